"""Requests that come twice with one key are done once."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from itertools import count
from threading import Barrier

import pytest
from django.contrib.auth.models import Group, User
from django.db import connection, connections
from django.utils import timezone

from cardsdb.accounts.idempotency import KeyReused, Made, forget_keys, make_once
from cardsdb.accounts.models import IdempotencyKey

AT_ONCE, ROUNDS = 4, 10


@pytest.fixture
def ana(db: None) -> int:
    return User.objects.create(username="ana").pk


@pytest.fixture
def make() -> Callable[[], str]:
    """Return what makes something else each time."""
    numbers: Iterator[int] = count(1)
    return lambda: str(next(numbers))


def test_a_key_gives_what_it_gave_before(ana: int, make: Callable[[], str]) -> None:
    made = [make_once(account=ana, key="k", digest="d", make=make) for _ in range(3)]
    assert made == [Made(what="1", is_new=one == 0) for one in range(3)]


def test_each_key_and_each_account_makes_its_own(ana: int, make: Callable[[], str]) -> None:
    ben = User.objects.create(username="ben").pk
    pairs = [(ana, "k"), (ana, "l"), (ben, "k")]
    made = [make_once(account=who, key=key, digest="d", make=make) for who, key in pairs]
    assert [one.what for one in made] == ["1", "2", "3"]


def test_a_key_does_not_fit_another_request(ana: int, make: Callable[[], str]) -> None:
    make_once(account=ana, key="k", digest="d", make=make)
    with pytest.raises(KeyReused, match='"k" belongs to another request'):
        make_once(account=ana, key="k", digest="e", make=make)


def test_a_request_that_failed_leaves_its_key_free(ana: int, make: Callable[[], str]) -> None:
    def fail() -> str:
        Group.objects.create(name="half done")
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        make_once(account=ana, key="k", digest="d", make=fail)
    assert not Group.objects.exists()
    assert make_once(account=ana, key="k", digest="e", make=make) == Made(what="1", is_new=True)


def test_a_key_counts_for_a_time(ana: int, make: Callable[[], str]) -> None:
    make_once(account=ana, key="k", digest="d", make=make)
    assert forget_keys() == 0
    IdempotencyKey.objects.update(created_at=timezone.now() - timedelta(days=2))
    assert make_once(account=ana, key="k", digest="e", make=make).what == "2"
    IdempotencyKey.objects.update(created_at=timezone.now() - timedelta(days=2))
    assert forget_keys() == 1


@pytest.mark.usefixtures("transactional_db")
@pytest.mark.parametrize(
    "database", ["sqlite", pytest.param("postgresql", marks=pytest.mark.services)]
)
def test_of_many_at_once_one_makes_it_and_all_get_it(database: str) -> None:
    assert connection.vendor == database
    ana = User.objects.create(username="ana").pk
    barrier = Barrier(AT_ONCE)

    def ask(key: str) -> Made:
        def make() -> str:
            return str(Group.objects.create(name=key).pk)

        try:
            barrier.wait()
            return make_once(account=ana, key=key, digest="d", make=make)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(AT_ONCE) as threads:
        for number in range(ROUNDS):
            made = list(threads.map(ask, [f"key {number}"] * AT_ONCE))
            (group,) = Group.objects.filter(name=f"key {number}")
            assert {one.what for one in made} == {str(group.pk)}
            assert [one.is_new for one in made].count(True) == 1
