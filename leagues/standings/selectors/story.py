"""How one row of the standings came about, round by round."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, NamedTuple

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.matches.dummies import stand_in_label
from games.matches.models import Substitution
from leagues.events.models import EntryMember, Event, FormerMember
from leagues.players.models import Player
from leagues.seating.models import RoundTable
from leagues.standings.models import Standing
from leagues.standings.points import Tally
from leagues.standings.ranking import OF_PLAYERS, ListKind, field_of
from leagues.standings.rounds import Outcome, PlayedRound
from leagues.standings.selectors.columns import MainFigure, main_figure, tiebreak_words
from leagues.standings.selectors.figures import figure, per_game_figure, signed_points
from leagues.standings.selectors.played import EventPlay, event_play
from leagues.standings.selectors.tiebreak_steps import TiebreakLine, tiebreak_lines

OUTCOME_LABELS: Final = {
    Outcome.WIN: _("Won"),
    Outcome.LOSS: _("Lost"),
    Outcome.DRAW: _("Drawn"),
    Outcome.SIT_OUT: _("Sat out"),
    Outcome.REQUESTED: _("Asked to sit out: no points"),
    Outcome.BYE: _("Bye"),
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
    """What is the name of who played for the entrant, a person or a bot, and from which deal."""

    name: str
    from_deal: int


class Seat(NamedTuple):
    """Where the entrant sat in a round, or one of their people; `from_round` is its number."""

    from_round: int
    game: int
    table: int
    match_id: int
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StoryRound:
    """A round of one entrant. `game` is 0 unless the round was a series of several."""

    number: int
    game: int
    tables: tuple[Seat, ...]
    outcome: Outcome
    place: int | None
    accounts: int
    score: str
    points: str
    is_dropped: bool
    is_halved: bool
    partners: tuple[Player, ...]
    opponents: tuple[Rival, ...]
    stand_ins: tuple[StandIn, ...]

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


class RulingLine(NamedTuple):
    """Points that a ruling gave or took, and why."""

    points: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Story:
    """The rounds of an entrant and their sums, ready to be shown."""

    players: tuple[Player, ...]
    rounds: tuple[StoryRound, ...]
    made: str
    scheduled: int
    played: int
    forfeited: int
    per_game: str
    sit_outs: int
    for_sit_outs: str
    awarded: str
    has_awarded: bool
    total: str
    won: str
    worth: str
    main: MainFigure
    is_partial: bool
    tiebreaks: tuple[TiebreakLine, ...]
    rulings: tuple[RulingLine, ...] = ()


def entry_story(*, event: Event, key: int, kind: ListKind = ListKind.ENTRIES) -> Story | None:
    """Return how a row of a list came about, in fifteen queries at most; None if it is not there.

    `key` is the id of the entry, in the list of persons that of the player.
    """
    play = event_play(event_id=event.pk, kinds=(kind,))
    found = play.lists.get(kind)
    if found is None or key not in found.entrants:
        return None
    people = _people(event.pk, kind, play)
    row = _row(event.pk, key, kind)
    field = field_of(
        found.entrants,
        found.rounds,
        terms=play.terms,
        ratings=found.ratings,
        adjusted=found.adjusted,
    )
    lines = tiebreak_lines(
        key,
        field,
        keys=play.tiebreaks,
        kept=row.tiebreaks if row else {},
        words=tiebreak_words(event),
        names_of=lambda keys: ", ".join(each.label for each in _everybody(keys, people)),
    )
    seats = _seats(event.pk, _played_as(play, kind, key))
    return _story(play, kind, field.tallies[key], people, seats, main_figure(event), lines)


def _story(
    play: EventPlay,
    kind: ListKind,
    tally: Tally,
    people: Mapping[int, tuple[Player, ...]],
    seats: Sequence[Seat],
    main: MainFigure,
    lines: tuple[TiebreakLine, ...],
) -> Story:
    is_by_average = main is MainFigure.AVERAGE
    return Story(
        players=people[tally.entrant],
        rounds=_rounds(play.lists[kind].rounds, tally, people, seats),
        made=figure(tally.made),
        scheduled=tally.scheduled,
        played=tally.played,
        forfeited=tally.forfeited,
        per_game=per_game_figure(tally.per_game if tally.played else None),
        sit_outs=tally.sit_outs,
        for_sit_outs=figure(tally.awarded),
        awarded=figure(tally.by_forfeit),
        has_awarded=tally.by_forfeit != 0,
        total=figure(tally.total),
        won=figure(tally.score),
        worth=per_game_figure(tally.worth) if is_by_average else figure(tally.worth),
        main=main,
        is_partial=bool(tally.dropped) or any(each.weight != 1 for each in tally.rounds),
        tiebreaks=lines,
        rulings=tuple(
            RulingLine(signed_points(each.points), each.reason)
            for each in play.lists[kind].ruled
            if each.entrant == tally.entrant
        ),
    )


def _rounds(
    all_rounds: Iterable[PlayedRound],
    tally: Tally,
    people: Mapping[int, tuple[Player, ...]],
    seats: Sequence[Seat],
) -> tuple[StoryRound, ...]:
    at: defaultdict[tuple[int, int], list[Seat]] = defaultdict(list)
    for seat in seats:
        at[seat.from_round, seat.game].append(seat)
    stand_ins = _stand_ins(seats)
    made = {(each.entrant, each.round_number, each.game): each.made for each in all_rounds}
    series = {each.round_number for each in tally.rounds if each.game > 1}
    return tuple(
        StoryRound(
            number=each.round_number,
            game=each.game if each.round_number in series else 0,
            tables=tuple({seat.match_id: seat for seat in own}.values()),
            outcome=each.outcome,
            place=each.place,
            accounts=1 + len(each.others),
            score=_score(each),
            points=_score_points(each, tally),
            is_dropped=each.round_number in tally.dropped,
            is_halved=each.weight != 1,
            partners=_everybody(each.partners, people),
            opponents=_rivals(each, people, made),
            stand_ins=tuple(stand_in for seat in own for stand_in in stand_ins[seat]),
        )
        for each in tally.rounds
        for own in (at[each.round_number, each.game],)
    )


def _has_score(each: PlayedRound) -> bool:
    return each.outcome.is_played or each.outcome.is_forfeit


def _everybody(
    entries: Sequence[int], people: Mapping[int, tuple[Player, ...]]
) -> tuple[Player, ...]:
    return tuple(player for key in entries for player in people.get(key, ()))


def _rivals(
    each: PlayedRound,
    people: Mapping[int, tuple[Player, ...]],
    made: Mapping[tuple[int, int, int], Fraction | int],
) -> tuple[Rival, ...]:
    """Return the opponents of a round, with what each made where everybody keeps an account."""
    alone = len(each.others) >= TWO_SIDES and _has_score(each)
    return tuple(
        Rival(player, figure(made[key, each.round_number, each.game]) if alone else "")
        for key in each.opponents
        for player in people.get(key, ())
    )


def _score(each: PlayedRound) -> str:
    """Return the score of both sides, or the own one where everybody keeps an account."""
    if not _has_score(each):
        return ""
    if len(each.others) >= TWO_SIDES:
        return figure(each.made)
    return f"{figure(each.made)} : {figure(each.given)}"


def _score_points(each: PlayedRound, tally: Tally) -> str:
    if each.outcome.is_rest:
        return figure(tally.for_rests[each.round_number])
    return figure(each.made) if _has_score(each) else ""


def _people(event_id: int, kind: ListKind, play: EventPlay) -> dict[int, tuple[Player, ...]]:
    """Return who the entrants of a list are; of persons those too who played before others."""
    people: dict[int, tuple[Player, ...]] = {}
    members = EntryMember.objects.filter(event_id=event_id).select_related("player").order_by("id")
    for member in members:
        match kind:
            case ListKind.PERSONS:
                key = member.player_id
            case ListKind.PAIRS:
                key = play.pair_of[member.player_id]
            case ListKind.ENTRIES | ListKind.SECTIONS:
                key = member.entry_id
        people[key] = (*people.get(key, ()), member.player)
    if kind is ListKind.PERSONS:
        former = FormerMember.objects.filter(event_id=event_id).select_related("player")
        people |= {each.player_id: (each.player,) for each in former}
    return people


def _played_as(play: EventPlay, kind: ListKind, key: int) -> list[int]:
    """Return whose seats were those of an entrant."""
    match kind:
        case ListKind.PERSONS:
            return [key]
        case ListKind.PAIRS:
            return [person for person, pair in play.pair_of.items() if pair == key]
        case ListKind.ENTRIES | ListKind.SECTIONS:
            return [person for person, entry_id in play.entry_of.items() if entry_id == key]


def _row(event_id: int, key: int, kind: ListKind) -> Standing | None:
    rows = Standing.objects.filter(event_id=event_id, list_kind=kind.value)
    if kind in OF_PLAYERS:
        return rows.filter(player_id=key).first()
    return rows.filter(entry_id=key).first()


def _seats(event_id: int, players: Sequence[int]) -> list[Seat]:
    """Return at which tables and seats these players sat, in order."""
    found = RoundTable.objects.filter(
        round__stage__event_id=event_id, match__seats__player_id__in=players
    ).order_by("round__number", "number", "game", "match__seats__number")
    fields = ("round__number", "game", "number", "match_id", "match__seats__number")
    return [Seat(*row) for row in found.values_list(*fields)]


def _stand_ins(seats: Sequence[Seat]) -> dict[Seat, list[StandIn]]:
    by_place = {(seat.match_id, seat.number): seat for seat in seats}
    found: dict[Seat, list[StandIn]] = {seat: [] for seat in seats}
    notes = Substitution.objects.filter(match_id__in=[seat.match_id for seat in seats])
    for note in notes.select_related("player"):
        seat = by_place.get((note.match_id, note.seat_number))
        if seat is not None:
            found[seat].append(StandIn(stand_in_label(note), note.from_deal))
    return found
