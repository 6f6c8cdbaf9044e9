"""The keys that a search knows: those of every game, and what the games' card types declare."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, StrEnum, auto
from functools import lru_cache
from typing import Final

from rapidfuzz import fuzz, process

from cardsdb.plugin_api import Attribute, fold_title, registry
from cardsdb.plugin_api.registry import Registry


class Operator(StrEnum):
    """How a term compares. `!=` is the negation of `=`."""

    MATCH = ":"
    IS = "="
    LESS = "<"
    AT_MOST = "<="
    MORE = ">"
    AT_LEAST = ">="


EVERY: Final = tuple(Operator)
NATURAL: Final = (Operator.MATCH, Operator.IS)
LIKELY: Final = 50  # per cent of likeness from which one name may be a slip for another
SYMBOLS: Final = frozenset({"x", "*", "-"})  # what games print in place of a number, folded
_OPEN = frozenset({"object", "list"})  # kinds of attributes that may hold anything


class Kind(Enum):
    """What a key's values are: this decides how they are read, asked for and put in words."""

    TEXT = auto()  # a text of the card
    TYPE = auto()
    LABEL = auto()  # keyword, faction: one of not so many words
    EDITION = auto()
    NUMBER = auto()  # of a printing
    ARTIST = auto()
    FLAG = auto()  # is:
    PART = auto()  # has:
    GAME = auto()
    STATUS = auto()  # legal:, banned:, restricted:
    RELEASE = auto()  # of a printing's edition
    CHANGE = auto()  # of the card in the catalogue
    ATTRIBUTE = auto()


OF_PRINTINGS: Final = frozenset({Kind.EDITION, Kind.NUMBER, Kind.ARTIST, Kind.RELEASE})


@dataclass(frozen=True, slots=True, kw_only=True)
class Key:
    """One key: its name, how it is spoken of, which operators it takes, what its values are."""

    name: str
    title: str  # as in "whose rules text"
    kind: Kind
    operators: tuple[Operator, ...] = NATURAL
    aliases: tuple[str, ...] = ()
    takes_patterns: bool = False
    attribute_kinds: frozenset[str] = frozenset()
    symbols: frozenset[str] = SYMBOLS
    game: str | None = None  # set: only the cards of this game have it


def _text(name: str, title: str) -> Key:
    return Key(name=name, title=title, kind=Kind.TEXT, takes_patterns=True)


def _label(name: str, title: str, *aliases: str, kind: Kind = Kind.LABEL) -> Key:
    return Key(name=name, title=title, kind=kind, aliases=aliases, takes_patterns=True)


def _scale(name: str, title: str, kind: Kind) -> Key:
    return Key(name=name, title=title, kind=kind, operators=EVERY)


KEYS: Final[Mapping[str, Key]] = {
    key.name: key
    for key in (
        _text("name", "name"),
        _label("type", "type", "t", kind=Kind.TYPE),
        _text("o", "rules text"),
        _text("fo", "rules text with reminders"),
        _label("kw", "keyword"),
        Key(name="set", title="edition", kind=Kind.EDITION),
        _scale("cn", "number", Kind.NUMBER),
        _label("artist", "artist", "a", kind=Kind.ARTIST),
        _label("faction", "faction", "f"),
        Key(name="is", title="nature", kind=Kind.FLAG),
        Key(name="has", title="part", kind=Kind.PART),
        Key(name="game", title="game", kind=Kind.GAME),
        Key(name="legal", title="legality", kind=Kind.STATUS),
        Key(name="banned", title="legality", kind=Kind.STATUS),
        Key(name="restricted", title="legality", kind=Kind.STATUS),
        _scale("date", "release", Kind.RELEASE),
        _scale("year", "release", Kind.RELEASE),
        _scale("updated", "last change", Kind.CHANGE),
        _text("ruling", "ruling text"),
    )
}
# By word how it reads, and how when it is not so.
FLAGS: Final[Mapping[str, tuple[str, str]]] = {
    "unique": ("that are unique", "that are not unique"),
    "neutral": ("that are neutral", "that are not neutral"),
    "vanilla": ("without rules text", "with rules text"),
    "reprint": ("printed more than once", "not printed more than once"),
}
PARTS: Final[Mapping[str, str]] = {
    "text": "rules text",
    "reminder": "a keyword with reminder text",
    "keyword": "a keyword",
    "faction": "a faction",
    "faces": "several faces",
    "ruling": "a ruling",
    "printing": "a printing",
    "image": "an image",
    "artist": "a named artist",
    "flavour": "flavour text",
}


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """All names of keys with their keys, and the words of `is:` and `has:`."""

    keys: Mapping[str, Key]
    of_games: Mapping[str, Key]  # the same attributes, each behind the slug of its game and a dot
    flags: Mapping[str, tuple[str, str]]
    parts: Mapping[str, str]

    def key(self, written: str) -> Key | None:
        """Return the key of a name, written in any case, with hyphens or underscores."""
        name = key_name(written)
        for known in (self.keys, self.of_games):
            if name in known:
                return known[name]
            for owner in _owners(name):
                key = known.get(owner)
                if key and key.attribute_kinds & _OPEN:
                    return _part_of(key, name.removeprefix(owner))
        return None


def vocabulary() -> Vocabulary:
    """Return all that can be searched for with the games that are registered."""
    return _vocabulary(registry.current())


def key_name(written: str) -> str:
    """Return the name of a key, an attribute or a word of `is:` as such names are compared."""
    return written.casefold().replace("-", "_")


def spoken(name: str) -> str:
    """Return the name of an attribute as it is spoken of."""
    return name.replace("_", " ").replace(".", " ")


def nearest(written: str, known: Mapping[str, object]) -> str | None:
    """Return the known name for which the written one is most likely a slip."""
    wanted = key_name(written)
    found = process.extractOne(wanted, sorted(known), scorer=fuzz.ratio, score_cutoff=LIKELY)
    return found[0] if found else None


def _owners(name: str) -> Sequence[str]:
    """Return what the dotted name may be a part of, the longest first."""
    parts = name.split(".")
    return [".".join(parts[:length]) for length in range(len(parts) - 1, 0, -1)]


def _part_of(key: Key, rest: str) -> Key:
    """Return the key of what stands in an object or list whose parts no card type declares."""
    return Key(
        name=key.name + rest,
        title=spoken(key.name + rest),
        kind=Kind.ATTRIBUTE,
        operators=EVERY,
        takes_patterns=True,
        attribute_kinds=_OPEN,
        game=key.game,
    )


@lru_cache(maxsize=4)
def _vocabulary(known: Registry) -> Vocabulary:
    shared: dict[str, list[Attribute]] = defaultdict(list)
    owned: dict[tuple[str, str], list[Attribute]] = defaultdict(list)
    for game in known.games:
        for card_type in known.card_types(game):
            for attribute in card_type.attributes:
                shared[key_name(attribute.name)].append(attribute)
                owned[game, key_name(attribute.name)].append(attribute)
    declared = {name: _declared(name, found) for name, found in shared.items()}
    words = {key_name(one.faction_title): KEYS["faction"] for one in known.games.values()}
    own = {name: key for key in KEYS.values() for name in (key.name, *key.aliases)}
    flags = {
        name: (f"whose {key.title} is true", f"whose {key.title} is not true")
        for name, key in declared.items()
        if "boolean" in key.attribute_kinds
    }
    return Vocabulary(
        keys=words | declared | own,
        of_games={
            f"{key_name(game)}.{name}": _declared(name, found, game)
            for (game, name), found in owned.items()
        },
        flags={**flags, **FLAGS},
        parts={**{name: key.title for name, key in declared.items()}, **PARTS},
    )


def _declared(name: str, attributes: Sequence[Attribute], game: str | None = None) -> Key:
    """Return the key of an attribute, from what every card type says that declares it."""
    kinds = frozenset[str](one.kind for one in attributes)
    return Key(
        name=name,
        title=spoken(name),
        kind=Kind.ATTRIBUTE,
        operators=EVERY if kinds & (_OPEN | {"integer"}) else NATURAL,
        takes_patterns=bool(kinds - {"integer", "boolean"}),
        attribute_kinds=kinds,
        symbols=SYMBOLS | {fold_title(symbol) for one in attributes for symbol in one.symbols},
        game=game,
    )
