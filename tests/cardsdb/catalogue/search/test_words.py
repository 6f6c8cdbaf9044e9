"""A search in words."""

import pytest

from cardsdb.catalogue.search import in_words, read_search

pytestmark = pytest.mark.usefixtures("garden")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "all cards"),
        ("Ivy", "cards whose name contains “ivy”"),
        ("!Ivy", "cards whose name is “ivy”"),
        ("-!Ivy", "cards whose name is not “ivy”"),
        (
            "o:/a.b/ -o=/a/",
            "cards whose rules text matches /a.b/ "
            "and whose rules text does not match /a/ as a whole",
        ),
        ("t!=tool", "cards whose type is not “tool”"),
        ("kw:hardy -kw:tall", "cards with the keyword “hardy” and without the keyword “tall”"),
        ("f:rose", "cards whose faction contains “rose”"),
        ("set:uds -set=uds", "cards printed in “uds” and not printed in exactly “uds”"),
        ("cn<=20 -cn:3", "cards whose number is at most 20 and whose number is not 3"),
        ("is:unique -is:neutral", "cards that are unique and that are not neutral"),
        (
            "is:evergreen evergreen!=true",
            "cards whose evergreen is true and whose evergreen is not true",
        ),
        ("has:text -has:yields.fruit", "cards with rules text and without yields fruit"),
        ("game:race -game:garden", "cards of The Race to Ten and of another game than The Garden"),
        (
            "legal:standard -banned:garden.allotment@2026-09-01",
            "cards legal in standard today and not banned in garden.allotment on 2026-09-01",
        ),
        ("date>2020-05-01 date:2020", "cards released after 2020-05-01 and released in 2020"),
        (
            "date<=2020 date>=2020-05-01",
            "cards released in 2020 or before and released on 2020-05-01 or later",
        ),
        (
            "updated<2026 -updated:2026-01-02",
            "cards last changed before 2026 and not last changed on 2026-01-02",
        ),
        (
            "height=X height>3 -height:2",
            "cards whose height is X, whose height is more than 3 and whose height is not 2",
        ),
        ("ruling:frost", "cards whose ruling text contains “frost”"),
        (
            "a (b or c)",
            "cards whose name contains “a” "
            "and (whose name contains “b” or whose name contains “c”)",
        ),
        (
            "a or b -(c d)",
            "cards whose name contains “a” or (whose name contains “b” and other than those "
            "(whose name contains “c” and whose name contains “d”))",
        ),
        ("is:purple", "all cards"),
    ],
)
def test_a_search_reads_as_a_sentence(text: str, words: str) -> None:
    assert in_words(read_search(text).tree) == words
