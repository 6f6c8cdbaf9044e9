"""Bytes out, and which media type is asked for."""

from types import MappingProxyType

import pytest
from django.test import Client

from cardsdb.api.renderers import JSONLinesRenderer
from cardsdb.catalogue.encoding import dump_json

pytestmark = pytest.mark.usefixtures("race", "db")


def test_text_is_not_escaped() -> None:
    assert dump_json({"name": "Żółw’s pace"}) == '{"name":"Żółw’s pace"}'.encode()


def test_bytes_pass_through() -> None:
    assert dump_json(b'{"a":1}') == b'{"a":1}'


def test_a_sum_beyond_64_bits_is_written_in_full() -> None:
    assert dump_json({"glory": 2**70}) == b'{"glory":1180591620717411303424}'


def test_read_only_mappings_are_objects() -> None:
    assert dump_json(MappingProxyType({"pace": 1})) == b'{"pace":1}'


def test_lines_hold_the_items_of_a_list() -> None:
    assert JSONLinesRenderer().render({"object": "list", "data": [{"a": 1}, 2]}) == b'{"a":1}\n2\n'


@pytest.mark.parametrize(
    "accept",
    [
        "*/*",
        "application/*",
        "application/json",
        "text/html, */*;q=0.1",
        "APPLICATION/JSON; charset=utf-8",
        "",
        "text/html;q=0.5,application/json;q=0.001",
    ],
)
def test_json_is_given_to_who_takes_it(client: Client, accept: str) -> None:
    answer = client.get("/api/v1/games", headers={"accept": accept})
    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/json"


@pytest.mark.parametrize(
    "accept",
    [
        "text/html",
        "application/xml, image/*",
        "application/json;q=0",
        "*/*;q=0",
        "json",
        ";;,",
        "q",
    ],
)
def test_nothing_else_is_given(client: Client, accept: str) -> None:
    answer = client.get("/api/v1/games", headers={"accept": accept})
    assert (answer.status_code, answer.json()["code"]) == (406, "not-acceptable")


def test_a_parameter_named_format_is_a_parameter_like_others(client: Client) -> None:
    answer = client.get("/api/v1/games?format=xml")
    assert (answer.status_code, answer.json()["code"]) == (400, "unknown-parameter")


def test_answers_are_compressed_for_who_accepts_that(client: Client) -> None:
    answer = client.get("/api/v1/games", headers={"accept-encoding": "gzip"})
    assert answer["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in answer["Vary"]
