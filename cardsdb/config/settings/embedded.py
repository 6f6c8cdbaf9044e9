"""Without any server: SQLite, a folder as broker, all below one folder. The default."""

from cardsdb.config.broker import make_folders
from cardsdb.config.home import own_file, secret_key
from cardsdb.config.settings.base import *  # noqa: F403  # settings build on one another
from cardsdb.config.settings.base import VAR, env, sqlite

SECRET_KEY = secret_key(VAR / "secret-key")
ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]", *env.list("CARDSDB_ALLOWED_HOSTS", default=[])]

DATABASES = {"default": sqlite(own_file(VAR / "cardsdb.sqlite3"))}

CELERY_BROKER_URL = "cardsfs://"
CELERY_BROKER_TRANSPORT_OPTIONS = make_folders(VAR / "broker")
CELERY_WORKER_ENABLE_REMOTE_CONTROL = False
