"""Run a command that ends with its parent: `python -m cardsdb.config.child COMMAND...`.

The parent holds the other end of standard input and never writes. When that end
closes, be it by kill -9, the command is asked to leave, and what is left of its
process group after a moment is killed, grandchildren too.
"""

import os
import signal
import subprocess
import sys
import threading
from contextlib import suppress

# A chunk of games ends sooner; an idle Celery worker alone would take longer to leave.
GRACE_S = 2.5


def main(command: list[str]) -> None:
    """Run the command; never return before its whole process group is gone."""
    if os.name == "posix" and os.getpgrp() != os.getpid():
        os.setsid()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    running = subprocess.Popen(command, stdin=subprocess.DEVNULL)
    signal.signal(signal.SIGTERM, lambda *_: running.terminate())
    threading.Thread(target=_leave_with_parent, args=(running,), daemon=True).start()
    code = running.wait()
    sys.stderr.write(f"{' '.join(command)}: ended with code {code}\n")
    sys.stderr.flush()
    _kill_group(running)


def _leave_with_parent(running: subprocess.Popen[bytes]) -> None:
    while os.read(sys.stdin.fileno(), 1024):
        pass
    running.terminate()
    with suppress(subprocess.TimeoutExpired):
        running.wait(GRACE_S)
    _kill_group(running)


def _kill_group(running: subprocess.Popen[bytes]) -> None:
    if sys.platform == "win32":
        subprocess.run(["taskkill", "/F", "/T", "/PID", str(running.pid)], check=False)
        os._exit(0)
    os.killpg(os.getpgrp(), signal.SIGKILL)  # this process as well


if __name__ == "__main__":
    main(sys.argv[1:])
