"""The admin as a whole: what its pages share and in which order it shows the rooms."""

from typing import Any

from django.contrib.admin import AdminSite
from django.contrib.admin.apps import AdminConfig
from django.http import HttpRequest

FIRST = ("catalogue", "decks", "resolutions")  # what editors come for; accounts and tokens follow


class Desk(AdminSite):
    """The editors' desk."""

    site_header = site_title = "cardsdb"
    index_title = "What can be edited"

    def get_app_list(self, request: HttpRequest, app_label: str | None = None) -> list[Any]:
        """Return the rooms with their tables, the catalogue first and accounts last."""
        rooms = super().get_app_list(request, app_label)
        return sorted(rooms, key=lambda room: room["app_label"] not in FIRST)


class DeskConfig(AdminConfig):
    """Django's admin, with the desk as its site."""

    default_site = "cardsdb.catalogue.site.Desk"
