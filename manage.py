"""Start Django's commands, with the embedded settings unless told otherwise."""

import os
import sys

from django.core.management import execute_from_command_line


def main() -> None:
    """Run the command that stands on the command line."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cardsdb.config.settings.embedded")
    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
