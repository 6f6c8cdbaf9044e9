"""Queries are answered in plain JSON by rules of the rulebook, and change nothing."""

from itertools import islice

import orjson

from tests.contract.games import Subject
from tests.contract.positions import canonical, imaginable_queries, some_moments


def test_every_query_has_an_answer_by_the_rulebook(subject: Subject) -> None:
    engine = subject.engine
    for one in some_moments(subject, games=4, every=20):
        written = canonical(engine.dump(one.position))
        for query in islice(imaginable_queries(subject, one.position), None, None, 3):
            if not engine.problems(one.position, query):
                found = engine.answer(one.position, query)
                assert orjson.loads(orjson.dumps(found.answer)) == found.answer, (one.name, query)
                assert set(found.citations) <= subject.numbers | subject.texts, (one.name, query)
        assert canonical(engine.dump(one.position)) == written, one.name


def test_every_class_of_query_is_answered_by_the_ruleset(subject: Subject) -> None:
    assert set(subject.engine.queries) <= set(subject.ruleset.answers)
