"""Celery tasks: they only call services."""

from celery import shared_task

from cardsdb.resolutions import services


@shared_task
def wake(chunk_id: int) -> None:
    """Play a chunk, if it still has to be played."""
    services.run_chunk(chunk_id)
