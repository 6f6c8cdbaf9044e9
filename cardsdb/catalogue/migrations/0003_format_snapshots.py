import datetime

import django.core.validators
import django.db.models.deletion
from django.db import migrations, models

import cardsdb.catalogue.constraints


def add_btree_gist(_apps, schema_editor):
    """Let PostgreSQL compare texts and spans of days in one exclusion constraint."""
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("CREATE EXTENSION IF NOT EXISTS btree_gist")


class Migration(migrations.Migration):
    dependencies = [
        ("catalogue", "0002_card_aliases"),
    ]

    operations = [
        migrations.RunPython(add_btree_gist, migrations.RunPython.noop),
        migrations.CreateModel(
            name="FormatSnapshot",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("game", models.CharField(max_length=50)),
                (
                    "format",
                    models.CharField(
                        help_text="Slug of a format that the plugin registers.",
                        max_length=50,
                        validators=[
                            django.core.validators.RegexValidator(
                                "\\A[a-z0-9]+(-[a-z0-9]+)*\\Z",
                                "A slug is lower case letters and digits, joined by hyphens.",
                            )
                        ],
                    ),
                ),
                (
                    "slug",
                    models.CharField(
                        help_text="It never changes.",
                        max_length=100,
                        validators=[
                            django.core.validators.RegexValidator(
                                "\\A[a-z0-9]+(-[a-z0-9]+)*\\Z",
                                "A slug is lower case letters and digits, joined by hyphens.",
                            )
                        ],
                    ),
                ),
                (
                    "name",
                    models.CharField(help_text="For people, e.g. Autumn 2026.", max_length=100),
                ),
                (
                    "announced_on",
                    models.DateField(blank=True, help_text="Empty if not known.", null=True),
                ),
                (
                    "starts_on",
                    models.DateField(
                        help_text="The first day on which it holds.", verbose_name="in effect from"
                    ),
                ),
                (
                    "ends_on",
                    models.DateField(
                        blank=True,
                        help_text="The first day on which it holds no more, if one is set.",
                        null=True,
                        verbose_name="in effect until",
                    ),
                ),
                (
                    "points_limit",
                    models.PositiveIntegerField(
                        blank=True,
                        help_text="What the points of a deck's cards may add up to.",
                        null=True,
                        validators=[django.core.validators.MaxValueValidator(1000000)],
                    ),
                ),
                (
                    "note",
                    models.TextField(blank=True, help_text="Why, and where it was announced."),
                ),
                ("is_published", models.BooleanField(default=False, verbose_name="published")),
            ],
            options={
                "verbose_name": "format snapshot",
                "ordering": ("game", "format", "starts_on", "id"),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("game", ""), _negated=True),
                        name="snapshot_game_filled",
                        violation_error_message="The game must not be empty.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("format", ""), _negated=True),
                        name="snapshot_format_filled",
                        violation_error_message="The format must not be empty.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("slug", ""), _negated=True),
                        name="snapshot_slug_filled",
                        violation_error_message="The slug must not be empty.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("name", ""), _negated=True),
                        name="snapshot_name_filled",
                        violation_error_message="The name must not be empty.",
                    ),
                    models.UniqueConstraint(
                        fields=("game", "format", "slug"),
                        name="snapshot_slug_unique",
                        violation_error_message="The format has a snapshot of this slug already.",
                    ),
                    models.UniqueConstraint(fields=("id", "game"), name="snapshot_of_game"),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("ends_on__isnull", True),
                            ("ends_on__gt", models.F("starts_on")),
                            _connector="OR",
                        ),
                        name="snapshot_ends_after_start",
                        violation_error_message="It ends after it has begun.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("announced_on__isnull", True),
                            ("announced_on__lte", models.F("starts_on")),
                            _connector="OR",
                        ),
                        name="snapshot_announced_before",
                        violation_error_message="It is announced before it is in effect.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("starts_on__gte", datetime.date(1950, 1, 1)),
                            models.Q(
                                ("announced_on__isnull", True),
                                ("announced_on__gte", datetime.date(1950, 1, 1)),
                                _connector="OR",
                            ),
                        ),
                        name="snapshot_dates_sane",
                        violation_error_message="No format is that old.",
                    ),
                    cardsdb.catalogue.constraints.NoOverlap(
                        among=("game", "format"),
                        counted="is_published",
                        end="ends_on",
                        name="snapshots_apart",
                        start="starts_on",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="PoolEntry",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("game", models.CharField(blank=True, editable=False, max_length=50)),
                (
                    "card",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="pool_entries",
                        to="catalogue.card",
                    ),
                ),
                (
                    "edition",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="pool_entries",
                        to="catalogue.edition",
                    ),
                ),
                (
                    "snapshot",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="pool_entries",
                        to="catalogue.formatsnapshot",
                    ),
                ),
            ],
            options={
                "verbose_name": "entry of the card pool",
                "verbose_name_plural": "card pool",
                "ordering": ("snapshot", "edition__code", "card__title", "id"),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("edition__isnull", True), ("card__isnull", True), _connector="XOR"
                        ),
                        name="pool_entry_names_one",
                        violation_error_message="Name either an edition or a card.",
                    ),
                    models.UniqueConstraint(
                        fields=("snapshot", "edition"),
                        name="pool_entry_edition_unique",
                        violation_error_message="The card pool has this edition already.",
                    ),
                    models.UniqueConstraint(
                        fields=("snapshot", "card"),
                        name="pool_entry_card_unique",
                        violation_error_message="The card pool has this card already.",
                    ),
                    cardsdb.catalogue.constraints.SameGame(
                        field="snapshot", name="pool_entry_snapshot_game"
                    ),
                    cardsdb.catalogue.constraints.SameGame(
                        field="edition",
                        name="pool_entry_edition_game",
                        violation_error_message="The edition is of another game than the format.",
                    ),
                    cardsdb.catalogue.constraints.SameGame(
                        field="card",
                        name="pool_entry_card_game",
                        violation_error_message="The card is of another game than the format.",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Restriction",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("game", models.CharField(blank=True, editable=False, max_length=50)),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("banned", "Banned"),
                            ("restricted", "restricted to one copy"),
                            ("limited", "limited to some copies"),
                            ("points", "costs points"),
                        ],
                        default="banned",
                        max_length=10,
                    ),
                ),
                (
                    "card_type",
                    models.CharField(
                        blank=True, help_text="Slug of a type of card.", max_length=50
                    ),
                ),
                (
                    "copies",
                    models.PositiveIntegerField(
                        blank=True,
                        help_text="Of a limited card: how many copies a deck may have.",
                        null=True,
                        validators=[django.core.validators.MaxValueValidator(1000000)],
                    ),
                ),
                (
                    "points",
                    models.PositiveIntegerField(
                        blank=True,
                        help_text="Of a card that costs points: how many for each copy.",
                        null=True,
                        validators=[django.core.validators.MaxValueValidator(1000000)],
                    ),
                ),
                (
                    "card",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="restrictions",
                        to="catalogue.card",
                    ),
                ),
                (
                    "keyword",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="restrictions",
                        to="catalogue.keyword",
                    ),
                ),
                (
                    "snapshot",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="restrictions",
                        to="catalogue.formatsnapshot",
                    ),
                ),
            ],
            options={
                "ordering": ("snapshot", "kind", "card__title", "keyword__name", "card_type", "id"),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("kind__in", ("banned", "restricted", "limited", "points"))
                        ),
                        name="restriction_kind_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("card__isnull", False),
                                ("card_type", ""),
                                ("keyword__isnull", True),
                            ),
                            models.Q(
                                ("card__isnull", True),
                                ("kind", "banned"),
                                models.Q(
                                    ("keyword__isnull", True), ("card_type", ""), _connector="XOR"
                                ),
                            ),
                            _connector="OR",
                        ),
                        name="restriction_names_one",
                        violation_error_message="Name one card, or of a ban a keyword or a type.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("copies__gte", 2), ("copies__isnull", False), ("kind", "limited")
                            ),
                            models.Q(
                                models.Q(("kind", "limited"), _negated=True),
                                ("copies__isnull", True),
                            ),
                            _connector="OR",
                        ),
                        name="restriction_copies_of_limited",
                        violation_error_message="Copies, 2 or more, are for limited cards alone.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("kind", "points"), ("points__gte", 1), ("points__isnull", False)
                            ),
                            models.Q(
                                models.Q(("kind", "points"), _negated=True),
                                ("points__isnull", True),
                            ),
                            _connector="OR",
                        ),
                        name="restriction_points_of_points",
                        violation_error_message="Points are for cards that cost points alone.",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("kind", "points"), _negated=True),
                        fields=("snapshot", "card"),
                        name="restriction_card_unique",
                        violation_error_message="The snapshot restricts this card already.",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("kind", "points")),
                        fields=("snapshot", "card"),
                        name="restriction_points_unique",
                        violation_error_message="The snapshot says already what this card costs.",
                    ),
                    models.UniqueConstraint(
                        fields=("snapshot", "keyword"),
                        name="restriction_keyword_unique",
                        violation_error_message="The snapshot bans this keyword already.",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("card_type", ""), _negated=True),
                        fields=("snapshot", "card_type"),
                        name="restriction_type_unique",
                        violation_error_message="The snapshot bans this type of card already.",
                    ),
                    cardsdb.catalogue.constraints.SameGame(
                        field="snapshot", name="restriction_snapshot_game"
                    ),
                    cardsdb.catalogue.constraints.SameGame(
                        field="card",
                        name="restriction_card_game",
                        violation_error_message="The card is of another game than the format.",
                    ),
                    cardsdb.catalogue.constraints.SameGame(
                        field="keyword",
                        name="restriction_keyword_game",
                        violation_error_message="The keyword is of another game than the format.",
                    ),
                ],
            },
        ),
    ]
