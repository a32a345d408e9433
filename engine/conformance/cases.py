"""Rule cases as they are read from a file.

A case has a variant, a kind, options that change the variant's rules, a set-up, actions and
what is expected. Whatever does not have that shape raises `BadCase`.
"""

from __future__ import annotations

import gzip
import io
import json
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, NoReturn, cast

from engine.actions import MOST_SEATS
from engine.cards import Card, CardSet, Suit, card_set, parse_card, parse_suit
from engine.errors import BadCard, BadCase, gettext_noop
from engine.seats import Seat

GZIP_MAGIC: Final = b"\x1f\x8b"
MOST_BYTES: Final = 50_000_000
SEAT_KEYS: Final = frozenset(str(seat) for seat in range(MOST_SEATS))

Fields = Mapping[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One rule case."""

    id: str
    variant: str
    kind: str
    options: Fields = field(default_factory=dict)
    setup: Fields = field(default_factory=dict)
    actions: tuple[Fields, ...] = ()
    expect: Fields = field(default_factory=dict)


def read_text(path: Path) -> str:
    """Return the text of a file, unpacked if it is packed with gzip, or raise `BadCase`.

    A file far too large is not even read to its end.
    """
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except OSError as error:
        sentence = gettext_noop("%(path)s cannot be read: %(error)s.")
        raise BadCase("unreadable", sentence, path=path, error=error.strerror) from None
    try:
        return unpacked(content).decode("utf-8-sig")
    except (OSError, EOFError, zlib.error, UnicodeDecodeError) as error:
        sentence = gettext_noop("%(path)s is not text, nor text packed with gzip: %(error)s.")
        raise BadCase("not_text", sentence, path=path, error=error) from None


def unpacked(content: bytes) -> bytes:
    """Return the content of a file without its packing, unless it is far too much."""
    check_size(content, gettext_noop("The file has more than %(most)s bytes."))
    if not content.startswith(GZIP_MAGIC):
        return content
    with gzip.GzipFile(fileobj=io.BytesIO(content)) as packed:
        plain = packed.read(MOST_BYTES + 1)
    check_size(plain, gettext_noop("Unpacked, the file has more than %(most)s bytes."))
    return plain


def check_size(content: bytes, sentence: str) -> None:
    """Refuse more bytes than a file of cases may have, in a sentence that names the most."""
    if len(content) > MOST_BYTES:
        raise BadCase("too_large", sentence, most=MOST_BYTES)


def parse_json(text: str, *, where: str) -> object:
    """Return the value of a JSON text, or raise `BadCase`."""
    try:
        return json.loads(text, parse_constant=refuse_constant)
    except (ValueError, RecursionError) as error:
        sentence = gettext_noop("%(where)s is not JSON: %(error)s.")
        raise BadCase("not_json", sentence, where=where, error=error) from None


def refuse_constant(name: str) -> NoReturn:
    """Refuse the numbers that JSON does not have."""
    raise ValueError(name)


def read_cases(text: str, *, where: str) -> list[object]:
    """Return the raw cases of a file: a list, or an object with a list under "cases"."""
    found = parse_json(text, where=where)
    if isinstance(found, dict):
        found = found.get("cases")
    if not isinstance(found, list):
        sentence = gettext_noop("%(where)s holds no list of cases.")
        raise BadCase("no_cases", sentence, where=where)
    return found


def parse_case(raw: object) -> Case:
    """Return a case, or raise `BadCase` with what is wrong about it."""
    fields = as_fields(raw, "the case")
    return Case(
        id=as_text(fields.get("id"), "id"),
        variant=as_text(fields.get("variant"), "variant"),
        kind=as_text(fields.get("kind"), "kind"),
        options=as_fields(fields.get("options", {}), "options"),
        setup=as_fields(fields.get("setup", {}), "setup"),
        actions=as_actions(fields.get("actions", [])),
        expect=as_fields(fields.get("expect"), "expect"),
    )


def name_of(raw: object, number: int) -> str:
    """Return what to call a case, also one that cannot be read."""
    if isinstance(raw, dict) and isinstance(raw.get("id"), str):
        return cast(str, raw["id"])
    return f"case {number}"


def as_fields(raw: object, name: str) -> Fields:
    """Return a JSON object, or raise `BadCase`."""
    if not isinstance(raw, dict):
        raise BadCase("not_an_object", gettext_noop("“%(name)s” is not an object."), name=name)
    return raw


def as_text(raw: object, name: str) -> str:
    """Return a text, or raise `BadCase`."""
    if not isinstance(raw, str) or not raw:
        raise BadCase("not_a_text", gettext_noop("“%(name)s” is not a text."), name=name)
    return raw


def as_number(raw: object, name: str) -> int:
    """Return a whole number, or raise `BadCase`."""
    if not isinstance(raw, int) or isinstance(raw, bool):
        sentence = gettext_noop("“%(name)s” is not a whole number.")
        raise BadCase("not_a_number", sentence, name=name)
    return raw


def as_list(raw: object, name: str) -> Sequence[object]:
    """Return a list, or raise `BadCase`."""
    if not isinstance(raw, list):
        raise BadCase("not_a_list", gettext_noop("“%(name)s” is not a list."), name=name)
    return raw


def as_actions(raw: object) -> tuple[Fields, ...]:
    """Return the actions of a case, each an object with an act."""
    actions = tuple(as_fields(action, "action") for action in as_list(raw, "actions"))
    for action in actions:
        as_text(action.get("act"), "act")
    return actions


def as_card(raw: object, name: str) -> Card:
    """Return a card, or raise `BadCase`."""
    try:
        return parse_card(as_text(raw, name))
    except BadCard as error:
        raise BadCase(error.code, error.template, **error.params) from None


def as_suit(raw: object, name: str) -> Suit:
    """Return a suit, or raise `BadCase`."""
    try:
        return parse_suit(as_text(raw, name))
    except BadCard as error:
        raise BadCase(error.code, error.template, **error.params) from None


def as_cards(raw: object, name: str) -> tuple[Card, ...]:
    """Return a list of different cards, or raise `BadCase`."""
    cards = tuple(as_card(text, name) for text in as_list(raw, name))
    if len(set(cards)) < len(cards):
        raise BadCase("card_twice", gettext_noop("“%(name)s” has a card twice."), name=name)
    return cards


def as_card_set(raw: object, name: str) -> CardSet:
    """Return a list of cards as a set, or raise `BadCase`."""
    return card_set(as_cards(raw, name))


def as_seat(raw: object, name: str, *, players: int = MOST_SEATS) -> Seat:
    """Return a seat, or raise `BadCase`."""
    seat = as_number(raw, name)
    if not 0 <= seat < players:
        sentence = gettext_noop("“%(name)s” is no seat: %(seat)s.")
        raise BadCase("bad_seat", sentence, name=name, seat=seat)
    return Seat(seat)


def as_seat_key(raw: object, name: str) -> Seat:
    """Return the seat that a key of an object stands for, or raise `BadCase`."""
    if not isinstance(raw, str) or raw not in SEAT_KEYS:
        raise BadCase(
            "bad_seat", gettext_noop("“%(name)s” is no seat: %(seat)s."), name=name, seat=raw
        )
    return Seat(int(raw))


def as_scores(raw: object, name: str) -> tuple[int, int]:
    """Return the points of two sides, or raise `BadCase`."""
    scores = [as_number(score, name) for score in as_list(raw, name)]
    if len(scores) != 2:
        sentence = gettext_noop("“%(name)s” does not have a number for each side.")
        raise BadCase("not_two_sides", sentence, name=name)
    return scores[0], scores[1]


def as_points(raw: object, name: str, accounts: int) -> tuple[int, ...]:
    """Return a number for every account, or raise `BadCase`."""
    points = tuple(as_number(score, name) for score in as_list(raw, name))
    if len(points) != accounts:
        sentence = gettext_noop("“%(name)s” has %(found)s numbers, not %(accounts)s.")
        raise BadCase("wrong_number", sentence, name=name, found=len(points), accounts=accounts)
    return points


def as_flag(raw: object, name: str) -> bool:
    """Return yes or no, missing being no, or raise `BadCase`."""
    if raw is None:
        return False
    if not isinstance(raw, bool):
        raise BadCase("not_a_flag", gettext_noop("“%(name)s” is not true or false."), name=name)
    return raw


def hands_of(raw: object) -> dict[Seat, tuple[Card, ...]]:
    """Return the hands that are given, from a list by seat or an object with seats as keys."""
    if raw is None:
        return {}
    if isinstance(raw, dict):
        return {as_seat_key(seat, "hands"): as_cards(cards, "hands") for seat, cards in raw.items()}
    hands = as_list(raw, "hands")
    given = [(number, cards) for number, cards in enumerate(hands) if cards]
    return {as_seat(number, "hands"): as_cards(cards, "hands") for number, cards in given}


def lone_list(setup: Fields) -> set[Seat]:
    """Return the seats a set-up lists as playing alone."""
    return {as_seat(seat, "lone") for seat in as_list(setup.get("lone", []), "lone")}


def lone_of(setup: Fields) -> set[Seat]:
    """Return the seats a set-up calls lone; makers of one seat are a lone player, too."""
    lone = lone_list(setup)
    makers = [
        as_seat(seat, "maker_side") for seat in as_list(setup.get("maker_side", []), "maker_side")
    ]
    return lone | set(makers) if len(makers) == 1 else lone


SEAT_FIELDS: Final = frozenset(
    {"seat", "dealer", "maker", "leader", "lone_defender", "partner", "alone"}
)
SEAT_LISTS: Final = frozenset({"lone", "idle", "maker_side", "seats"})


def check_seats(case: Case, players: int) -> None:
    """Raise `BadCase` for a seat that such a table does not have."""
    for fields in (case.setup, *case.actions):
        named = [fields[key] for key in SEAT_FIELDS & fields.keys()]
        for key in SEAT_LISTS & fields.keys():
            named += as_list(fields[key], key)
        for seat in named:
            if isinstance(seat, int) and not isinstance(seat, bool):
                as_seat(seat, "seat", players=players)
