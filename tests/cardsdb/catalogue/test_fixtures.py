"""The fixture files: how they are written, and what is said of those that are wrong."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from cardsdb.catalogue.fixtures import fixture_folder, read_fixtures, render
from cardsdb.catalogue.tables import TABLES
from cardsdb.plugin_api import MalformedInput, registry
from tests.cardsdb.catalogue.conftest import Change
from tests.markdown import blocks

GAMES = sorted(registry.current().games)
TABLE_FILES = [(game, table) for game in GAMES for table in TABLES]


def faults(game: str) -> dict[str, str]:
    """Return what is said of the game's fixtures, by place."""
    with pytest.raises(MalformedInput) as caught:
        read_fixtures(game)
    return {fault.at: fault.message for fault in caught.value.faults}


@pytest.mark.parametrize(
    ("game", "table"), TABLE_FILES, ids=[f"{game} {table.name}" for game, table in TABLE_FILES]
)
def test_fixtures_are_sorted_and_indented(game: str, table: Any) -> None:
    text = (fixture_folder(game) / f"{table.name}.json").read_text(encoding="utf-8")
    assert text == render(sorted(json.loads(text), key=table.order_of))


@pytest.mark.parametrize("game", GAMES)
def test_sample_decks_are_written_like_fixtures_and_have_expectations(game: str) -> None:
    folder = fixture_folder(game)
    expected = json.loads((folder / "deck_expectations.json").read_text(encoding="utf-8"))
    decks = {path.stem: path.read_text(encoding="utf-8") for path in folder.glob("decks/*.json")}
    assert set(decks) == set(expected)
    for text in decks.values():
        assert text == render(json.loads(text))
        assert json.loads(text)["game"] == game


def test_the_samples_are_all_there() -> None:
    counts = {
        game: [len(read_fixtures(game)[name]) for name in ("cards", "printings", "rulings")]
        for game in GAMES
    }
    assert counts == {
        "bands": [60, 60, 12],
        "udacha": [62, 62, 19],
        "warfighter": [68, 68, 13],
    }


@pytest.mark.parametrize("game", GAMES)
def test_rulings_are_of_several_kinds(game: str) -> None:
    rulings = read_fixtures(game)["rulings"].values()
    assert all(row["rule_numbers"] for row in rulings)
    assert any(len(row["cards"]) > 1 for row in rulings)
    roles = {card["role"] for row in rulings for card in row["cards"]}
    assert roles == {"subject", "mentioned"}


def test_one_ruling_took_the_place_of_another() -> None:
    rows = read_fixtures("udacha")["rulings"]
    replaced = [row["superseded_by"] for row in rows.values() if row["status"] == "superseded"]
    assert replaced == ["printed-and-borrowed-keywords"]


@pytest.mark.parametrize("game", GAMES)
def test_every_supplement_says_that_a_game_ends(game: str) -> None:
    row = read_fixtures(game)["rules"]["99.1"]
    assert row["is_supplement"]
    assert row["source"] == "supplement"


def test_a_file_that_is_no_json_is_named(change_fixture: Change) -> None:
    path = Path(settings.ROOT) / "fixtures/udacha/cards.json"
    path.write_text("[{]", encoding="utf-8")
    assert faults("udacha")["/cards"].startswith("This is not JSON")


def test_a_file_that_is_no_list_is_named(change_fixture: Change) -> None:
    path = Path(settings.ROOT) / "fixtures/udacha/cards.json"
    path.write_text("{}", encoding="utf-8")
    assert faults("udacha") == {"/cards": "This is no list of rows."}


def test_rows_without_form_are_reported_each_at_its_place(change_fixture: Change) -> None:
    def spoil(rows: list[Any]) -> None:
        rows[:3] = ["row", {"slug": "one", "colour": "red"}, rows[4]]

    change_fixture("udacha", "cards", spoil)
    assert faults("udacha") == {
        "/cards/0": "This is no row.",
        "/cards/1/colour": "The table has no such column.",
        "/cards/1/title": "This has to be given.",
        "/cards/1/type": "This has to be given.",
        "/cards/4": "There is another row campfire-tales.",
    }


def test_values_and_children_of_the_wrong_kind_are_reported(change_fixture: Change) -> None:
    def spoil(rows: list[dict[str, Any]]) -> None:
        rows[0]["attributes"] = [1]
        rows[0]["faction"] = 7
        rows[1]["keywords"] = "mobile"
        rows[2]["keywords"] = ["mobile", {"kind": "has"}, {"keyword": "wild", "colour": "red"}]
        rows[3]["aliases"] = ["Shrine", {"name": 7}]

    change_fixture("udacha", "cards", spoil)
    assert set(faults("udacha")) == {
        "/cards/0/attributes",
        "/cards/0/faction",
        "/cards/1/keywords",
        "/cards/2/keywords/0",
        "/cards/2/keywords/1",
        "/cards/2/keywords/2/colour",
        "/cards/3/aliases/0",
        "/cards/3/aliases/1",
    }


def test_cards_and_citations_that_do_not_fit_are_reported_at_their_keys(
    change_fixture: Change,
) -> None:
    def spoil(rows: list[dict[str, Any]]) -> None:
        by_slug = {row["slug"]: row for row in rows}
        by_slug["rockslide"]["attributes"]["danger"] = "high"
        by_slug["beacon-keep"]["type"] = "castle"
        by_slug["fair-wind"]["keywords"] = [{"keyword": "windy"}]
        by_slug["ember-brand"]["faces"] = [{"keywords": ["hot"]}, {"colour": "red"}, 3]

    change_fixture("udacha", "cards", spoil)
    change_fixture("udacha", "keywords", lambda rows: rows[0].update(rule_number="9.9"))
    change_fixture("udacha", "rules", lambda rows: rows[-1].update(rests_on=["8.8"]))
    change_fixture("udacha", "rulings", lambda rows: rows[0].update(rule_numbers=["7.7"]))
    change_fixture("udacha", "printings", lambda rows: rows[0].update(card="nobody"))
    found = faults("udacha")
    assert set(found) == {
        "/cards/rockslide/attributes/danger",
        "/cards/beacon-keep/type",
        "/cards/fair-wind/keywords",
        "/cards/ember-brand/faces",
        "/cards/ember-brand/faces/1/colour",
        "/cards/ember-brand/faces/2",
        "/keywords/holy/rule_number",
        "/rules/99.1/rests_on",
        "/rulings/after-an-escape/rule_numbers",
        "/printings/UDS 1/card",
    }


def test_aliases_that_cannot_be_are_reported(change_fixture: Change) -> None:
    def spoil(rows: list[dict[str, Any]]) -> None:
        rows[0]["aliases"] = [{"name": rows[0]["title"].upper()}]
        rows[1]["aliases"] = [{"name": "Keep"}, {"name": "keep"}]

    slugs = list(read_fixtures("udacha")["cards"])[:2]
    change_fixture("udacha", "cards", spoil)
    found = faults("udacha")
    assert found[f"/cards/{slugs[0]}/aliases"].endswith(": This is the title of the card.")
    assert found[f"/cards/{slugs[1]}/aliases"] == "keep: This stands here 2 times."


def test_what_no_position_can_say_is_reported(change_fixture: Change) -> None:
    def spoil(rows: list[dict[str, Any]]) -> None:
        rows[0]["title"] = "One\nTwo"
        rows[1]["keywords"] = [{"keyword": "mobile", "value": 10**7}]

    slugs = list(read_fixtures("udacha")["cards"])[:2]
    change_fixture("udacha", "cards", spoil)
    assert faults("udacha") == {
        f"/cards/{slugs[0]}/title": "A title is one line without control characters.",
        f"/cards/{slugs[1]}/keywords": "mobile: This is no number from -1000000 to 1000000.",
    }


def test_a_number_beyond_64_bits_is_reported(change_fixture: Change) -> None:
    def spoil(rows: list[dict[str, Any]]) -> None:
        rows[0]["attributes"] = {"strength": 10**20}

    change_fixture("udacha", "cards", spoil)
    assert faults("udacha") == {"/cards": "A whole number here has more than 64 bits."}


def test_snapshots_that_do_not_fit_are_reported(change_fixture: Change) -> None:
    def spoil(rows: list[dict[str, Any]]) -> None:
        rows[0].update(starts_on="2026-9-1", points_limit=-1)
        rows[1].update(ends_on="2026-03-01", announced_on="2026-04-01", pool=[{}])
        rows[2].update(format="legacy")
        rows[3].update(slug="Opening Days")

    change_fixture("udacha", "formats", spoil)
    assert faults("udacha") == {
        "/formats/harbour-league autumn-2026/starts_on": "This is no day such as 2026-11-30.",
        "/formats/harbour-league autumn-2026/points_limit": "This is no number, 0 or more.",
        "/formats/harbour-league spring-2026/ends_on": "It ends after it has begun.",
        "/formats/harbour-league spring-2026/announced_on": "It is announced before it is in "
        "effect.",
        "/formats/harbour-league spring-2026/pool": "Name either an edition or a card.",
        "/formats/legacy autumn-2026/format": 'There is no format "legacy"; there is: '
        "harbour-league, standard.",
        "/formats/standard Opening Days/slug": "A slug is lower case letters and digits, joined "
        "by hyphens.",
    }


def test_snapshots_that_hold_at_once_are_reported(change_fixture: Change) -> None:
    change_fixture("udacha", "formats", lambda rows: rows[1].update(ends_on="2026-09-02"))
    message = "In its days another snapshot of the format holds already."
    assert faults("udacha") == {
        "/formats/harbour-league autumn-2026/starts_on": message,
        "/formats/harbour-league spring-2026/starts_on": message,
    }


@pytest.mark.parametrize(
    ("restriction", "told"),
    [
        (
            {"kind": "frowned-upon", "card": "hired-guide"},
            "hired-guide: The kind is one of",
        ),
        ({"kind": "banned"}, "banned: Name one card, or of a ban a keyword or a type."),
        ({"kind": "restricted", "keyword": "holy"}, "holy: Name one card, or of a ban"),
        ({"kind": "limited", "card": "hired-guide"}, "hired-guide: The copies are a number, 2 or"),
        ({"kind": "limited", "card": "hired-guide", "copies": 1}, "hired-guide: The copies are a"),
        ({"kind": "points", "card": "hired-guide", "points": 10**9}, "hired-guide: The points are"),
        (
            {"kind": "banned", "card": "hired-guide", "points": 2},
            "hired-guide: A card that is",
        ),
        ({"kind": "banned", "card_type": "storm"}, "storm: The type is one of: banner, event,"),
        ({"kind": "banned", "card": "the-false-guide"}, "the-false-guide: It is restricted"),
    ],
)
def test_a_restriction_that_makes_no_sense_is_reported(
    change_fixture: Change, restriction: dict[str, Any], told: str
) -> None:
    change_fixture("udacha", "formats", lambda rows: rows[0]["restrictions"].append(restriction))
    found = faults("udacha")
    assert list(found) == ["/formats/harbour-league autumn-2026/restrictions"]
    assert next(iter(found.values())).startswith(told)


def test_what_a_snapshot_names_has_to_be_there(change_fixture: Change) -> None:
    def spoil(rows: list[dict[str, Any]]) -> None:
        rows[0]["pool"] = [{"edition": "NEW"}]
        rows[0]["restrictions"] = [{"kind": "banned", "card": "nobody"}]
        rows[1]["restrictions"] = [{"card": "rockslide"}, {"kind": "banned", "card": 7}]

    change_fixture("udacha", "formats", spoil)
    assert set(faults("udacha")) == {"/formats/1/restrictions/0", "/formats/1/restrictions/1"}
    change_fixture("udacha", "formats", lambda rows: rows[1].update(restrictions=[]))
    assert faults("udacha") == {
        "/formats/harbour-league autumn-2026/pool": "There is no row NEW.",
        "/formats/harbour-league autumn-2026/restrictions": "There is no row nobody.",
    }


def test_what_the_page_of_formats_shows_fits(change_fixture: Change) -> None:
    page = (Path(__file__).parents[3] / "docs/formats.md").read_text(encoding="utf-8")
    shown = next(json.loads(one.text) for one in blocks(page) if one.language == "json")
    change_fixture("udacha", "formats", lambda rows: rows.__setitem__(slice(None), shown))
    rows = read_fixtures("udacha")["formats"]
    assert list(rows) == ["harbour-league autumn-2026"]
