"""A large catalogue to measure on: cards of the registered games with texts nobody wrote."""

import random
from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from typing import Any, Final

from cardsdb.catalogue.attributes import Node, nodes
from cardsdb.catalogue.models import (
    Card,
    CardKeyword,
    Edition,
    Keyword,
    Printing,
    Ruling,
    RulingCard,
)
from cardsdb.catalogue.services import catalogue_write, revise
from cardsdb.plugin_api import CardType, registry

EDITIONS: Final = 60
KEYWORDS: Final = 40
PRINTINGS: Final = 2  # of each card
FIRST_DAY: Final = date(1995, 1, 1)
_VOCABULARY = """
able amber arrow ash banner bay beacon bell black bold bone brass bridge bright broken captain
castle cave chain chase chief child cinder city clay cliff cloak cold copper court crown dark
dawn deep desert door drum dusk dust eagle east edge élan ember empty engine eye fair fallen
farm fen field fire first flag flood fog forest fort fox frost gale garden gate ghost glass
gold grain grand gray great green grey guard gull hall hammer harbour hawk heart hedge herald
high hill hollow horn hound house hunter ice inn iron island ivory jade keep key king lady lake
lantern last lead leaf light lily lion lone long lord lost low maiden map mare market marsh
mason mast meadow merchant mill mire mist moon moor moss mount naïve new night noble north oak
oath ocean old orchard order outer owl pale path peak pearl pilgrim pilot pine pit plain plume
queen quick quiet rain ranger raven red reed ridge ring river road rock rose rover royal runner
sail salt sand scout sea seer shade shadow sharp shield ship shore silent silver sky slow smith
smoke snow song south spear spire spring squire star steel stone storm strange stream summer
sun swift sword tall tear thorn tide tower trail twin vale veil wall wander warden watch water
wave west white wild wind winter wise wolf wood yard young
"""
WORDS = _VOCABULARY.split()
_TEXTS = (
    "Draw {n} cards.",
    "When you play {name}, choose another card in your discard pile and return it to your hand.",
    "Each opponent loses {n} and discards a card unless they pay {n}.",
    "You may move once more this turn; then {name} is tired.",
    "Look at the top {n} cards of your deck – keep one of them.",
    "At the start of your turn, add {n} to the strength of a {word} you control.",
    "“No {word} crosses this {word2},” they said: nothing can be moved here.",
    "{name} cannot be chosen by an ability of the {word} {word2}.",
)


def fill_catalogue(cards: int, seed: int = 1) -> None:
    """Put so many cards of all registered games into the catalogue, with all that belongs to them.

    The same number and seed make the same rows.
    """
    known = registry.current()
    games = list(known.games)
    for place, game in enumerate(games):
        count = cards // len(games) + (place < cards % len(games))
        _fill(game, count, random.Random(f"{seed} {game}"))


def _fill(game: str, count: int, dice: random.Random) -> None:
    with catalogue_write():
        revision = revise()
        editions = Edition.objects.bulk_create(_editions(game, dice))
        keywords = Keyword.objects.bulk_create(_keywords(game, dice))
        made = Card.objects.bulk_create(_cards(game, count, revision, dice), batch_size=1000)
        Printing.objects.bulk_create(_printings(made, editions, dice), batch_size=1000)
        CardKeyword.objects.bulk_create(_links(made, keywords, dice), batch_size=1000)
        rulings = Ruling.objects.bulk_create(_rulings(game, count // 50, dice), batch_size=1000)
        RulingCard.objects.bulk_create(
            RulingCard(game=game, ruling=ruling, card=dice.choice(made)) for ruling in rulings
        )


def _editions(game: str, dice: random.Random) -> Iterator[Edition]:
    for number in range(EDITIONS):
        day = FIRST_DAY + timedelta(days=dice.randrange(11_000))
        name = _title(dice)
        yield Edition(game=game, code=f"Z{number:02}", name=name, released_on=day)


def _keywords(game: str, dice: random.Random) -> Iterator[Keyword]:
    for number, word in enumerate(dice.sample(WORDS, KEYWORDS)):
        yield Keyword(
            game=game,
            slug=f"measured-{number}",
            name=word.title(),
            reminder=_sentence(dice, word) if number % 2 else "",
        )


def _cards(game: str, count: int, revision: int, dice: random.Random) -> Iterator[Card]:
    types = registry.current().card_types(game)
    factions = [_title(dice) for _ in range(5)]
    for number in range(count):
        title = _title(dice)
        card_type = dice.choice(types)
        yield Card(
            game=game,
            slug=f"measured-{number}",
            title=title,
            type=card_type.slug,
            faction=dice.choice([None, *factions]),
            is_unique=dice.random() < 0.2,
            text=" ".join(_sentence(dice, title) for _ in range(dice.randrange(4))),
            attributes=_attributes(card_type, dice),
            revision=revision,
        )


def _printings(
    cards: Sequence[Card], editions: Sequence[Edition], dice: random.Random
) -> Iterator[Printing]:
    artists = [f"{dice.choice(WORDS)} {dice.choice(WORDS)}".title() for _ in range(300)]
    for number, card in enumerate(cards):
        for edition in dice.sample(editions, PRINTINGS):
            yield Printing(
                game=card.game,
                card=card,
                edition=edition,
                number=str(number),
                artist=dice.choice(artists),
            )


def _links(
    cards: Sequence[Card], keywords: Sequence[Keyword], dice: random.Random
) -> Iterator[CardKeyword]:
    for card in cards:
        for keyword in dice.sample(keywords, dice.randrange(3)):
            yield CardKeyword(game=card.game, card=card, keyword=keyword)


def _rulings(game: str, count: int, dice: random.Random) -> Iterator[Ruling]:
    for number in range(count):
        yield Ruling(
            game=game,
            slug=f"measured-{number}",
            question=f"What of {_title(dice)}?",
            answer=_sentence(dice, _title(dice)),
            source="measured",
            date=FIRST_DAY + timedelta(days=number),
        )


def _title(dice: random.Random) -> str:
    first, second, third = (dice.choice(WORDS).title() for _ in range(3))
    return dice.choice((f"{first} {second}", f"{first} of the {second}", f"{first}’s {third}"))


def _sentence(dice: random.Random, name: str) -> str:
    n, word, word2 = dice.randrange(1, 5), dice.choice(WORDS), dice.choice(WORDS)
    return dice.choice(_TEXTS).format(n=n, name=name, word=word, word2=word2)


def _attributes(card_type: CardType, dice: random.Random) -> dict[str, Any]:
    return _object(nodes(card_type), dice)


def _object(parts: Sequence[Node], dice: random.Random) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for node in parts:
        if node.attribute.is_required or dice.random() < 0.5:
            value = _value(node, dice)
            if node.attribute.problem(value) is None:
                found[node.key] = value
    return found


def _value(node: Node, dice: random.Random) -> Any:
    attribute = node.attribute
    match attribute.kind:
        case "integer":
            least, most = attribute.minimum or 0, attribute.maximum or 9
            drawn = dice.randint(least, max(least, min(most, least + 9)))
            return dice.choice((drawn, drawn, *attribute.symbols))
        case "boolean":
            return dice.random() < 0.5
        case "choice":
            return dice.choice(attribute.choices)
        case "list":
            if node.parts:
                return [_object(node.parts, dice)]
            return [dice.choice(attribute.choices) if attribute.choices else dice.randrange(6)]
        case "object":
            return _object(node.parts, dice) if node.parts else {dice.choice(WORDS): 1}
    return f"{_title(dice)}: {_title(dice)}"
