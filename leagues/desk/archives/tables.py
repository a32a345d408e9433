"""Which tables an archive of an event holds, in the order in which they are written.

Whatever hangs under an event or one of its matches is either here or left out with a reason; a
test looks for new tables that are neither.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, TypeAlias

from django.apps import apps
from django.contrib.postgres.fields import ArrayField
from django.db import models

from leagues.players.models import Club, Player, User

EVENT: Final = "events.Event"
ENTRY: Final = "events.Entry"
MATCH: Final = "matches.Match"
TABLE: Final = "seating.RoundTable"
TABLES: Final = (
    EVENT,
    ENTRY,
    "events.EntryMember",
    "events.FormerMember",
    "events.Question",
    "events.Stage",
    "events.Round",
    MATCH,
    "matches.MatchSide",
    "matches.MatchSeat",
    "matches.Substitution",
    "matches.ScoreReport",
    "matches.HandScore",
    "matches.Ruling",
    "records.MatchRecord",
    "seating.Bracket",
    "seating.BracketSlot",
    TABLE,
    "seating.Bye",
    "seating.SeatingRule",
    "standings.PastTotal",
    "standings.Decider",
    "standings.PointsAdjustment",
    "standings.Prize",
)
LEFT_OUT: Final[Mapping[str, str]] = {
    "events.Answer": "what people told the club that asked is for that club",
    "events.AuditEntry": "the history is of the place where it was written, and names accounts",
    "events.CashCount": "money stays with the club that took it",
    "events.Fixture": "a league is more than one of its events, and stays where it is",
    "events.InvitedPerson": "entering is over, and its keys open doors here",
    "events.Job": "work that was asked of this installation",
    "events.PartnerInvitation": "entering is over, and its keys open doors here",
    "events.PartnerWish": "entering is over",
    "events.Payment": "money stays with the club that took it",
    "events.SeasonNight": "which season an event counts for is decided where it is",
    "online.OnlineTable": "the session is over; what was played is in the record",
    "seating.CardGame": "a league is more than one of its events, and stays where it is",
    "standings.PrizeAward": "follows from the standings and the prizes",
    "standings.RatingChange": "follows from all matches of an installation",
    "standings.Standing": "follows from the results",
    "standings.StandingsSheet": "follows from the results",
}
# Columns that say nothing of the event, or nothing elsewhere.
OMITTED: Final[Mapping[str, frozenset[str]]] = {
    EVENT: frozenset(
        {"copied_from", "version", "money_currency", "entry_league", "entry_division", "entry_team"}
    ),
    ENTRY: frozenset({"offer_key", "offered_until"}),
    "events.Stage": frozenset({"plan"}),  # from which rounds to come are drawn: there are none
    MATCH: frozenset({"link_key", "revision"}),
    "matches.ScoreReport": frozenset({"reported_phone"}),
    # Lots come from the numbers that rows have here, so they would fall otherwise elsewhere.
    "standings.Decider": frozenset({"seed"}),
    "standings.Prize": frozenset({"revision", "seed", "is_undrawn"}),
}
# Columns with the numbers of rows in them, without being foreign keys.
NUMBERS: Final[Mapping[str, str]] = {
    "events.Stage.order": ENTRY,
    "seating.Bracket.entrants": ENTRY,
    "seating.RoundTable.pair": ENTRY,
    "standings.Decider.play_off": ENTRY,
}
# Columns with lists or JSON that name no row: a test looks for new ones that are neither.
PLAIN: Final = frozenset(
    {
        "events.Event.rules",
        "events.Event.movement_options",
        "events.Event.tiebreaks",
        "events.EntryMember.prize_labels",
        "events.FormerMember.prize_labels",
        "events.Question.choices",
        "events.Stage.options",
        "matches.Match.rules",
        "matches.Match.carried",
        "matches.ScoreReport.points",
        "matches.HandScore.partners",
        "matches.HandScore.points",
        "matches.HandScore.seat_points",
        "seating.Bracket.options",
    }
)

Column: TypeAlias = "models.Field[Any, Any]"


def table(label: str) -> type[models.Model]:
    """Return the table of a label."""
    return apps.get_model(label)


def columns_of(label: str) -> Iterator[Column]:
    """Yield the columns of a table that an archive holds; accounts and clubs stay here."""
    omitted = OMITTED.get(label, frozenset())
    for column in table(label)._meta.concrete_fields:
        is_of_here = column.related_model in (User, Club)
        if not (column.primary_key or is_of_here or column.name in omitted):
            yield column


def pointed_at(label: str, column: Column) -> str | None:
    """Return the table that a column points to; None if it has values of its own."""
    if isinstance(column, models.ForeignKey):
        return str(column.related_model._meta.label)
    return NUMBERS.get(f"{label}.{column.name}")


def is_person(column: Column) -> bool:
    """Whether a column points to a person."""
    return column.related_model is Player


def has_many(column: Column) -> bool:
    """Whether a column has a list of values, or JSON."""
    return isinstance(column, ArrayField | models.JSONField)


def owner_of(label: str) -> models.ForeignKey[Any, Any] | None:
    """Return the column that says to which row of an earlier table a row belongs."""
    for column in table(label)._meta.concrete_fields:
        if (
            isinstance(column, models.ForeignKey)
            and not column.null
            and column.related_model._meta.label in TABLES
        ):
            return column
    return None
