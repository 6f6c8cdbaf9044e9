"""The servers of production, with the options that production gives them."""

from uuid import uuid4

import pytest
from django.conf import settings
from django.db import connection
from kombu import Connection

from cardsdb.config.settings.base import server_broker_options

pytestmark = pytest.mark.services


@pytest.mark.parametrize("name", ["TEST_REDIS_URL", "TEST_AMQP_URL"])
def test_a_message_goes_through_the_broker(name: str) -> None:
    url = getattr(settings, name)
    with Connection(url, transport_options=server_broker_options(url)) as broker:
        queue = broker.SimpleQueue(f"cardsdb-test-{uuid4().hex}")
        queue.put({"batch": 7})
        message = queue.get(timeout=5)
        message.ack()
        queue.close()
        queue.queue(broker.default_channel).delete()
    assert message.payload == {"batch": 7}


@pytest.mark.django_db
def test_the_tests_of_services_run_on_postgresql() -> None:
    connection.ensure_connection()
    assert connection.vendor == "postgresql"
