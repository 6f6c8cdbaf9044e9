"""Under test: a database file of its own, tasks that run where they are sent."""

import os

from cardsdb.config.settings.base import *  # noqa: F403  # settings build on one another
from cardsdb.config.settings.base import ROOT, env, sqlite

VAR = ROOT / ".cache" / "test-var"
VAR.mkdir(parents=True, exist_ok=True)
# Plugins that happen to be installed beside cardsdb must not decide its tests.
os.environ.setdefault("CARDSDB_PLUGIN_AUTOLOAD", "0")

SECRET_KEY = "a key for tests only"
ALLOWED_HOSTS = ["testserver", "localhost", "127.0.0.1"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]

TEST_DATABASE_URL = env.str(
    "CARDSDB_TEST_DATABASE_URL", default="postgres://root@127.0.0.1:5432/test"
)
TEST_REDIS_URL = env.str("CARDSDB_TEST_REDIS_URL", default="redis://127.0.0.1:6379/9")
TEST_AMQP_URL = env.str("CARDSDB_TEST_AMQP_URL", default="amqp://guest:guest@127.0.0.1:5672//")

if env.bool("CARDSDB_TEST_SERVICES", default=False):
    DATABASES = {"default": env.db_url_config(TEST_DATABASE_URL)}
else:
    # A file, not memory: a test may start processes that read it.
    DATABASES = {"default": sqlite(VAR / "cardsdb.sqlite3", synchronous="OFF")}
    DATABASES["default"]["TEST"] = {"NAME": str(VAR / "test.sqlite3")}

CARDSDB_LIMITS = False  # but in the tests of limits
CARDSDB_COUNTERS = str(VAR / "counters.sqlite3")

CELERY_BROKER_URL = "memory://"
CELERY_TASK_ALWAYS_EAGER = True
CELERY_TASK_EAGER_PROPAGATES = True
