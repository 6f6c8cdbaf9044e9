"""Production, but with a queue of its own: other tests may use the same broker meanwhile."""

from cardsdb.config.settings.production import *  # noqa: F403  # settings build on one another
from cardsdb.config.settings.production import CELERY_BROKER_TRANSPORT_OPTIONS, env

CELERY_TASK_DEFAULT_QUEUE = env.str("CARDSDB_TEST_QUEUE")
# Of Redis, which alone knows this option: its keys are found again, and deleted, by their name.
CELERY_BROKER_TRANSPORT_OPTIONS["global_keyprefix"] = f"{CELERY_TASK_DEFAULT_QUEUE}:"
