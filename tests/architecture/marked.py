"""A language in which every translated text stands in brackets, and the search for others."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from gettext import NullTranslations
from html.parser import HTMLParser
from typing import Final

LANGUAGE: Final = "x-marked"
OPEN, CLOSE = "⟦", "⟧"
CONTEXT_END: Final = "\x04"
VOID: Final = frozenset(
    {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source"}
    | {"track", "wbr"}
)
SILENT: Final = frozenset({"script", "style", "textarea"})
SPOKEN: Final = frozenset(
    {"alt", "aria-description", "aria-label", "aria-roledescription", "aria-valuetext"}
    | {"hx-confirm", "label", "placeholder", "summary", "title"}
)
BUTTONS: Final = frozenset({"submit", "button", "reset"})


class Marked(NullTranslations):
    """Put every text in brackets, and remember which texts were asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: set[str] = set()

    def gettext(self, message: str) -> str:
        """Return a text in brackets."""
        self.asked.add(message)
        return OPEN + message.rpartition(CONTEXT_END)[2] + CLOSE

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return the text for a number in brackets."""
        self.asked.add(msgid1)
        chosen = msgid1 if n == 1 else msgid2
        return OPEN + chosen.rpartition(CONTEXT_END)[2] + CLOSE

    def to_language(self) -> str:
        """Return the name of the language, as Django asks for it."""
        return LANGUAGE

    def language(self) -> str:
        """Return the name of the language."""
        return LANGUAGE


def outside(text: str, *, depth: int = 0) -> tuple[str, int]:
    """Return what of a text is outside brackets, and how many are still open after it."""
    kept = []
    for letter in text:
        if letter == OPEN:
            depth += 1
        elif letter == CLOSE:
            depth -= 1
        elif depth == 0:
            kept.append(letter)
    return "".join(kept), depth


def has_letters(text: str) -> bool:
    return any(letter.isalpha() for letter in text)


@dataclass
class Page(HTMLParser):
    """The words of a page that are neither translated nor somebody's data.

    Data stands in elements with `translate="no"`, as browsers know it. A title may hold data:
    it is listed apart.
    """

    untranslated: list[str] = field(default_factory=list)
    title: str = ""
    depth: int = 0
    open: list[tuple[str, bool]] = field(default_factory=list)

    def __post_init__(self) -> None:
        HTMLParser.__init__(self)

    @property
    def is_data(self) -> bool:
        """Whether the element we are in holds somebody's data."""
        return bool(self.open) and self.open[-1][1]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Look at the spoken attributes of an element."""
        given = {name: value or "" for name, value in attrs}
        is_data = (self.is_data or given.get("translate") == "no") and given.get(
            "translate"
        ) != "yes"
        if not is_data and self.depth == 0:
            for name, value in spoken(tag, given):
                self._look(value, f"{tag} {name}")
        if tag not in VOID:
            self.open.append((tag, is_data))

    def handle_endtag(self, tag: str) -> None:
        """Leave an element, and those in it that were never closed."""
        while self.open and tag not in VOID:
            if self.open.pop()[0] == tag:
                break

    def handle_data(self, data: str) -> None:
        """Look at a piece of text; brackets may reach over several elements."""
        tag = self.open[-1][0] if self.open else ""
        if tag in SILENT:
            return
        left, self.depth = outside(data, depth=self.depth)
        if tag == "title" and not any(name == "svg" for name, _ in self.open):
            self.title += left
        elif not self.is_data and has_letters(left):
            self.untranslated.append(f"<{tag}> {' '.join(left.split())}")

    def _look(self, text: str, where: str) -> None:
        left, _ = outside(text)
        if has_letters(left):
            self.untranslated.append(f"<{where}> {left}")


def spoken(tag: str, given: dict[str, str]) -> Iterable[tuple[str, str]]:
    """Return the attributes of an element that are shown or read out."""
    for name in given.keys() & SPOKEN:
        yield name, given[name]
    if tag == "input" and given.get("type") in BUTTONS:
        yield "value", given.get("value", "")
    if tag == "meta" and given.get("name") == "description":
        yield "content", given.get("content", "")


def read(html: str) -> Page:
    """Return a page, looked through."""
    page = Page()
    page.feed(html)
    page.close()
    return page
