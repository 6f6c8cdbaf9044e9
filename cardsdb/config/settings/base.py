"""What all settings have in common."""

from pathlib import Path
from typing import Any

import environ

env = environ.Env()

ROOT = Path(__file__).resolve().parents[3]
VAR = Path(env.str("CARDSDB_VAR", default=str(ROOT / "var")))  # all that is written

DEBUG = False
ROOT_URLCONF = "cardsdb.config.urls"
WSGI_APPLICATION = "cardsdb.config.wsgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
LANGUAGE_CODE = "en-gb"
TIME_ZONE = "UTC"
USE_TZ = True

INSTALLED_APPS = [
    "cardsdb.catalogue",  # its templates come before those of Django's admin
    "cardsdb.catalogue.site.DeskConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "cardsdb.accounts",
    "cardsdb.decks",
    "cardsdb.judge",
    "cardsdb.resolutions",
    "cardsdb.api",
    "cardsdb.config",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

_validators = "django.contrib.auth.password_validation"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"{_validators}.UserAttributeSimilarityValidator"},
    {"NAME": f"{_validators}.MinimumLengthValidator"},
    {"NAME": f"{_validators}.CommonPasswordValidator"},
    {"NAME": f"{_validators}.NumericPasswordValidator"},
]

DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024

STATIC_URL = "/static/"
# Static files come straight from the packages that bring them: nothing has to be collected.
WHITENOISE_USE_FINDERS = True
WHITENOISE_MAX_AGE = 3600

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["cardsdb.api.tokens.TokenAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["cardsdb.api.tokens.HasScope"],
    "DEFAULT_RENDERER_CLASSES": ["cardsdb.api.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["cardsdb.api.parsers.JSONParser"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "cardsdb.api.errors.exception_handler",
}

SPECTACULAR_SETTINGS = {
    "TITLE": "cardsdb",
    "DESCRIPTION": "Cards, decks, verdicts and resolved games.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "SERVE_INCLUDE_SCHEMA": False,
    "APPEND_COMPONENTS": {
        "securitySchemes": {
            "token": {
                "type": "http",
                "scheme": "bearer",
                "description": "The secret of a token. Each operation names the scope it needs.",
            }
        }
    },
    # The page of the docs works without a network.
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
}

CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_SOFT_TIME_LIMIT = 540
CELERY_TASK_TIME_LIMIT = 600
CELERY_TASK_DEFAULT_QUEUE = "cardsdb"
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_SEND_TASK_EVENTS = False
CELERY_WORKER_HIJACK_ROOT_LOGGER = False  # the worker logs as LOGGING says
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True

# A worker that does not report for so long has lost its games to the next one, and a wake-up that
# nobody answers is sent again.
CARDSDB_LEASE_S = env.float("CARDSDB_LEASE_S", default=15.0)
CARDSDB_RESEND_S = env.float("CARDSDB_RESEND_S", default=5.0)
# How long a worker should play before it reports: long enough to be worth a message.
CARDSDB_CHUNK_S = env.float("CARDSDB_CHUNK_S", default=1.0)

# What one account may store: more than people need, less than programs would.
CARDSDB_MAX_DECKS = env.int("CARDSDB_MAX_DECKS", default=1_000)
CARDSDB_MAX_DECK_REVISIONS = env.int("CARDSDB_MAX_DECK_REVISIONS", default=1_000)
CARDSDB_MAX_DECK_BYTES = env.int("CARDSDB_MAX_DECK_BYTES", default=256 * 1024)

# So long a request that comes again with its key is answered with what it made the first time.
CARDSDB_IDEMPOTENCY_S = env.int("CARDSDB_IDEMPOTENCY_S", default=24 * 3600)

# How often somebody may ask, where it is counted, and by which proxies addresses are believed.
CARDSDB_LIMITS = env.bool("CARDSDB_LIMITS", default=True)
CARDSDB_REQUESTS_PER_MINUTE = env.int("CARDSDB_REQUESTS_PER_MINUTE", default=600)
CARDSDB_TOKEN_REQUESTS_PER_MINUTE = env.int("CARDSDB_TOKEN_REQUESTS_PER_MINUTE", default=3000)
CARDSDB_QUESTIONS_PER_MINUTE = env.int("CARDSDB_QUESTIONS_PER_MINUTE", default=60)
CARDSDB_TOKEN_QUESTIONS_PER_MINUTE = env.int("CARDSDB_TOKEN_QUESTIONS_PER_MINUTE", default=1200)
CARDSDB_BATCHES_PER_HOUR = env.int("CARDSDB_BATCHES_PER_HOUR", default=30)
CARDSDB_COUNTERS = env.str("CARDSDB_COUNTERS", default=str(VAR / "counters.sqlite3"))
CARDSDB_TRUSTED_PROXIES = env.list("CARDSDB_TRUSTED_PROXIES", default=[])

# Where bulk files stand; how long the catalogue has to be quiet before they are written anew, how
# long a busy one may wait for them, and how long files are kept that others have replaced.
CARDSDB_BULK = env.str("CARDSDB_BULK", default=str(VAR / "bulk"))
CARDSDB_BULK_QUIET_S = env.float("CARDSDB_BULK_QUIET_S", default=30.0)
CARDSDB_BULK_LONGEST_S = env.float("CARDSDB_BULK_LONGEST_S", default=600.0)
CARDSDB_BULK_KEEP_S = env.float("CARDSDB_BULK_KEEP_S", default=48 * 3600.0)

LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "lines": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"},
        "json": {"()": "cardsdb.config.logs.JSONFormatter"},
    },
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "lines"}},
    "root": {"handlers": ["stderr"], "level": "INFO"},
    "loggers": {
        "django": {"handlers": [], "level": "INFO", "propagate": True},
        "django.server": {"handlers": [], "level": "INFO", "propagate": True},
    },
}


def sqlite(path: Path, *, synchronous: str = "NORMAL") -> dict[str, Any]:
    """Return the settings of an SQLite database that several processes read and write at once."""
    pragmas = ("journal_mode=WAL", f"synchronous={synchronous}", "mmap_size=268435456")
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": str(path),
        "CONN_MAX_AGE": None,
        "OPTIONS": {
            # A transaction that reads first and writes later must not fail for being second.
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": "".join(f"PRAGMA {pragma};" for pragma in pragmas),
        },
    }


def server_broker_options(url: str) -> dict[str, Any]:
    """Return the transport options that suit the broker at this address."""
    if url.startswith("redis"):
        # Leases recover lost work; a short timeout would only deliver it twice.
        return {"visibility_timeout": 6 * 3600}
    return {"confirm_publish": True}
