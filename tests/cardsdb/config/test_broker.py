"""The folder broker under real publishers and consumers."""

import json
import subprocess
import sys
from pathlib import Path
from queue import Empty
from typing import Any

import pytest
from kombu import Connection, Exchange, Queue

from cardsdb.config import broker

ROOT = Path(__file__).resolve().parents[3]
MESSAGES = 400  # for each publisher; kombu's own transport loses some of them

PUBLISHER = """
import sys
from kombu import Connection
from cardsdb.config import broker
broker.register()
options = broker.make_folders(__import__("pathlib").Path(sys.argv[1]))
with Connection("cardsfs://", transport_options=options) as connection:
    queue = connection.SimpleQueue("stress")
    for number in range(int(sys.argv[3])):
        queue.put({"from": sys.argv[2], "number": number, "padding": "x" * 200_000})
"""

CONSUMER = """
import os, sys
from queue import Empty
from kombu import Connection
from cardsdb.config import broker
broker.register()
options = broker.make_folders(__import__("pathlib").Path(sys.argv[1]))
with Connection("cardsfs://", transport_options=options) as connection:
    queue = connection.SimpleQueue("stress")
    print("ready", flush=True)
    times_empty = 0
    while times_empty < 2:
        try:
            message = queue.get(block=False)  # greedily: this is what tears
        except Empty:
            times_empty += os.path.exists(sys.argv[2])
            continue
        times_empty = 0
        print(message.payload["from"], message.payload["number"])
        message.ack()
"""


@pytest.fixture
def options(tmp_path: Path) -> dict[str, Any]:
    broker.register()
    return broker.make_folders(tmp_path)


def start(script: str, *arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", script, *arguments],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def bound(folder: Path) -> list[str]:
    table = json.loads((folder / "control" / "shared.exchange").read_text())
    return [queue for _routing_key, _pattern, queue in table]


@pytest.mark.slow
def test_no_message_is_torn_lost_or_doubled_between_two_publishers_and_two_consumers(
    tmp_path: Path,
) -> None:
    done = tmp_path / "done"
    consumers = [start(CONSUMER, str(tmp_path), str(done)) for _ in range(2)]
    assert [consumer.stdout and consumer.stdout.readline() for consumer in consumers] == [
        "ready\n"
    ] * 2
    publishers = [start(PUBLISHER, str(tmp_path), name, str(MESSAGES)) for name in "ab"]
    complaints = [publisher.communicate(timeout=60)[1] for publisher in publishers]
    done.touch()
    received = [consumer.communicate(timeout=60) for consumer in consumers]

    assert complaints + [complaint for _, complaint in received] == [""] * 4
    lines = sorted(line for output, _ in received for line in output.splitlines())
    assert lines == sorted(f"{name} {number}" for name in "ab" for number in range(MESSAGES))
    assert [
        path for folder in ("queue", "processed") for path in (tmp_path / folder).iterdir()
    ] == []


def test_a_message_that_is_still_being_written_is_not_taken(
    tmp_path: Path, options: dict[str, Any]
) -> None:
    with Connection("cardsfs://", transport_options=options) as connection:
        queue = connection.SimpleQueue("drafts")
        (tmp_path / "queue" / ".half-written").write_text('{"body": "')
        with pytest.raises(Empty):
            queue.get(timeout=0.1)


def test_messages_come_in_the_order_in_which_they_were_sent(options: dict[str, Any]) -> None:
    with Connection("cardsfs://", transport_options=options) as connection:
        queue = connection.SimpleQueue("ordered")
        for number in range(20):
            queue.put(number)
        assert [queue.get(timeout=1).payload for _ in range(20)] == list(range(20))


@pytest.mark.slow
def test_processes_that_bind_their_queues_at_once_are_all_bound(tmp_path: Path) -> None:
    script = (
        "import sys; from pathlib import Path; from kombu import Connection, Exchange, Queue\n"
        "from cardsdb.config import broker; broker.register()\n"
        "options = broker.make_folders(Path(sys.argv[1]))\n"
        "with Connection('cardsfs://', transport_options=options) as connection:\n"
        "    for number in range(25):\n"
        "        name = f'{sys.argv[2]}-{number}'\n"
        "        Queue(name, Exchange('shared'), name)(connection.default_channel).declare()\n"
    )
    binders = [start(script, str(tmp_path), name) for name in "abcd"]
    assert [binder.communicate(timeout=60)[1] for binder in binders] == [""] * 4
    assert set(bound(tmp_path)) == {f"{name}-{n}" for name in "abcd" for n in range(25)}


def test_binding_twice_is_binding_once(tmp_path: Path, options: dict[str, Any]) -> None:
    queue = Queue("once", Exchange("shared"), "once")
    with Connection("cardsfs://", transport_options=options) as connection:
        for _ in range(2):
            queue(connection.default_channel).declare()
    assert bound(tmp_path) == ["once"]
