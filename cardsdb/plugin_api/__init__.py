"""The only door between the core and the games: all that a game may import."""

from cardsdb.plugin_api.cards import (
    Attribute,
    CardFacts,
    CardPool,
    CardSlug,
    CardType,
    KeywordFacts,
    PrintingFacts,
    fold_title,
)
from cardsdb.plugin_api.codec import Codec, pointer
from cardsdb.plugin_api.decks import (
    DECK_FORMAT,
    Deck,
    DeckCard,
    DeckEntry,
    DeckList,
    DeckSection,
    DeckShape,
    Format,
    Section,
    Severity,
    Violation,
    find_violations,
)
from cardsdb.plugin_api.dice import Dice, ScriptedDice, SeededDice, derive_seed
from cardsdb.plugin_api.engine import (
    JSON,
    Action,
    CardId,
    Choice,
    Decks,
    Engine,
    Event,
    Game,
    Outcome,
    PlayerId,
    Position,
    Query,
    Step,
    Tag,
)
from cardsdb.plugin_api.errors import (
    CardsdbError,
    DiceLeft,
    DiceMissing,
    Fault,
    GameNotPlayable,
    MalformedInput,
    PluginFault,
    UnknownSlug,
)
from cardsdb.plugin_api.hookspecs import hookimpl
from cardsdb.plugin_api.loop import RuleEngine, cited, is_legal, judge, legal_actions
from cardsdb.plugin_api.measures import FinishedGame, Measure
from cardsdb.plugin_api.policies import Look, Policy, choose_randomly
from cardsdb.plugin_api.rulebooks import load_rulebook
from cardsdb.plugin_api.rules import (
    Answer,
    Finding,
    Reason,
    Rule,
    RulebookEntry,
    RuleNumber,
    Ruleset,
    Verdict,
    fact,
    forbid,
    note,
    permit,
    rule,
)

__all__ = [
    "DECK_FORMAT", "JSON", "Action", "Answer", "Attribute", "CardFacts", "CardId", "CardPool", "CardSlug",
    "CardType", "CardsdbError", "Choice", "Codec", "Deck", "DeckCard", "DeckEntry", "DeckList",
    "DeckSection", "DeckShape", "Decks", "Dice", "DiceLeft", "DiceMissing", "Engine", "Event", "Fault",
    "Finding", "FinishedGame", "Format", "Game", "GameNotPlayable", "KeywordFacts", "Look",
    "MalformedInput", "Measure", "Outcome", "PlayerId", "PluginFault", "Policy", "Position",
    "PrintingFacts", "Query", "Reason", "Rule", "RuleEngine", "RuleNumber", "RulebookEntry", "Ruleset",
    "ScriptedDice", "Section", "SeededDice", "Severity", "Step", "Tag", "UnknownSlug", "Verdict",
    "Violation", "choose_randomly", "cited", "derive_seed", "fact", "find_violations", "fold_title",
    "forbid", "hookimpl", "is_legal", "judge", "legal_actions", "load_rulebook", "note", "permit",
    "pointer", "rule",
]
