"""Start Django's commands, with the embedded settings unless told otherwise."""

import os
import sys


def main() -> None:
    """Run the command that stands on the command line."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cardsdb.config.settings.embedded")
    try:
        from cardsdb.config.command_line import execute  # an import at the top could say nothing
    except ModuleNotFoundError as error:
        if error.name != "django":
            raise
        sys.exit("Run ./run --setup first, then .venv/bin/python manage.py ...")
    execute(sys.argv)


if __name__ == "__main__":
    main()
