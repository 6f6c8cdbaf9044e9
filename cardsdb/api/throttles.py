"""How often somebody may ask: counted for each account, without one for each address."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from cardsdb.accounts.counters import counters
from cardsdb.api.errors import ApiError

MINUTE_S, HOUR_S = 60, 3600


@dataclass(frozen=True, slots=True, kw_only=True)
class Limit:
    """One kind of request that is counted: in which window, and how many are allowed in it."""

    name: str
    words: str  # what is counted, for people
    window_s: int
    quota: str | None  # the setting that says how many, without an account; None: not counted
    account_quota: str  # the same for an account
    is_given_back: bool = False  # when the request fails


REQUESTS = Limit(
    name="requests",
    words="requests a minute",
    window_s=MINUTE_S,
    quota="CARDSDB_REQUESTS_PER_MINUTE",
    account_quota="CARDSDB_TOKEN_REQUESTS_PER_MINUTE",
)
QUESTIONS = Limit(
    name="questions",
    words="questions to decks and judge a minute",
    window_s=MINUTE_S,
    quota="CARDSDB_QUESTIONS_PER_MINUTE",
    account_quota="CARDSDB_TOKEN_QUESTIONS_PER_MINUTE",
)
BATCHES = Limit(
    name="batches",
    words="batches an hour",
    window_s=HOUR_S,
    quota=None,
    account_quota="CARDSDB_BATCHES_PER_HOUR",
    is_given_back=True,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Allowance:
    """What is left to somebody of one limit, after the request that is being answered."""

    limit: Limit
    client: str
    quota: int
    taken: int
    ends_in_s: float

    @property
    def left(self) -> int:
        """How many more there may be before the window ends; below 0 this one was too many."""
        return self.quota - self.taken

    @property
    def wait_s(self) -> int:
        """How long the window lasts yet, in whole seconds."""
        return max(1, math.ceil(self.ends_in_s))

    def given_back(self) -> "Allowance":
        """Count this request no more, and return what is left then."""
        counters(settings.CARDSDB_COUNTERS).give_back(f"{self.limit.name}:{self.client}")
        return replace(self, taken=self.taken - 1)


def take(limits: Sequence[Limit], request: HttpRequest, account: int | None) -> list[Allowance]:
    """Count a request under each of these limits; return what is left of those that count."""
    if not settings.CARDSDB_LIMITS:
        return []
    client = f"address:{address_of(request)}" if account is None else f"account:{account}"
    taken = (_taken(limit, client, account) for limit in limits)
    return [one for one in taken if one is not None]


def _taken(limit: Limit, client: str, account: int | None) -> Allowance | None:
    setting = limit.quota if account is None else limit.account_quota
    if setting is None:
        return None
    count = counters(settings.CARDSDB_COUNTERS).take(f"{limit.name}:{client}", limit.window_s)
    if count is None:  # who cannot be counted is let through
        return None
    return Allowance(
        limit=limit,
        client=client,
        quota=getattr(settings, setting),
        taken=count.taken,
        ends_in_s=count.ends_in_s,
    )


def refuse_too_many(allowances: Sequence[Allowance]) -> None:
    """Raise ApiError (429) when one of them is used up."""
    spent = [one for one in allowances if one.left < 0]
    if spent:
        longest = max(spent, key=lambda one: one.ends_in_s)
        detail = (
            f"There may be {longest.quota} {longest.limit.words}; "
            f"the next is answered in {longest.wait_s} s."
        )
        headers = {"Retry-After": str(longest.wait_s)}
        raise ApiError("too-many-requests", detail, headers=headers)


def tell(allowances: Sequence[Allowance], answer: HttpResponseBase) -> None:
    """Say in the headers of the answer what is allowed and what is left of it."""
    if not allowances:
        return
    answer["RateLimit-Policy"] = ", ".join(
        f'"{one.limit.name}";q={one.quota};w={one.limit.window_s}' for one in allowances
    )
    answer["RateLimit"] = ", ".join(
        f'"{one.limit.name}";r={max(0, one.left)};t={one.wait_s}' for one in allowances
    )


def give_back(allowances: Sequence[Allowance]) -> list[Allowance]:
    """Give back what a failed request took of limits that count what is made."""
    return [one.given_back() if one.limit.is_given_back else one for one in allowances]


def address_of(request: HttpRequest) -> str:
    """Return the address of the client: what connects, or whom a trusted proxy speaks for.

    Of IPv6 the network of 64 bits: that is what one customer has.
    """
    address = str(request.META.get("REMOTE_ADDR", ""))
    trusted = _networks(tuple(settings.CARDSDB_TRUSTED_PROXIES))
    if trusted:
        hops = str(request.META.get("HTTP_X_FORWARDED_FOR", "")).split(",")
        while hops and _is_in(address, trusted):
            nearest = hops.pop().strip()
            if not _is_address(nearest):
                break
            address = nearest
    return _customer(address) if ":" in address and _is_address(address) else address


Networks = tuple[IPv4Network | IPv6Network, ...]


@cache
def _networks(texts: tuple[str, ...]) -> Networks:
    return tuple(ip_network(text) for text in texts)


def _is_in(address: str, networks: Networks) -> bool:
    return _is_address(address) and any(ip_address(address) in one for one in networks)


def _is_address(text: str) -> bool:
    try:
        ip_address(text)
    except ValueError:
        return False
    return True


def _customer(address: str) -> str:
    found = IPv6Address(address)
    return str(found.ipv4_mapped or ip_network(f"{found}/64", strict=False))
