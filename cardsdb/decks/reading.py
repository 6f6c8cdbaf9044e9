"""Puts the lines of a list together: sections, carried cards, repeats, and a finding for each."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from cardsdb.decks.documents import MAX_DEPTH
from cardsdb.decks.lines import CardLine, UnreadCode, look_up, with_count
from cardsdb.decks.rows import CardRow, FieldRow, HeadingRow, Remark, Row
from cardsdb.decks.vocabulary import MAX_TITLE, Vocabulary
from cardsdb.plugin_api import DeckEntry, DeckList, DeckSection, Section

UNNAMED = "Unnamed deck"
TEXT_FIELDS = ("game", "ruleset", "name", "author", "notes")
MAX_COMPARISONS = 2_000_000  # of titles (and some letters) in a list; later lines get no candidates
Finding = dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadDeck:
    """A deck as it was read, with one finding for each line of a list; a document has no lines."""

    deck: DeckList
    lines: list[Finding] = field(default_factory=list)
    form: str = "json"  # slug of the form in which it came

    @property
    def unread(self) -> list[Finding]:
        """The findings of the lines that could not be read."""
        return [finding for finding in self.lines if finding["kind"] == "unread"]


@dataclass(slots=True, eq=False)
class Heading:
    """A heading and the cards that were read under it; without a section it groups by type."""

    finding: Finding
    section: Section | None
    declared: int | None
    read: int = 0

    def settle(self) -> None:
        """Say in the finding that the heading counts other cards than were read."""
        if self.declared is not None and self.declared != self.read:
            self.finding.setdefault("code", "count-mismatch")
            self.finding["expected"] = {"equals": self.declared}
            self.finding["actual"] = self.read


@dataclass(slots=True, eq=False)
class Line:
    """A line that may be a card, with its place among the others."""

    number: int
    text: str
    card: CardLine
    section: Section | None  # None where the card itself decides
    headings: tuple[Heading, ...] = ()
    carrier: "Line | None" = None
    depth: int = 0
    code: UnreadCode | None = None
    carried: list["Line"] = field(default_factory=list)

    def settle(self) -> None:
        """Decide whether the line is read; its carrier was settled before."""
        self.code = self.card.code
        if self.code is None and self.carrier is not None and self.carrier.code is not None:
            self.code = "carrier-missing"
        if self.code is None and self.depth > MAX_DEPTH:
            self.code = "carrier-missing"
        if self.code is None and self.carried and self.card.count > 1:
            self.code = "bad-count"


class Assembly:
    """The deck as it grows while a list is read."""

    def __init__(self, words: Vocabulary) -> None:
        """Take the words of the game."""
        self.words = words
        self.findings: list[Finding] = []
        self.section: Section | None = None
        self.type: str | None = None
        self.lines: list[Line] = []
        self.fields: dict[str, Any] = {}
        self.context: dict[str, Any] = {}
        self._places: dict[str, None] = {}  # sections in the order in which they come up
        self._headings: list[Heading] = []
        self._section_heading: Heading | None = None
        self._type_heading: Heading | None = None

    def note(self, kind: str, **fields: Any) -> Finding:
        """Add the finding of the next line."""
        finding = {"line": len(self.findings) + 1, "kind": kind, **fields}
        self.findings.append(finding)
        return finding

    def take(self, row: Row) -> None:
        """Add the next line as its form understands it."""
        match row:
            case Remark():
                self.note(row.kind)
            case FieldRow():
                key = self.set_field(row.key, row.value)
                if row.is_line:
                    self.note("header", key=key)
            case HeadingRow():
                self._begin(row)
            case CardRow():
                self.add(row.text, read_row(row, self.words), section=row.section)

    def set_field(self, key: str, value: str) -> str:
        """Set a field of the deck, or a key of its context; return where the value stands."""
        if key == "tags":
            tags = [tag for part in value.split(",") if (tag := part.strip())]
            self.fields[key] = self.fields.get(key, []) + tags
        elif key not in TEXT_FIELDS:
            self.context[key] = value
            return f"context.{key}"
        elif key == "notes" and key in self.fields:
            self.fields[key] += f"\n{value}"
        elif value or key == "notes":
            self.fields[key] = value
        return key

    def _begin(self, row: HeadingRow) -> None:
        section = self.words.any_section(row.words)
        name = section and section.name
        finding = self.note("heading", section=name) if row.is_line else {}
        if section is None:
            self.leave_section()
        else:
            self.begin_section(section, row.declared, finding)

    def note_unread(self, text: str, card: CardLine) -> None:
        """Add the finding of a line that is no card line and cannot be read; candidates follow."""
        self.lines.append(Line(len(self.findings) + 1, text, card, None))
        self.note("unread")

    def begin_section(self, section: Section, declared: int | None, finding: Finding) -> None:
        """Put the cards that follow into the section, which the game may lack: that is said."""
        if self.words.is_strange(section):
            finding["code"] = "unknown-section"
        self.section, self.type, self._type_heading = section, None, None
        self._section_heading = Heading(finding, section, declared)
        self._headings.append(self._section_heading)
        self._places.setdefault(section.name)

    def leave_section(self) -> None:
        """Put each card that follows where it belongs."""
        self.section, self.type, self._section_heading, self._type_heading = None, None, None, None

    def begin_type(self, card_type: str, declared: int | None, finding: Finding) -> None:
        """Group the cards that follow by type, in the section in which they stand."""
        self.type = card_type
        self._type_heading = Heading(finding, None, declared)
        self._headings.append(self._type_heading)

    def add(
        self,
        text: str,
        card: CardLine,
        carrier: Line | None = None,
        *,
        section: str | None = None,
    ) -> Line:
        """Add the next line, a card line, carried by another or not, or in a section of its own."""
        return self._add(text, card, carrier, self._own_section(card, section) or self.section)

    def _own_section(self, card: CardLine, words: str | None) -> Section | None:
        """Return the section for this card alone: its row's, else a board that its line names."""
        if words is not None:
            return self.words.any_section(words)
        return self.words.board(card.section) if card.section is not None else None

    def _add(
        self, text: str, card: CardLine, carrier: Line | None, section: Section | None
    ) -> Line:
        if section and self.type and not self.words.takes_type(section, self.type):
            section = None
        headings = tuple(one for one in (self._section_heading, self._type_heading) if one)
        line = Line(len(self.findings) + 1, text, card, section, headings, carrier)
        if carrier is not None:
            carrier.carried.append(line)
            line.depth = carrier.depth + 1
        self.lines.append(line)
        self.note("card")
        if carrier is None and card.card is not None:
            line.section = section or self.words.home(card.card)
            self._places.setdefault(line.section.name)
        return line

    def finish(self, *, with_candidates: bool = True) -> tuple[DeckSection, ...]:
        """Settle what depends on later lines, complete all findings, and return the sections."""
        for line in self.lines:
            line.settle()
            self._count(line)
        self._complete_findings(MAX_COMPARISONS if with_candidates else 0)
        for heading in self._headings:
            heading.settle()
        headed = {
            heading.section.name
            for heading in self._headings
            if heading.section and not self.words.is_strange(heading.section)
        }
        lines: dict[str, list[Line]] = {name: [] for name in self._places}
        for line in self.lines:
            if line.section and not line.carrier and line.code is None:
                lines[line.section.name].append(line)
        sections = [DeckSection(name=name, cards=_entries(of)) for name, of in lines.items()]
        return tuple(one for one in sections if one.cards or one.name in headed)

    def conclude(self, form: str, *, name: str | None, with_candidates: bool) -> ReadDeck:
        """Finish, and return the deck with all findings; `name` is its name if it has none."""
        sections = self.finish(with_candidates=with_candidates)
        deck = DeckList(
            game=self.words.cards.game,
            name=self.fields.get("name", name or UNNAMED),
            ruleset=self.fields.get("ruleset"),
            author=self.fields.get("author"),
            notes=self.fields.get("notes"),
            tags=tuple(self.fields.get("tags", ())),
            context=self.context,
            sections=sections,
        )
        return ReadDeck(deck=deck, lines=self.findings, form=form)

    def _complete_findings(self, budget: int) -> None:
        """Say of each card line what was read, or why not and, within the budget, what is near."""
        known: dict[tuple[str, ...], list[str]] = {}
        for line in self.lines:
            finding = self.findings[line.number - 1]
            if line.code is None:
                finding.update(_card_finding(line))
                continue
            readings = line.card.readings
            if readings not in known:
                budget -= len(readings) * len(self.words.near_names) + 5 * sum(map(len, readings))
                known[readings] = self.words.near_names.nearest(readings) if budget > 0 else []
            near = list(known[readings])
            finding.update(kind="unread", code=line.code, text=line.text, candidates=near)

    def _count(self, line: Line) -> None:
        """Count a card that is read and not carried under its headings."""
        if line.code is not None or line.carrier is not None:
            return
        for heading in line.headings:
            if heading.section is None or heading.section == line.section:
                heading.read += line.card.count


def read_rows(
    rows: Iterable[Row],
    words: Vocabulary,
    form: str,
    *,
    name: str | None = None,
    with_candidates: bool = True,
) -> ReadDeck:
    """Return the deck of the rows of a form, with a finding for each that is a line."""
    assembly = Assembly(words)
    for row in rows:
        assembly.take(row)
    return assembly.conclude(form, name=name, with_candidates=with_candidates)


def read_row(row: CardRow, words: Vocabulary) -> CardLine:
    """Return the card of the row; one without a letter is no card."""
    written = row.readings[0].title
    if len(written) > MAX_TITLE:
        return CardLine(code="unknown-card", readings=(written,))
    found = look_up(row.readings, words)
    if found.card is None and not any(letter.isalpha() for letter in written):
        return CardLine(code="unread-line")
    return with_count(found, row.count.strip())


def _entries(lines: Iterable[Line]) -> tuple[DeckEntry, ...]:
    """Return the entries of a section, repeats added up unless one carries something."""
    entries: list[DeckEntry] = []
    places: dict[tuple[str | None, ...], int] = {}
    for line in lines:
        entry = _entry(line)
        key = (entry.name, entry.set, entry.number)
        if entry.carried or key not in places:
            if not entry.carried:
                places[key] = len(entries)
            entries.append(entry)
        else:
            entries[places[key]] = _entry(line, entries[places[key]].count)
    return tuple(entries)


def _entry(line: Line, more: int = 0) -> DeckEntry:
    card = line.card
    assert card.card is not None  # it has no code
    return DeckEntry(
        count=card.count + more,
        name=card.card.title,
        set=card.set,
        number=card.number,
        carried=tuple(_entry(one) for one in line.carried if one.code is None),
    )


def _card_finding(line: Line) -> Finding:
    card = line.card
    assert card.card is not None  # it has no code
    return {
        "section": _section_of(line),
        "count": card.count,
        "name": card.card.title,
        "set": card.set,
        "number": card.number,
        "depth": line.depth,
    }


def _section_of(line: Line) -> str | None:
    while line.carrier is not None:
        line = line.carrier
    return line.section.name if line.section else None
