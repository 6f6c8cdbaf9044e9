"""With servers: PostgreSQL, RabbitMQ or Redis, HTTPS in front. Refuses to start half-configured."""

from copy import deepcopy

from django.core.exceptions import ImproperlyConfigured

from cardsdb.config.settings import base
from cardsdb.config.settings.base import *  # noqa: F403  # settings build on one another
from cardsdb.config.settings.base import env, server_broker_options

_needed = {
    "CARDSDB_SECRET_KEY": "a long random string",
    "CARDSDB_ALLOWED_HOSTS": "the host names served, separated by commas",
    "CARDSDB_DATABASE_URL": "postgres://user:password@host:5432/name",
    "CARDSDB_BROKER_URL": "amqp://user:password@host:5672// or redis://host:6379/0",
}
_missing = [name for name in _needed if not env.str(name, default="")]
if _missing:
    raise ImproperlyConfigured(
        "Production needs these environment variables: "
        + "; ".join(f"{name} ({_needed[name]})" for name in _missing)
        + "."
    )

SECRET_KEY = env.str("CARDSDB_SECRET_KEY")
ALLOWED_HOSTS = env.list("CARDSDB_ALLOWED_HOSTS")

DATABASES = {"default": {**env.db_url("CARDSDB_DATABASE_URL"), "CONN_MAX_AGE": None}}

CELERY_BROKER_URL = env.str("CARDSDB_BROKER_URL")
CELERY_BROKER_TRANSPORT_OPTIONS = server_broker_options(CELERY_BROKER_URL)

# Queues are longer here, and a clock of another machine may be off.
CARDSDB_LEASE_S = env.float("CARDSDB_LEASE_S", default=30.0)
CARDSDB_RESEND_S = env.float("CARDSDB_RESEND_S", default=30.0)

CSRF_TRUSTED_ORIGINS = [f"https://{host}" for host in ALLOWED_HOSTS]
CSRF_COOKIE_SECURE = True
SESSION_COOKIE_SECURE = True
SECURE_SSL_REDIRECT = True
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SECURE_HSTS_SECONDS = 365 * 24 * 3600
SECURE_HSTS_INCLUDE_SUBDOMAINS = True
SECURE_HSTS_PRELOAD = True

LOGGING = deepcopy(base.LOGGING)
LOGGING["handlers"]["stderr"]["formatter"] = "json"
