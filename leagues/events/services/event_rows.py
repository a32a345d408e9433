"""The terms of an event as its row has them, both ways."""

from __future__ import annotations

from typing import Final

from games.online.states import Talk, Watching
from leagues.events.formats import (
    Absence,
    FirstDealer,
    GameEndKind,
    RankedBy,
    Remedy,
    SitOutKind,
    SmallGame,
)
from leagues.events.models import Event
from leagues.events.money import FeePer, RefundRule
from leagues.events.services.finals import finals_of
from leagues.events.services.terms import chosen_rules, title_of
from leagues.events.services.ways import unit_of
from leagues.events.states import Visibility
from leagues.events.terms import EventTerms
from leagues.events.ways import way_of

# Fields of the row that terms set, in the order the history tells them.
FIELDS: Final[tuple[str, ...]] = (
    "title",
    "starts_at",
    "ends_at",
    "variant",
    "rules",
    "unit",
    "team_size",
    "movement",
    "movement_options",
    "remedy",
    "small_game",
    "game_end",
    "game_length",
    "rounds_planned",
    "plays_all_rounds",
    "sit_out",
    "sit_out_points",
    "ranked_by",
    "drops_worst",
    "least_played",
    "tiebreaks",
    "first_dealer",
    "entry_limit",
    "fee",
    "fee_per",
    "refunds",
    "notes",
    "visibility",
    "is_rated",
    "is_online",
    "absence",
    "absence_minutes",
    "talk",
    "live_clock",
    "live_watching",
    "live_delay",
    "live_bot",
)


def terms_of(event: Event) -> EventTerms:
    """Return what an event is to be, as it stands; one query."""
    return EventTerms(
        title=event.title,
        starts_at=event.starts_at,
        ends_at=event.ends_at,
        movement=event.movement,
        movement_options=dict(event.movement_options),
        team_size=event.team_size,
        remedy=Remedy(event.remedy),
        small_game=SmallGame(event.small_game),
        finals=finals_of(event),
        variant=event.variant,
        rules=dict(event.rules),
        game_end=GameEndKind(event.game_end),
        game_length=event.game_length,
        rounds_planned=None if event.plays_all_rounds else event.rounds_planned,
        sit_out=SitOutKind(event.sit_out),
        sit_out_points=event.sit_out_points,
        ranked_by=RankedBy(event.ranked_by),
        drops_worst=event.drops_worst,
        least_played=event.least_played,
        tiebreaks=tuple(event.tiebreaks),
        first_dealer=FirstDealer(event.first_dealer),
        entry_limit=event.entry_limit,
        fee=event.fee,
        fee_per=FeePer(event.fee_per),
        refunds=RefundRule(event.refunds),
        notes=event.notes,
        visibility=Visibility(event.visibility),
        is_rated=event.is_rated,
        is_online=event.is_online,
        absence=Absence(event.absence),
        absence_minutes=event.absence_minutes,
        talk=Talk(event.talk),
        live_clock=event.live_clock,
        live_watching=Watching(event.live_watching),
        live_delay=event.live_delay,
        live_bot=event.live_bot,
    )


def row_of(terms: EventTerms) -> dict[str, object]:
    """Return the fields of the row that checked terms set."""
    return {
        "title": title_of(terms),
        "starts_at": terms.starts_at,
        "ends_at": terms.ends_at,
        "variant": terms.variant,
        "rules": chosen_rules(terms),
        "unit": unit_of(terms).value,
        "team_size": terms.team_size,
        "movement": terms.movement,
        "movement_options": way_of(terms.movement).unusual(terms.movement_options),
        "remedy": terms.remedy.value,
        "small_game": terms.small_game.value,
        "game_end": terms.game_end.value,
        "game_length": terms.game_length,
        "rounds_planned": terms.rounds,
        "plays_all_rounds": terms.plays_all_rounds,
        "sit_out": terms.sit_out.value,
        "sit_out_points": terms.sit_out_points if terms.sit_out is SitOutKind.FIXED else None,
        "ranked_by": terms.ranked_by.value,
        "drops_worst": terms.drops_worst,
        "least_played": terms.least_played,
        "tiebreaks": list(terms.tiebreaks),
        "first_dealer": terms.first_dealer.value,
        "entry_limit": terms.entry_limit,
        "fee": terms.fee,
        "fee_per": terms.fee_per.value,
        "refunds": terms.refunds.value,
        "notes": terms.notes.strip(),
        "visibility": terms.visibility.value,
        "is_rated": terms.is_rated,
        "is_online": terms.is_online,
        "absence": terms.absence.value,
        "absence_minutes": terms.absence_minutes,
        "talk": terms.talk.value,
        "live_clock": terms.live_clock,
        "live_watching": terms.live_watching.value,
        "live_delay": terms.live_delay,
        "live_bot": terms.live_bot,
    }
