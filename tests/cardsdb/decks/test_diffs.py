"""What differs between two decks, and that it leads from one to the other."""

from copy import deepcopy
from typing import Any

from hypothesis import given, settings, strategies as st

from cardsdb.decks.diffs import diff_decks
from cardsdb.decks.documents import canonical, dump_deck_list, load_deck_list

Json = dict[str, Any]


def deck(*cards: Json, **fields: Any) -> Json:
    sections = [{"name": "main", "cards": list(cards)}]
    usual = {"format": "cardsdb-deck/1", "game": "race", "name": "Deck", "sections": sections}
    return {**usual, **fields}


def card(name: str, count: int = 1, *carried: Json, **printing: str) -> Json:
    found: Json = {"count": count, "name": name, **printing}
    return {**found, "with": list(carried)} if carried else found


def diff(before: Json, after: Json) -> Json:
    return diff_decks(load_deck_list(before), load_deck_list(after))


def changes(before: Json, after: Json) -> list[Json]:
    """Return what differs in the only section, without the places."""
    (section,) = diff(before, after)["sections"]
    return [
        {key: value for key, value in found.items() if not key.startswith("place_")}
        for found in section["cards"]
    ]


def test_the_same_deck_differs_in_nothing() -> None:
    one = deck(card("Trot", 2), context={"pace": 1}, tags=["a"])
    assert diff(one, deepcopy(one)) == {"fields": [], "sections": []}


def test_cards_are_counted_before_and_after() -> None:
    before = deck(card("Trot", 2), card("Stroll", 3), card("Jump"))
    after = deck(card("Trot", 2), card("Stroll", 1), card("Sprint", 4))
    assert changes(before, after) == [
        {"name": "Stroll", "before": 3, "after": 1},
        {"name": "Jump", "before": 1, "after": 0},
        {"name": "Sprint", "before": 0, "after": 4},
    ]


def test_a_printing_is_a_card_of_its_own() -> None:
    assert changes(deck(card("Trot", set="RUN")), deck(card("Trot", set="RUN", number="9"))) == [
        {"name": "Trot", "set": "RUN", "before": 1, "after": 0},
        {"name": "Trot", "set": "RUN", "number": "9", "before": 0, "after": 1},
    ]


def test_what_is_carried_differs_below_its_carrier() -> None:
    before = deck(card("Ward", 1, card("Rifle", 1, card("Rounds", 2)), card("Vest")))
    after = deck(card("Ward", 1, card("Rifle", 1, card("Rounds", 3)), card("Knife")))
    (ward,) = diff(before, after)["sections"][0]["cards"]
    assert (ward["name"], ward["before"], ward["after"]) == ("Ward", 1, 1)
    rifle, vest, knife = sorted(ward["with"], key=lambda one: "Rifle Vest Knife".find(one["name"]))
    assert [one["after"] for one in rifle["with"]] == [3]
    assert ((vest["before"], vest["after"]), (knife["before"], knife["after"])) == ((1, 0), (0, 1))


def test_of_two_like_carriers_the_one_that_changed_is_named() -> None:
    ready, bare = card("Ward", 1, card("Rifle")), card("Ward")
    (ward,) = changes(deck(bare, ready), deck(card("Ward", 1, card("Vest")), ready))
    assert [(one["name"], one["after"]) for one in ward["with"]] == [("Vest", 1)]


def test_a_section_that_comes_or_goes_is_no_empty_one() -> None:
    two = {"sections": [{"name": "base", "cards": []}, {"name": "main", "cards": []}]}
    (section,) = diff(deck(**two), deck())["sections"]
    assert (section["name"], section["before"], section["after"]) == ("base", 0, None)


def test_cards_that_only_change_places_are_listed_with_one_count() -> None:
    one, two, three = card("Trot", 2), card("Stroll"), card("Sprint")
    (found,) = diff(deck(one, two, three), deck(two, three, one))["sections"][0]["cards"]
    assert found == {"name": "Trot", "before": 2, "after": 2, "place_before": 0, "place_after": 2}


def test_fields_differ_at_their_place() -> None:
    before = deck(notes="x", context={"pace": 1, "gone": None})
    after = deck(name="Other", context={"pace": True}, tags=["a"])
    assert diff(before, after)["fields"] == [
        {"at": "/name", "before": "Deck", "after": "Other"},
        {"at": "/notes", "before": "x"},
        {"at": "/tags", "after": ["a"]},
        {"at": "/context/gone", "before": None},
        {"at": "/context/pace", "before": 1, "after": True},
    ]


# A client applies a diff like this.


def applied(document: Json, difference: Json) -> Json:
    found = deepcopy(document)
    for field in difference["fields"]:
        *way, key = [part.replace("~1", "/").replace("~0", "~") for part in field["at"].split("/")]
        place = found.setdefault("context", {}) if len(way) > 1 else found
        if "after" in field:
            place[key] = field["after"]
        else:
            del place[key]
    if not found.get("context"):
        found.pop("context", None)
    found["sections"] = rearranged(found["sections"], difference["sections"], "cards")
    return found


def rearranged(parts: list[Json], differences: list[Json], inner: str) -> list[Json]:
    """Take out what stood there, and put in what stands there now."""
    listed = [one["place_before"] for one in differences if one["place_before"] is not None]
    found = [part for place, part in enumerate(parts) if place not in listed]
    coming = [one for one in differences if one["place_after"] is not None]
    for one in sorted(coming, key=lambda one: int(one["place_after"])):
        old = {} if one["place_before"] is None else parts[one["place_before"]]
        found.insert(one["place_after"], part_of(one, old, inner))
    return found


def part_of(difference: Json, old: Json, inner: str) -> Json:
    named: Json = {
        key: difference[key] for key in ("name", "set", "number", "card") if key in difference
    }
    within = rearranged(old.get(inner, []), difference.get(inner, []), "with")
    if inner == "cards":
        return {**named, "cards": within}
    return {"count": difference["after"], **named, **({"with": within} if within else {})}


names = st.sampled_from(["Trot", "Stroll", "Sprint"])
entries = st.recursive(
    st.builds(card, names, st.integers(1, 3))
    | st.builds(card, names, st.just(1), set=st.just("RUN"), number=st.sampled_from("12")),
    lambda inner: st.builds(lambda name, all: card(name, 1, *all), names, st.lists(inner)),
    max_leaves=5,
)
sections = st.fixed_dictionaries(
    {"name": st.sampled_from(["base", "main", ""]), "cards": st.lists(entries, max_size=6)}
)
values: Any = st.sampled_from([None, True, False, 0, 1, 1.0, "1", [], {"name": "Trot"}])
decks = st.fixed_dictionaries(
    {
        "name": st.sampled_from(["", "One", "Two"]),
        "sections": st.lists(sections, max_size=4),
    },
    optional={
        "ruleset": st.just("first"),
        "author": st.sampled_from(["", "Ada"]),
        "tags": st.lists(st.sampled_from("ab"), max_size=2),
        "context": st.dictionaries(st.sampled_from(["a", "b/c", "~"]), values, max_size=3),
    },
).map(lambda fields: dump_deck_list(load_deck_list(deck(**fields))))


@settings(max_examples=200, deadline=None)
@given(decks, decks)
def test_a_diff_applied_to_the_first_deck_gives_the_second(before: Json, after: Json) -> None:
    difference = diff(before, after)
    assert canonical(applied(before, difference)) == canonical(after)
    assert (difference == {"fields": [], "sections": []}) == (canonical(before) == canonical(after))


def test_large_decks_differ_quickly() -> None:
    many = [card(f"Card {number}", 1 + number % 3) for number in range(4_000)]
    differences = diff(deck(*many), deck(*reversed(many)))["sections"][0]["cards"]
    assert len(differences) == 3_999
