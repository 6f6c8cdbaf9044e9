from pathlib import Path

import pytest

from cardsdb.plugin_api import PluginFault, RulebookEntry, load_rulebook

TWO = """\
[[rule]]
number = "1.1a"
title = "One"

[[rule]]
number = "1.1b"
title = "Two"
uncoded = "It explains."
unshown = "It is no rule of positions."
unreached = "Nobody does it."
"""


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "rulebook.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_rulebook_is_read_in_its_order(tmp_path: Path) -> None:
    one, two = load_rulebook(written(tmp_path, TWO))
    assert one == RulebookEntry(number=one.number, title="One")
    assert (two.number, two.uncoded) == ("1.1b", "It explains.")
    assert (two.unshown, two.unreached) == ("It is no rule of positions.", "Nobody does it.")


@pytest.mark.parametrize(
    "text",
    [
        "[[rule]",
        "[[rules]]\nnumber = '1'\ntitle = 'One'",
        "rule = 3",
        "[[rule]]\nnumber = '1'",
        "[[rule]]\ntitle = 'One'",
        "[[rule]]\nnumber = 1\ntitle = 'One'",
        "[[rule]]\nnumber = '1'\ntitle = ''",
        "[[rule]]\nnumber = '1'\ntitle = 'One'\nuncodde = 'A slip.'",
        TWO + TWO,
    ],
)
def test_what_is_wrong_with_a_rulebook_stops_the_start(tmp_path: Path, text: str) -> None:
    with pytest.raises(PluginFault, match=r"rulebook\.toml"):
        load_rulebook(written(tmp_path, text))


def test_a_rulebook_that_is_not_there_stops_the_start(tmp_path: Path) -> None:
    with pytest.raises(PluginFault):
        load_rulebook(tmp_path / "rulebook.toml")
