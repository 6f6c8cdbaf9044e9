import django.db.models.deletion
from django.db import migrations, models

COLUMNS = ("name", "text", "own", "ruling")
LISTED = ", ".join(COLUMNS)
NEW = ", ".join(f"new.{column}" for column in COLUMNS)
OLD = ", ".join(f"old.{column}" for column in COLUMNS)
TABLE = "catalogue_foldedcard"
INDEX = "catalogue_foldedcard_trigrams"
PUT_IN = f"INSERT INTO {INDEX} (rowid, {LISTED}) VALUES (new.card_id, {NEW})"
TAKE_OUT = f"INSERT INTO {INDEX} ({INDEX}, rowid, {LISTED}) VALUES ('delete', old.card_id, {OLD})"

FORWARDS = {
    # An index of every three characters in a row finds parts of words too. SQLite keeps it in a
    # table beside, which triggers bring up to date.
    "sqlite": (
        f"""CREATE VIRTUAL TABLE {INDEX} USING fts5 ({LISTED},
            content='{TABLE}', content_rowid='card_id', tokenize='trigram case_sensitive 1')""",
        f"CREATE TRIGGER {INDEX}_i AFTER INSERT ON {TABLE} BEGIN {PUT_IN}; END",
        f"CREATE TRIGGER {INDEX}_d AFTER DELETE ON {TABLE} BEGIN {TAKE_OUT}; END",
        f"CREATE TRIGGER {INDEX}_u AFTER UPDATE ON {TABLE} BEGIN {TAKE_OUT}; {PUT_IN}; END",
    ),
    "postgresql": (
        "CREATE EXTENSION IF NOT EXISTS pg_trgm",
        f"CREATE INDEX {INDEX} ON {TABLE} USING gin "
        f"({', '.join(f'{column} gin_trgm_ops' for column in COLUMNS)})",
    ),
}
BACKWARDS = {
    "sqlite": (*(f"DROP TRIGGER {INDEX}_{kind}" for kind in "idu"), f"DROP TABLE {INDEX}"),
    "postgresql": (f"DROP INDEX {INDEX}",),
}


def make_index(_apps, schema_editor):
    """Let parts of texts be found without reading them all."""
    for statement in FORWARDS[schema_editor.connection.vendor]:
        schema_editor.execute(statement)


def drop_index(_apps, schema_editor):
    """Take it away again."""
    for statement in BACKWARDS[schema_editor.connection.vendor]:
        schema_editor.execute(statement)


class Migration(migrations.Migration):
    dependencies = [
        ("catalogue", "0004_documents"),
    ]

    operations = [
        migrations.CreateModel(
            name="FoldedCard",
            fields=[
                (
                    "card",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="folded",
                        serialize=False,
                        to="catalogue.card",
                    ),
                ),
                (
                    "name",
                    models.TextField(help_text="Title, other names, titles of other faces."),
                ),
                ("text", models.TextField(help_text="Rules text.")),
                (
                    "own",
                    models.TextField(help_text="Rules text that names the card: there as ~."),
                ),
                ("ruling", models.TextField(help_text="Questions and answers of its rulings.")),
            ],
        ),
        migrations.CreateModel(
            name="FoldedValue",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "key",
                    models.CharField(help_text="An attribute, dotted, or :type.", max_length=100),
                ),
                (
                    "number",
                    models.BigIntegerField(help_text="Of a whole number.", null=True),
                ),
                (
                    "word",
                    models.CharField(help_text="A text, or how a long one begins.", max_length=200),
                ),
                ("is_long", models.BooleanField()),
                ("text", models.TextField(help_text="All of a long one.")),
                (
                    "card",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="folded_values",
                        to="catalogue.card",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("number__isnull", False)),
                        fields=["key", "number", "card"],
                        name="folded_value_by_number",
                    ),
                    models.Index(
                        fields=["key", "word", "is_long", "card"], name="folded_value_by_word"
                    ),
                ],
            },
        ),
        migrations.RunPython(make_index, drop_index),
    ]
