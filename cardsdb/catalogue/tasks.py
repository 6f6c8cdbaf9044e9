"""Celery tasks of the catalogue: they only call services."""

from celery import shared_task

from cardsdb.catalogue import bulk


@shared_task
def build_bulk() -> None:
    """Write the bulk files anew, and delete old ones."""
    bulk.build_bulk()
    bulk.sweep_bulk()
