"""The editors' desk, as a browser sees it."""

import re
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.db.models import Model
from django.test import Client
from django.urls import reverse

from cardsdb.catalogue.models import (
    Card,
    CardKeyword,
    Edition,
    FormatSnapshot,
    Keyword,
    Printing,
    RuleText,
    Ruling,
    RulingCard,
)
from cardsdb.catalogue.selectors import catalogue_revision
from cardsdb.plugin_api import registry
from tests.cardsdb.catalogue.rows import edition, hero, keyword, rule, ruling, saved_hero

pytestmark = pytest.mark.django_db
NO_INLINES = {
    f"{prefix}-{name}": "0"
    for prefix in ("printings", "card_keywords", "aliases", "ruling_cards")
    for name in ("TOTAL_FORMS", "INITIAL_FORMS")
}


def page(row: Model | type[Model], name: str = "change") -> str:
    """Return the address of a page of the admin."""
    arguments = [row.pk] if isinstance(row, Model) else []
    return reverse(f"admin:catalogue_{row._meta.model_name}_{name}", args=arguments)


def errors(response: Any) -> dict[str, list[str]]:
    """Return what the form of the page says is wrong, by field."""
    return dict(response.context["adminform"].form.errors)


def card_input(**values: Any) -> dict[str, Any]:
    """Return what the form of a Hero sends."""
    return {"title": "Maren", "type": "hero", "drawn_type": "hero", **NO_INLINES, **values}


def test_the_site_has_its_own_name(admin_client: Client) -> None:
    html = admin_client.get(reverse("admin:index")).content.decode()
    assert "cardsdb" in html
    assert "Django administration" not in html


@pytest.mark.usefixtures("udacha")
@pytest.mark.parametrize(
    "model", [Card, Edition, Printing, Keyword, RuleText, Ruling, FormatSnapshot]
)
def test_every_table_has_a_list_that_can_be_searched_and_forms(
    admin_client: Client, model: type[Model]
) -> None:
    listed = admin_client.get(page(model, "changelist"), {"q": "a", "game": "udacha"})
    assert listed.status_code == 200
    assert admin_client.get(page(model, "add")).status_code == 200
    row = model._default_manager.first()
    assert row is not None
    assert admin_client.get(page(row)).status_code == 200


@pytest.mark.usefixtures("udacha")
def test_the_list_of_cards_takes_few_queries_however_long_it_is(
    admin_client: Client, django_assert_max_num_queries: Any
) -> None:
    with django_assert_max_num_queries(10):
        admin_client.get(page(Card, "changelist"), {"game": "udacha"})


@pytest.mark.usefixtures("udacha")
def test_cards_are_filtered_by_type_faction_and_edition(admin_client: Client) -> None:
    for chosen, count in (
        ({"type": "hazard"}, 9),
        ({"type": "hazard", "faction": "-"}, 6),
        ({"edition": "udacha.UDS", "type": "hazard"}, 9),
        ({"edition": "bands.UDS"}, 0),
        ({"edition": "x"}, 0),
    ):
        listed = admin_client.get(page(Card, "changelist"), chosen)
        assert listed.context["cl"].result_count == count, chosen
    named = admin_client.get(page(Card, "changelist"), {"faction": "Cairnfolk"})
    assert {card.faction for card in named.context["cl"].result_list} == {"Cairnfolk"}
    printed = admin_client.get(page(Printing, "changelist"), {"edition": "udacha.UDS"})
    assert printed.context["cl"].result_count == Printing.objects.count()


@pytest.mark.usefixtures("udacha")
def test_filters_speak_the_words_of_the_chosen_game(admin_client: Client) -> None:
    html = admin_client.get(page(Card, "changelist"), {"game": "udacha"}).content.decode()
    assert [title for title in ("type", "allegiance", "edition") if f"By {title}" not in html] == []
    assert "By faction" not in html
    assert "By faction" in admin_client.get(page(Card, "changelist")).content.decode()


def test_a_long_filter_is_folded_until_it_is_used(admin_client: Client) -> None:
    def is_open(**chosen: str) -> bool:
        html = admin_client.get(page(Card, "changelist"), chosen).content.decode()
        (found,) = re.findall(r'data-filter-title="type"([^>]*)>', html)
        return "open" in found

    assert not is_open()
    assert is_open(type="hazard")
    assert is_open(game="udacha")


def test_a_faction_that_is_a_slug_is_shown_with_a_capital_letter(admin_client: Client) -> None:
    saved_hero(faction="ember")
    saved_hero("Jory", faction="Ashen Court")
    html = admin_client.get(page(Card, "changelist")).content.decode()
    assert re.findall(r'field-faction_title">([^<]*)<', html) == ["Ashen Court", "Ember"]


def test_the_game_stands_below_the_title_for_narrow_screens(admin_client: Client) -> None:
    saved_hero()
    html = admin_client.get(page(Card, "changelist")).content.decode()
    assert 'Maren <span class="below">Udacha</span>' in html


def test_accounts_and_tokens_come_after_what_editors_edit(admin_client: Client) -> None:
    rooms = admin_client.get(reverse("admin:index")).context["app_list"]
    labels = [room["app_label"] for room in rooms]
    assert labels == ["catalogue", "decks", "resolutions", "accounts", "auth"]


def test_the_site_has_an_icon_wherever_it_is_asked_for(admin_client: Client) -> None:
    icon = "/static/catalogue/favicon.svg"
    assert admin_client.get("/favicon.ico").headers["Location"] == icon
    for address in (reverse("admin:index"), reverse("docs")):
        assert f'<link rel="icon" href="{icon}"' in admin_client.get(address).content.decode()
    assert finders.find("catalogue/favicon.svg")


def test_adding_a_card_begins_with_game_and_type_in_plain_links(admin_client: Client) -> None:
    html = admin_client.get(page(Card, "add")).content.decode()
    links = re.findall(r'href="\?game=(\w+)&amp;type=(\w+)"', html)
    types = [(one.game, one.slug) for g in registry.current().games for one in _types(g)]
    assert links == types


def _types(game: str) -> Any:
    return registry.current().card_types(game)


def test_then_the_fields_of_the_type_are_there_and_the_card_is_saved(admin_client: Client) -> None:
    address = page(Card, "add") + "?game=udacha&type=hero"
    html = admin_client.get(address).content.decode()
    assert 'name="attributes__strength"' in html
    assert "attributes__danger" not in html
    uds, mobile = edition(), keyword()
    given = card_input(
        game="udacha",
        attributes__strength="4",
        attributes__action__gives__cards="1",
        **{
            "printings-TOTAL_FORMS": "1",
            "printings-0-edition": uds.pk,
            "printings-0-number": "31",
            "card_keywords-TOTAL_FORMS": "1",
            "card_keywords-0-keyword": mobile.pk,
            "card_keywords-0-kind": "grants",
            "card_keywords-0-value": "2",
            "aliases-TOTAL_FORMS": "1",
            "aliases-0-name": "The Tideborn",
        },
    )
    before = catalogue_revision()
    response = admin_client.post(address, given)
    assert response.status_code == 302, errors(response)
    card = Card.objects.get(slug="maren")
    assert card.attributes == {"strength": 4, "action": {"gives": {"cards": 1}}}
    assert card.printings.get().number == "31"
    assert card.aliases.get().name == "The Tideborn"
    word = CardKeyword.objects.get(card=card)
    assert (word.keyword, word.kind, word.value) == (mobile, "grants", 2)
    assert card.revision == catalogue_revision() == before + 1


def test_a_game_and_type_that_are_unknown_lead_back_to_the_choice(admin_client: Client) -> None:
    response = admin_client.get(page(Card, "add"), {"game": "chess", "type": "pawn"})
    assert "of which type?" in response.content.decode()


def test_a_rejected_edit_shows_the_fault_and_changes_nothing(admin_client: Client) -> None:
    card = saved_hero(attributes={"strength": 4})
    response = admin_client.post(page(card), card_input(attributes__strength="strong"))
    assert errors(response) == {"attributes__strength": ["Enter a whole number."]}
    card.refresh_from_db()
    assert card.attributes == {"strength": 4}
    assert catalogue_revision() == 0


def test_a_printing_in_an_edition_of_another_game_is_refused(admin_client: Client) -> None:
    card, other = saved_hero(), edition(game="bands")
    given = {
        "printings-TOTAL_FORMS": "1",
        "printings-0-edition": other.pk,
        "printings-0-number": "1",
    }
    response = admin_client.post(page(card), card_input(**given))
    assert response.status_code == 200
    assert "edition" in response.context["inline_admin_formsets"][0].formset.errors[0]


def test_changing_the_type_draws_the_other_fields_then_saves(admin_client: Client) -> None:
    card = saved_hero(attributes={"strength": 4})
    drawn = admin_client.post(page(card), card_input(type="hazard", attributes__strength="4"))
    html = drawn.content.decode()
    assert 'name="attributes__danger"' in html
    assert "Saving drops: strength." in html
    again = card_input(type="hazard", drawn_type="hazard", attributes__danger="3")
    assert admin_client.post(page(card), again).status_code == 302
    card.refresh_from_db()
    assert (card.type, card.attributes) == ("hazard", {"danger": 3})


def test_game_and_slug_of_a_card_never_change(admin_client: Client) -> None:
    card = saved_hero()
    given = card_input(game="bands", slug="other", attributes__strength="1")
    assert admin_client.post(page(card), given).status_code == 302
    card.refresh_from_db()
    assert (card.game, card.slug) == ("udacha", "maren")


def test_a_card_shows_its_rulings_and_links_to_them(admin_client: Client) -> None:
    card, one = saved_hero(), ruling()
    assert "May I?" not in admin_client.get(page(card)).content.decode()
    one.save()
    RulingCard.objects.create(ruling=one, card=card)
    html = admin_client.get(page(card)).content.decode()
    assert "May I?" in html
    assert f'href="{page(one)}"' in html


def test_a_field_completes_itself_with_rows_of_the_same_game(admin_client: Client) -> None:
    card = saved_hero()
    edition("UDS")
    edition("BDS", game="bands")
    html = admin_client.get(page(card)).content.decode()
    (address,) = set(re.findall(r'data-ajax--url="([^"]*game=udacha)"', html))
    asked = "&app_label=catalogue&model_name=printing&field_name=edition"
    offered = admin_client.get(address + asked).json()["results"]
    assert [one["text"] for one in offered] == ["The UDS (UDS)"]


def ruling_input(**values: Any) -> dict[str, Any]:
    """Return what the form of a ruling sends."""
    given = {
        "game": "udacha",
        "slug": "one",
        "question": "May I?",
        "answer": "Yes.",
        "source": "judges",
        "date": "2026-10-05",
        "status": "current",
        "rule_numbers": "",
        "ruling_cards-TOTAL_FORMS": "0",
        "ruling_cards-INITIAL_FORMS": "0",
    }
    return given | values


def test_a_ruling_is_written_with_its_rules_and_cards(admin_client: Client) -> None:
    rule("3.1a")
    rule("5.2a")
    card = saved_hero()
    given = ruling_input(
        rule_numbers="3.1a, 5.2a",
        **{
            "ruling_cards-TOTAL_FORMS": "1",
            "ruling_cards-0-card": card.pk,
            "ruling_cards-0-role": "mentioned",
        },
    )
    response = admin_client.post(page(Ruling, "add"), given)
    assert response.status_code == 302, errors(response)
    one = Ruling.objects.get()
    assert one.rule_numbers == ["3.1a", "5.2a"]
    assert [(row.card, row.role) for row in one.ruling_cards.all()] == [(card, "mentioned")]
    card.refresh_from_db()
    assert card.revision == catalogue_revision() == 1


def test_a_ruling_that_cites_an_unknown_rule_is_refused(admin_client: Client) -> None:
    rule("3.1a")
    response = admin_client.post(page(Ruling, "add"), ruling_input(rule_numbers="3.1a, 9.9"))
    assert errors(response) == {"rule_numbers": ["The rulebook has no rule 9.9."]}


def test_a_superseded_ruling_has_to_name_its_successor(admin_client: Client) -> None:
    response = admin_client.post(page(Ruling, "add"), ruling_input(status="superseded"))
    assert "names the one that took its place" in str(errors(response))


def test_a_rule_keeps_its_lists(admin_client: Client) -> None:
    row = rule("3.1a")
    given = {
        "title": "A rule",
        "text": "It holds.",
        "rulesets": "supplement-1",
        "keywords": "party, active hero",
        "rests_on": "3.1a",
    }
    assert admin_client.post(page(row), given).status_code == 302
    row.refresh_from_db()
    assert row.keywords == ["party", "active hero"]
    assert (row.rulesets, row.rests_on) == (["supplement-1"], ["3.1a"])


def test_rows_are_deleted_from_their_page_and_from_the_list(admin_client: Client) -> None:
    first, second, third = (saved_hero(title) for title in ("Maren", "Jory", "Korr"))
    admin_client.post(page(first, "delete"), {"post": "yes"})
    chosen = {"_selected_action": [second.pk, third.pk], "action": "delete_selected"}
    admin_client.post(page(Card, "changelist"), {**chosen, "post": "yes"})
    assert not Card.objects.exists()
    assert catalogue_revision() == 2


def test_an_edition_in_use_is_not_deleted(admin_client: Client) -> None:
    uds = edition()
    Printing.objects.create(card=saved_hero(), edition=uds, number="1")
    response = admin_client.post(page(uds, "delete"), {"post": "yes"})
    assert response.status_code == 200
    assert Edition.objects.exists()


def test_an_editor_without_rights_to_cards_does_not_add_any(
    client: Client, django_user_model: Any
) -> None:
    client.force_login(django_user_model.objects.create_user("ed", is_staff=True))
    assert client.get(page(Card, "add")).status_code == 403


def test_hostile_input_is_a_message_and_not_a_crash(admin_client: Client) -> None:
    hero().full_clean()
    card = saved_hero()
    for odd in (
        card_input(type="pawn"),
        card_input(drawn_type="pawn", type="pawn"),
        card_input(faces='{"a": 1}', attributes__strength="9" * 400),
        card_input(title="x" * 500),
        {"type": "hero"},
    ):
        assert admin_client.post(page(card), odd).status_code in (200, 400)


def test_a_number_that_no_position_takes_is_not_saved(admin_client: Client) -> None:
    card = saved_hero(attributes={"strength": 4})
    sent = card_input(attributes__strength="99999999999999999999")
    assert list(errors(admin_client.post(page(card), sent))) == ["attributes__strength"]
    card.refresh_from_db()
    assert card.attributes == {"strength": 4}


def warnings(client: Client, **values: Any) -> list[str]:
    """Return what the admin warns of when a new Hero is saved."""
    address = f"{page(Card, 'add')}?game=udacha&type=hero"
    response = client.post(address, card_input(game="udacha", **values), follow=True)
    return [str(one) for one in response.context["messages"] if one.level_tag == "warning"]


def test_a_title_that_another_card_has_is_saved_with_a_warning(admin_client: Client) -> None:
    saved_hero()
    (warning,) = warnings(admin_client, title="MAREN", slug="maren-again")
    assert warning.startswith("Another card, maren, has the title")
    assert Card.objects.count() == 2


def test_a_faction_that_no_other_card_has_is_saved_with_a_warning(admin_client: Client) -> None:
    assert warnings(admin_client, title="Korr", faction="Tidewardens") == []
    assert warnings(admin_client, title="Ilo", faction="Tidewardens") == []
    assert warnings(admin_client, title="Ama", faction="Tidewarden") == [
        "No other card is of “Tidewarden”; there are: Tidewardens."
    ]
