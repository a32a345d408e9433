"""The grammar in docs/notation.md says what the reader takes, line by line and word by word."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import BadRecord
from engine.notation.upcard import read_upcard, write_upcard
from engine.variants.registry import VARIANTS
from tests.engine.promised import promised_game
from tests.engine.recording import begun_at, by_hand, recorded

PAGE = Path(__file__).resolve().parents[2] / "docs" / "notation.md"
TOKENS = re.compile(r'"[^"]*"|[a-z]+|[][{}()|,&;=]')
WORDS = {
    "number": r"[0-9]+",
    "score": r"-?[0-9]+",
    "seat": r"[0-6]",
    "key": r"[0-9A-Za-z_-]+",
    "value": r"[0-9a-z_-]+",
    "day": r"[0-9][0-9TZ:.+-]*",
    "text": r"[^\n]+",
    "card": r"(?:[2-9TJQKA][CDHS]|Jo)",
    "suit": r"[CDHSN]",
    "penalty": r"[a-z_]+",
    "infraction": r"P[0-9]+",
    "word": r"[0-9A-Za-z+-]+",
    "commitment": r"[0-9a-f]{64}",
    "secret": r"[0-9a-f]{64}",
    "added": r"[0-9A-Za-z_-]{1,64}",
}
"""What is told in words beside the grammar."""

CLOSING = {"{": "}", "[": "]", "(": ")"}
REPEATED = {"{": "*", "[": "?", "(": ""}


class Grammar:
    """Turn the grammar into one pattern for a whole record: a space after each word."""

    def __init__(self, text: str) -> None:
        rules = (rule.partition("=") for rule in text.split(";") if rule.strip())
        self.rules = {name.strip(): TOKENS.findall(rule) for name, _, rule in rules}

    def pattern(self, name: str) -> str:
        """Return the pattern of a rule."""
        return self.choices(list(self.rules[name]))

    def choices(self, tokens: list[str]) -> str:
        """Return the pattern of choices up to the bracket that ends them."""
        found = [self.lines(tokens)]
        while tokens and tokens[0] == "|":
            tokens.pop(0)
            found.append(self.lines(tokens))
        return f"(?:{'|'.join(found)})"

    def lines(self, tokens: list[str]) -> str:
        """Return the pattern of lines; what may be left out takes its line end along."""
        found: list[tuple[str, str]] = []
        pattern = ""
        while tokens and tokens[0] not in {"|", "]", "}", ")"}:
            if tokens[0] == ",":
                tokens.pop(0)
                *before, (last, repeated) = found
                pattern += "".join(each + often for each, often in before)
                pattern += rf"(?:{last}\n){repeated}"
                found = []
            else:
                found.append(self.part(tokens))
        return pattern + "".join(each + often for each, often in found)

    def part(self, tokens: list[str]) -> tuple[str, str]:
        """Return the pattern of a word or a group, and how often it comes."""
        token = tokens.pop(0)
        if token in CLOSING:
            inner = self.choices(tokens)
            assert tokens.pop(0) == CLOSING[token]
            return inner, REPEATED[token]
        if token in self.rules:
            return self.pattern(token), ""
        space = " "
        if tokens and tokens[0] == "&":
            tokens.pop(0)
            space = ""
        text = re.escape(token.strip('"')) if token.startswith('"') else WORDS[token]
        return text + space, ""


@pytest.fixture(name="record", scope="module")
def record_fixture() -> re.Pattern[str]:
    _, _, rest = PAGE.read_text().partition("### Grammar\n\n```\n")
    return re.compile(Grammar(rest.partition("```")[0]).pattern("record"))


def samples() -> Mapping[str, str]:
    """Return records in which every kind of line comes."""
    found = {key: write_upcard(recorded(key)) for key in VARIANTS}
    found["buried"] = write_upcard(recorded("auction5", 11))
    found["poor"] = write_upcard(recorded("north_american", 1, go_under=True))
    penalties = by_hand().replace("option stick_dealer yes", "option referee penalise")
    found["ruled"] = penalties.replace("points 0 4", "ruling P13 0 add\nnote So be it.\npoints 0 4")
    dealt = by_hand().partition("\ncalls")[0].partition("deal 1")[2]
    void = f"deal 1{dealt}\nvoid P1\n\ndeal 2"
    found["void"] = by_hand().replace("deal 1", void)
    found["begun"] = begun_at(0, 3)
    return found | {f"promised {key}": write_upcard(promised_game(key)) for key in VARIANTS}


SAMPLES = samples()
MIXED = [SAMPLES[key] for key in ("ruled", "void", "buried", "poor", "begun", "promised railroad")]


def in_grammar(text: str, record: re.Pattern[str]) -> bool:
    lines = [line for line in text.split("\n") if line]
    return record.fullmatch("\n".join(f"{line} " for line in lines)) is not None


@pytest.mark.parametrize("name", SAMPLES)
def test_what_is_read_is_in_the_grammar(name: str, record: re.Pattern[str]) -> None:
    read_upcard(SAMPLES[name])
    assert in_grammar(SAMPLES[name], record)


def test_every_line_of_the_grammar_comes_in_a_record() -> None:
    _, _, rest = PAGE.read_text().partition("### Grammar\n\n```\n")
    named = {word.split(" ")[0] for word in re.findall(r'"([a-z][^"]*)"', rest.partition("```")[0])}
    seen = {word for text in SAMPLES.values() for word in re.findall(r"^[a-z]+", text, re.M)}
    assert named - seen == {"target", "deals", "time", "by"}
    assert seen - named == set()


@settings(max_examples=150)
@given(st.sampled_from(MIXED), st.data())
def test_what_is_not_in_the_grammar_is_refused(
    record: re.Pattern[str], text: str, data: st.DataObject
) -> None:
    lines = [line for line in text.split("\n") if line]
    places = st.integers(0, len(lines) - 1)
    line = lines.pop(data.draw(places))
    if data.draw(st.booleans()):
        words = line.split(" ")
        words.insert(data.draw(st.integers(0, len(words))), data.draw(st.sampled_from(words)))
        line = " ".join(words)
    lines.insert(data.draw(places), line)
    changed = "\n".join(lines)
    try:
        read_upcard(changed)
    except BadRecord:
        return
    assert in_grammar(changed, record)
