"""The lines of the project's own notation: words with their places, and refusals that name them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import Final, NamedTuple

from engine.errors import BadRecord, EngineError, gettext_noop
from engine.notation.json_reading import check_size

SPACE: Final = " "
NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,4}")
SCORE: Final = re.compile(r"0|-?[1-9][0-9]{0,3}")


class Word(NamedTuple):
    """A word and where it stands, both counted from 1."""

    text: str
    line: int
    column: int

    def after(self, count: int) -> Word:
        """Return what is left of the word after some characters."""
        return Word(self.text[count:], self.line, self.column + count)


class Line(NamedTuple):
    """A line: its keyword, and what follows."""

    text: str
    number: int

    @property
    def keyword(self) -> str:
        """Return the first word."""
        return self.text.partition(SPACE)[0]

    @property
    def start(self) -> Word:
        """Return the place of the line as a whole."""
        return Word(self.text, self.number, 1)

    def words(self) -> tuple[Word, ...]:
        """Return the words after the keyword, or raise `BadRecord` for a space too many."""
        found = []
        column = len(self.keyword) + 2
        for text in self.text.split(SPACE)[1:]:
            word = Word(text, self.number, column)
            if not text:
                raise wrong("bad_space", gettext_noop("There is a space too many."), word)
            found.append(word)
            column += len(text) + 1
        return tuple(found)

    def free_text(self, skipped: int, most: int) -> str:
        """Return the text after the keyword and `skipped` words, as people wrote it."""
        parts = self.text.split(SPACE, skipped + 1)
        column = len(self.text) - len(parts[-1]) + 1
        text = parts[-1] if len(parts) == skipped + 2 else ""
        place = Word(text, self.number, column if text else len(self.text) + 1)
        if not text or text != clean_text(text):
            sentence = gettext_noop(
                "A text is expected here, with single spaces and none around it."
            )
            raise wrong("bad_text", sentence, place)
        if len(text) > most:
            sentence = gettext_noop("The text has more than %(most)s characters.")
            raise wrong("too_long", sentence, place, most=most)
        return text


def wrong(code: str, reason: str, place: Word, **params: object) -> BadRecord:
    """Return the refusal of a word; `reason` is the sentence after its place."""
    return refused(place, EngineError(code, reason, **params))


def refused(place: Word, reason: EngineError) -> BadRecord:
    """Return a refusal with the place of the word it is about."""
    sentence = gettext_noop("Line %(line)s, column %(column)s: %(reason)s")
    return BadRecord(reason.code, sentence, line=place.line, column=place.column, reason=reason)


def clean_text(text: str) -> str:
    """Return a text as it can stand in a line: single spaces, nothing that cannot be stored."""
    kept = "".join(SPACE if unicodedata.category(sign) == "Cc" else sign for sign in text)
    sound = kept.encode("utf-8", "ignore").decode()
    return SPACE.join(sound.split())


def lines_of(text: str) -> Iterator[Line]:
    """Yield the lines that are not empty, whatever system they were written on."""
    check_size(len(text))
    check_size(len(text.encode("utf-8", "surrogatepass")))
    plain = text.removeprefix("\ufeff").replace("\r\n", "\n")
    for number, line in enumerate(plain.split("\n"), start=1):
        if line:
            yield Line(line, number)


def words_of(line: Line, count: int) -> tuple[Word, ...]:
    """Return the words of a line that has so many, or raise `BadRecord`."""
    words = line.words()
    if len(words) != count:
        place = words[count] if len(words) > count else Word("", line.number, len(line.text) + 1)
        sentence = gettext_noop("There should be %(count)s words after “%(keyword)s”.")
        raise wrong("word_count", sentence, place, count=count, keyword=line.keyword)
    return words


def scores_of(line: Line, count: int) -> tuple[int, ...]:
    """Return the scores of a line, which may be below zero, or raise `BadRecord`."""
    words = words_of(line, count)
    for word in words:
        if not SCORE.fullmatch(word.text):
            raise wrong("not_a_number", gettext_noop("A whole number is expected here."), word)
    return tuple(int(word.text) for word in words)


def number_of(word: Word) -> int:
    """Return a whole number, or raise `BadRecord`."""
    if not NUMBER.fullmatch(word.text):
        raise wrong("not_a_number", gettext_noop("A whole number is expected here."), word)
    return int(word.text)


class Lines:
    """The lines of a record, taken one after the other."""

    def __init__(self, text: str) -> None:
        self.found = list(lines_of(text))
        self.at = 0
        self.last = self.found[-1].number + 1 if self.found else 1

    @property
    def keyword(self) -> str:
        """Return the keyword of the next line, or nothing at the end."""
        return self.found[self.at].keyword if self.at < len(self.found) else ""

    def take(self) -> Line:
        """Return the next line and go on."""
        self.at += 1
        return self.found[self.at - 1]

    def expect(self, keyword: str) -> Line:
        """Return the next line, which has to begin with a keyword."""
        if self.keyword == keyword:
            return self.take()
        sentence = gettext_noop("“%(keyword)s” is expected here.")
        raise wrong("unexpected_line", sentence, self.place, keyword=keyword)

    @property
    def place(self) -> Word:
        """Return where the next line is."""
        if self.at < len(self.found):
            return self.found[self.at].start
        return Word("", self.last, 1)
