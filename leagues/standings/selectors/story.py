"""How one row of the standings came about, round by round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, NamedTuple

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.matches.models import Substitution
from leagues.events.models import EntryMember, Event
from leagues.players.models import Player
from leagues.seating.models import RoundTable
from leagues.standings.points import Outcome, PlayedRound, Tally, tallies
from leagues.standings.selectors.figures import figure, per_game_figure
from leagues.standings.selectors.played import EventPlay, adjustments_of, event_play

OUTCOME_LABELS: Final = {
    Outcome.WIN: _("Won"),
    Outcome.LOSS: _("Lost"),
    Outcome.DRAW: _("Drawn"),
    Outcome.SIT_OUT: _("Sat out"),
    Outcome.REQUESTED: _("Asked to sit out: no points"),
    Outcome.BYE: _("Sat out"),
    Outcome.LATE: _("Had not come yet: no points"),
    Outcome.ABSENT: _("Absent: no points"),
    Outcome.WITHDRAWN: _("Had withdrawn: no points"),
    Outcome.FORFEIT_WIN: _("Won by forfeit"),
    Outcome.FORFEIT_LOSS: _("Lost by forfeit"),
    Outcome.IN_PLAY: _("No result yet"),
    Outcome.VOID: _("Void: does not count"),
}


TWO_SIDES: Final = 2


class Rival(NamedTuple):
    """An opponent in a round; `points` are theirs alone, empty where they share a side's."""

    player: Player
    points: str = ""


class StandIn(NamedTuple):
    """Who played for the entrant, and from which deal."""

    player: Player
    from_deal: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StoryRound:
    """A round of one entrant."""

    number: int
    table: int | None
    match_id: int | None
    outcome: Outcome
    place: int | None
    accounts: int
    score: str
    points: str
    partners: tuple[Player, ...]
    opponents: tuple[Rival, ...]
    stand_in: StandIn | None

    @property
    def has_own_accounts(self) -> bool:
        """Whether everybody at the table kept an account."""
        return self.accounts > TWO_SIDES

    @property
    def outcome_label(self) -> str:
        """What befell the entrant, in the reader's language; the place among own accounts."""
        if not self.has_own_accounts or not self.outcome.is_played or self.place is None:
            return str(OUTCOME_LABELS[self.outcome])
        if self.outcome is Outcome.DRAW:
            return gettext("Shared first place")
        if self.outcome is Outcome.WIN:
            return str(OUTCOME_LABELS[self.outcome])
        place = {"place": self.place, "accounts": self.accounts}
        return gettext("Place %(place)s of %(accounts)s") % place


@dataclass(frozen=True, slots=True, kw_only=True)
class Story:
    """The rounds of an entrant and their sums, ready to be shown."""

    players: tuple[Player, ...]
    rounds: tuple[StoryRound, ...]
    made: str
    played: int
    per_game: str
    sit_outs: int
    for_sit_outs: str
    awarded: str
    has_awarded: bool
    total: str
    ranks_per_game: bool


class _Seat(NamedTuple):
    table: int
    match_id: int
    seat: int


def entry_story(*, event: Event, entry_id: int) -> Story | None:
    """Return how an entrant's row came about, in twelve queries; None if not in the standings."""
    play = event_play(event_id=event.pk)
    if entry_id not in play.entrants:
        return None
    people = _people(event.pk)
    sums = tallies([entry_id], play.rounds, policy=play.policy, adjustments=adjustments_of(play))
    seats = _seats(event.pk, people.get(entry_id, ()))
    return _story(play, sums[entry_id], people, seats)


def _story(
    play: EventPlay,
    tally: Tally,
    people: Mapping[int, tuple[Player, ...]],
    seats: Mapping[int, _Seat],
) -> Story:
    stand_ins = _stand_ins(seats)
    made = {(each.entrant, each.round_number): each.made for each in play.rounds}
    per_rest = tally.awarded / tally.sit_outs if tally.sit_outs else tally.awarded
    return Story(
        players=people[tally.entrant],
        rounds=tuple(
            StoryRound(
                number=each.round_number,
                table=seat.table if seat else None,
                match_id=seat.match_id if seat else None,
                outcome=each.outcome,
                place=each.place,
                accounts=1 + len(each.others),
                score=_score(each),
                points=figure(per_rest) if each.outcome.is_rest else _score_points(each),
                partners=_everybody(each.partners, people),
                opponents=_rivals(each, people, made),
                stand_in=stand_ins.get(seat) if seat else None,
            )
            for each in tally.rounds
            for seat in (seats.get(each.round_number),)
        ),
        made=figure(tally.made),
        played=tally.played,
        per_game=per_game_figure(tally.per_game if tally.played else None),
        sit_outs=tally.sit_outs,
        for_sit_outs=figure(tally.awarded),
        awarded=figure(tally.adjustment),
        has_awarded=tally.adjustment != 0,
        total=figure(tally.total),
        ranks_per_game=play.policy.ranks_per_game,
    )


def _has_score(each: PlayedRound) -> bool:
    return each.outcome.is_played or each.outcome in (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS)


def _everybody(
    entries: Sequence[int], people: Mapping[int, tuple[Player, ...]]
) -> tuple[Player, ...]:
    return tuple(player for key in entries for player in people.get(key, ()))


def _rivals(
    each: PlayedRound,
    people: Mapping[int, tuple[Player, ...]],
    made: Mapping[tuple[int, int], Fraction | int],
) -> tuple[Rival, ...]:
    """Return the opponents of a round, with what each made where everybody keeps an account."""
    alone = len(each.others) >= TWO_SIDES and _has_score(each)
    return tuple(
        Rival(player, figure(made[key, each.round_number]) if alone else "")
        for key in each.opponents
        for player in people.get(key, ())
    )


def _score(each: PlayedRound) -> str:
    """Return the score of both sides, or the own one where everybody keeps an account."""
    if not _has_score(each):
        return ""
    shown = (each.made, *each.others) if len(each.others) < TWO_SIDES else (each.made,)
    return " : ".join(figure(score) for score in shown)


def _score_points(each: PlayedRound) -> str:
    return figure(each.made) if _has_score(each) else ""


def _people(event_id: int) -> dict[int, tuple[Player, ...]]:
    people: dict[int, tuple[Player, ...]] = {}
    for member in EntryMember.objects.filter(event_id=event_id).select_related("player"):
        people[member.entry_id] = (*people.get(member.entry_id, ()), member.player)
    return people


def _seats(event_id: int, players: Sequence[Player]) -> dict[int, _Seat]:
    """Return at which table and seat these players sat, by round."""
    found = RoundTable.objects.filter(
        round__stage__event_id=event_id, match__seats__player__in=players
    )
    rows = found.values_list("round__number", "number", "match_id", "match__seats__number")
    return {number: _Seat(table, match_id, seat) for number, table, match_id, seat in rows}


def _stand_ins(seats: Mapping[int, _Seat]) -> dict[_Seat, StandIn]:
    by_place = {(seat.match_id, seat.seat): seat for seat in seats.values()}
    notes = Substitution.objects.filter(match_id__in=[seat.match_id for seat in seats.values()])
    return {
        by_place[note.match_id, note.seat_number]: StandIn(note.player, note.from_deal)
        for note in notes.select_related("player")
        if (note.match_id, note.seat_number) in by_place
    }
