"""Write seasons: make, change and close them, say which nights count and who has a handicap.

Who holds an event's row and a season's takes the event's first. Nothing of what is computed from a
season is written here: it is only marked as stale, in the transaction of the change.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from leagues.events.errors import (
    NoSuchNight,
    SeasonChanged,
    SeasonClosed,
    SeasonRefused,
    SeasonTaken,
)
from leagues.events.models import Event, Season, SeasonHandicap, SeasonNight
from leagues.events.season_terms import MOST_HANDICAP, SeasonTerms
from leagues.events.selectors.seasons import (
    OVER,
    nights_of_season,
    possible_nights,
    seasons_around,
    title_is_taken,
)
from leagues.events.services.audit import write_audit
from leagues.events.services.season_rows import FIELDS, check_season, row_of_season
from leagues.players.models import Club, ClubId, Player, User


@transaction.atomic
def create_season(*, club_id: ClubId | int, terms: SeasonTerms, by: User | None) -> Season:
    """Make a season of a club.

    Sending the same form twice gives the season that the first one made; another one of the same
    title is refused with `SeasonTaken`, a rule that cannot be with `SeasonRefused`.
    """
    check_season(terms)
    club = Club.objects.select_for_update(no_key=True).get(pk=club_id)
    wanted = row_of_season(terms)
    there = Season.objects.filter(club=club, title=wanted["title"]).first()
    if there is not None:
        if there.made_by_id == (by.pk if by else None) and _has(there, wanted):
            return there
        raise _taken(there.title)
    season = Season.objects.create(club=club, made_by=by, **wanted)
    for player_id, points in terms.handicaps.items():
        SeasonHandicap.objects.create(season=season, player_id=player_id, points=points)
    _note(season, "season.created", by=by)
    return season


@transaction.atomic
def change_season(*, season_id: int, terms: SeasonTerms, revision: int, by: User | None) -> Season:
    """Change the rule, the days or the words of a season that is open.

    `revision` is the one that the person saw: if it has become another, `SeasonChanged` is raised
    and nothing is overwritten. Handicaps are changed one by one, elsewhere.
    """
    check_season(terms)
    # Two that take one title at once are told apart as in `create_season`.
    Club.objects.select_for_update(of=("self",), no_key=True).get(seasons=season_id)
    season = _locked(season_id, revision=revision)
    wanted = row_of_season(terms)
    before = {name: getattr(season, name) for name in FIELDS}
    changed = [name for name in FIELDS if wanted[name] != before[name]]
    if not changed:
        return season
    title = str(wanted["title"])
    if title_is_taken(club_id=season.club_id, title=title, but=[season.pk]):
        raise _taken(title)
    for name in changed:
        setattr(season, name, wanted[name])
    _save(season, *changed)
    _note(
        season,
        "season.changed",
        by=by,
        before={name: before[name] for name in changed},
        after={name: wanted[name] for name in changed},
    )
    return season


@transaction.atomic
def set_night(
    *, season_id: int, event_id: int, counts: bool, by: User | None, reason: str = ""
) -> Season:
    """Let an event count for a season, or not, whatever its day says; twice is once.

    Raises `NoSuchNight` for an event of another club, or one that fewer people may see than the
    season.
    """
    event = Event.objects.select_for_update(no_key=True).filter(pk=event_id).first()
    season = _locked(season_id)
    if event is None or not possible_nights(season).filter(pk=event.pk).exists():
        raise NoSuchNight(
            _(
                "This event cannot count for %(season)s: it is a draft, of another club, or seen "
                "by fewer people than the season."
            )
            % {"season": season.title}
        )
    if nights_of_season(season).filter(pk=event.pk).exists() == counts:
        return season
    SeasonNight.objects.update_or_create(season=season, event=event, defaults={"counts": counts})
    _save(season)
    verb = "season.night_counted" if counts else "season.night_left_out"
    _note(season, verb, by=by, about=event.title, reason=reason)
    write_audit(verb=verb, by=by, event_id=event.pk, subject=season.title, reason=reason)
    return season


@transaction.atomic
def set_handicap(*, season_id: int, player_id: int, points: Decimal, by: User | None) -> Season:
    """Give a person points for each game of a season; 0 takes the handicap away."""
    season = _locked(season_id)
    if abs(points) > MOST_HANDICAP:
        sentence = _("A handicap is at most %(most)s points a game, up or down.") % {
            "most": MOST_HANDICAP
        }
        raise SeasonRefused(sentence, fields={"points": [sentence]})
    player = Player.objects.get(pk=player_id)
    there = SeasonHandicap.objects.filter(season=season, player=player).first()
    before = there.points if there else Decimal(0)
    if before == points:
        return season
    if points:
        SeasonHandicap.objects.update_or_create(
            season=season, player=player, defaults={"points": points}
        )
    elif there is not None:
        there.delete()
    _save(season)
    _note(
        season,
        "season.handicap",
        by=by,
        about=player.label,
        before={"handicap": before},
        after={"handicap": points},
    )
    return season


@transaction.atomic
def close_season(*, season_id: int, by: User | None) -> Season:
    """Close a season: its rule and its nights stay as they are. Twice is once.

    Corrections of its nights go on changing its table.
    """
    season = _for_update(season_id)
    if season.is_closed:
        return season
    season.closed_at = timezone.now()
    _save(season, "closed_at")
    _note(season, "season.closed", by=by)
    return season


@transaction.atomic
def reopen_season(*, season_id: int, by: User | None) -> Season:
    """Open a closed season again. Twice is once."""
    season = _for_update(season_id)
    if not season.is_closed:
        return season
    season.closed_at = None
    _save(season, "closed_at")
    _note(season, "season.reopened", by=by)
    return season


def mark_seasons_stale(*, event: Event) -> None:
    """Note that seasons follow from an event that has changed, in the transaction of the change.

    The caller holds the event's row. Before an event is over nothing follows from it. Who is just
    adding a season up is waited for: what they read may be older than the change.
    """
    if event.status not in OVER:
        return
    found = list(seasons_around(event).select_for_update(no_key=True).values_list("pk", flat=True))
    if found:
        Season.objects.filter(pk__in=found).update(is_stale=True)


def note_added_up(*, season: Season) -> None:
    """Note that a season's table follows from its nights as they stand; the row is locked."""
    season.is_stale = False
    season.save(update_fields=["is_stale"])


def _locked(season_id: int, *, revision: int | None = None) -> Season:
    """Return an open season whose row is locked, as the person saw it."""
    season = _for_update(season_id)
    if season.is_closed:
        raise SeasonClosed(
            _("%(title)s is closed. Open it again first to change it.") % {"title": season.title}
        )
    if revision is not None and revision != season.revision:
        raise SeasonChanged(
            _(
                "Somebody else changed this season while you were writing. What you typed is still "
                "here: look at the season, then save again to put yours in its place."
            )
        )
    return season


def _for_update(season_id: int) -> Season:
    seasons = Season.objects.select_for_update(no_key=True, of=("self",))
    return seasons.select_related("club").get(pk=season_id)


def _save(season: Season, *changed: str) -> None:
    """Save what changed, count it, and let the table be added up again."""
    season.is_stale = True
    season.revision += 1
    season.save(update_fields=[*changed, "is_stale", "revision"])


def _note(
    season: Season,
    verb: str,
    *,
    by: User | None,
    about: str = "",
    reason: str = "",
    before: Mapping[str, object] | None = None,
    after: Mapping[str, object] | None = None,
) -> None:
    """Add a line to the history of the club that says which season it is about."""
    write_audit(
        verb=verb,
        by=by,
        club_id=season.club_id,
        subject=f"{season.title}: {about}" if about else season.title,
        before=before,
        after={"season": season.pk, **(after or {})},
        reason=reason,
    )


def _has(season: Season, wanted: dict[str, object]) -> bool:
    return all(getattr(season, name) == value for name, value in wanted.items())


def _taken(title: str) -> SeasonTaken:
    sentence = _(
        "The club has a season called “%(title)s” already. Give this one another title."
    ) % {"title": title}
    return SeasonTaken(sentence, fields={"title": [sentence]})
