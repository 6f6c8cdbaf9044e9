"""What `manage.py` does: run a command, and say in a sentence when its database is not ready."""

import sys

from django.conf import settings
from django.core.management import execute_from_command_line
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor

EMBEDDED = "cardsdb.config.settings.embedded"


def execute(arguments: list[str]) -> None:
    """Run the command; exit 1 with a sentence if it met a database that is not set up."""
    try:
        execute_from_command_line(arguments)
    except DatabaseError:
        if trouble := trouble_with_database():
            sys.exit(trouble)
        raise


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
