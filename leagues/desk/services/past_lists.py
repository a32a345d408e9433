"""Take in results of an evening that was played elsewhere: a final table, or game by game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import partial
from typing import Final
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.translation import gettext as _

from leagues.desk.services.list_import import Taking, take_in
from leagues.desk.services.member_lists import TAKEN_IN
from leagues.desk.services.past_events import take_earlier_back
from leagues.events.errors import TermsRefused
from leagues.events.formats import RankedBy, SitOutKind
from leagues.events.local_times import USUAL_LENGTH, USUAL_TIME, nearest_instant
from leagues.events.models import Event
from leagues.events.services.audit import write_audit
from leagues.events.services.events import create_event
from leagues.events.services.past_entries import end_past, enter_past
from leagues.events.terms import EventTerms
from leagues.players.import_errors import BadList
from leagues.players.list_reading.heads import ListKind
from leagues.players.models import ImportRun, User
from leagues.seating.services.past_rounds import MINUTES_A_ROUND, PastTable, write_past_rounds
from leagues.standings.models import PastTotal
from leagues.standings.services.sheets import recompute_standings

SINGLES: Final = "random_draw"
PAIRS: Final = "round_robin"


@dataclass(frozen=True, slots=True, kw_only=True)
class PastEvening:
    """What no list says of an evening: its title and day, and how its results count."""

    title: str
    day: date
    by_pairs: bool = False
    is_rated: bool = True


def take_in_results(
    *, run_id: int, typed: Mapping[int, str], by: User, evening: PastEvening
) -> ImportRun:
    """Make a finished event of a list of results; its standings follow as of any other.

    Handed in again under the same title and day, the event is made anew, as long as nothing
    stands on the old one. Raises what `take_in` raises, and `TermsRefused` for a bad title or day.
    """
    return take_in(run_id=run_id, typed=typed, by=by, write=partial(_write, evening=evening))


def _write(taking: Taking, *, evening: PastEvening) -> None:
    club = taking.run.club
    zone = ZoneInfo(club.time_zone)
    if evening.day > timezone.now().astimezone(zone).date():
        sentence = _("This day is still to come. Results are of evenings that were played.")
        raise TermsRefused(sentence, fields={"day": [sentence]})
    starts_at = nearest_instant(datetime.combine(evening.day, USUAL_TIME), zone)
    taking.made.players.extend(
        take_earlier_back(run=taking.run, title=evening.title, starts_at=starts_at)
    )
    is_table = taking.run.kind == ListKind.TOTALS
    groups = _groups(taking) if is_table else _groups_of_games(taking, evening)
    rounds = max((line.round for line in taking.read.lines), default=1) or 1
    event = _event(taking, evening, starts_at, rounds=rounds, is_table=is_table, groups=groups)
    entries = enter_past(event=event, people=groups, by=taking.by)
    if is_table:
        PastTotal.objects.bulk_create(
            PastTotal(
                event=event,
                entry=entry,
                points=line.points or 0,
                games=line.games or max(line.wins or 1, 1),
                wins=line.wins,
            )
            for entry, line in zip(entries, taking.read.lines, strict=True)
        )
    else:
        entry_of = {
            player: entry.pk
            for entry, group in zip(entries, groups, strict=True)
            for player in group
        }
        write_past_rounds(event=event, rounds=_rounds(taking), entry_of=entry_of, by=taking.by)
    end_past(event=event, at=event.ends_at)
    taking.made.event_id = event.pk
    write_audit(
        verb=TAKEN_IN,
        by=taking.by,
        event_id=event.pk,
        subject=taking.run.file_name,
        after={"list": taking.run.pk, "rows": len(taking.read.lines)},
    )
    recompute_standings(event_id=event.pk)


def _event(
    taking: Taking,
    evening: PastEvening,
    starts_at: datetime,
    *,
    rounds: int,
    is_table: bool,
    groups: Sequence[Sequence[int]],
) -> Event:
    knows_wins = is_table and all(line.wins is not None for line in taking.read.lines)
    by_pairs = any(len(group) > 1 for group in groups)
    terms = EventTerms(
        title=evening.title,
        starts_at=starts_at,
        ends_at=starts_at + max(USUAL_LENGTH, (rounds + 1) * MINUTES_A_ROUND),
        movement=PAIRS if by_pairs else SINGLES,
        rounds_planned=rounds,
        ranked_by=RankedBy.POINTS,
        sit_out=SitOutKind.ZERO,  # the list has what everybody made, so that is what counts
        tiebreaks=("games_won",) if knows_wins or not is_table else (),
        is_rated=evening.is_rated and not is_table,
    )
    return create_event(club_id=taking.run.club_id, terms=terms, by=taking.by)


def _groups(taking: Taking) -> list[list[int]]:
    """Return who stands in each row of a final table: everywhere one, or everywhere two."""
    sizes = {len(line.people) for line in taking.read.lines}
    if len(sizes) > 1:
        alone = next(line for line in taking.read.lines if len(line.people) == 1)
        raise BadList(
            _("Row %(row)s has no partner, and other rows have one. Put it in, or leave all out.")
            % {"row": alone.row}
        )
    return [[taking.person(at).pk for at in line.people] for line in taking.read.lines]


def _groups_of_games(taking: Taking, evening: PastEvening) -> list[list[int]]:
    """Return the entries of an evening game by game: everybody, or the pairs that stayed one."""
    if not evening.by_pairs:
        return [[taking.person(at).pk] for at in range(len(taking.read.namings))]
    partner: dict[int, int] = {}
    for line in taking.read.lines:
        north, east, south, west = line.people
        for one, other in ((north, south), (south, north), (east, west), (west, east)):
            if partner.setdefault(one, other) != other:
                namings = taking.read.namings
                raise BadList(
                    _(
                        "Row %(row)s: %(name)s played with %(first)s before and with %(other)s "
                        "here. Take the evening in as one of singles."
                    )
                    % {
                        "row": line.row,
                        "name": namings[one].name,
                        "first": namings[partner[one]].name,
                        "other": namings[other].name,
                    }
                )
    return [
        [taking.person(one).pk, taking.person(other).pk]
        for one, other in partner.items()
        if one < other
    ]


def _rounds(taking: Taking) -> dict[int, list[PastTable]]:
    found: dict[int, list[PastTable]] = {}
    for line in taking.read.lines:
        people = [taking.person(at).pk for at in line.people]
        table = PastTable(line.table or 1, people, line.scores)
        found.setdefault(line.round, []).append(table)
    return found
