import datetime

import django.core.validators
import django.db.models.deletion
import django.db.models.functions.text
from django.db import migrations, models

import cardsdb.catalogue.constraints
import cardsdb.catalogue.order


class Migration(migrations.Migration):
    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="Edition",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("game", models.CharField(max_length=50)),
                (
                    "code",
                    models.CharField(
                        help_text="As printed on its cards, e.g. UDS.",
                        max_length=16,
                        validators=[
                            django.core.validators.RegexValidator(
                                "\\A[A-Za-z0-9]+\\Z", "A code is letters and digits."
                            )
                        ],
                    ),
                ),
                ("name", models.CharField(max_length=100)),
                (
                    "released_on",
                    models.DateField(blank=True, help_text="Empty if not known.", null=True),
                ),
            ],
            options={
                "ordering": ("game", "code", "id"),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("game", ""), _negated=True),
                        name="edition_game_filled",
                        violation_error_message="The game must not be empty.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("code", ""), _negated=True),
                        name="edition_code_filled",
                        violation_error_message="The code must not be empty.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("name", ""), _negated=True),
                        name="edition_name_filled",
                        violation_error_message="The name must not be empty.",
                    ),
                    models.UniqueConstraint(
                        models.F("game"),
                        django.db.models.functions.text.Lower("code"),
                        name="edition_code_unique",
                        violation_error_message="The game has an edition of this code already.",
                    ),
                    models.UniqueConstraint(fields=("id", "game"), name="edition_of_game"),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("released_on__isnull", True),
                            ("released_on__gte", datetime.date(1950, 1, 1)),
                            _connector="OR",
                        ),
                        name="edition_released_on_sane",
                        violation_error_message="No edition is that old.",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Card",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("game", models.CharField(max_length=50)),
                (
                    "slug",
                    models.CharField(
                        help_text="Joins the card to its code in the plugin; it never changes.",
                        max_length=100,
                        validators=[
                            django.core.validators.RegexValidator(
                                "\\A[a-z0-9]+(-[a-z0-9]+)*\\Z",
                                "A slug is lower case letters and digits, joined by hyphens.",
                            )
                        ],
                    ),
                ),
                ("title", models.CharField(max_length=200)),
                ("type", models.CharField(max_length=50)),
                (
                    "faction",
                    models.CharField(
                        blank=True,
                        help_text="Faction or allegiance; neutral if empty.",
                        max_length=100,
                        null=True,
                    ),
                ),
                ("is_unique", models.BooleanField(default=False, verbose_name="unique")),
                (
                    "text",
                    models.TextField(blank=True, help_text="The rules text as it is printed."),
                ),
                (
                    "attributes",
                    models.JSONField(
                        blank=True,
                        default=dict,
                        help_text="What else is printed, as the card's type says.",
                    ),
                ),
                (
                    "faces",
                    models.JSONField(
                        blank=True,
                        default=list,
                        help_text="A list of objects, each with what that face prints in place of the front: title, type, text, keywords (a list of slugs), attributes (an object).",  # noqa: E501
                    ),
                ),
                (
                    "revision",
                    models.PositiveBigIntegerField(
                        default=0,
                        editable=False,
                        help_text="The catalogue's revision that last changed it.",
                    ),
                ),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("updated_at", models.DateTimeField(auto_now=True)),
            ],
            options={
                "ordering": ("game", "title", "id"),
                "indexes": [
                    models.Index(fields=["game", "title"], name="card_by_title"),
                    models.Index(fields=["game", "type"], name="card_by_type"),
                    models.Index(fields=["game", "faction"], name="card_by_faction"),
                    models.Index(fields=["revision"], name="card_by_revision"),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("game", ""), _negated=True),
                        name="card_game_filled",
                        violation_error_message="The game must not be empty.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("slug", ""), _negated=True),
                        name="card_slug_filled",
                        violation_error_message="The slug must not be empty.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("title", ""), _negated=True),
                        name="card_title_filled",
                        violation_error_message="The title must not be empty.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("type", ""), _negated=True),
                        name="card_type_filled",
                        violation_error_message="The type must not be empty.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("faction", ""), _negated=True),
                        name="card_faction_filled",
                        violation_error_message="The faction must not be empty.",
                    ),
                    models.UniqueConstraint(
                        fields=("game", "slug"),
                        name="card_slug_unique",
                        violation_error_message="The game has a card of this slug already.",
                    ),
                    models.UniqueConstraint(fields=("id", "game"), name="card_of_game"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Printing",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("game", models.CharField(blank=True, editable=False, max_length=50)),
                (
                    "number",
                    models.CharField(help_text="The collector's number, e.g. 12a.", max_length=16),
                ),
                ("sort_key", cardsdb.catalogue.order.SortKeyField()),
                ("artist", models.CharField(blank=True, max_length=100)),
                ("flavour", models.TextField(blank=True, verbose_name="flavour text")),
                (
                    "image",
                    models.CharField(
                        blank=True,
                        help_text="Address of a picture.",
                        max_length=500,
                        validators=[django.core.validators.URLValidator()],
                    ),
                ),
                (
                    "printed_text",
                    models.TextField(
                        blank=True, help_text="Only where it differs from the text of the card."
                    ),
                ),
                (
                    "card",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="printings",
                        to="catalogue.card",
                    ),
                ),
                (
                    "edition",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="printings",
                        to="catalogue.edition",
                    ),
                ),
            ],
            options={
                "ordering": ("edition", "sort_key", "id"),
                "indexes": [
                    models.Index(fields=["edition", "sort_key"], name="printing_by_number")
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("number", ""), _negated=True),
                        name="printing_number_filled",
                        violation_error_message="The number must not be empty.",
                    ),
                    models.UniqueConstraint(
                        models.F("edition"),
                        django.db.models.functions.text.Lower("number"),
                        name="printing_number_unique",
                        violation_error_message="The edition has a printing of this number already.",  # noqa: E501
                    ),
                    cardsdb.catalogue.constraints.SameGame(field="card", name="printing_card_game"),
                    cardsdb.catalogue.constraints.SameGame(
                        field="edition",
                        name="printing_edition_game",
                        violation_error_message="The edition is of another game than the card.",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="RuleText",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("game", models.CharField(max_length=50)),
                (
                    "number",
                    models.CharField(
                        help_text="Spelled as in the book, e.g. 14.6c.", max_length=20
                    ),
                ),
                ("sort_key", cardsdb.catalogue.order.SortKeyField()),
                ("chapter", models.CharField(blank=True, max_length=100)),
                ("title", models.CharField(max_length=200)),
                ("text", models.TextField()),
                ("source", models.CharField(blank=True, max_length=200)),
                (
                    "is_supplement",
                    models.BooleanField(
                        default=False,
                        help_text="Ours, where the published rules are silent.",
                        verbose_name="supplement",
                    ),
                ),
                (
                    "rulesets",
                    models.JSONField(
                        blank=True,
                        default=list,
                        help_text="Slugs of rulesets, separated by commas.",
                    ),
                ),
                (
                    "keywords",
                    models.JSONField(
                        blank=True,
                        default=list,
                        help_text="What it is about: words separated by commas.",
                    ),
                ),
                (
                    "rests_on",
                    models.JSONField(
                        blank=True,
                        default=list,
                        help_text="Numbers of the rules or sections that it fills out, separated by commas.",  # noqa: E501
                    ),
                ),
            ],
            options={
                "verbose_name": "rule",
                "ordering": ("game", "sort_key", "id"),
                "indexes": [models.Index(fields=["game", "sort_key"], name="rule_by_number")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("game", ""), _negated=True),
                        name="rule_game_filled",
                        violation_error_message="The game must not be empty.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("number", ""), _negated=True),
                        name="rule_number_filled",
                        violation_error_message="The number must not be empty.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("title", ""), _negated=True),
                        name="rule_title_filled",
                        violation_error_message="The title must not be empty.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("text", ""), _negated=True),
                        name="rule_text_filled",
                        violation_error_message="The text must not be empty.",
                    ),
                    models.UniqueConstraint(
                        fields=("game", "number"),
                        name="rule_number_unique",
                        violation_error_message="The game has a rule of this number already.",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Keyword",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("game", models.CharField(max_length=50)),
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
                ("name", models.CharField(max_length=100)),
                ("reminder", models.TextField(blank=True, verbose_name="reminder text")),
                (
                    "rule_number",
                    models.CharField(
                        blank=True,
                        help_text="The rule that gives it its meaning; may be empty.",
                        max_length=20,
                    ),
                ),
            ],
            options={
                "ordering": ("game", "name", "id"),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("game", ""), _negated=True),
                        name="keyword_game_filled",
                        violation_error_message="The game must not be empty.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("slug", ""), _negated=True),
                        name="keyword_slug_filled",
                        violation_error_message="The slug must not be empty.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("name", ""), _negated=True),
                        name="keyword_name_filled",
                        violation_error_message="The name must not be empty.",
                    ),
                    models.UniqueConstraint(
                        fields=("game", "slug"),
                        name="keyword_slug_unique",
                        violation_error_message="The game has a keyword of this slug already.",
                    ),
                    models.UniqueConstraint(fields=("id", "game"), name="keyword_of_game"),
                ],
            },
        ),
        migrations.CreateModel(
            name="CardKeyword",
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
                        choices=[("has", "Has"), ("grants", "Grants"), ("removes", "Removes")],
                        default="has",
                        max_length=10,
                    ),
                ),
                (
                    "value",
                    models.JSONField(
                        blank=True,
                        help_text="What is printed with it: a number or a text.",
                        null=True,
                    ),
                ),
                (
                    "card",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="card_keywords",
                        to="catalogue.card",
                    ),
                ),
                (
                    "keyword",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="card_keywords",
                        to="catalogue.keyword",
                    ),
                ),
            ],
            options={
                "ordering": ("card", "keyword__name", "kind", "id"),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("card", "keyword", "kind"),
                        name="card_keyword_unique",
                        violation_error_message="The card has this keyword already.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("kind__in", ("has", "grants", "removes"))),
                        name="card_keyword_kind_known",
                    ),
                    cardsdb.catalogue.constraints.SameGame(
                        field="card", name="card_keyword_card_game"
                    ),
                    cardsdb.catalogue.constraints.SameGame(
                        field="keyword",
                        name="card_keyword_game",
                        violation_error_message="The keyword is of another game than the card.",
                    ),
                ],
            },
        ),
        migrations.AddField(
            model_name="keyword",
            name="cards",
            field=models.ManyToManyField(
                related_name="keywords", through="catalogue.CardKeyword", to="catalogue.card"
            ),
        ),
        migrations.CreateModel(
            name="Ruling",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("game", models.CharField(max_length=50)),
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
                ("question", models.TextField()),
                ("answer", models.TextField()),
                ("source", models.CharField(max_length=200)),
                ("date", models.DateField()),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("draft", "Draft"),
                            ("current", "Current"),
                            ("superseded", "Superseded"),
                            ("withdrawn", "Withdrawn"),
                        ],
                        default="current",
                        max_length=12,
                    ),
                ),
                (
                    "rule_numbers",
                    models.JSONField(
                        blank=True,
                        default=list,
                        help_text="Rule numbers, separated by commas.",
                        verbose_name="rules cited",
                    ),
                ),
                (
                    "superseded_by",
                    models.ForeignKey(
                        blank=True,
                        help_text="The ruling that takes its place, if it is superseded.",
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="supersedes",
                        to="catalogue.ruling",
                    ),
                ),
            ],
            options={
                "ordering": ("game", "-date", "slug", "id"),
                "indexes": [models.Index(fields=["game", "-date"], name="ruling_by_date")],
                "constraints": [
                    models.UniqueConstraint(fields=("id", "game"), name="ruling_of_game"),
                    models.CheckConstraint(
                        condition=models.Q(("game", ""), _negated=True),
                        name="ruling_game_filled",
                        violation_error_message="The game must not be empty.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("slug", ""), _negated=True),
                        name="ruling_slug_filled",
                        violation_error_message="The slug must not be empty.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("question", ""), _negated=True),
                        name="ruling_question_filled",
                        violation_error_message="The question must not be empty.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("answer", ""), _negated=True),
                        name="ruling_answer_filled",
                        violation_error_message="The answer must not be empty.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("source", ""), _negated=True),
                        name="ruling_source_filled",
                        violation_error_message="The source must not be empty.",
                    ),
                    models.UniqueConstraint(
                        fields=("game", "slug"),
                        name="ruling_slug_unique",
                        violation_error_message="The game has a ruling of this slug already.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("status__in", ("draft", "current", "superseded", "withdrawn"))
                        ),
                        name="ruling_status_known",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("date__gte", datetime.date(1950, 1, 1))),
                        name="ruling_date_sane",
                        violation_error_message="No ruling is that old.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("superseded_by__isnull", True),
                            models.Q(("superseded_by", models.F("id")), _negated=True),
                            _connector="OR",
                        ),
                        name="ruling_not_by_itself",
                        violation_error_message="A ruling cannot supersede itself.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("status", "superseded"), ("superseded_by__isnull", False)),
                            models.Q(
                                models.Q(("status", "superseded"), _negated=True),
                                ("superseded_by__isnull", True),
                            ),
                            _connector="OR",
                        ),
                        name="ruling_superseded_by_one",
                        violation_error_message="A superseded ruling names the one that took its place, and no other ruling does.",  # noqa: E501
                    ),
                    cardsdb.catalogue.constraints.SameGame(
                        field="superseded_by",
                        name="ruling_superseded_game",
                        violation_error_message="That ruling is of another game.",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="RulingCard",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("game", models.CharField(blank=True, editable=False, max_length=50)),
                (
                    "role",
                    models.CharField(
                        choices=[("subject", "Subject"), ("mentioned", "Mentioned")],
                        default="subject",
                        max_length=10,
                    ),
                ),
                (
                    "card",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="ruling_cards",
                        to="catalogue.card",
                    ),
                ),
                (
                    "ruling",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="ruling_cards",
                        to="catalogue.ruling",
                    ),
                ),
            ],
            options={
                "ordering": ("ruling", "-role", "card__title", "id"),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("ruling", "card"),
                        name="ruling_card_unique",
                        violation_error_message="The ruling names this card already.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("role__in", ("subject", "mentioned"))),
                        name="ruling_card_role_known",
                    ),
                    cardsdb.catalogue.constraints.SameGame(
                        field="ruling", name="ruling_card_ruling_game"
                    ),
                    cardsdb.catalogue.constraints.SameGame(
                        field="card",
                        name="ruling_card_card_game",
                        violation_error_message="The card is of another game than the ruling.",
                    ),
                ],
            },
        ),
        migrations.AddField(
            model_name="ruling",
            name="cards",
            field=models.ManyToManyField(
                related_name="rulings", through="catalogue.RulingCard", to="catalogue.card"
            ),
        ),
        migrations.CreateModel(
            name="Revision",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveBigIntegerField(default=0)),
                ("token", models.CharField(default="", max_length=32)),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("id", 1)), name="revision_is_one_row"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="LoadedRow",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("game", models.CharField(max_length=50)),
                ("table", models.CharField(max_length=20)),
                ("key", models.CharField(max_length=200)),
                ("checksum", models.CharField(max_length=64)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("game", "table", "key"), name="loaded_row_unique"
                    )
                ],
            },
        ),
    ]
