"""Every table that points to a person or an account: what is told of it, and what deletion does.

A new table that points to `Player` has to be written in here, or a test fails. Those that point
to `User` alone say who did something at a desk; they are told as a list of acts.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Final


class Fate(Enum):
    """What becomes of rows when the person they point to is deleted."""

    STAYS = auto()  # a result, or what it follows from: it goes on, without a name
    GOES = auto()  # said something about the person only
    EMPTIED = auto()  # the row is of others too, and forgets the person


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """A table that points to people: its section of the download, and its rows' fate.

    `secret` columns are told to nobody, such as keys of links and what others wrote; `more` adds
    columns of other tables that make a row readable.
    """

    table: str
    column: str = "player"
    section: str
    fate: Fate
    secret: tuple[str, ...] = ()
    more: Mapping[str, str] = field(default_factory=dict)


_EVENT: Final = {"event_title": "event__title", "event_starts_at": "event__starts_at"}
_OF_ENTRY: Final = {"event_title": "entry__event__title"}
_OF_MATCH: Final = {
    "event_title": "match__round_table__round__stage__event__title",
    "round_number": "match__round_table__round__number",
    "table_number": "match__round_table__number",
    "finished_at": "match__first_finished_at",
}
_OF_TABLE: Final = {"table_name": "table__name", "table_made_at": "table__created_at"}

KEPT: Final[tuple[Kept, ...]] = (
    Kept(table="players.PlayerAlias", section="names", fate=Fate.GOES),
    Kept(
        table="players.Membership",
        section="clubs",
        fate=Fate.GOES,
        more={"club_name": "club__name"},
    ),
    Kept(
        table="players.ClaimInvitation",
        section="links to claim the record",
        fate=Fate.GOES,
        secret=("key",),
        more={"club_name": "club__name"},
    ),
    Kept(table="players.Consent", section="consents", fate=Fate.GOES),
    Kept(
        table="players.PlayerMerge",
        column="kept",
        section="records joined with this one",
        fate=Fate.GOES,
    ),
    Kept(table="players.Notice", section="messages", fate=Fate.GOES, secret=("key",)),
    Kept(table="players.NoticeChoice", section="wanted by mail", fate=Fate.GOES),
    Kept(
        table="players.Correspondence",
        section="written to",
        fate=Fate.GOES,
        secret=("stop_key", "calendar_key"),
    ),
    Kept(table="events.EntryMember", section="entries", fate=Fate.STAYS, more=_EVENT),
    Kept(table="events.FormerMember", section="entries before", fate=Fate.STAYS, more=_EVENT),
    Kept(table="events.Payment", section="payments", fate=Fate.STAYS, more=_EVENT),
    Kept(
        table="events.PartnerInvitation",
        section="invitations from partners",
        fate=Fate.GOES,
        secret=("key",),
        more=_OF_ENTRY,
    ),
    Kept(
        table="events.PartnerInvitation",
        column="inviter",
        section="invitations to partners",
        fate=Fate.GOES,
        secret=("key",),
        more=_OF_ENTRY,
    ),
    Kept(table="events.PartnerWish", section="looked for a partner", fate=Fate.GOES, more=_EVENT),
    Kept(
        table="events.InvitedPerson",
        section="invited to events",
        fate=Fate.GOES,
        secret=("key",),
        more=_EVENT,
    ),
    Kept(
        table="events.SeasonHandicap",
        section="handicaps",
        fate=Fate.STAYS,
        more={"season_title": "season__title"},
    ),
    Kept(
        table="events.Team",
        column="captain",
        section="captain of teams",
        fate=Fate.EMPTIED,
    ),
    Kept(table="events.Team", column="vice", section="vice of teams", fate=Fate.EMPTIED),
    Kept(
        table="events.SquadMember",
        section="squads",
        fate=Fate.STAYS,
        more={"team_name": "team__name"},
    ),
    Kept(
        table="events.Transfer",
        section="transfers",
        fate=Fate.STAYS,
        more={"league_title": "league__title"},
    ),
    Kept(
        table="events.BorrowedPlay",
        section="helped out",
        fate=Fate.STAYS,
        more={"team_name": "team__name"},
    ),
    Kept(table="matches.MatchSeat", section="matches", fate=Fate.STAYS, more=_OF_MATCH),
    Kept(table="matches.Substitution", section="stood in", fate=Fate.STAYS, more=_OF_MATCH),
    Kept(table="matches.Ruling", section="rulings", fate=Fate.STAYS, more=_OF_MATCH),
    Kept(table="standings.Standing", section="standings", fate=Fate.STAYS, more=_EVENT),
    Kept(
        table="standings.SeasonStanding",
        section="season standings",
        fate=Fate.STAYS,
        more={"season_title": "season__title"},
    ),
    Kept(
        table="standings.PointsAdjustment",
        section="points by ruling",
        fate=Fate.STAYS,
        more=_OF_ENTRY,
    ),
    Kept(
        table="standings.PrizeAward",
        section="prizes",
        fate=Fate.STAYS,
        more={"prize_title": "prize__title"},
    ),
    Kept(table="standings.Rating", section="ratings", fate=Fate.STAYS),
    Kept(table="standings.RatingChange", section="rating history", fate=Fate.STAYS),
    Kept(table="standings.PairRecord", column="first", section="pairs", fate=Fate.STAYS),
    Kept(table="standings.PairRecord", column="second", section="pairs too", fate=Fate.STAYS),
    Kept(
        table="standings.RatingMonth",
        section="ratings when the month began",
        fate=Fate.STAYS,
        more={"begins_at": "pool__month_sheet__begins_at"},
    ),
    Kept(
        table="online.OnlineSeat",
        section="live tables",
        fate=Fate.STAYS,
        secret=("guest_key", "login", "link_number", "link_guest"),
        more=_OF_TABLE,
    ),
    Kept(
        table="online.TableRemark",
        section="said at live tables",
        fate=Fate.GOES,
        secret=("guest_key",),
        more=_OF_TABLE,
    ),
    Kept(
        table="online.Mute",
        column="reader",
        section="muted people",
        fate=Fate.GOES,
        secret=("reader_guest_key", "muted_guest_key"),
    ),
    Kept(
        table="online.RemarkReport",
        section="reported remarks",
        fate=Fate.GOES,
        secret=("guest_key",),
    ),
    Kept(
        table="online.Silence",
        section="not allowed to talk",
        fate=Fate.GOES,
        secret=("guest_key",),
    ),
    Kept(
        table="online.TableCommentator",
        section="commented live tables",
        fate=Fate.STAYS,
        more=_OF_TABLE,
    ),
)

# What somebody's entries said, which points to the entry and not to the person.
SAID_BY_ENTRIES: Final = (
    Kept(
        table="events.Answer",
        column="entry__members__player",
        section="answers when entering",
        fate=Fate.GOES,
        more={"question_text": "question__text", **_OF_ENTRY},
    ),
)

# Tables that point to people and are told to nobody, each with the reason.
LEFT_OUT: Final[Mapping[tuple[str, str], str]] = {
    ("online.Mute", "muted"): "whom others do not want to read is theirs to know",
}
# What is deleted though it is not told.
GONE_UNTOLD: Final = (("online.Mute", "muted"),)

# Tables of an account alone. Others that point to an account say who did something.
OF_ACCOUNT: Final[Mapping[str, tuple[str, ...]]] = {
    "account.EmailAddress": ("email", "verified", "primary"),
    "authtoken.Token": ("created",),
}
