"""The forms of the catalogue: what may be written of cards, printings, editions and the rest."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from django.core.exceptions import ValidationError

from cardsdb.api.bodies import Body
from cardsdb.api.forms import Form, named
from cardsdb.catalogue.attributes import ATTRIBUTES, attribute_faults, face_faults
from cardsdb.catalogue.kinds import CARD, EDITION, KEYWORD, PRINTING, RULING
from cardsdb.catalogue.models import (
    Card,
    CardAlias,
    CardKeyword,
    Edition,
    Keyword,
    Printing,
    Ruling,
    RulingCard,
)
from cardsdb.catalogue.rendering import NEUTRAL, SHOWN, own_word
from cardsdb.catalogue.services import InvalidRow, save_card, save_row, save_ruling
from cardsdb.plugin_api import Fault, MalformedInput, UnknownSlug, pointer, registry


class CardForm(Form[Card]):
    """Cards, with their keywords and aliases."""

    kind = CARD
    written = (
        "name", "aliases", "type", "faction", "unique", "attributes", "text", "faces", "keywords"
    )  # fmt: skip
    needed = ("name", "type")
    derived = ("printings", "rulings", "legalities", "revision", "updated_at")
    fields_of: ClassVar = {"title": "name", "is_unique": "unique", "slug": "id", "game": "id"}

    def find(self, identity: str) -> Card | None:
        """Return the card of this id."""
        game, _, slug = identity.partition(".")
        return Card.objects.filter(game=game, slug=slug).first()

    def begin(self, identity: str) -> Card:
        """Return a new card of this id."""
        game, slug = named(identity)
        return Card(game=game, slug=slug)

    def fill(self, row: Card, body: Body) -> None:
        """Write the fields to the card; its keywords and aliases are kept for `save`."""
        row.title = body.text("name", needed=True) or ""
        row.type = body.text("type", needed=True) or ""
        row.faction = body.text("faction")
        row.is_unique = body.boolean("unique")
        row.text = body.text("text") or ""
        row.attributes = _without_own_word(row, body.object(ATTRIBUTES) or {})
        row.faces = body.items("faces") or []
        self._keywords = list(_keywords(row, body))
        self._aliases = list(_aliases(row, body))

    def save(self, row: Card) -> None:
        """Save the card with what stands beside it."""
        save_card(row, keywords=self._keywords, aliases=self._aliases)

    def faults(self, row: Card, error: ValidationError) -> Iterator[Fault]:
        """Yield the faults; those of attributes and faces where exactly they are."""
        for fault in super().faults(row, error):
            if fault.at.startswith("/aliases/"):  # which are texts, not objects
                yield Fault(fault.at.removesuffix("/name"), fault.message)
            elif not fault.at.startswith(("/attributes", "/faces")):
                yield fault
        if isinstance(error, InvalidRow):
            return
        try:
            card_type = registry.current().card_type(row.game, row.type)
        except UnknownSlug:
            return  # which was among the faults
        for name, found in (
            (ATTRIBUTES, attribute_faults(card_type, row.attributes)),
            ("faces", face_faults(card_type, row.faces)),
        ):
            yield from (Fault(pointer(name) + one.at, one.message, one.code) for one in found)

    def place_beside(self, error: InvalidRow) -> str:
        """Return the place of a keyword or an alias."""
        name = "keywords" if error.model is CardKeyword else "aliases"
        return pointer(name, error.place)


def _without_own_word(card: Card, attributes: Mapping[str, Any]) -> dict[str, Any]:
    """Return the attributes less the faction, which is shown among them in the game's own word."""
    word = own_word(card.game)
    is_shown = word is not None and attributes.get(word) == (card.faction or NEUTRAL)
    return {name: value for name, value in attributes.items() if name != word or not is_shown}


def _keywords(card: Card, body: Body) -> Iterator[CardKeyword]:
    """Yield the keywords of the card, those that it has already with their keys."""
    known = {(one.keyword_id, one.kind): one for one in _own(CardKeyword, "card", card)}
    for place, entry in enumerate(body.items("keywords") or []):
        found = _entry(body, "keywords", place, entry, ("keyword", "kind", "value", "name"))
        if found is None:
            continue
        keyword = _named(Keyword, found.get("keyword"), card.game)
        if keyword is None:
            _at(
                body, ("keywords", place, "keyword"), f"There is no keyword {found.get('keyword')}."
            )
            continue
        kind, value = found.get("kind", CardKeyword.Kind.HAS), found.get("value")
        if kind not in CardKeyword.Kind.values:
            _at(body, ("keywords", place, "kind"), "The card has, grants or removes it.")
        elif value is not None and type(value) not in (int, str):
            _at(body, ("keywords", place, "value"), "This is a whole number or a text.")
        else:
            row = known.pop((keyword.pk, kind), None) or CardKeyword(keyword=keyword, kind=kind)
            row.value = value
            yield row


def _aliases(card: Card, body: Body) -> Iterator[CardAlias]:
    """Yield the aliases of the card, those that it has already with their keys."""
    known = {one.name.lower(): one for one in _own(CardAlias, "card", card)}
    for place, name in enumerate(body.items("aliases") or []):
        if not isinstance(name, str):
            _at(body, ("aliases", place), "An alias is text.")
            continue
        row = known.pop(name.lower(), None) or CardAlias()
        row.name = name
        yield row


class PrintingForm(Form[Printing]):
    """Printings; their edition and number are their id."""

    kind = PRINTING
    written = ("card", "artist", "flavour", "image", "printed_text")
    needed = ("card",)
    derived = ("name", "edition", "number")
    fields_of: ClassVar = {"number": "id", "game": "card"}

    def find(self, identity: str) -> Printing | None:
        """Return the printing of this id."""
        game, _, rest = identity.partition(".")
        code, _, number = rest.partition(".")
        found = Printing.objects.select_related("card", "edition").filter(
            game=game, edition__code__iexact=code, number=number
        )
        return found.first()

    def begin(self, identity: str) -> Printing:
        """Return a new printing of this id; MalformedInput if there is no such edition."""
        game, code, number = named(identity, 3)
        edition = Edition.objects.filter(game=game, code__iexact=code).first()
        if edition is None:
            raise MalformedInput(f"There is no edition {game}.{code}.", at="/id")
        return Printing(edition=edition, number=number, game=game)

    def fill(self, row: Printing, body: Body) -> None:
        """Write the fields to the printing."""
        identity = body.text("card", needed=True)
        card = _named(Card, identity, row.edition.game)
        if card is not None:
            row.card = card
        elif identity is not None:
            body.fault("card", f"There is no card {identity}.")
        row.artist = body.text("artist") or ""
        row.flavour = body.text("flavour") or ""
        image = body.text("image")
        if image == "":
            body.fault("image", 'The field "image" is an address, or null.')
        row.image = image or ""
        row.printed_text = body.text("printed_text") or ""

    def save(self, row: Printing) -> None:
        """Save the printing."""
        save_row(row)


class EditionForm(Form[Edition]):
    """Editions; an id is a code in lower case."""

    kind = EDITION
    written = ("code", "name", "released_on")
    needed = ("name",)
    derived = ("printing_count", "printings")
    fields_of: ClassVar = {"game": "id"}

    def find(self, identity: str) -> Edition | None:
        """Return the edition of this id."""
        game, _, code = identity.partition(".")
        found = Edition.objects.filter(game=game, code__iexact=code).first()
        return found if found is not None and code == code.lower() else None

    def begin(self, identity: str) -> Edition:
        """Return a new edition of this id, with a code in upper case until it is told."""
        game, code = named(identity)
        if code != code.lower():
            raise MalformedInput("The id of an edition is in lower case.", at="/id")
        return Edition(game=game, code=code.upper())

    def fill(self, row: Edition, body: Body) -> None:
        """Write the fields to the edition."""
        code = body.text("code")
        if code is not None and code.lower() != row.code.lower():
            body.fault("code", "The code of an edition is its id, but for upper and lower case.")
        elif code is not None:
            row.code = code
        row.name = body.text("name", needed=True) or ""
        row.released_on = body.day("released_on")

    def save(self, row: Edition) -> None:
        """Save the edition."""
        save_row(row)


class KeywordForm(Form[Keyword]):
    """Keywords; which cards have one stands at the cards."""

    kind = KEYWORD
    written = ("name", "reminder", "rule_number")
    needed = ("name",)
    derived = ("cards",)
    fields_of: ClassVar = {"slug": "id", "game": "id"}

    def find(self, identity: str) -> Keyword | None:
        """Return the keyword of this id."""
        game, _, slug = identity.partition(".")
        return Keyword.objects.filter(game=game, slug=slug).first()

    def begin(self, identity: str) -> Keyword:
        """Return a new keyword of this id."""
        game, slug = named(identity)
        return Keyword(game=game, slug=slug)

    def fill(self, row: Keyword, body: Body) -> None:
        """Write the fields to the keyword."""
        row.name = body.text("name", needed=True) or ""
        row.reminder = body.text("reminder") or ""
        row.rule_number = body.text("rule_number") or ""

    def save(self, row: Keyword) -> None:
        """Save the keyword."""
        save_row(row)


class RulingForm(Form[Ruling]):
    """Rulings, with the cards that they concern; drafts are not seen here."""

    kind = RULING
    written = (
        "question", "answer", "source", "date", "status", "superseded_by", "cards", "rule_numbers"
    )  # fmt: skip
    needed = ("question", "answer", "source", "date")
    derived = ("rules",)
    fields_of: ClassVar = {"slug": "id", "game": "id"}

    def find(self, identity: str) -> Ruling | None:
        """Return the ruling of this id, if it is shown."""
        game, _, slug = identity.partition(".")
        return Ruling.objects.filter(game=game, slug=slug, status__in=SHOWN).first()

    def begin(self, identity: str) -> Ruling:
        """Return a new ruling of this id."""
        game, slug = named(identity)
        return Ruling(game=game, slug=slug)

    def fill(self, row: Ruling, body: Body) -> None:
        """Write the fields to the ruling; its cards are kept for `save`."""
        row.question = body.text("question", needed=True) or ""
        row.answer = body.text("answer", needed=True) or ""
        row.source = body.text("source", needed=True) or ""
        day = body.day("date")
        if day is not None:
            row.date = day
        elif not body.has("date"):
            body.fault("date", 'The field "date" is missing.')
        row.status = body.text("status") or Ruling.Status.CURRENT
        if row.status not in SHOWN:
            body.fault("status", f"The status is one of: {', '.join(SHOWN)}.")
        row.rule_numbers = body.items("rule_numbers") or []
        later = body.text("superseded_by")
        row.superseded_by = _named(Ruling, later, row.game)
        if later is not None and row.superseded_by is None:
            body.fault("superseded_by", f"There is no ruling {later}.")
        self._cards = list(_ruling_cards(row, body))

    def save(self, row: Ruling) -> None:
        """Save the ruling with its cards."""
        save_ruling(row, cards=self._cards)

    def place_beside(self, error: InvalidRow) -> str:
        """Return the place of a card."""
        return pointer("cards", error.place)


def _ruling_cards(ruling: Ruling, body: Body) -> Iterator[RulingCard]:
    """Yield the cards of the ruling, those that it has already with their keys."""
    known = {one.card_id: one for one in _own(RulingCard, "ruling", ruling)}
    for place, entry in enumerate(body.items("cards") or []):
        found = _entry(body, "cards", place, entry, ("card", "role", "name"))
        if found is None:
            continue
        card = _named(Card, found.get("card"), ruling.game)
        if card is None:
            _at(body, ("cards", place, "card"), f"There is no card {found.get('card')}.")
            continue
        role = found.get("role", RulingCard.Role.SUBJECT)
        if role not in RulingCard.Role.values:
            _at(body, ("cards", place, "role"), "The card is subject or mentioned.")
            continue
        row = known.pop(card.pk, None) or RulingCard(card=card)
        row.role = role
        yield row


def _own(model: Any, name: str, owner: Any) -> Any:
    """Return the rows of the model that name the owner; a new one has none."""
    return model.objects.filter(**{name: owner}) if owner.pk else ()


def _named(model: Any, identity: Any, game: str) -> Any:
    """Return the row of the game that has this id, None if there is none."""
    if not isinstance(identity, str) or not identity.startswith(f"{game}."):
        return None
    return model.objects.filter(game=game, slug=identity.partition(".")[2]).first()


def _entry(
    body: Body, name: str, place: int, entry: Any, known: tuple[str, ...]
) -> Mapping[str, Any] | None:
    """Return an object of a list; None when it is at fault, which the body then knows."""
    if not isinstance(entry, Mapping):
        _at(body, (name, place), "This is an object.")
        return None
    for field in entry:
        if field not in known:
            _at(body, (name, place, field), f'There is no field "{field}".')
    return entry


def _at(body: Body, path: tuple[str | int, ...], message: str) -> None:
    body.faults.append(Fault(pointer(*path), message))
