"""Bulk files: the whole catalogue, at one state, in files that never change."""

import gzip
import hashlib
import os
import sqlite3
import time
from contextlib import closing
from datetime import timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import orjson
import pytest
from django.core.management import CommandError, call_command
from django.db import transaction
from django.utils import timezone
from hypothesis import HealthCheck, given, settings as hypothesis_settings
from pytest_django import Settings

from cardsdb.catalogue.bulk import ask_for_bulk, build_bulk, bulk_folder, sweep_bulk
from cardsdb.catalogue.bulk_database import COLUMNS
from cardsdb.catalogue.encoding import dump_json
from cardsdb.catalogue.kinds import KINDS
from cardsdb.catalogue.models import BulkFile, Card, Change, Revision
from cardsdb.catalogue.services import load_fixtures, save_card, save_row
from cardsdb.plugin_api.registry import Registry
from tests.cardsdb.catalogue.edits import Edit, edit
from tests.cardsdb.catalogue.feeds import Follower, Place
from tests.cardsdb.catalogue.rows import edition, hero
from tests.cardsdb.catalogue.test_feed import writes

pytestmark = pytest.mark.django_db
HOUR = timedelta(hours=1)


@pytest.fixture(autouse=True)
def folder(settings: Settings, tmp_path: Path) -> Path:
    """Let bulk files stand in a folder of their own."""
    settings.CARDSDB_BULK = str(tmp_path / "bulk")
    return tmp_path / "bulk"


def lines(file: BulkFile) -> list[bytes]:
    """Return the lines of a file."""
    return gzip.decompress((bulk_folder() / file.name).read_bytes()).splitlines()


def file_of(type_: str, game: str = "udacha") -> BulkFile:
    """Return the file that is listed."""
    return BulkFile.objects.get(type=type_, game=game, superseded_at=None)


def age(**columns: Any) -> None:
    """Let the changes of now have been made an hour ago."""
    Change.objects.update(at=timezone.now() - HOUR, **columns)


def test_a_file_has_a_line_for_each_object_and_says_how_many() -> None:
    load_fixtures()
    for file in build_bulk():
        content = (bulk_folder() / file.name).read_bytes()
        assert (file.size, file.sha256) == (len(content), hashlib.sha256(content).hexdigest())
        assert file.sha256 in file.name
        assert (file.revision, file.seq) == (1, Revision.objects.get().seq)
        if file.type != "catalogue":
            shown = [orjson.loads(line) for line in lines(file)]
            assert len(shown) == file.rows
            assert [one["id"] for one in shown] == sorted(one["id"] for one in shown)
            assert {one["game"] for one in shown} <= {file.game}
    assert file_of("cards").rows == Card.objects.filter(game="udacha").count()


def test_there_is_a_file_of_each_kind_for_each_game_also_without_rows(race: Registry) -> None:
    files = {(file.type, file.game): file.rows for file in build_bulk()}
    assert files == {("catalogue", ""): 0, **{(kind.plural, "race"): 0 for kind in KINDS}}


def test_the_same_catalogue_gives_the_same_bytes_and_addresses() -> None:
    load_fixtures(["udacha"])
    first = {file.name: file.updated_at for file in build_bulk()}
    assert {file.name: file.updated_at for file in build_bulk()} == first
    assert not BulkFile.objects.exclude(superseded_at=None).exists()


def test_what_did_not_change_keeps_its_file_and_moves_on_with_the_feed() -> None:
    load_fixtures(["udacha"])
    build_bulk()
    before = {kind: file_of(kind).name for kind in ("cards", "rules")}
    card = Card.objects.get(slug="rockslide")
    card.text = "It falls."
    save_card(card)
    build_bulk()
    assert file_of("rules").name == before["rules"]
    assert file_of("rules").seq == Revision.objects.get().seq
    assert file_of("cards").name != before["cards"]
    assert (bulk_folder() / before["cards"]).exists()


def test_the_whole_catalogue_stands_in_one_database(folder: Path) -> None:
    load_fixtures()
    build_bulk()
    name = file_of("catalogue", "").name
    with closing(sqlite3.connect(f"file:{folder / name}?mode=ro", uri=True)) as opened:
        found = opened.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        assert {name for (name,) in found} == {"about", *(kind.plural for kind in KINDS)}
        found = opened.execute(
            "SELECT p.number, c.attributes ->> 'danger', c.text "
            "FROM printings p JOIN cards c ON c.id = p.card WHERE c.id = 'udacha.rockslide'"
        )
        rockslide = Card.objects.get(slug="rockslide")
        assert found.fetchone() == ("52", rockslide.attributes["danger"], rockslide.text)
        found = opened.execute("SELECT revision, schema_version FROM about")
        assert found.fetchone() == (1, 1)
        assert opened.execute("SELECT count(*) FROM cards").fetchone() == (Card.objects.count(),)


def test_the_database_has_a_column_for_each_field() -> None:
    load_fixtures()
    for kind in KINDS:
        for document in kind.document._default_manager.all():
            assert list(orjson.loads(bytes(document.body))) == list(COLUMNS[kind.plural])


def test_a_folder_that_cannot_be_written_to_is_named(folder: Path) -> None:
    folder.touch()
    with pytest.raises(CommandError, match=f"{folder} cannot be written to"):
        call_command("build_bulk")


def test_a_build_that_fails_leaves_nothing_behind(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save_card(hero())
    monkeypatch.setitem(COLUMNS, "cards", {"no_such_field": "TEXT"})
    with pytest.raises(KeyError):
        build_bulk()
    assert not BulkFile.objects.exists()
    assert not list(folder.glob(".building-*"))


def test_the_command_says_what_it_wrote() -> None:
    load_fixtures(["udacha"])
    output = StringIO()
    call_command("build_bulk", stdout=output)
    file = file_of("cards")
    told = f"udacha      cards       {file.rows} rows, {file.size} bytes"
    assert any(line.startswith(told) for line in output.getvalue().splitlines())


def test_a_build_is_sent_for_when_the_catalogue_is_quiet() -> None:
    save_card(hero())
    assert not ask_for_bulk()
    age()
    output = StringIO()
    call_command("sweep", stdout=output)
    assert "bulk files sent for" in output.getvalue()
    assert file_of("cards").rows == 1  # under test a task runs where it is sent
    assert not ask_for_bulk()


def test_of_those_who_ask_at_once_one_sends() -> None:
    save_card(hero())
    age()
    Revision.objects.update(bulk_asked_at=timezone.now())
    assert not ask_for_bulk()
    Revision.objects.update(bulk_asked_at=timezone.now() - HOUR)
    assert ask_for_bulk()


def test_a_catalogue_that_is_never_quiet_waits_for_its_files_only_so_long() -> None:
    save_card(hero("Maren"))
    save_card(hero("Jory"))
    Change.objects.filter(seq=1).update(at=timezone.now() - HOUR)
    assert ask_for_bulk()


def test_files_that_others_replaced_are_deleted_after_a_while(folder: Path) -> None:
    save_card(hero("Maren"))
    build_bulk()
    old = file_of("cards").name
    save_card(hero("Jory"))
    build_bulk()
    left = folder / ".building-x"
    left.touch()
    assert sweep_bulk() == 0
    BulkFile.objects.exclude(superseded_at=None).update(superseded_at=timezone.now() - 100 * HOUR)
    os.utime(left, (0, time.time() - 100 * 3600))
    assert sweep_bulk() == 3  # cards, the database, and what was left
    assert not (folder / old).exists()
    assert not left.exists()
    assert (folder / file_of("cards").name).exists()


def test_a_content_that_comes_back_keeps_its_file(folder: Path) -> None:
    build_bulk()
    empty = file_of("editions").name
    row = edition()
    save_row(row)
    build_bulk()
    row.delete()
    from_before = BulkFile.objects.exclude(superseded_at=None)
    call_command("rebuild_documents", stdout=StringIO())
    build_bulk()
    assert file_of("editions").name == empty
    from_before.update(superseded_at=timezone.now() - 100 * HOUR)
    sweep_bulk()
    assert (folder / empty).exists()


def test_of_two_builds_at_once_the_later_state_counts() -> None:
    save_card(hero())
    build_bulk()
    names = set(BulkFile.objects.values_list("name", flat=True))
    BulkFile.objects.update(seq=99)  # as if somebody had built a later one meanwhile
    save_card(hero("Jory"))
    build_bulk()
    assert set(BulkFile.objects.values_list("name", flat=True)) == names


def shown_in_bulk() -> dict[Place, dict[str, Any]]:
    """Return what the files show that are listed."""
    plurals = {kind.plural: kind.object for kind in KINDS}
    return {
        (plurals[file.type], shown["id"]): shown
        for file in BulkFile.objects.filter(superseded_at=None).exclude(type="catalogue")
        for shown in map(orjson.loads, lines(file))
    }


@pytest.mark.slow
@hypothesis_settings(
    max_examples=15,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(earlier=writes, later=writes)
def test_earlier_files_and_the_feed_give_the_later_files(
    race: Registry, earlier: list[list[Edit]], later: list[list[Edit]]
) -> None:
    with transaction.atomic():
        for some in earlier:
            edit(some)
        build_bulk()
        seq = BulkFile.objects.filter(superseded_at=None).values_list("seq", flat=True)[0]
        follower = Follower(shown=shown_in_bulk(), seq=seq)
        for some in later:
            edit(some)
        build_bulk()
        follower.catch_up()
        for kind in KINDS:
            mine = {
                id_: one for (object_, id_), one in follower.shown.items() if object_ == kind.object
            }
            told = [dump_json(mine[identity]) for identity in sorted(mine)]
            assert told == lines(file_of(kind.plural, "race"))
        transaction.set_rollback(True)
