"""What the choices and statuses of events are called on pages."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from games.online.states import Talk, Watching
from leagues.events.formats import Absence, Carry, FirstDealer, RankedBy, Remedy, SitOutKind, Unit
from leagues.events.money import BookingKind, FeePer, RefundRule
from leagues.events.season_terms import Absence as Missed
from leagues.events.season_terms import CountedBy, GuestRule, PickedBy
from leagues.events.states import EntryStatus, EventStatus, JobState, RoundStatus, Visibility

EVENT_STATUS_LABELS = {
    EventStatus.DRAFT: _("Draft"),
    EventStatus.OPEN: _("Open for entries"),
    EventStatus.RUNNING: _("Running"),
    EventStatus.FINISHED: _("Finished"),
    EventStatus.REOPENED: _("Reopened"),
}
ENTRY_STATUS_LABELS = {
    EntryStatus.ENTERED: _("Entered"),
    EntryStatus.WAITING: _("On the waiting list"),
    EntryStatus.OFFERED: _("A place is offered"),
    EntryStatus.CHECKED_IN: _("Checked in"),
    EntryStatus.WITHDRAWN: _("Withdrawn"),
}
ROUND_STATUS_LABELS = {
    RoundStatus.DRAFT: _("Draft"),
    RoundStatus.PUBLISHED: _("Published"),
    RoundStatus.IN_PLAY: _("In play"),
    RoundStatus.CLOSED: _("Closed"),
}
JOB_STATE_LABELS = {
    JobState.QUEUED: _("Waiting to start"),
    JobState.RUNNING: _("Running"),
    JobState.DONE: _("Done"),
    JobState.FAILED: _("Failed"),
    JobState.CANCELLED: _("Cancelled"),
}
FEE_PER_LABELS = {
    FeePer.ENTRY: _("each entry: a pair or a team pays once"),
    FeePer.PERSON: _("each person"),
}
REFUND_LABELS = {
    RefundRule.UNPLAYED: _("whoever withdraws without having played"),
    RefundRule.NEVER: _("nobody"),
}
BOOKING_LABELS = {
    BookingKind.PAID: _("Paid"),
    BookingKind.REFUNDED: _("Given back"),
    BookingKind.WAIVED: _("Let off"),
}
VISIBILITY_LABELS = {
    Visibility.PUBLIC: _("Everybody"),
    Visibility.MEMBERS: _("Members of the club"),
}
TALK_LABELS = {
    Talk.OFF: _("Nothing"),
    Talk.PHRASES: _("Set phrases only"),
    Talk.ALL: _("Set phrases; members of the club also write"),
}
WATCHING_LABELS = {
    Watching.ANYONE: _("Everybody who may see the event"),
    Watching.LINK: _("Whoever has the link"),
    Watching.NOBODY: _("Nobody"),
}
SIT_OUT_LABELS = {
    SitOutKind.NONE: _("Nothing, and rank by points per game"),
    SitOutKind.FIXED: _("A fixed number of points"),
    SitOutKind.OWN_AVERAGE: _("The player's own average"),
    SitOutKind.ROUND_AVERAGE: _("The average of those who played in the round"),
    SitOutKind.ZERO: _("Zero points"),
}
UNIT_LABELS = {
    Unit.SINGLE: _("Everybody for themselves"),
    Unit.PAIR: _("Pairs"),
    Unit.TEAM: _("Teams"),
}
REMEDY_LABELS = {
    Remedy.SIT_OUT: _("Some sit out, shared out evenly"),
    Remedy.DUMMY: _("A dummy hand fills a single empty seat"),
    Remedy.HOUSE: _("People of the house fill in, outside the ranking"),
    Remedy.SMALLER: _("Some tables are smaller, if the game allows"),
}
RANKED_BY_LABELS = {
    RankedBy.POINTS: _("Points made"),
    RankedBy.WINS: _("Games won"),
}
CARRY_LABELS = {
    Carry.NOTHING: _("Nothing: everybody starts afresh"),
    Carry.POINTS: _("All results so far"),
    Carry.HALF: _("Half of the points so far"),
}
TIEBREAK_LABELS = {
    "loners": _("More loners made"),
    "head_to_head": _("Head to head, if all tied have met"),
    "marches": _("More marches"),
    "fewest_euchred": _("Fewer times euchred"),
    "euchres": _("More euchres made"),
    "games_won": _("More games won"),
    "places": _("Nearer to the top at their tables"),
    "points_made": _("More points made"),
    "points_difference": _("Better points difference"),
    "points_difference_capped": _("Better points difference, capped"),
    "points_per_game": _("More points per game"),
    "best_game": _("Best single game"),
    "buchholz_cut1": _("Stronger opponents, the weakest left out (Buchholz Cut-1)"),
    "buchholz": _("Stronger opponents (Buchholz)"),
    "sonneborn_berger": _("Stronger opponents beaten (Sonneborn-Berger)"),
    "opponents_win_rate": _("Opponents with the larger share of wins"),
    "cumulative": _("Ahead for longer (cumulative score)"),
    "strength_of_schedule": _("Opponents with higher ratings before the event"),
    "lot": _("Lots, drawn when they are needed"),
}
ABSENCE_LABELS = {
    Absence.BOTS: _("a bot plays on"),
    Absence.FORFEIT: _("their side forfeits the match after a while"),
    Absence.VOID: _("the match is void after a while"),
}
PICKED_BY_LABELS = {
    PickedBy.DATES: _("All nights of the club from the first day to the last"),
    PickedBy.CHOICE: _("Only nights that are chosen one by one"),
}
COUNTED_BY_LABELS = {
    CountedBy.PLACE: _("Points for the place of the night"),
    CountedBy.POINTS: _("The points that were scored"),
    CountedBy.PER_GAME: _("Points a game, over all nights that count"),
    CountedBy.WINS: _("Games won"),
}
MISSED_LABELS = {
    Missed.NOTHING: _("It gives nothing, and can be one of those left out"),
    Missed.ALWAYS_COUNTS: _("It gives nothing, and is never left out"),
    Missed.NO_NIGHT: _("It is no night at all: only nights somebody came to are looked at"),
}
GUEST_LABELS = {
    GuestRule.COUNT: _("Like everybody else"),
    GuestRule.LEAVE_OUT: _("Not in the table; the next member takes the points of their place"),
    GuestRule.TAKE_PLACE: _("Not in the table; nobody gets the points of their place"),
}
FIRST_DEALER_LABELS = {
    FirstDealer.SEAT_ZERO: _("North deals first"),
    FirstDealer.DRAWN: _("The players cut for it"),
}


def entrants_in_words(unit: Unit | str, count: int) -> str:
    """Return how many players, pairs or teams, in words."""
    words = {
        Unit.SINGLE: ngettext("%(count)s player", "%(count)s players", count),
        Unit.PAIR: ngettext("%(count)s pair", "%(count)s pairs", count),
        Unit.TEAM: ngettext("%(count)s team", "%(count)s teams", count),
    }
    return words[Unit(unit)] % {"count": count}
