"""`manage.py judge PATH...`: run scenario files or folders of them."""

import json
import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from cardsdb.judge.scenarios import run_files


class Command(BaseCommand):
    """Run scenarios and say what differs."""

    help = (
        "Runs scenario files, or all in a folder: a line for each difference, then how many "
        "scenarios passed and failed. Exits with 1 if any failed."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the files and folders."""
        parser.add_argument("paths", nargs="+", type=Path, metavar="PATH")
        parser.add_argument("--json", dest="as_json", action="store_true", help="write JSON")

    def handle(self, *, paths: list[Path], as_json: bool, **_options: Any) -> None:
        """Run them; exit 1 if any failed, 2 for a path that is not there."""
        for path in paths:
            if not path.exists():
                raise CommandError(f"There is no file or folder {path}.", returncode=2)
        report = run_files(paths)
        if as_json:
            self.stdout.write(json.dumps(report.document(), ensure_ascii=False, indent=1))
        else:
            for difference in report.failures:
                self.stdout.write(str(difference))
            self.stdout.write(f"{report.passed} passed, {report.failed} failed")
        if report.failed:
            sys.exit(1)
