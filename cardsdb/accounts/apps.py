"""The accounts as Django knows them."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """The room of the tokens; the accounts themselves are Django's users."""

    name = "cardsdb.accounts"
    label = "accounts"
    verbose_name = "API access"
