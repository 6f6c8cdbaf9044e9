"""The folder in which embedded cardsdb keeps all that it writes."""

import os
import secrets
from contextlib import suppress
from pathlib import Path


def secret_key(path: Path) -> str:
    """Return the key kept at `path`, which the first caller makes, readable by its owner only."""
    if not path.exists():
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        draft = path.with_name(f".{path.name}.{os.getpid()}")
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w") as file:
            file.write(secrets.token_urlsafe(50))
        # A link fails where the key is already: of two who start at once both read one key.
        with suppress(FileExistsError):
            path.hardlink_to(draft)
        draft.unlink()
    return path.read_text()


def own_file(path: Path) -> Path:
    """Make the file at `path`, if there is none, and let only its owner read it; return `path`."""
    if not path.exists():
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        path.touch(mode=0o600)
    with suppress(PermissionError):  # it belongs to somebody else, who decides
        path.chmod(0o600)
    return path
