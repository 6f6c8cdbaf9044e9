"""What `manage.py` does: run a command, and say in a sentence when its database is not ready."""

import os
import sys
from pathlib import Path
from typing import NoReturn

from django.conf import settings
from django.core.management import execute_from_command_line
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor

EMBEDDED = "cardsdb.config.settings.embedded"


BROKEN_PIPE = 141  # as shells report a program that SIGPIPE ended
UNWRITTEN = 2


def execute(arguments: list[str]) -> None:
    """Run the command; exit 1 with a sentence if it met a database that is not set up.

    A reader who leaves early, as `head` does, ends it in silence; an output that cannot be
    written ends it with a sentence and exit 2.
    """
    if sys.stdout is None:
        sys.stdout = Path(os.devnull).open("w")  # noqa: SIM115  # for as long as we run
    try:
        execute_from_command_line(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        leave_without_output(BROKEN_PIPE)
    except DatabaseError:
        if trouble := trouble_with_database():
            sys.exit(trouble)
        raise
    except OSError as error:
        if error.filename is not None:
            raise
        sys.stderr.write(f"The output cannot be written: {error.strerror}.\n")
        leave_without_output(UNWRITTEN)


def leave_without_output(status: int) -> NoReturn:
    """Exit without a last try to write what is left of the output."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(status)


def trouble_with_database() -> str | None:
    """Say what has to be done before the database can be used, None if nothing has to."""
    connection.close()  # it may be in a transaction that failed
    try:
        executor = MigrationExecutor(connection)
        missing = executor.migration_plan(executor.loader.graph.leaf_nodes())
    except DatabaseError as error:
        return f"The database does not answer: {str(error).splitlines()[0]}"
    if not missing:
        return None
    if settings.SETTINGS_MODULE == EMBEDDED:
        return "Set up first: ./run --setup"
    return "Set up first: manage.py migrate, then manage.py load_fixtures"
