"""What belongs together in a search, and what is refused before anything else is asked."""

import pytest

from cardsdb.catalogue.search import SearchError
from cardsdb.catalogue.search.grammar import (
    MAX_DEPTH,
    MAX_LENGTH,
    MAX_TERMS,
    Syntax,
    Written,
    parse,
)


def shape(node: Syntax) -> str:
    """Return the terms with all their groups."""
    if isinstance(node, Written):
        value = {"phrase": f'"{node.value}"', "regex": f"/{node.value}/"}.get(node.form, node.value)
        return f"{node.key or ''}{node.operator if node.key else ''}{value}"
    joint = {"every": " & ", "either": " | ", "not": ""}[node.join]
    inner = joint.join(map(shape, node.parts))
    return f"-{inner}" if node.join == "not" else f"({inner})"


def refusal(text: str) -> tuple[str, int]:
    with pytest.raises(SearchError) as caught:
        parse(text)
    (problem,) = caught.value.problems
    return problem.code, problem.column


@pytest.mark.parametrize(
    ("text", "means"),
    [
        ("hounds trail", "(hounds & trail)"),
        ("a and b AND c", "(a & b & c)"),
        ("a or b c or d", "(a | (b & c) | d)"),
        ("(a or b) c", "(((a | b)) & c)"),
        ("-a b", "(-a & b)"),
        ("not a or b", "(-a | b)"),
        ("-(a b) c", "(-((a & b)) & c)"),
        ("--a", "--a"),
        ("–a −b", "(-a & -b)"),
        ('"two words"', '"two words"'),
        ("“two words” «three» „four“", '("two words" & "three" & "four")'),
        ('"“two” words"', '"“two” words"'),
        (r'"say \"no\" \\"', r'"say "no" \"'),
        ('!"Exact Name"', 'name="Exact Name"'),
        ("!Exact", 'name="Exact"'),
        ("!or", 'name="or"'),
        ('o:/draws? (a|"two") cards\\//', 'o:/draws? (a|"two") cards\\//'),
        ("/a b/ c", "(/a b/ & c)"),
        ("M.I.C.", "M.I.C."),
        ("/a a/b c/", "(/a & a/b & c/)"),
        ("O'Neill ¡qué! a-b 3:4 <3 ! -", "(O'Neill & ¡qué! & a-b & 3:4 & <3 & ! & -)"),
        ("cost<=3 cost>=3 cost!=3", "(cost<=3 & cost>=3 & cost!=3)"),
        ("attack.power>3 entrance-cost:1", "(attack.power>3 & entrance-cost:1)"),
        ("o:or t:t:x a=b=c", "(o:or & t:t:x & a=b=c)"),
        ("cost=– cost=*", "(cost=– & cost=*)"),
        ('a"b"(c)', '(a & "b" & (c))'),
        ("orbit android nothing", "(orbit & android & nothing)"),
        ("o: a", "(o: & a)"),
        ("(o:) ()", "((o:) & )"),
        (" \t\n", "()"),
        ("a\u00a0b", "(a & b)"),
    ],
)
def test_a_space_binds_tighter_than_or_and_groups_nest(text: str, means: str) -> None:
    assert shape(parse(text)) == means


@pytest.mark.parametrize(
    ("text", "code", "column"),
    [
        ("(a", "unbalanced-parenthesis", 1),
        ("a ((b)", "unbalanced-parenthesis", 3),
        ("(a (b", "unbalanced-parenthesis", 4),
        ("a )", "unbalanced-parenthesis", 3),
        ("(a)) or", "unbalanced-parenthesis", 4),
        ('a "b c', "unclosed-quote", 3),
        ('o:"b', "unclosed-quote", 3),
        ('"b” c', "unclosed-quote", 1),
        ("o:/b", "bad-search-regex", 3),
        ("o:(a or b)", "bad-search-value", 3),
        ("or a", "misplaced-search-word", 1),
        ("a or", "misplaced-search-word", 5),
        ("a or or b", "misplaced-search-word", 6),
        ("(a and )", "misplaced-search-word", 8),
        ("not", "misplaced-search-word", 4),
        ("é \0", "bad-search-value", 3),
        ("\ud800", "bad-search-value", 1),
        ("a" * (MAX_LENGTH + 1), "search-too-long", MAX_LENGTH + 1),
        ("a " * (MAX_TERMS + 1), "search-too-complex", 2 * MAX_TERMS + 1),
        ("(" * (MAX_DEPTH + 1) + "a" + ")" * (MAX_DEPTH + 1), "search-too-complex", MAX_DEPTH + 2),
        ("-" * 500 + "a", "search-too-complex", 501),
        ("(" * MAX_LENGTH, "unbalanced-parenthesis", MAX_LENGTH),
    ],
)
def test_what_cannot_be_read_is_refused_where_it_stands(text: str, code: str, column: int) -> None:
    assert refusal(text) == (code, column)


def test_a_search_may_be_as_long_and_as_deep_as_the_limits_say() -> None:
    assert parse("a" * MAX_LENGTH)
    assert parse("a " * MAX_TERMS)
    assert parse("(" * MAX_DEPTH + "a" + ")" * MAX_DEPTH)
