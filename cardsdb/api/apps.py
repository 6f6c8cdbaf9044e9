"""The app of the API, which has no tables."""

from django.apps import AppConfig


class ApiConfig(AppConfig):
    """The API as Django knows it: for its template and its name."""

    name = "cardsdb.api"
    label = "api"
    verbose_name = "API"
