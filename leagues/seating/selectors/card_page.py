"""A result card as its pages show it: who played, game by game, and what was said when."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from leagues.events.league_models import Fixture, League, SquadMember
from leagues.players.models import Player
from leagues.seating.card_models import CardVersion, ResultCard
from leagues.seating.result_cards.counting import CardSum, card_sum
from leagues.seating.result_cards.terms import (
    Card,
    CardSide,
    CardStatus,
    Pair,
    Score,
    VersionStatus,
    read_card,
)
from leagues.seating.selectors.line_ups import games_of, line_up_rule, squad_members


@dataclass(frozen=True, slots=True, kw_only=True)
class GameLine:
    """A game of the card: the pairs by name, and its score; None for one that was not played."""

    number: int
    home: str
    away: str
    score: Score | None
    is_home_win: bool
    is_away_win: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PairLine:
    """A pair of a side: its number, its people, and who of them was borrowed."""

    number: int
    people: tuple[Player, ...]
    borrowed: frozenset[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class SaidCard:
    """One version of a card, ready to be shown."""

    version: CardVersion
    home: tuple[PairLine, ...]
    away: tuple[PairLine, ...]
    games: tuple[GameLine, ...]
    total: CardSum


@dataclass(frozen=True, slots=True, kw_only=True)
class PeopleToPlay:
    """Who can be put on a card: by squad, and who can be borrowed with where from."""

    squads: Mapping[CardSide, tuple[Player, ...]]
    borrowable: tuple[tuple[Player, str], ...]


def card_of_fixture(fixture: Fixture) -> ResultCard | None:
    """Return the card of a fixture, if one was handed in; one query."""
    return ResultCard.objects.filter(fixture=fixture).first()


def newest_card(card: ResultCard | None, fixture: Fixture) -> SaidCard | None:
    """Return what a card says now; three queries."""
    if card is None:
        return None
    versions = CardVersion.objects.filter(card=card).select_related("sent_by", "confirmed_by")
    version = versions.order_by("-number").first()
    return None if version is None else _said(version, fixture)


def older_cards(card: ResultCard, fixture: Fixture) -> list[SaidCard]:
    """Return what a card said before, the newest first."""
    versions = CardVersion.objects.filter(card=card).select_related("sent_by", "confirmed_by")
    return [_said(version, fixture) for version in versions.order_by("-number")[1:]]


def corrected_version(card: ResultCard) -> CardVersion | None:
    """Return the version that counted before the last correction of a card that counts.

    None where the card was taken back since: then it was entered anew, not corrected. One query.
    """
    if card.status != CardStatus.CONFIRMED:
        return None
    counted = card.versions.filter(confirmed_at__isnull=False)
    before = counted.exclude(status=VersionStatus.CONFIRMED.value).order_by("-number").first()
    return before if before and before.status == VersionStatus.SUPERSEDED else None


def people_to_play(fixture: Fixture, league: League) -> PeopleToPlay:
    """Return who can be put on the card of a fixture, by name; six queries."""
    rule = line_up_rule(fixture, league)
    keys = {*rule.squads[CardSide.HOME], *rule.squads[CardSide.AWAY], *rule.borrowable}
    people = list(
        Player.objects.filter(pk__in=keys, erased_at=None).order_by("sort_key", "distinction", "pk")
    )
    teams = dict(
        squad_members(league, fixture.day).order_by().values_list("player_id", "team__name")
    )
    return PeopleToPlay(
        squads={
            side: tuple(player for player in people if player.pk in rule.squads[side])
            for side in CardSide
        },
        borrowable=tuple(
            (player, teams.get(player.pk, "")) for player in people if player.pk in rule.borrowable
        ),
    )


def team_of_account(fixture: Fixture, day: date | None, user_id: int | None) -> int | None:
    """Return which of the two teams of a fixture somebody is of; one query."""
    if user_id is None:
        return None
    members = SquadMember.objects.filter(
        team_id__in=[fixture.home_id, fixture.away_id], player__user_id=user_id, until_day=None
    )
    return members.values_list("team_id", flat=True).first()


def _said(version: CardVersion, fixture: Fixture) -> SaidCard:
    said = read_card(version.said)
    league = fixture.division.league
    games = games_of(league)
    keys = {*said.people(CardSide.HOME), *said.people(CardSide.AWAY)}
    people = Player.objects.in_bulk(keys)
    rule = line_up_rule(fixture, league)
    return SaidCard(
        version=version,
        home=_pairs(said, CardSide.HOME, people, rule.squads[CardSide.HOME]),
        away=_pairs(said, CardSide.AWAY, people, rule.squads[CardSide.AWAY]),
        games=tuple(
            GameLine(
                number=game.number,
                home=_names(said.home[game.home - 1], people),
                away=_names(said.away[game.away - 1], people),
                score=score,
                is_home_win=score is not None and score[0] > score[1],
                is_away_win=score is not None and score[1] > score[0],
            )
            for game, score in zip(games, said.scores, strict=True)
        ),
        total=card_sum(said, games),
    )


def _pairs(
    said: Card, side: CardSide, people: Mapping[int, Player], squad: object
) -> tuple[PairLine, ...]:
    members = squad if isinstance(squad, set | frozenset) else frozenset()
    return tuple(
        PairLine(
            number=number,
            people=tuple(people[key] for key in pair),
            borrowed=frozenset(key for key in pair if key not in members),
        )
        for number, pair in enumerate(said.pairs(side), start=1)
    )


def _names(pair: Pair, people: Mapping[int, Player]) -> str:
    return " & ".join(people[key].label for key in pair)
