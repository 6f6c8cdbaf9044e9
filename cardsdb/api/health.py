"""Is the process up, and is everything well that it needs? For supervisors and load balancers."""

import logging
from collections.abc import Callable
from typing import Any, ClassVar

from celery import current_app
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from kombu.exceptions import OperationalError as BrokerError
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from cardsdb.api.schema import Constant
from cardsdb.api.views import READS, ApiView
from cardsdb.plugin_api import CardsdbError, registry
from cardsdb.resolutions.models import UNFINISHED, Chunk, State

logger = logging.getLogger(__name__)

BROKER_S = 2  # so long a broker is waited for
WAKE_UPS = 3  # a chunk that nobody took after so many is waiting for a worker in vain

NO_STORE = {"Cache-Control": "no-store"}


class NotWell(Exception):
    """Something that the service needs is missing."""


class LiveSerializer(serializers.Serializer[Any]):
    """The process answers."""

    object = Constant("health")
    live = serializers.BooleanField()


class CheckSerializer(serializers.Serializer[Any]):
    """One thing that the service needs."""

    name = serializers.CharField(
        help_text="`database`, `migrations`, `broker`, `worker` or `plugins`."
    )
    ok = serializers.BooleanField()
    detail = serializers.CharField()


class ReadySerializer(serializers.Serializer[Any]):
    """Whether everything is well."""

    object = Constant("health")
    ready = serializers.BooleanField()
    checks = CheckSerializer(many=True)


class LiveView(ApiView):
    """`GET /health/live`."""

    limits: ClassVar = dict.fromkeys(READS, ())

    @extend_schema(operation_id="show_live", responses=LiveSerializer)
    def get(self, request: Request) -> Response:
        """Answer: the process is up. Nothing else is asked."""
        return Response({"object": "health", "live": True}, headers=NO_STORE)


class ReadyView(ApiView):
    """`GET /health/ready`."""

    limits: ClassVar = dict.fromkeys(READS, ())

    @extend_schema(
        operation_id="show_ready", responses={200: ReadySerializer, 503: ReadySerializer}
    )
    def get(self, request: Request) -> Response:
        """Say whether database, migrations, broker, worker and plugins are well."""
        checks = [_checked(name, look) for name, look in _CHECKS]
        ready = all(check["ok"] for check in checks)
        document = {"object": "health", "ready": ready, "checks": checks}
        return Response(document, status=200 if ready else 503, headers=NO_STORE)


def _checked(name: str, look: Callable[[], str]) -> dict[str, Any]:
    try:
        return {"name": name, "ok": True, "detail": look()}
    except NotWell as error:
        return {"name": name, "ok": False, "detail": str(error)}
    except (DatabaseError, BrokerError, OSError, CardsdbError):
        # What exactly is wrong is for the log: this page is open to everybody.
        logger.exception("The %s is not well", name)
        return {"name": name, "ok": False, "detail": "It does not answer; the log says more."}


def _database() -> str:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return "It answers."


def _migrations() -> str:
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        raise NotWell("Some are not applied: run `manage.py migrate`.")
    return "All are applied."


def _broker() -> str:
    with current_app.connection_for_write() as broker:
        broker.ensure_connection(max_retries=1, interval_start=0, timeout=BROKER_S)
    return "It can be reached."


def _worker() -> str:
    """Look at the work, not at processes: a worker may be alive and deaf."""
    open_chunks = Chunk.objects.filter(batch__state__in=UNFINISHED)
    if open_chunks.filter(state=State.RUNNING, lease_until__gte=timezone.now()).exists():
        return "Games are being played."
    if open_chunks.filter(state__in=UNFINISHED, sends__gte=WAKE_UPS).exists():
        raise NotWell("Games wait, and no worker takes them.")
    return "No games wait in vain."


def _plugins() -> str:
    known = registry.current()
    return f"{', '.join(known.plugins)}; fingerprint {known.fingerprint}."


_CHECKS: tuple[tuple[str, Callable[[], str]], ...] = (
    ("database", _database),
    ("migrations", _migrations),
    ("broker", _broker),
    ("worker", _worker),
    ("plugins", _plugins),
)
