"""What formats say of cards on any day: by card, by status and over time."""

from datetime import date, timedelta
from itertools import pairwise

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from hypothesis import HealthCheck, given, settings, strategies as st
from pytest_django import DjangoAssertNumQueries

from cardsdb.catalogue.legality import (
    card_timeline,
    card_traits,
    cards_with_status,
    changes,
    format_timeline,
    last_boundary,
    legalities,
    next_boundary,
    snapshot_at,
    statuses,
)
from cardsdb.catalogue.models import (
    Card,
    CardKeyword,
    FormatSnapshot,
    Keyword,
    PoolEntry,
    Restriction,
)
from cardsdb.catalogue.services import (
    catalogue_write,
    delete_row,
    load_fixtures,
    revise,
    save_row,
)
from cardsdb.catalogue.snapshots import Snapshot, Standing, Status, Timeline, Traits
from cardsdb.plugin_api import UnknownSlug
from tests.cardsdb.catalogue.rows import (
    edition,
    keyword,
    printing,
    saved_hero,
    saved_snapshot,
    snapshot,
)

SPRING, AUTUMN = date(2026, 3, 1), date(2026, 9, 1)
TODAY = date(2026, 11, 30)
LEAGUE = "harbour-league"


def slugs(status: Status, as_of: date = TODAY, form: str = "standard") -> set[str]:
    """Return the cards of Udacha of which the format says this."""
    found = Card.objects.filter(cards_with_status("udacha", form, status, as_of))
    return set(found.values_list("slug", flat=True))


def restrict(card: Card | None = None, **columns: object) -> Restriction:
    """Return a restriction in a snapshot that holds from spring on."""
    held = Restriction(snapshot=saved_snapshot(), card=card, **columns)
    held.save()
    return held


@pytest.mark.django_db
def test_a_format_without_snapshots_takes_every_card_at_all_times() -> None:
    maren = saved_hero()
    assert slugs(Status.LEGAL, date(1999, 1, 1)) == {"maren"}
    assert all(not slugs(status) for status in Status if status is not Status.LEGAL)
    assert legalities([maren], TODAY)[maren.pk]["udacha.standard"] == "legal"


@pytest.mark.django_db
def test_a_draft_counts_for_nobody() -> None:
    saved_snapshot(is_published=False)
    assert snapshot_at("udacha", "standard", TODAY) is None
    assert not format_timeline("udacha", "standard").snapshots


@pytest.mark.django_db
def test_a_snapshot_holds_from_its_first_day_until_before_its_last() -> None:
    saved_snapshot(ends_on=AUTUMN)
    days = [SPRING - timedelta(1), SPRING, AUTUMN - timedelta(1), AUTUMN]
    held = [snapshot_at("udacha", "standard", day) for day in days]
    assert [one and one.id for one in held] == [
        None,
        "udacha.standard.spring",
        "udacha.standard.spring",
        None,
    ]
    saved_hero()
    assert slugs(Status.NOT_IN_FORCE, AUTUMN) == {"maren"}


@pytest.mark.django_db
def test_a_pool_takes_what_was_printed_in_its_editions_and_its_single_cards() -> None:
    printed, single, other = (saved_hero(title) for title in ("Maren", "Jory", "Isca"))
    uds = edition()
    printing(printed, of=uds)
    printing(other, of=edition("NEW"))
    held = saved_snapshot()
    PoolEntry.objects.create(snapshot=held, edition=uds)
    PoolEntry.objects.create(snapshot=held, card=single)
    assert slugs(Status.LEGAL) == {"maren", "jory"}
    assert slugs(Status.NOT_IN_POOL) == {"isca"}


@pytest.mark.django_db
def test_a_ban_of_a_keyword_bans_the_cards_that_have_it() -> None:
    has, grants, plain = (saved_hero(title) for title in ("Maren", "Jory", "Isca"))
    mobile = keyword()
    CardKeyword.objects.create(card=has, keyword=mobile)
    CardKeyword.objects.create(card=grants, keyword=mobile, kind="grants")
    restrict(keyword=mobile)
    assert slugs(Status.BANNED) == {has.slug}
    assert slugs(Status.LEGAL) == {grants.slug, plain.slug}


@pytest.mark.django_db
def test_a_ban_of_a_type_bans_its_cards() -> None:
    saved_hero()
    saved_hero("Rockslide", type="hazard")
    restrict(card_type="hazard")
    assert slugs(Status.BANNED) == {"rockslide"}


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("columns", "standing"),
    [
        ({"kind": "banned"}, Standing(Status.BANNED)),
        ({"kind": "restricted"}, Standing(Status.RESTRICTED, copies=1)),
        ({"kind": "limited", "copies": 2}, Standing(Status.LIMITED, copies=2)),
        ({"kind": "points", "points": 3}, Standing(Status.LEGAL, points=3)),
    ],
)
def test_a_card_stands_as_its_restriction_says(
    columns: dict[str, object], standing: Standing
) -> None:
    maren = saved_hero()
    saved_hero("Jory")
    restrict(maren, **columns)
    held = snapshot_at("udacha", "standard", TODAY)
    assert held is not None
    assert held.standing(card_traits([maren])[0]) == standing
    assert "maren" in slugs(standing.status)


@pytest.mark.django_db
@pytest.mark.parametrize("game", ["udacha", "bands", "warfighter"])
def test_conditions_and_standings_say_the_same_of_every_card(
    game: str,
) -> None:
    load_fixtures([game])
    cards = list(Card.objects.filter(game=game))
    for as_of in (date(2019, 1, 1), SPRING, AUTUMN):
        said = legalities(cards, as_of)
        for form, by_status in statuses(game, as_of).items():
            found = {pk: str(status) for status, pks in by_status.items() for pk in pks}
            assert found == {pk: one[form] for pk, one in said.items()}
            assert sum(map(len, by_status.values())) == len(cards)


@pytest.mark.usefixtures("udacha")
def test_fixtures_differ_by_date() -> None:
    assert slugs(Status.BANNED, AUTUMN - timedelta(1), LEAGUE) == {"shadow-at-their-heels"}
    assert slugs(Status.BANNED, AUTUMN, LEAGUE) == {"the-false-guide"}
    assert slugs(Status.BANNED, AUTUMN - timedelta(1)) == {"toll-of-the-fen-hag"}
    assert slugs(Status.LEGAL, AUTUMN) == set(Card.objects.values_list("slug", flat=True))


@pytest.mark.usefixtures("udacha")
def test_legalities_take_as_many_queries_for_many_cards_as_for_one(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    legalities([], TODAY)  # reads the snapshots
    for asked in (Card.objects.filter(slug="beacon-keep"), Card.objects.all()):
        cards = list(asked)
        with django_assert_num_queries(5):  # state, printings, editions, links, keywords
            legalities(cards, TODAY)
        with django_assert_num_queries(1):  # all is prefetched
            legalities(cards, TODAY)


@pytest.mark.usefixtures("udacha")
def test_snapshots_are_read_once_for_a_revision(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    with catalogue_write():
        revise()
        with django_assert_num_queries(4):
            format_timeline("udacha", LEAGUE)
    with django_assert_num_queries(1):
        format_timeline("udacha", LEAGUE)


@pytest.mark.usefixtures("udacha")
def test_what_is_written_is_seen_at_once() -> None:
    assert snapshot_at("udacha", LEAGUE, TODAY) is not None
    row = Restriction.objects.get(card__slug="the-false-guide")
    delete_row(row)
    assert slugs(Status.BANNED, TODAY, LEAGUE) == set()
    save_row(Restriction(snapshot=row.snapshot, keyword=Keyword.objects.get(slug="ruin")))
    assert "moonless-well" in slugs(Status.BANNED, TODAY, LEAGUE)


@pytest.mark.django_db
def test_a_format_that_there_is_not_is_named() -> None:
    with pytest.raises(UnknownSlug, match='There is no format "legacy"'):
        cards_with_status("udacha", "legacy", Status.LEGAL, TODAY)
    with pytest.raises(UnknownSlug, match='There is no game "chess"'):
        snapshot_at("chess", "standard", TODAY)


@pytest.mark.usefixtures("udacha")
def test_boundaries_are_the_days_on_which_something_may_change() -> None:
    assert next_boundary("udacha", date(2019, 1, 1)) == date(2020, 1, 1)
    assert next_boundary("udacha", SPRING) == AUTUMN
    assert next_boundary("udacha", AUTUMN) is None
    assert next_boundary("bands", SPRING) is None
    assert last_boundary("udacha", date(2019, 1, 1)) is None
    assert last_boundary("udacha", AUTUMN - timedelta(1)) == SPRING
    assert last_boundary(None, TODAY) == AUTUMN


@pytest.mark.usefixtures("udacha")
def test_the_timeline_of_a_card_runs_from_no_beginning_to_no_end() -> None:
    spans = card_timeline(Card.objects.get(slug="moonless-well"))
    shown = {
        form: [(one.starts_on, one.ends_on, one.standing) for one in listed]
        for form, listed in spans.items()
    }
    assert shown == {
        "udacha.harbour-league": [
            (None, SPRING, Standing(Status.NOT_IN_FORCE)),
            (SPRING, AUTUMN, Standing(Status.RESTRICTED, copies=1)),
            (AUTUMN, None, Standing(Status.LEGAL, points=2)),
        ],
        "udacha.standard": [
            (None, date(2020, 1, 1), Standing(Status.NOT_IN_FORCE)),
            (date(2020, 1, 1), None, Standing(Status.LEGAL)),
        ],
    }


@pytest.mark.django_db
def test_a_draft_says_which_cards_it_would_change() -> None:
    maren, jory = saved_hero(), saved_hero("Jory")
    restrict(maren)
    draft = saved_snapshot("autumn", starts_on=AUTUMN, is_published=False)
    Restriction.objects.create(snapshot=draft, card=jory, kind="restricted")
    assert changes(draft) == {
        "maren": (Standing(Status.BANNED), Standing(Status.LEGAL)),
        "jory": (Standing(Status.LEGAL), Standing(Status.RESTRICTED, copies=1)),
    }


FIRST = date(2026, 1, 1)
CARD = Traits("maren", "hero", frozenset({"holy"}), frozenset({"UDS"}))


@st.composite
def timelines(draw: st.DrawFn) -> Timeline:
    """Draw snapshots that stand apart, which say various things of a card."""
    days = sorted(draw(st.lists(st.integers(0, 40), max_size=8, unique=True)))
    spans = [(days[i], days[i + 1]) for i in range(0, len(days) - 1, draw(st.sampled_from([1, 2])))]
    is_open = draw(st.booleans())
    found = []
    for place, (start, end) in enumerate(spans):
        is_last = place == len(spans) - 1
        found.append(
            Snapshot(
                pk=place,
                game="udacha",
                format="standard",
                slug=str(place),
                name=str(place),
                announced_on=None,
                starts_on=FIRST + timedelta(start),
                ends_on=None if is_last and is_open else FIRST + timedelta(end),
                editions=draw(st.sampled_from([frozenset(), frozenset({"UDS"}), frozenset("X")])),
                banned=draw(st.sampled_from([frozenset(), frozenset({"maren"})])),
                banned_keywords=draw(st.sampled_from([{}, {"holy": "Holy"}])),
                copies=draw(st.sampled_from([{}, {"maren": 1}, {"maren": 2}])),
                points=draw(st.sampled_from([{}, {"maren": 2}])),
            )
        )
    return Timeline(tuple(found))


@given(timeline=timelines())
def test_spans_say_of_each_day_what_asking_that_day_says(timeline: Timeline) -> None:
    spans = timeline.spans(CARD)
    assert spans[0].starts_on is None
    assert spans[-1].ends_on is None
    for one, following in pairwise(spans):
        assert one.ends_on == following.starts_on
        assert one.standing != following.standing
    for number in range(-2, 45):
        day = FIRST + timedelta(number)
        held = [one for one in spans if one.holds_on(day)]
        assert [one.standing for one in held] == [timeline.standing(CARD, day)]


SPANS = st.tuples(st.integers(0, 30), st.none() | st.integers(1, 12), st.booleans())


@pytest.mark.django_db
@settings(
    deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=25
)
@given(wanted=st.lists(SPANS, max_size=8))
def test_snapshots_of_a_format_never_hold_on_the_same_day(
    wanted: list[tuple[int, int | None, bool]],
) -> None:
    taken: set[int] = set()
    with transaction.atomic():
        for place, (start, length, is_published) in enumerate(wanted):
            days = set(range(start, 100 if length is None else start + length))
            row = snapshot(
                str(place),
                starts_on=FIRST + timedelta(start),
                ends_on=None if length is None else FIRST + timedelta(start + length),
                is_published=is_published,
            )
            is_free = not is_published or taken.isdisjoint(days)
            assert (is_refused_by_clean(row), is_refused_by_database(row)) == (
                not is_free,
                not is_free,
            )
            taken |= days if is_published and is_free else set()
        transaction.set_rollback(True)


def is_refused_by_clean(row: FormatSnapshot) -> bool:
    """Say whether full_clean refuses the row."""
    try:
        row.full_clean()
    except ValidationError:
        return True
    return False


def is_refused_by_database(row: FormatSnapshot) -> bool:
    """Say whether the database refuses the row, as nobody has asked before; else it is saved."""
    try:
        with transaction.atomic():
            row.save()
    except IntegrityError:
        return True
    return False
