"""XML in and out: read with care, and written as such files are."""

from xml.etree.ElementTree import Element, ParseError, SubElement, indent, tostring

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import fromstring

from cardsdb.decks.lines import without_invisible
from cardsdb.plugin_api import MalformedInput


def read_markup(source: str | bytes) -> Element:
    """Return the root of the XML; MalformedInput when it is not well formed, or not to be read."""
    try:
        root: Element = fromstring(source)
    except (ParseError, DefusedXmlException, ValueError, LookupError) as error:
        raise MalformedInput(_refusal(error)) from error
    return root


def _refusal(error: Exception) -> str:
    """Return in a sentence why the XML is not read."""
    if isinstance(error, DefusedXmlException):
        return "This XML declares entities of its own, which are not read."
    line, column = getattr(error, "position", (0, 0))
    if line:
        return f"This is no well-formed XML: line {line}, column {column + 1} cannot be read."
    if isinstance(error, UnicodeEncodeError):
        return f"This is no text: its sign {error.start + 1} is half of one."
    return "This XML is in an encoding that is not read."


def text_of(element: Element) -> str:
    """Return all text in the element, without what nobody sees."""
    return without_invisible("".join(element.itertext()))


def raw_text(element: Element) -> str | None:
    """Return all text in the element with its lines, None when nothing of it can be seen."""
    return "".join(element.itertext()) if text_of(element) else None


def attribute(element: Element, name: str) -> str:
    """Return the attribute, empty where there is none, without what nobody sees."""
    return without_invisible(element.get(name, ""))


def add(parent: Element, tag: str, text: str | None = None, **attributes: str | None) -> Element:
    """Add an element with these attributes, but for those that are None, and return it."""
    given = {name: writable(value) for name, value in attributes.items() if value is not None}
    made = SubElement(parent, tag, given)
    if text is not None:
        made.text = writable(text)
    return made


def writable(text: str) -> str:
    """Return the text without the signs that no XML can have."""
    return "".join(sign for sign in text if sign in "\t\n\r" or (sign >= " " and _is_sign(sign)))


def _is_sign(sign: str) -> bool:
    return not "\ud800" <= sign <= "\udfff" and sign not in "\ufffe\uffff"


def write_markup(root: Element, declaration: str) -> str:
    """Return the text of the XML, with its declaration."""
    indent(root)
    return f"{declaration}\n{tostring(root, encoding='unicode')}\n"
