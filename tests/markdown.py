"""Reads our Markdown and runs what it shows.

A fenced block has a language. The path of a file, alone on the line before a block and ending in a
colon, makes the block that file. What is left of the languages `python` and `pycon` is one session
for each page; `console` holds commands, each after `$ `, with what they print; `sh` holds commands
that start a server or change the machine, and is not run.
"""

import contextlib
import doctest
import io
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FENCE = re.compile(r"^(?P<fence>```+)(?P<language>\w*)\n(?P<text>.*?)^(?P=fence)$", re.M | re.S)
LABEL = re.compile(r"^`(?P<path>[\w./-]+)`:\s*$")
LINK = re.compile(r"(?<!!)\[[^\]]*\]\((?P<target>[^)\s]+)\)")
HEADING = re.compile(r"^#{1,6} (?P<title>.+)$", re.M)
LANGUAGES = {"console", "json", "pycon", "python", "sh", "text", "toml"}
OPTIONS = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block: its language, its text, the line of its fence, the file that it is."""

    language: str
    text: str
    line: int
    path: str | None


@dataclass(frozen=True, slots=True)
class Command:
    """A command of a console block as the shell takes it, and what it prints.

    In what it prints `...` stands for any text.
    """

    text: str
    output: str
    line: int

    def differs_from(self, printed: str) -> bool:
        """Say whether something else was printed."""
        wanted, found = (text.rstrip() + "\n" for text in (self.output, printed))
        return not doctest.OutputChecker().check_output(wanted, found, doctest.ELLIPSIS)


def blocks(text: str) -> Iterator[Block]:
    """Yield the fenced blocks of a page in order."""
    for match in FENCE.finditer(text):
        before = text[: match.start()].rstrip().rpartition("\n")[2]
        label = LABEL.match(before)
        yield Block(
            language=match["language"],
            text=match["text"],
            line=text.count("\n", 0, match.start()) + 1,
            path=label["path"] if label else None,
        )


def commands(text: str) -> Iterator[Command]:
    """Yield the commands of the page's console blocks."""
    for block in blocks(text):
        if block.language != "console":
            continue
        first, *others = re.split(r"^\$ ", block.text, flags=re.M)
        if first:
            raise ValueError(f"The console block at line {block.line} begins without a command.")
        for shown in others:
            typed = _typed(shown)
            yield Command(typed, shown[len(typed) :], block.line)


def _typed(shown: str) -> str:
    """Return the lines that are typed: more than one after a backslash or inside quotes."""
    typed = ""
    for line in shown.splitlines(keepends=True):
        typed += line
        if not line.endswith("\\\n") and typed.count("'") % 2 == 0:
            break
    return typed


def prose(text: str) -> str:
    """Return the page without its fenced blocks."""
    return FENCE.sub("", text)


def links(text: str) -> Iterator[str]:
    """Yield where the page's links lead."""
    for match in LINK.finditer(prose(text)):
        yield match["target"]


def anchors(text: str) -> set[str]:
    """Return the anchors of the page's headings, made as code hosts make them."""
    titles = (match["title"] for match in HEADING.finditer(prose(text)))
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


def write_files(text: str, folder: Path) -> list[Path]:
    """Write the blocks that are files below the folder, and return them."""
    written = []
    for block in blocks(text):
        if block.path is not None:
            path = folder / block.path
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(block.text, encoding="utf-8")
            written.append(path)
    return written


def run_session(text: str, name: str) -> str:
    """Run what the page types at a Python prompt; return what went wrong, nothing if all held."""
    names: dict[str, Any] = {"__name__": name}
    report = io.StringIO()
    for block in blocks(text):
        if block.path is None and block.language == "python":
            exec(compile("\n" * block.line + block.text, name, "exec", dont_inherit=True), names)
        if block.path is None and block.language == "pycon":
            runner = doctest.DocTestRunner(optionflags=OPTIONS)
            test = doctest.DocTestParser().get_doctest(block.text, names, name, name, block.line)
            with contextlib.redirect_stderr(report):
                runner.run(test, out=report.write, clear_globs=False)
            names.update(test.globs)
    return report.getvalue()


if __name__ == "__main__":
    problems = run_session(Path(sys.argv[1]).read_text(encoding="utf-8"), sys.argv[1])
    sys.exit(problems or 0)
