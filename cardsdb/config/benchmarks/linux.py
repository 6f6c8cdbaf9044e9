"""What Linux tells of running processes: who started whom, time used, memory held."""

import os
from collections.abc import Iterable
from pathlib import Path

PROC = Path("/proc")


def leaves_below(ancestor: int, word: str) -> list[int]:
    """Return the processes below this one that started none themselves and have the word in view.

    They are those whose command line holds the word: of a server with a pool, its workers.
    """
    parents = _parents()
    below = [process for process in parents if _is_below(process, ancestor, parents)]
    leaves = [process for process in below if process not in parents.values()]
    return [process for process in leaves if word in _command(process)]


def cpu_seconds(processes: Iterable[int]) -> float:
    """Return how many seconds of CPU the processes have used together."""
    ticks = sum(sum(int(field) for field in _stat(process)[11:13]) for process in processes)
    return ticks / os.sysconf("SC_CLK_TCK")


def resident_mb(process: int) -> float:
    """Return how much memory the process holds, in MB of 1,024 kB."""
    lines = (PROC / str(process) / "status").read_text().splitlines()
    resident = next(line for line in lines if line.startswith("VmRSS:"))
    return int(resident.split()[1]) / 1024


def _parents() -> dict[int, int]:
    """Return for each process the one that started it."""
    parents = {}
    for folder in PROC.iterdir():
        if folder.name.isdigit():
            try:
                parents[int(folder.name)] = int(_stat(int(folder.name))[1])
            except OSError:  # it ended while we looked
                continue
    return parents


def _stat(process: int) -> list[str]:
    """Return the fields of /proc/PID/stat from the third on, the state."""
    return (PROC / str(process) / "stat").read_text().rsplit(")", 1)[1].split()


def _is_below(process: int, ancestor: int, parents: dict[int, int]) -> bool:
    while process in parents:
        process = parents[process]
        if process == ancestor:
            return True
    return False


def _command(process: int) -> str:
    return (PROC / str(process) / "cmdline").read_text().replace("\0", " ")
