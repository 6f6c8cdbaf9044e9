"""Edits of a small catalogue of the Race to Ten, chosen by lot, each through the services."""

from collections.abc import Callable, Sequence
from datetime import date
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Model, ProtectedError

from cardsdb.catalogue.models import (
    Card,
    CardAlias,
    CardKeyword,
    Edition,
    Keyword,
    Printing,
    RuleText,
    Ruling,
    RulingCard,
)
from cardsdb.catalogue.services import catalogue_write, delete_row, merge_cards, save_row

Draw = tuple[int, int, int]  # from which an edit takes what it needs
Edit = tuple[int, Draw]  # which edit, and its draw


def chosen(model: type[Model], draw: int) -> Any:
    """Return one of the rows, ValidationError if there are none."""
    rows = list(model._default_manager.order_by("pk"))
    if not rows:
        raise ValidationError("There is none.")
    return rows[draw % len(rows)]


def add_card(draw: Draw) -> None:
    a, b, _ = draw
    attributes = {"pace": b + 1}
    save_row(
        Card(game="race", slug=f"c{a}", title=f"Card {a}", type="stride", attributes=attributes)
    )


def edit_card(draw: Draw) -> None:
    card = chosen(Card, draw[0])
    card.title = f"Title {draw[1]}"
    card.faction = [None, "Red", "Blue"][draw[2] % 3]
    save_row(card)


def merge(draw: Draw) -> None:
    merge_cards(chosen(Card, draw[0]), chosen(Card, draw[1]))


def add_edition(draw: Draw) -> None:
    save_row(Edition(game="race", code=f"E{draw[0]}", name=f"Edition {draw[1]}"))


def recode_edition(draw: Draw) -> None:
    edition = chosen(Edition, draw[0])
    edition.code = f"E{draw[1]}"
    save_row(edition)


def add_printing(draw: Draw) -> None:
    card, edition = chosen(Card, draw[0]), chosen(Edition, draw[1])
    save_row(Printing(card=card, edition=edition, number=str(draw[2])))


def move_printing(draw: Draw) -> None:
    printing = chosen(Printing, draw[0])
    printing.card, printing.edition = chosen(Card, draw[1]), chosen(Edition, draw[2])
    save_row(printing)


def renumber_printing(draw: Draw) -> None:
    printing = chosen(Printing, draw[0])
    printing.number = str(draw[1])
    save_row(printing)


def add_keyword(draw: Draw) -> None:
    save_row(Keyword(game="race", slug=f"k{draw[0]}", name=f"Keyword {draw[1]}"))


def edit_keyword(draw: Draw) -> None:
    keyword = chosen(Keyword, draw[0])
    keyword.name = f"Keyword {draw[1]}"
    save_row(keyword)


def add_keyword_to_card(draw: Draw) -> None:
    card, keyword = chosen(Card, draw[0]), chosen(Keyword, draw[1])
    save_row(CardKeyword(card=card, keyword=keyword, value=[None, 1, True, "x"][draw[2] % 4]))


def edit_keyword_on_card(draw: Draw) -> None:
    link = chosen(CardKeyword, draw[0])
    link.value = [None, 1, 0, "x"][draw[1] % 4]
    save_row(link)


def add_alias(draw: Draw) -> None:
    save_row(CardAlias(card=chosen(Card, draw[0]), name=f"Title {draw[1]}"))


def edit_alias(draw: Draw) -> None:
    alias = chosen(CardAlias, draw[0])
    alias.name = f"Title {draw[1]}"
    save_row(alias)


def add_ruling(draw: Draw) -> None:
    status = ["draft", "current", "withdrawn"][draw[1] % 3]
    texts = {"question": "May I?", "answer": f"Answer {draw[2]}.", "source": "judges"}
    day = date(2020, 1, 1 + draw[2])
    save_row(Ruling(game="race", slug=f"r{draw[0]}", status=status, date=day, **texts))


def edit_ruling(draw: Draw) -> None:
    ruling = chosen(Ruling, draw[0])
    ruling.status = ["draft", "current", "withdrawn"][draw[1] % 3]
    save_row(ruling)


def supersede_ruling(draw: Draw) -> None:
    ruling = chosen(Ruling, draw[0])
    ruling.status, ruling.superseded_by = "superseded", chosen(Ruling, draw[1])
    save_row(ruling)


def add_card_to_ruling(draw: Draw) -> None:
    role = ["subject", "mentioned"][draw[2] % 2]
    save_row(RulingCard(ruling=chosen(Ruling, draw[0]), card=chosen(Card, draw[1]), role=role))


def add_rule(draw: Draw) -> None:
    save_row(RuleText(game="race", number=f"1.{draw[0]}", title="A rule", text=f"Text {draw[1]}."))


def edit_rule(draw: Draw) -> None:
    rule = chosen(RuleText, draw[0])
    rule.text = f"Text {draw[1]}."
    save_row(rule)


def delete_one(model: type[Model]) -> Callable[[Draw], None]:
    """Return the edit that deletes a row."""
    return lambda draw: delete_row(chosen(model, draw[0]))


EDITS: Sequence[Callable[[Draw], None]] = (
    add_card,
    add_card,
    edit_card,
    merge,
    add_edition,
    recode_edition,
    add_printing,
    add_printing,
    move_printing,
    renumber_printing,
    add_keyword,
    edit_keyword,
    add_keyword_to_card,
    edit_keyword_on_card,
    add_alias,
    edit_alias,
    add_ruling,
    edit_ruling,
    supersede_ruling,
    add_card_to_ruling,
    add_rule,
    edit_rule,
    *map(
        delete_one,
        (Card, CardAlias, Edition, Printing, Keyword, CardKeyword, Ruling, RulingCard, RuleText),
    ),
)


def edit(edits: Sequence[Edit]) -> None:
    """Make the edits in one write; one that is refused is left out."""
    with catalogue_write():
        for number, draw in edits:
            try:
                with transaction.atomic():
                    EDITS[number % len(EDITS)](draw)
            except (ValidationError, ProtectedError):
                continue
