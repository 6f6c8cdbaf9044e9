"""Numbers in the order in which people read them, and slugs made of titles."""

import pytest

from cardsdb.catalogue.naming import slug_of
from cardsdb.catalogue.order import sort_key


def test_numbers_are_compared_as_numbers() -> None:
    numbers = ["99.1", "14.10b", "14.s1", "14.10a", "14.9a"]
    assert sorted(numbers, key=sort_key) == ["14.9a", "14.10a", "14.10b", "14.s1", "99.1"]


@pytest.mark.parametrize(
    ("title", "slug"),
    [
        ("Outriders' Chase", "outriders-chase"),
        ("Netmakers’ Row", "netmakers-row"),
        ("Spare Magazines 5.56", "spare-magazines-5-56"),
        ("  Ülfar — the Élder ", "ulfar-the-elder"),
        ("M.I.C.", "m-i-c"),
        ("!?", ""),
    ],
)
def test_a_slug_is_made_of_the_letters_and_digits_of_a_title(title: str, slug: str) -> None:
    assert slug_of(title) == slug
