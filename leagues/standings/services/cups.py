"""Draw the cups beside a league, and bring them on round by round."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.db import transaction
from django.utils.translation import gettext as _

from leagues.events.cup_models import Cup, CupEntry, CupTie
from leagues.events.cup_states import CupOrder, LevelRule
from leagues.events.league_errors import LeagueChanged, LeagueRefused, LeagueStep, LeagueTaken
from leagues.events.league_models import League, Team
from leagues.events.league_states import OPEN_FIXTURES
from leagues.events.services.busy_teams import require_free_teams
from leagues.events.services.league_notes import count_list_change, locked_league, note
from leagues.players.models import User
from leagues.players.typed import writable
from leagues.standings.cups.draw import MOST_TEAMS, order_by_lot
from leagues.standings.cups.outcomes import Need, Through
from leagues.standings.league_models import DivisionStanding
from leagues.standings.league_tables.terms import TeamKey
from leagues.standings.selectors.cups import CupState, PlayedTie, cup_state
from leagues.standings.services.cup_ties import (
    LONGEST_REASON,
    draw_ties,
    held_cup,
    list_match,
    names_of,
    put_into,
    require_day,
    require_going,
)

SEEDS = 1_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class CupTerms:
    """A cup as a director asks for it: its teams, their order, and the day of the first round."""

    name: str
    teams: Sequence[int]
    order: CupOrder
    level_rule: LevelRule
    day: date


@transaction.atomic
def draw_cup(*, league_id: int, terms: CupTerms, by: User | None, seed: int | None = None) -> Cup:
    """Draw a cup and list the matches of its first round.

    Raises `LeagueTaken` if the league has one of this name, `LeagueRefused` if it has too few
    teams or no possible day. The lots come from `seed`, which is kept.
    """
    league = locked_league(league_id, listed=True)
    require_day(terms.day, league)
    if league.cups.filter(name__iexact=terms.name).exists():
        sentence = _("There is a cup of this name already. Look at it, or choose another name.")
        raise LeagueTaken(sentence, fields={"name": [sentence]})
    teams = Team.objects.filter(pk__in=terms.teams, division__league=league, withdrawn_at=None)
    keys = [TeamKey(pk) for pk in teams.values_list("pk", flat=True)]
    if not 2 <= len(keys) <= MOST_TEAMS:
        sentence = _("Choose at least two teams that have not left the league.")
        raise LeagueRefused(sentence, fields={"teams": [sentence]})
    cup = Cup.objects.create(
        league=league,
        name=terms.name,
        order=terms.order.value,
        level_rule=terms.level_rule.value,
        seed=secrets.randbelow(SEEDS) if seed is None else seed,
        made_by=by,
    )
    by_lot = order_by_lot(keys, seed=cup.seed)
    order = by_lot if terms.order is CupOrder.LOT else _by_table(league, by_lot)
    CupEntry.objects.bulk_create(
        CupEntry(cup=cup, team_id=key, place=place) for place, key in enumerate(order, start=1)
    )
    draw_ties(cup_state(cup), 1, terms.day)
    _noted(cup, "league.cup_drawn", by=by)
    return cup


@transaction.atomic
def take_cup_back(*, cup_id: int, by: User | None) -> None:
    """Take a cup out of its league while nothing of it has been played or decided."""
    state = held_cup(cup_id)
    for tie in state.ties.values():
        if tie.last.status not in OPEN_FIXTURES or any(hasattr(f, "card") for f in tie.fixtures):
            raise LeagueStep(
                _("Ties of this cup have been played or decided, so it stays. Correct single ties.")
            )
    _noted(state.cup, "league.cup_taken_back", by=by)
    state.cup.delete()


@transaction.atomic
def draw_round(*, cup_id: int, number: int, day: date, by: User | None) -> Cup:
    """Let the winners of a round meet in the next one, `number`, on a day. Twice is once."""
    state = held_cup(cup_id)
    require_day(day, state.cup.league)
    if number <= state.drawn:
        return state.cup
    require_going(state.cup)
    follow_cup(state.cup, by=by)
    state = cup_state(state.cup)
    if state.is_last_drawn or number > state.drawn + 1:
        raise LeagueChanged(_("The cup is no longer as you saw it. Look at it again."))
    if state.undecided:
        names = "; ".join(names_of((each.tie.one, each.tie.two)) for each in state.undecided)
        raise LeagueStep(_("Some ties are not decided yet: %(names)s.") % {"names": names})
    draw_ties(state, number, day)
    _noted(state.cup, "league.cup_round_drawn", by=by, about=str(number))
    return state.cup


@transaction.atomic
def replay_tie(*, tie_id: int, legs: int, day: date, by: User | None) -> CupTie:
    """Let a tie that nobody has won be played again, at home with the other team.

    `legs` is how many matches it had when the person looked. Twice is once.
    """
    state, played = _held_tie(tie_id)
    require_day(day, state.cup.league)
    if len(played.fixtures) > legs:
        return played.tie
    if played.outcome.need not in (Need.REPLAY, Need.RULING):
        raise LeagueStep(_("This tie is still to be played, or somebody has gone through."))
    meeting = {played.tie.one_id, played.tie.two_id}
    require_free_teams(league=state.cup.league, team_ids=meeting, day=day)
    list_match(played.tie, day=day, seed=state.cup.seed, legs_before=len(played.fixtures))
    _noted(state.cup, "league.cup_replay", by=by, about=_names(played))
    return played.tie


@transaction.atomic
def rule_tie(*, tie_id: int, team_id: int | None, reason: str, by: User | None) -> CupTie:
    """Say who goes through in a tie that no result decides. Twice is once.

    Raises `LeagueRefused` for another team than one of the two.
    """
    state, played = _held_tie(tie_id)
    tie, outcome = played.tie, played.outcome
    if outcome.need is Need.PLAY or (outcome.winner and outcome.through is not Through.RULING):
        raise LeagueStep(_("This tie is still to be played, or its result says who goes through."))
    if team_id not in (tie.one_id, tie.two_id):
        sentence = _("Choose one of the two teams of the tie.")
        raise LeagueRefused(sentence, fields={"team": [sentence]})
    if tie.ruled_for_id == team_id:
        return tie
    tie.ruled_for_id = team_id
    tie.reason = writable(reason)[:LONGEST_REASON]
    tie.save(update_fields=["ruled_for", "reason"])
    _noted(state.cup, "league.cup_ruled", by=by, about=_names(played), reason=tie.reason)
    return tie


@transaction.atomic
def uphold_tie(*, tie_id: int, by: User | None) -> CupTie:
    """Let a tie stand that was played before a correction sent another team to it."""
    state, played = _held_tie(tie_id)
    if played.tie.is_upheld or not state.differing(played):
        return played.tie
    played.tie.is_upheld = True
    played.tie.save(update_fields=["is_upheld"])
    _noted(state.cup, "league.cup_upheld", by=by, about=_names(played))
    return played.tie


def follow_cup(cup: Cup, *, by: User | None = None) -> None:
    """Put those who win after a correction into ties that nobody has played yet.

    The league's row is locked. Each change can alter who comes into the ties after it.
    """
    while True:
        state = cup_state(cup)
        changed = next(
            (
                tie
                for tie in state.ties.values()
                if tie.is_untouched and not tie.tie.is_upheld and state.differing(tie)
            ),
            None,
        )
        if changed is None:
            return
        before, place = _names(changed), state.place(changed.at)
        sides = [
            team if key is None else state.teams[key]
            for key, team in zip(place.sides, (changed.tie.one, changed.tie.two), strict=True)
        ]
        put_into(changed, sides[0], sides[1], seed=cup.seed)
        about = f"{before} → {_names(changed)}"
        _noted(cup, "league.cup_replaced", by=by, about=about)


def _held_tie(tie_id: int) -> tuple[CupState, PlayedTie]:
    cup_id, number, position = CupTie.objects.values_list("cup_id", "round_number", "position").get(
        pk=tie_id
    )
    state = held_cup(cup_id)
    require_going(state.cup)
    return state, state.ties[number, position]


def _by_table(league: League, by_lot: Sequence[TeamKey]) -> list[TeamKey]:
    """Return teams as they stand, the higher divisions first, those level by lot."""
    rows = DivisionStanding.objects.filter(division__league=league, rank__isnull=False)
    ranks = {
        pk: (level, rank)
        for pk, level, rank in rows.values_list("team_id", "division__level", "rank")
    }
    levels = dict(Team.objects.filter(pk__in=by_lot).values_list("pk", "division__level"))
    return sorted(by_lot, key=lambda key: ranks.get(key, (levels[key], MOST_TEAMS)))


def _names(played: PlayedTie) -> str:
    return names_of((played.tie.one, played.tie.two))


def _noted(cup: Cup, verb: str, *, by: User | None, about: str = "", reason: str = "") -> None:
    subject = f"{cup.name}: {about}" if about else cup.name
    count_list_change(cup.league)
    note(cup.league, verb, by=by, about=subject, reason=reason, after={"cup": cup.pk})
