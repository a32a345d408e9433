"""Somebody who visits a running server: keeps cookies, fills in forms as they come."""

from __future__ import annotations

from html.parser import HTMLParser
from http.cookiejar import CookieJar
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, build_opener

SECONDS = 60


class FormFields(HTMLParser):
    """The fields of a page's forms with what stands in them before anybody types."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.values: dict[str, str] = {}
        self._select = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what a field holds; a select holds its selected option."""
        words = {name: value or "" for name, value in attrs}
        is_marked = "checked" in words or words.get("type") not in {"checkbox", "radio"}
        if tag == "input" and "name" in words and is_marked:
            self.values[words["name"]] = words.get("value", "")
        elif tag == "select":
            self._select = words.get("name", "")
        elif tag == "option" and "selected" in words:
            self.values[self._select] = words.get("value", "")


class Visitor:
    """A browser without scripts; an answer that is not one of success is an error."""

    def __init__(self) -> None:
        self.cookies = CookieJar()
        self._opener = build_opener(HTTPCookieProcessor(self.cookies))
        self.server = ""

    def look(self, path: str) -> str:
        """Return a page."""
        with self._opener.open(f"{self.server}{path}", timeout=SECONDS) as answer:
            return str(answer.read().decode())

    def fill_in(self, path: str, **typed: str) -> str:
        """Open a form, type into it, send it; return the page that answers."""
        return self.send(path, **(FormFields(self.look(path)).values | typed))

    def send(self, path: str, **fields: str) -> str:
        """Send fields as a page's form does; return the page that answers."""
        token = next((each.value for each in self.cookies if each.name == "csrftoken"), "")
        body = urlencode({"csrfmiddlewaretoken": token or "", **fields}).encode()
        with self._opener.open(f"{self.server}{path}", data=body, timeout=SECONDS) as answer:
            return str(answer.read().decode())
