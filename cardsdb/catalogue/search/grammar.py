"""The one grammar of searches: from a text to terms as they are written, and what joins them."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, Literal, NoReturn, TypeAlias

from lark import Lark, Token, Transformer, v_args
from lark.exceptions import UnexpectedToken

from cardsdb.catalogue.search.problems import SearchError, SearchProblem

MAX_LENGTH: Final = 1000  # characters
MAX_TERMS: Final = 50
MAX_DEPTH: Final = 20  # groups and negations inside one another

DASHES: Final = "-‐‑‒–—―−"  # noqa: RUF001  # as they are typed
_ROUND = "“”„‟«»"  # any of these closes what any opens: telephones and languages choose them
_QUOTES = f'"{_ROUND}'
_BREAK = rf"\s(){_QUOTES}"
_KEY = r"[^\W\d_][\w.\-]*(?:!=|<=|>=|[:=<>])"

_GRAMMAR = rf"""
start: disjunction?
?disjunction: conjunction (_OR conjunction)*   -> either
?conjunction: negated (_AND? negated)*         -> every
?negated: _NOT negated                         -> negation
    | LPAR disjunction? _RPAR                  -> group
    | KEY (VALUE | PHRASE | REGEX | UNCLOSED | UNCLOSED_REGEX) -> keyed
    | KEY_ALONE                                -> unsaid
    | BANG (VALUE | PHRASE | UNCLOSED)         -> exact
    | (WORD | PHRASE | REGEX | UNCLOSED)       -> bare

LPAR.9: "("
_RPAR.9: ")"
_OR.9: /or(?=[{_BREAK}]|$)/i
_AND.9: /and(?=[{_BREAK}]|$)/i
_NOT.9: /not(?=[{_BREAK}]|$)|[{DASHES}](?=[^\s)])/i
BANG.8: /!(?=[^\s()])/
KEY_ALONE.8: /{_KEY}(?=[\s)]|$)/
KEY.7: /{_KEY}/
PHRASE.6: /"(?:\\.|[^"\\])*"|[{_ROUND}](?:\\.|[^{_ROUND}\\])*[{_ROUND}]/s
REGEX.6: /\/(?:\\.|[^\/\\])+\/(?=[\s()]|$)/s
UNCLOSED_REGEX.5: /\/.*/s
UNCLOSED.4: /[{_QUOTES}].*/s
WORD.1: /(?!(?:and|or|not)(?:[{_BREAK}]|$))[^{_BREAK}]+/i
VALUE.1: /[^{_BREAK}]+/
%ignore /\s+/
"""

Form = Literal["word", "phrase", "regex", "nothing"]
Join = Literal["every", "either", "not"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """One term as it is written: key and operator, where there are some, and what they ask for."""

    key: str | None
    operator: str
    form: Form
    value: str  # without its quotation marks or slashes
    column: int
    value_column: int
    text: str
    depth: int = 0


@dataclass(frozen=True, slots=True)
class WrittenGroup:
    """Terms and groups that are joined."""

    join: Join
    parts: "tuple[Syntax, ...]"
    depth: int


Syntax: TypeAlias = Written | WrittenGroup


def parse(text: str) -> Syntax:
    """Return the terms of a search and how they are joined; SearchError with the column."""
    if len(text) > MAX_LENGTH:
        _refuse("search-too-long", MAX_LENGTH + 1, f"a search has at most {MAX_LENGTH} characters")
    for place, sign in enumerate(text):
        if sign == "\0" or "\ud800" <= sign <= "\udfff":
            _refuse("bad-search-value", place + 1, "this character cannot be searched for")
    try:
        found: Any = _parser().parse(text)
    except UnexpectedToken as error:
        _refuse_token(text, error)
    written: Syntax = found
    if len(every_term := written_terms(written)) > MAX_TERMS:
        column = every_term[MAX_TERMS].column
        _refuse("search-too-complex", column, f"a search has at most {MAX_TERMS} terms")
    return written


def written_terms(node: Syntax) -> list[Written]:
    """Return the terms from left to right."""
    if isinstance(node, Written):
        return [node]
    return [term for part in node.parts for term in written_terms(part)]


def _refuse(code: str, column: int, text: str) -> NoReturn:
    raise SearchError([SearchProblem(code=code, column=column, text=text)])


def _refuse_token(text: str, error: UnexpectedToken) -> NoReturn:
    token = error.token
    if token.type == "$END":
        opened = _still_open(text)
        if opened:
            _refuse("unbalanced-parenthesis", opened[-1] + 1, "this parenthesis is not closed")
        _refuse("misplaced-search-word", len(text) + 1, "a term is missing at the end")
    column = (token.start_pos or 0) + 1
    if token.type == "_RPAR" and not _still_open(text[: column - 1]):
        _refuse("unbalanced-parenthesis", column, "this parenthesis closes nothing")
    if token.type == "LPAR":
        said = "a value has no parentheses: write them round key and value, or quote it"
        _refuse("bad-search-value", column, said)
    _refuse("misplaced-search-word", column, f'a term is missing before "{token}"')


def _still_open(text: str) -> list[int]:
    """Return where the parentheses stand that are open at the end of the text."""
    opened: list[int] = []
    interactive = _parser().parse_interactive(text)
    try:
        for token in interactive.iter_parse():
            if token.type == "LPAR":
                opened.append(token.start_pos or 0)
            elif token.type == "_RPAR":
                opened.pop()
    except UnexpectedToken:
        pass  # what is behind it opens and closes nothing
    return opened


@v_args(inline=True)
class _Builder(Transformer[Token, Syntax]):
    """Makes the tree while the text is read, bottom up: no recursion, however deep it is."""

    def start(self, found: Syntax | None = None) -> Syntax:
        return found or WrittenGroup("every", (), 0)

    def either(self, *parts: Syntax) -> Syntax:
        return _joined("either", parts, 0)

    def every(self, *parts: Syntax) -> Syntax:
        return _joined("every", parts, 0)

    def negation(self, part: Syntax) -> Syntax:
        return _joined("not", (part,), 1)

    def group(self, mark: Token, found: Syntax | None = None) -> Syntax:
        if found is None:
            return _written(mark, None, ":", "nothing", "", "()")
        return _joined("every", (found,), 1)

    def keyed(self, key: Token, value: Token) -> Syntax:
        name, operator = _split(key)
        form, plain = _plain(value)
        return _written(key, name, operator, form, plain, f"{key}{value}", value)

    def unsaid(self, key: Token) -> Syntax:
        name, operator = _split(key)
        return _written(key, name, operator, "nothing", "", str(key))

    def exact(self, bang: Token, value: Token) -> Syntax:
        _, plain = _plain(value)
        return _written(bang, "name", "=", "phrase", plain, f"!{value}", value)

    def bare(self, value: Token) -> Syntax:
        form, plain = _plain(value)
        return _written(value, None, ":", form, plain, str(value))


def _joined(join: Join, parts: Sequence[Syntax], deeper: int) -> Syntax:
    depth = max(part.depth for part in parts) + deeper
    if depth > MAX_DEPTH:
        first = min(term.column for part in parts for term in written_terms(part))
        _refuse("search-too-complex", first, f"groups are nested deeper than {MAX_DEPTH} levels")
    if join != "not" and len(parts) == 1 and not deeper:
        return parts[0]
    return WrittenGroup(join, tuple(parts), depth)


def _written(
    token: Token,
    key: str | None,
    operator: str,
    form: Form,
    value: str,
    text: str,
    value_token: Token | None = None,
) -> Written:
    column = (token.start_pos or 0) + 1
    at_value = token if value_token is None else value_token
    return Written(
        key=key,
        operator=operator,
        form=form,
        value=value,
        column=column,
        value_column=(at_value.start_pos or 0) + 1,
        text=text,
    )


def _split(token: Token) -> tuple[str, str]:
    name = token.rstrip(":=<>!")
    return name, token[len(name) :]


def _plain(token: Token) -> tuple[Form, str]:
    """Return what kind of value it is, and what stands between its marks."""
    column = (token.start_pos or 0) + 1
    match token.type:
        case "PHRASE":
            return "phrase", _unescaped(token[1:-1])
        case "REGEX":
            return "regex", str(token[1:-1])
        case "UNCLOSED":
            _refuse("unclosed-quote", column, "this quotation mark is not closed")
        case "UNCLOSED_REGEX":
            said = "this regular expression is not closed; quote a text that begins with a slash"
            _refuse("bad-search-regex", column, said)
    return "word", str(token)


def _unescaped(text: str) -> str:
    """Return the phrase with its escaped signs, quotation marks among them, as they are meant."""
    plain, rest = "", text
    while rest:
        before, mark, rest = rest.partition("\\")
        plain += before + (rest[:1] if mark else "")
        rest = rest[1:] if mark else rest
    return plain


@cache
def _parser() -> Lark:
    return Lark(_GRAMMAR, parser="lalr", transformer=_Builder(), maybe_placeholders=False)
