"""How somebody calls: hands in which it was written down who made trumps."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from django.db.models import F

from engine.scoring import Outcome
from games.matches.models import HandScore, Substitution
from games.matches.states import ReportStatus
from leagues.players.models import Player
from leagues.standings.selectors.any_of import any_of
from leagues.standings.selectors.figures import estimate


@dataclass(slots=True, kw_only=True)
class Calling:
    """Sums over the hands of a player of which the maker is known.

    `marches`, `euchred` and `made` are of the own calls, `lone` and `lone_marches` of those that
    were played alone; `defended` hands were made by the other side, and `set_back` of these failed.
    """

    hands: int = 0
    calls: int = 0
    made: int = 0
    marches: int = 0
    euchred: int = 0
    lone: int = 0
    lone_marches: int = 0
    defended: int = 0
    set_back: int = 0

    @property
    def calls_share(self) -> str:
        """Calls in a hundred hands."""
        return _share(self.calls, self.hands)

    @property
    def made_share(self) -> str:
        """Calls in a hundred that were made."""
        return _share(self.made, self.calls)

    @property
    def lone_share(self) -> str:
        """Lone hands in a hundred in which all tricks were taken."""
        return _share(self.lone_marches, self.lone)

    @property
    def set_back_share(self) -> str:
        """Calls of the others in a hundred that failed against the player."""
        return _share(self.set_back, self.defended)


def calling_of(*, player: Player, match_ids: Collection[int]) -> Calling | None:
    """Return how somebody called in matches, or None if nowhere was it written; two queries.

    Hands that a stand-in played in the player's seat are left out, and so are lists of hands that
    do not say who made trumps.
    """
    away = _first_deal_away(player, match_ids)
    rows = HandScore.objects.filter(
        any_of("report__match_id", match_ids),
        report__match__seats__player=player,
        report__status=ReportStatus.CONFIRMED,
        is_replaced=False,
        is_passed_out=False,
        maker_seat__isnull=False,
    ).annotate(seat=F("report__match__seats__number"), side=F("report__match__seats__side_number"))
    fields = (
        "report__match_id", "number", "makers", "maker_seat", "alone", "outcome", "seat", "side",
        "partners",
    )  # fmt: skip
    sums = Calling()
    for match_id, number, makers, maker, alone, outcome, seat, side, partners in rows.values_list(
        *fields
    ):
        if number >= away.get(match_id, number + 1) or not outcome:
            continue
        sums.hands += 1
        came = Outcome(outcome)
        if maker == seat:
            _count_call(sums, came, is_alone=alone)
        elif makers != side and seat not in partners:
            sums.defended += 1
            sums.set_back += came.is_euchre
    return sums if sums.hands else None


def _count_call(sums: Calling, came: Outcome, *, is_alone: bool) -> None:
    sums.calls += 1
    sums.made += not came.is_euchre
    sums.euchred += came.is_euchre
    sums.marches += came.is_march
    sums.lone += is_alone
    sums.lone_marches += came.is_lone_march


def _first_deal_away(player: Player, match_ids: Collection[int]) -> dict[int, int]:
    """Return from which deal on somebody else played in the player's seat, by match."""
    notes = Substitution.objects.filter(
        any_of("match_id", match_ids),
        match__seats__player=player,
        match__seats__number=F("seat_number"),
    )
    found: dict[int, int] = {}
    for match_id, from_deal in notes.values_list("match_id", "from_deal"):
        found[match_id] = min(from_deal, found.get(match_id, from_deal))
    return found


def _share(part: int, of: int) -> str:
    """Return a part in a hundred without decimals; nothing of nothing."""
    return estimate(100 * part / of, places=0) if of else ""
