"""Read a cup as it stands: its draw, its ties with their matches, and what each waits for."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from leagues.events.cup_models import Cup, CupTie
from leagues.events.cup_states import LevelRule
from leagues.events.league_models import Fixture, Team
from leagues.events.league_states import OPEN_FIXTURES, WITHDREW
from leagues.events.selectors.league_fixtures import SHOWN_WITH
from leagues.seating.result_cards.terms import CardStatus
from leagues.standings.cups.draw import At, DrawPlace, draw_of
from leagues.standings.cups.outcomes import TieOutcome, tie_outcome
from leagues.standings.league_tables.terms import FixtureResult, TeamKey
from leagues.standings.selectors.league_play import counted_cards, result_of


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedTie:
    """A tie that was drawn: its matches in order, how they ended, and how it stands."""

    tie: CupTie
    fixtures: Sequence[Fixture]
    results: Sequence[FixtureResult | None]
    outcome: TieOutcome

    @property
    def at(self) -> At:
        """Where in the draw it stands."""
        return self.tie.round_number, self.tie.position

    @property
    def last(self) -> Fixture:
        """The match that decides."""
        return self.fixtures[-1]

    @property
    def is_untouched(self) -> bool:
        """Whether nobody has played or decided it, so that another team can come into it."""
        is_open = self.last.status in OPEN_FIXTURES or self.last.reason == WITHDREW
        return is_open and not _has_card(self.last)


@dataclass(frozen=True, slots=True, kw_only=True)
class CupState:
    """A cup with all that was drawn. `places` are those of the whole draw, round by round."""

    cup: Cup
    teams: Mapping[int, Team]
    ties: Mapping[At, PlayedTie]
    places: Sequence[Sequence[DrawPlace]]

    @property
    def drawn(self) -> int:
        """The last round that was drawn."""
        return max((number for number, _position in self.ties), default=0)

    @property
    def is_last_drawn(self) -> bool:
        """Whether the final has been drawn."""
        return self.drawn == len(self.places)

    @property
    def undecided(self) -> list[PlayedTie]:
        """The ties of the last drawn round in which nobody has gone through yet."""
        return [
            tie for at, tie in self.ties.items() if at[0] == self.drawn and not tie.outcome.winner
        ]

    @property
    def winner(self) -> Team | None:
        """The team that has won the cup."""
        final = self.ties.get((len(self.places), 1))
        key = final.outcome.winner if final else None
        return None if key is None else self.teams.get(key)

    def place(self, at: At) -> DrawPlace:
        """Return a place of the draw."""
        return self.places[at[0] - 1][at[1] - 1]

    def differing(self, tie: PlayedTie) -> list[tuple[Team, Team]]:
        """Return who stands in a tie though another won through to it, and that other."""
        there = (tie.tie.one_id, tie.tie.two_id)
        return [
            (self.teams[own], self.teams[key])
            for own, key in zip(there, self.place(tie.at).sides, strict=True)
            if key is not None and key != own
        ]


def cup_state(cup: Cup) -> CupState:
    """Return a cup as it stands; four queries."""
    entries = list(cup.entries.select_related("team__division").order_by("place"))
    fixtures: dict[int, list[Fixture]] = defaultdict(list)
    listed = Fixture.objects.filter(cup_tie__cup=cup).select_related(*SHOWN_WITH, "card")
    for fixture in listed.order_by("pk"):
        fixtures[fixture.cup_tie_id or 0].append(fixture)
    cards = counted_cards(cup.league)
    is_replayed = cup.level_rule == LevelRule.REPLAY
    ties = {}
    for tie in cup.ties.order_by("round_number", "position"):
        results = [result_of(fixture, cards) for fixture in fixtures[tie.pk]]
        played = PlayedTie(
            tie=tie,
            fixtures=fixtures[tie.pk],
            results=results,
            outcome=tie_outcome(
                results[-1],
                is_open=fixtures[tie.pk][-1].status in OPEN_FIXTURES,
                is_replayed=is_replayed,
                ruled_for=None if tie.ruled_for_id is None else TeamKey(tie.ruled_for_id),
            ),
        )
        ties[played.at] = played
    won = {at: tie.outcome.winner for at, tie in ties.items() if tie.outcome.winner is not None}
    return CupState(
        cup=cup,
        teams={entry.team_id: entry.team for entry in entries},
        ties=ties,
        places=draw_of([TeamKey(entry.team_id) for entry in entries], won),
    )


def _has_card(fixture: Fixture) -> bool:
    card = getattr(fixture, "card", None)
    return card is not None and card.status != CardStatus.TAKEN_BACK
