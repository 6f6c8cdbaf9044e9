"""The Celery app, which takes its settings (`CELERY_...`) from Django's."""

import os

from celery import Celery

from cardsdb.config import broker

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cardsdb.config.settings.embedded")
broker.register()

app = Celery("cardsdb")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
