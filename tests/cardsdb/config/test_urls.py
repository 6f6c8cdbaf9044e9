"""What answers at the addresses beside the API."""

import pytest
from django.test import Client


def test_the_root_of_the_site_leads_to_the_docs(client: Client) -> None:
    answer = client.get("/", follow=True)
    assert answer.redirect_chain == [("/api/v1/docs", 302)]
    assert answer.status_code == 200


@pytest.mark.django_db
def test_the_admin_asks_who_comes(client: Client) -> None:
    answer = client.get("/admin/", follow=True)
    assert answer.redirect_chain == [("/admin/login/?next=/admin/", 302)]
    assert b"cardsdb" in answer.content
