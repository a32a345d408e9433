"""Every list of a club and its events, to be taken along as a file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from decimal import Decimal
from typing import Final
from zoneinfo import ZoneInfo

from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.matches.models import MATCH_ENDING_LABELS, MatchSeat
from games.matches.states import MatchEnding
from leagues.events.access import visible_players
from leagues.events.models import Event, Season
from leagues.events.selectors.entries import EntryRow, entry_list
from leagues.events.states import RoundStatus
from leagues.players.list_writing import Cell, WrittenList
from leagues.players.models import Club, Membership, User
from leagues.players.selectors import members
from leagues.seating.models import RoundTable
from leagues.standings.models import Rating, RatingPool, SeasonStanding
from leagues.standings.ranking import ListKind
from leagues.standings.selectors.prizes import prize_lines
from leagues.standings.selectors.table import people_of_row, standings_rows

CLUB_LISTS: Final = {
    "members": gettext_lazy("Members"),
    "ratings": gettext_lazy("Ratings of the members"),
    "events": gettext_lazy("Events"),
}
EVENT_LISTS: Final = {
    "entries": gettext_lazy("Entries"),
    "check-in": gettext_lazy("Check-in"),
    "results": gettext_lazy("Results"),
    "standings": gettext_lazy("Standings"),
    "persons": gettext_lazy("Standings of single persons"),
    "prizes": gettext_lazy("Prizes"),
}
OF_THE_DESK: Final = frozenset({"entries", "check-in"})
"""Lists that hold what only those at the desk may read."""


def club_list(*, club: Club, kind: str, user: User | AnonymousUser) -> WrittenList:
    """Return a list of a club; the names are those that whoever asks may read."""
    makers: Mapping[str, Callable[[Club], WrittenList]] = {
        "members": _members,
        "ratings": _ratings,
        "events": _events,
    }
    return makers[kind](club)


def event_list(*, event: Event, kind: str) -> WrittenList:
    """Return a list of an event."""
    makers: Mapping[str, Callable[[Event], WrittenList]] = {
        "entries": _entries,
        "check-in": _check_in,
        "results": _results,
        "standings": lambda event: _standings(event, ListKind.ENTRIES),
        "persons": lambda event: _standings(event, ListKind.PERSONS),
        "prizes": _prizes,
    }
    return makers[kind](event)


def season_list(*, season: Season) -> WrittenList:
    """Return the table of a season."""
    rows = SeasonStanding.objects.filter(season=season).select_related("player").order_by("place")
    return WrittenList(
        title=season.title,
        heads=[_("Rank"), _("Name"), _("Points"), _("Points for coming"), _("Nights")],
        rows=[[row.rank, row.player.label, row.total, row.bonus, row.came] for row in rows],
    )


def rating_list(*, pool: RatingPool, user: User | AnonymousUser) -> WrittenList:
    """Return the ranking of a pool, of those whom the visitor may see, each with the true place."""
    seen = set(visible_players(user=user).values_list("pk", flat=True))
    rows = Rating.objects.filter(pool=pool).select_related("player").order_by("-mu", "player_id")
    return WrittenList(
        title=_(pool.title),
        heads=[_("Place"), _("Name"), _("Rating"), _("Uncertainty"), _("Games"), _("Partners")],
        rows=[
            [place, row.player.label, *_strength(row)]
            for place, row in enumerate(rows, start=1)
            if row.player_id in seen
        ],
    )


def _strength(row: Rating) -> list[Cell]:
    return [round(row.mu, 2), round(2 * row.sigma, 2), row.matches, row.partners]


def _members(club: Club) -> WrittenList:
    names = Membership.objects.filter(club=club, player__aliases__isnull=False)
    aliases: dict[int, list[str]] = {}
    for player_id, name in names.values_list("player_id", "player__aliases__name"):
        aliases.setdefault(player_id, []).append(name)
    rows: list[list[Cell]] = [
        [
            row.player.label,
            # Other names tell who somebody is as much as the name does.
            "; ".join(sorted(aliases.get(row.player.pk, ()) if row.player.has_page else ())),
            row.player.pk,
            row.role_label,
            row.has_account,
        ]
        for row in members(club_id=club.pk)
    ]
    heads = [_("Name"), _("Other names"), _("Upcard number"), _("Role"), _("Has an account")]
    return WrittenList(title=_("Members"), heads=heads, rows=rows)


def _ratings(club: Club) -> WrittenList:
    rows = (
        Rating.objects.filter(player__memberships__club=club)
        .select_related("player", "pool")
        .order_by("pool__key", "-mu", "player_id")
    )
    heads = [_("Kind of game"), _("Name"), _("Rating"), _("Uncertainty"), _("Games"), _("Partners")]
    told: list[list[Cell]] = [
        [_(row.pool.title), row.player.label, *_strength(row)] for row in rows
    ]
    return WrittenList(title=_("Ratings of the members"), heads=heads, rows=told)


def _events(club: Club) -> WrittenList:
    zone = ZoneInfo(club.time_zone)
    rows: list[list[Cell]] = [
        [
            event.starts_at.astimezone(zone).replace(tzinfo=None),
            event.title,
            event.get_status_display(),
            event.pk,
        ]
        for event in Event.objects.filter(club=club).order_by("starts_at", "pk")
    ]
    return WrittenList(
        title=_("Events"), heads=[_("Start"), _("Title"), _("Status"), _("Number")], rows=rows
    )


def _entries(event: Event) -> WrittenList:
    """Return the entries in the columns in which they can be handed in again."""
    rows: list[list[Cell]] = []
    for row in entry_list(event_id=event.pk, money_of=event):
        if row.is_gone:
            continue
        names = [player.label for player in row.players]
        first, second = names[0], names[1] if len(names) > 1 else ""
        rows.append([first, second, row.name, row.seed, row.standing.paid > 0, row.status_label])
    heads = [_("Name"), _("Partner"), _("Team"), _("Seed"), _("Paid"), _("Status")]
    return WrittenList(title=_("Entries"), heads=heads, rows=rows)


def _check_in(event: Event) -> WrittenList:
    heads = [_("Name"), _("Status"), _("Waiting"), _("Labels for prizes"), _("From round")]

    def told(row: EntryRow) -> list[Cell]:
        return [row.label, row.status_label, row.place, row.labels, row.first_round]

    rows = [told(row) for row in entry_list(event_id=event.pk)]
    return WrittenList(title=_("Check-in"), heads=heads, rows=rows)


def _results(event: Event) -> WrittenList:
    """Return all tables of published rounds: who sat where, and what the sides made."""
    tables = (
        RoundTable.objects.filter(round__stage__event=event)
        .exclude(round__status=RoundStatus.DRAFT)
        .select_related("round", "match")
        .prefetch_related("match__seats__player", "match__sides")
        .order_by("round__number", "number", "game")
    )
    found = [(table, list(table.match.seats.all())) for table in tables]
    most = max((len(seats) for _table, seats in found), default=4)
    sides = max((len(table.match.sides.all()) for table, _seats in found), default=2)
    seated = [_("Seat %(number)s") % {"number": at} for at in range(1, most + 1)]
    if most == len(COMPASS):
        seated = [str(word) for word in COMPASS]
    by_pairs = most == len(COMPASS) and sides == len(PAIRS)
    scores = [str(word) for word in PAIRS] if by_pairs else _accounts(sides)
    rows: list[list[Cell]] = []
    for table, seats in found:
        people = [_sitting(seat) for seat in seats] + [""] * (most - len(seats))
        points = [side.points for side in table.match.sides.all()]
        ending = table.match.ending
        how = str(MATCH_ENDING_LABELS[MatchEnding(ending)]) if ending else ""
        padded: list[Cell] = [*points, *[None] * (sides - len(points))]
        rows.append([table.round.number, table.number, *people, *padded, how])
    heads = [_("Round"), _("Table"), *seated, *scores, _("Ended")]
    return WrittenList(title=_("Results"), heads=heads, rows=rows)


COMPASS: Final = (
    gettext_lazy("North"),
    gettext_lazy("East"),
    gettext_lazy("South"),
    gettext_lazy("West"),
)
PAIRS: Final = (gettext_lazy("North-South points"), gettext_lazy("East-West points"))


def _accounts(sides: int) -> list[str]:
    return [_("Points of side %(number)s") % {"number": at} for at in range(1, sides + 1)]


def _sitting(seat: MatchSeat) -> str:
    return seat.player.label if seat.player else seat.guest_name or seat.bot_key


def _standings(event: Event, kind: ListKind) -> WrittenList:
    rows = standings_rows(event_id=event.pk, kind=kind)
    told: list[list[Cell]] = [
        [
            row.rank,
            ", ".join(player.label for player in people_of_row(row)),
            row.entry.name,
            _number(row.points),
            _number(row.per_game),
            row.played,
            row.wins,
            row.loners,
            row.marches,
            row.euchred,
        ]
        for row in rows
    ]
    heads = [_("Rank"), _("Name"), _("Team"), _("Points"), _("Points a game"), _("Games")]
    more = [_("Games won"), _("Loners"), _("Marches"), _("Euchred")]
    return WrittenList(title=_("Standings"), heads=[*heads, *more], rows=told)


def _number(value: Decimal | None) -> Cell:
    """Return a number without noughts at its end."""
    if value is None:
        return None
    return int(value) if value == value.to_integral_value() else float(value)


def _prizes(event: Event) -> WrittenList:
    rows: list[list[Cell]] = [
        [line.title, line.what, award.names, award.amount, award.how]
        for line in prize_lines(event=event)
        for award in line.awards
    ]
    heads = [_("Prize"), _("For"), _("Who"), _("Amount"), _("How")]
    return WrittenList(title=_("Prizes"), heads=heads, rows=rows)


def lists_of_event(*, is_staff: bool) -> Iterable[tuple[str, str]]:
    """Return the lists of an event that somebody may take along: their keys and titles."""
    return [
        (key, str(title))
        for key, title in EVENT_LISTS.items()
        if is_staff or key not in OF_THE_DESK
    ]
