"""Make the matches of a confirmed card, and keep them as a corrected card says.

Each game that was played is a match like any other, without an event: its people, its score and
its versions, so that ratings and corrections know it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from engine.game import EndKind
from engine.seats import Seat
from engine.variants.registry import rules_for
from games.matches.models import Match
from games.matches.services.actors import Actor
from games.matches.services.corrections import correct_result, void_match
from games.matches.services.creation import MatchPlan, create_matches
from games.matches.services.reports import report_final
from games.matches.services.reseating import reseat_players
from leagues.events.league_models import League
from leagues.players.models import User
from leagues.seating.card_models import CardGame, ResultCard
from leagues.seating.result_cards.terms import Card, Meeting, PersonKey, Score

SEATS_OF_PAIRS = 2


def keep_matches(
    *,
    card: ResultCard,
    said: Card,
    games: tuple[Meeting, ...],
    league: League,
    by: User | None,
    reason: str = "",
) -> None:
    """Let the matches of a card be what it says: made, put right, or void if not played.

    The card's fixture is locked, so nobody else writes its matches meanwhile.
    """
    actor = Actor(user=by, is_official=True)
    there = {
        game.number: game
        for game in CardGame.objects.filter(card=card).select_related("match").order_by("number")
    }
    wanted = {
        game.number: (seats_of(said, game), score)
        for game, score in zip(games, said.scores, strict=True)
        if score is not None
    }
    for number, game in there.items():
        if number in wanted:
            _put_right(game.match, *wanted[number], actor=actor, reason=reason)
        else:
            _strike(game, actor=actor, reason=reason)
    new = {number: each for number, each in wanted.items() if number not in there}
    _make(card, new, league, actor)


def strike_matches(*, card: ResultCard, by: User | None, reason: str) -> None:
    """Let no match of a card count any more."""
    actor = Actor(user=by, is_official=True)
    for game in CardGame.objects.filter(card=card).select_related("match").order_by("number"):
        _strike(game, actor=actor, reason=reason)


def seats_of(said: Card, game: Meeting) -> tuple[PersonKey, ...]:
    """Return who sits in seats 0 to 3: partners opposite each other, the team at home first."""
    home, away = said.home[game.home - 1], said.away[game.away - 1]
    return home[0], away[0], home[1], away[1]


def plan_of(league: League) -> MatchPlan:
    """Return a game of a league with nobody at its table yet."""
    rules = rules_for(league.variant, league.rules)
    return MatchPlan(
        player_ids=(),
        side_numbers=[rules.account_of(Seat(seat)) for seat in range(rules.players)],
        variant=league.variant,
        rules=league.rules,
        game_end=EndKind.TARGET.value,
        game_length=league.target,
    )


def _make(
    card: ResultCard,
    wanted: Mapping[int, tuple[tuple[PersonKey, ...], Score]],
    league: League,
    actor: Actor,
) -> None:
    plan = plan_of(league)
    matches = create_matches(
        plans=[replace(plan, player_ids=seats) for seats, _ in wanted.values()]
    )
    CardGame.objects.bulk_create(
        CardGame(card=card, number=number, match=match)
        for number, match in zip(wanted, matches, strict=True)
    )
    for match, (_, score) in zip(matches, wanted.values(), strict=True):
        report_final(match_id=match.pk, points=score, actor=actor, revision=0)


def _put_right(
    match: Match, seats: tuple[PersonKey, ...], score: Score, *, actor: Actor, reason: str
) -> None:
    seated = reseat_players(
        match_id=match.pk,
        players=dict(enumerate(seats)),
        actor=actor,
        reason=reason,
        revision=match.revision,
    )
    correct_result(
        match_id=match.pk, points=score, actor=actor, reason=reason, revision=seated.revision
    )


def _strike(game: CardGame, *, actor: Actor, reason: str) -> None:
    """Declare a match void and take it off the card; its versions stay readable."""
    match = game.match
    void_match(match_id=match.pk, actor=actor, reason=reason, revision=match.revision)
    game.delete()
