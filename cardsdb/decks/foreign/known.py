"""All forms of decks, collected from the modules beside this one."""

import pkgutil
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from types import MappingProxyType

from cardsdb.decks import foreign
from cardsdb.decks.foreign.form import PLAIN_EXTENSION, DeckForm, MarkupForm, TextForm
from cardsdb.decks.text import PLAIN
from cardsdb.decks.vocabulary import MAX_TITLE


@cache
def foreign_forms() -> Mapping[str, DeckForm]:
    """Return the forms of other programs by slug, in the order of their slugs."""
    modules = (import_module(f"{foreign.__name__}.{one.name}") for one in _modules())
    forms = [form for module in modules if (form := getattr(module, "FORM", None)) is not None]
    return MappingProxyType({form.slug: form for form in sorted(forms, key=lambda one: one.slug)})


def _modules() -> list[pkgutil.ModuleInfo]:
    return sorted(pkgutil.iter_modules(foreign.__path__), key=lambda one: one.name)


def markup_forms() -> Mapping[str, MarkupForm]:
    """Return the forms that are XML, by the name of their root element."""
    return {form.root: form for form in foreign_forms().values() if isinstance(form, MarkupForm)}


@cache
def text_forms() -> tuple[TextForm, ...]:
    """Return the forms that are text lists."""
    return tuple(form for form in foreign_forms().values() if isinstance(form, TextForm))


def recognised(text: str, hint: str | None = None) -> TextForm | None:
    """Return the form whose signs most lines of the list bear, None where no line bears any.

    The hint, a form's slug or the extension of its files, decides only between equals.
    """
    lines = [line.strip() for line in text.splitlines() if len(line) <= MAX_TITLE]
    signs = {form.slug: form.signs(lines) for form in text_forms()}
    most = max(signs.values())
    likely = [form for form in text_forms() if signs[form.slug] == most]
    if len(likely) > 1 and hint is not None:
        hinted = [form for form in likely if is_called(form, hint)]
        return (hinted or likely)[0] if most else next(iter(hinted), None)
    return likely[0] if most else None


def is_called(form: DeckForm, hint: str) -> bool:
    """Return whether the hint is the form's slug, or an extension that only few forms have."""
    return hint in (form.slug, form.extension if form.extension != PLAIN_EXTENSION else form.slug)


def hints() -> tuple[str, ...]:
    """Return what may be given as a hint: slugs and extensions, our own too."""
    forms = foreign_forms().values()
    named = [PLAIN, "json", *(form.slug for form in forms), *(form.extension for form in forms)]
    return tuple(dict.fromkeys(named))
