"""The Django app of the judge; it has no tables."""

from django.apps import AppConfig


class JudgeConfig(AppConfig):
    """Name the app."""

    name = "cardsdb.judge"
    label = "judge"
    verbose_name = "Judge"
