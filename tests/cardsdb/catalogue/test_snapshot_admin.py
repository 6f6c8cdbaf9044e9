"""The desk of formats, as a browser sees it."""

from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from cardsdb.catalogue.legality import snapshot_at
from cardsdb.catalogue.models import Card, FormatSnapshot, PoolEntry, Restriction
from cardsdb.catalogue.selectors import catalogue_revision
from tests.cardsdb.catalogue.rows import edition, saved_hero, saved_snapshot

pytestmark = pytest.mark.django_db
ADD = reverse("admin:catalogue_formatsnapshot_add")
LIST = reverse("admin:catalogue_formatsnapshot_changelist")
AUTUMN = date(2026, 9, 1)


def change(row: FormatSnapshot) -> str:
    """Return the address of the snapshot's page."""
    return reverse("admin:catalogue_formatsnapshot_change", args=[row.pk])


def form_input(**values: Any) -> dict[str, Any]:
    """Return what the form sends: a snapshot with no pool and no restrictions, but for these."""
    counts = {
        f"{prefix}-{name}": "0"
        for prefix in ("pool_entries", "restrictions")
        for name in ("TOTAL_FORMS", "INITIAL_FORMS")
    }
    usual = {
        "game": "udacha",
        "format": "standard",
        "name": "Spring 2026",
        "slug": "spring-2026",
        "starts_on": "2026-03-01",
        "is_published": "on",
    }
    return {**counts, **usual, **values}


def test_a_snapshot_is_made_with_pool_and_restrictions_in_one_revision(
    admin_client: Client,
) -> None:
    maren, jory, uds = saved_hero(), saved_hero("Jory"), edition()
    values = form_input(
        **{
            "pool_entries-TOTAL_FORMS": "2",
            "pool_entries-0-edition": uds.pk,
            "pool_entries-1-card": maren.pk,
            "restrictions-TOTAL_FORMS": "2",
            "restrictions-0-kind": "limited",
            "restrictions-0-card": maren.pk,
            "restrictions-0-copies": "2",
            "restrictions-1-kind": "banned",
            "restrictions-1-card_type": "hazard",
        }
    )
    assert admin_client.post(ADD, values).status_code == 302
    held = snapshot_at("udacha", "standard", AUTUMN)
    assert held is not None
    assert (set(held.editions), set(held.cards)) == ({"UDS"}, {"maren"})
    assert (held.copies["maren"], set(held.banned_types)) == (2, {"hazard"})
    assert catalogue_revision() == 1
    touched = Card.objects.filter(revision=1).values_list("slug", flat=True)
    assert set(touched) == {maren.slug, jory.slug}  # limited, and out of the pool


def test_a_span_that_is_taken_is_refused_at_its_start(admin_client: Client) -> None:
    saved_snapshot("winter", starts_on=date(2025, 12, 1))
    answer = admin_client.post(ADD, form_input())
    said = answer.context["adminform"].form.errors
    assert said == {"starts_on": ["In these days udacha.standard Winter holds already."]}


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({"kind": "restricted"}, "Name one card, or of a ban a keyword or a type."),
        ({"kind": "limited", "card": True}, "Copies, 2 or more, are for limited cards alone."),
        ({"kind": "banned", "card": True, "points": "2"}, "Points are for cards that cost points"),
        ({"kind": "restricted", "card_type": "hero"}, "Name one card, or of a ban a keyword"),
    ],
)
def test_a_restriction_that_makes_no_sense_is_refused(
    admin_client: Client, values: dict[str, Any], told: str
) -> None:
    maren = saved_hero()
    row = {
        f"restrictions-0-{name}": maren.pk if value is True else value
        for name, value in values.items()
    }
    answer = admin_client.post(ADD, form_input(**{"restrictions-TOTAL_FORMS": "1", **row}))
    assert answer.status_code == 200
    assert told in answer.content.decode()
    assert not FormatSnapshot.objects.exists()


def test_a_draft_shows_what_it_would_change_and_changes_nothing(admin_client: Client) -> None:
    maren, jory = saved_hero(), saved_hero("Jory")
    draft = saved_snapshot(is_published=False)
    Restriction.objects.create(snapshot=draft, card=maren)
    Restriction.objects.create(snapshot=draft, card=jory, kind="limited", copies=2)
    Restriction.objects.create(snapshot=draft, card=jory, kind="points", points=3)
    html = admin_client.get(change(draft)).content.decode()
    assert "2 cards: before → after" in html
    assert "Maren: legal → banned" in html
    assert "Jory: legal → limited to 2, 3 points" in html
    assert snapshot_at("udacha", "standard", AUTUMN) is None


def test_drafts_are_published_from_the_list(admin_client: Client) -> None:
    spring = saved_snapshot()
    draft = saved_snapshot("autumn", starts_on=AUTUMN, is_published=False)
    taken = saved_snapshot("other", starts_on=AUTUMN, is_published=False)
    chosen = {"action": "publish", "_selected_action": [draft.pk, taken.pk]}
    answer = admin_client.post(LIST, chosen, follow=True)
    said = [str(message) for message in answer.context["messages"]]
    assert said == [
        "udacha.standard Autumn is published.",
        "udacha.standard Other: In these days udacha.standard Autumn holds already.",
    ]
    spring.refresh_from_db()
    assert spring.ends_on == AUTUMN
    assert list(FormatSnapshot.objects.filter(is_published=False)) == [taken]


def test_only_rows_of_the_game_are_offered(admin_client: Client) -> None:
    held = saved_snapshot()
    PoolEntry.objects.create(snapshot=held, card=saved_hero())
    html = admin_client.get(change(held)).content.decode()
    assert html.count("?game=udacha") >= 4  # two fields of each inline
