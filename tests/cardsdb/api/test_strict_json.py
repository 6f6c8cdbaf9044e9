"""Strict JSON: what is read, and where what is refused stands."""

import json

import pytest
from hypothesis import given, strategies as st

from cardsdb.api.strict_json import MAX_DEPTH, MAX_KEY, read_json
from cardsdb.plugin_api import MalformedInput

MANY = "1" * 5_000  # Python refuses to read so many digits at once


def refusal(body: bytes) -> tuple[str, str]:
    with pytest.raises(MalformedInput) as raised:
        read_json(body)
    (fault,) = raised.value.faults
    return fault.code, fault.at


@pytest.mark.parametrize(
    ("body", "code", "at"),
    [
        (b"", "invalid-json", ""),
        (b"{", "invalid-json", ""),
        (b"{'a': 1}", "invalid-json", ""),
        (b'{"a": [1, 2,]}', "invalid-json", "/a/2"),
        (b'{"a": 1,}', "invalid-json", ""),
        (b'{"a" 1}', "invalid-json", ""),
        (b'{"a": 1} x', "invalid-json", ""),
        (b'{"a": "b\nc"}', "invalid-json", "/a"),
        (b'{"a": "b', "invalid-json", "/a"),
        (b'{"a": 01}', "invalid-json", ""),
        (b'{"a": nul}', "invalid-json", "/a"),
        (b"\xff\xfe{\x00}\x00", "invalid-json", ""),
        (b'\xef\xbb\xbf{"a": 1}', "invalid-json", ""),
        (b'{"a": "\xe9"}', "invalid-json", ""),
        (b'{"a": NaN}', "invalid-json", "/a"),
        (b'{"a": [0, -Infinity]}', "invalid-json", "/a/1"),
        (b'{"a": {"b": 1, "b": 2}}', "duplicate-key", "/a/b"),
        (b'{"a/b": {"~": 1, "~": 2}}', "duplicate-key", "/a~1b/~0"),
        (b'[{"a": 9223372036854775808}]', "number-too-large", "/0/a"),
        (b"[-9223372036854775809]", "number-too-large", "/0"),
        (f"[{MANY}]".encode(), "number-too-large", "/0"),
        (b"[1e999]", "number-too-large", "/0"),
        (b'{"a": "\\ud800"}', "bad-text", "/a"),
        (b'{"a": {"\\u0000": 1}}', "bad-text", "/a"),
        (b'["\\ude00\\ud83d"]', "bad-text", "/0"),
    ],
)
def test_what_is_no_strict_json_is_refused_at_its_place(body: bytes, code: str, at: str) -> None:
    assert refusal(body) == (code, at)


def test_a_syntax_error_names_line_and_column() -> None:
    with pytest.raises(MalformedInput, match="Line 2, column 8"):
        read_json(b'{\n  "a": ?}')


def test_nesting_ends_at_64_levels() -> None:
    deepest = b"[" * MAX_DEPTH + b"]" * MAX_DEPTH
    assert json.dumps(read_json(deepest)).encode() == deepest
    assert refusal(b"[" + deepest + b"]") == ("nested-too-deep", "/0" * MAX_DEPTH)


def test_nesting_far_beyond_what_the_interpreter_can_take_is_refused_too() -> None:
    assert refusal(b'{"a":' * 100_000) == ("nested-too-deep", "/a" * MAX_DEPTH)


def test_the_widest_integers_and_any_script_are_read() -> None:
    body = '{"least": -9223372036854775808, "most": 9223372036854775807, "name": "Łódź 🏃"}'
    assert read_json(body.encode()) == json.loads(body)


def test_escaped_pairs_of_surrogates_are_one_character() -> None:
    assert read_json(b'["\\ud83c\\udfc3"]') == ["🏃"]


plain = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**63), 2**63 - 1)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00")),
    lambda inner: st.lists(inner) | st.dictionaries(st.text("ab/~é"), inner),
    max_leaves=20,
)


@given(plain, st.booleans())
def test_what_was_written_is_read(value: object, is_ascii: bool) -> None:  # noqa: FBT001  # hypothesis draws it
    assert read_json(json.dumps(value, ensure_ascii=is_ascii).encode()) == value


@given(st.text('[]{}",:\\ud8019eE.-+ \nNaInfitrue'))
def test_whatever_is_sent_is_read_as_python_reads_it_or_refused(text: str) -> None:
    try:
        found = read_json(text.encode())
    except MalformedInput:
        return
    assert found == json.loads(text)


def test_a_key_has_so_many_characters_and_no_more() -> None:
    assert read_json(b'{"a": {"%s": 1}}' % (b"x" * MAX_KEY))
    with pytest.raises(MalformedInput) as caught:
        read_json(b'{"a": {"%s": 1}}' % (b"x" * (MAX_KEY + 1)))
    assert [fault.at for fault in caught.value.faults] == ["/a"]
