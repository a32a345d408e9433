"""Move single fixtures of a published list, and say what becomes of those that are not played."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from leagues.events.league_errors import FixtureClash, LeagueChanged, LeagueRefused, LeagueStep
from leagues.events.league_models import Fixture, TeamId
from leagues.events.league_states import OPEN_FIXTURES, WITHDREW, FixtureStatus
from leagues.events.selectors.league_obstacles import clashes_on
from leagues.events.services.league_notes import count_list_change, locked_league, note
from leagues.events.services.league_notices import tell_of_new_day
from leagues.events.services.league_rows import impossible_day
from leagues.players.models import User
from leagues.players.typed import writable

LONGEST_REASON: Final = 300
DECIDED: Final = (
    FixtureStatus.WALKOVER.value,
    FixtureStatus.UNFULFILLED.value,
    FixtureStatus.VOID.value,
)
VERBS: Final = {
    FixtureStatus.WALKOVER: "league.fixture_walkover",
    FixtureStatus.UNFULFILLED: "league.fixture_unfulfilled",
    FixtureStatus.VOID: "league.fixture_void",
}


@transaction.atomic
def move_fixture(
    *,
    fixture_id: int,
    day: date,
    revision: int,
    by: User | None,
    reason: str = "",
    in_spite: bool = False,
) -> Fixture:
    """Put a fixture on another day, earlier or later.

    Raises `FixtureClash` with all that is in the way there, unless it is moved `in_spite` of it.
    """
    fixture = _locked(fixture_id, revision=revision)
    league = fixture.division.league
    if words := impossible_day(day, league.plays_at, ZoneInfo(league.club.time_zone)):
        raise LeagueRefused(words, fields={"day": [words]})
    if fixture.day == day and fixture.status == FixtureStatus.PLANNED:
        return fixture
    clashes = clashes_on(fixture=fixture, league=league, day=day)
    if clashes and not in_spite:
        raise FixtureClash(" ".join(clashes), fields={"day": clashes})
    before = fixture.day
    fixture.day = day
    fixture.play_by = None
    fixture.status = FixtureStatus.PLANNED.value
    fixture.reason = _reason(reason)
    _save(fixture, "league.fixture_moved", before=before, by=by, reason=reason)
    tell_of_new_day(fixture=fixture, league=league, by=by)
    return fixture


@transaction.atomic
def postpone_fixture(
    *,
    fixture_id: int,
    revision: int,
    by: User | None,
    reason: str = "",
    play_by: date | None = None,
) -> Fixture:
    """Take a fixture off its day: it is open until a new one is found, by the day `play_by`.

    Without one that is as many days after its first day as the league's rule says.
    """
    fixture = _locked(fixture_id, revision=revision)
    league = fixture.division.league
    first = fixture.original_day or fixture.day or league.first_day
    until = play_by or min(first + timedelta(days=league.postponed_days), league.last_day)
    if until < first:
        sentence = _("The day until which it is to be played comes before %(day)s.") % {
            "day": date_format(first, "j F Y")
        }
        raise LeagueRefused(sentence, fields={"play_by": [sentence]})
    before = fixture.day
    fixture.day = None
    fixture.play_by = until
    fixture.status = FixtureStatus.POSTPONED.value
    fixture.reason = _reason(reason)
    _save(fixture, "league.fixture_postponed", before=before, by=by, reason=reason)
    tell_of_new_day(fixture=fixture, league=league, by=by)
    return fixture


@transaction.atomic
def decide_fixture(
    *,
    fixture_id: int,
    status: FixtureStatus,
    revision: int,
    by: User | None,
    awarded_to: TeamId | int | None = None,
    reason: str = "",
) -> Fixture:
    """Say what becomes of a fixture that is not played: a walkover, not played, or void.

    A walkover is awarded to one of its teams. One that was not played may be: then the fault was
    the other team's; otherwise it was the fault of both. Raises `LeagueRefused` otherwise.
    """
    fixture = _locked(fixture_id, revision=revision)
    if status.value not in DECIDED:
        raise LeagueStep(_("Results are entered on the result card."))
    if awarded_to is not None and awarded_to not in (fixture.home_id, fixture.away_id):
        sentence = _("Choose one of the two teams of the fixture.")
        raise LeagueRefused(sentence, fields={"awarded_to": [sentence]})
    if status is FixtureStatus.WALKOVER and awarded_to is None:
        sentence = _("Say which team is awarded the match.")
        raise LeagueRefused(sentence, fields={"awarded_to": [sentence]})
    fixture.status = status.value
    fixture.awarded_to_id = None if status is FixtureStatus.VOID else awarded_to
    fixture.reason = _reason(reason)
    return _save(fixture, VERBS[status], before=fixture.day, by=by, reason=reason)


@transaction.atomic
def restore_fixture(*, fixture_id: int, revision: int, by: User | None) -> Fixture:
    """Let a fixture be played after all that had been decided without play."""
    fixture = _locked(fixture_id, revision=revision, decided=True)
    if fixture.home.is_withdrawn or fixture.away.is_withdrawn:
        raise LeagueStep(_("One of the teams has left the league. Take that back first."))
    status = FixtureStatus.POSTPONED if fixture.day is None else FixtureStatus.PLANNED
    fixture.status = status.value
    fixture.awarded_to = None
    fixture.reason = ""
    return _save(fixture, "league.fixture_restored", before=fixture.day, by=by)


def _locked(fixture_id: int, *, revision: int, decided: bool = False) -> Fixture:
    """Return a fixture as the person saw it, whose league's row is locked."""
    league_id = Fixture.objects.values_list("division__league_id", flat=True).get(pk=fixture_id)
    league = locked_league(league_id, listed=True)
    fixtures = Fixture.objects.select_related("division", "home", "away")
    fixture = fixtures.select_for_update(of=("self",), no_key=True).get(pk=fixture_id)
    fixture.division.league = league
    if fixture.revision != revision:
        raise LeagueChanged(
            _("Somebody else has changed this fixture. Look at it again, then decide.")
        )
    if decided and fixture.status not in DECIDED:
        raise LeagueStep(_("This fixture is still to be played, or has been."))
    if not decided and fixture.status not in OPEN_FIXTURES:
        raise LeagueStep(
            _("This fixture is over. Take back what was decided, or correct its result card.")
        )
    return fixture


def _reason(reason: str) -> str:
    """Return a reason as it is kept; the word of a withdrawal is kept for that."""
    words = writable(reason).strip()[:LONGEST_REASON]
    return f"{words}." if words == WITHDREW else words


def _save(
    fixture: Fixture, verb: str, *, before: date | None, by: User | None, reason: str = ""
) -> Fixture:
    fixture.revision += 1
    fixture.save(
        update_fields=[
            "day",
            "play_by",
            "status",
            "awarded_to",
            "reason",
            "revision",
        ]
    )
    league = fixture.division.league
    count_list_change(league)
    note(
        league,
        verb,
        by=by,
        about=f"{fixture.home.name} – {fixture.away.name}",
        reason=reason,
        before={"day": before},
        after={"day": fixture.day, "fixture": fixture.pk},
    )
    return fixture
