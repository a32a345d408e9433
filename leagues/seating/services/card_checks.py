"""Check a card with the rules of its league, and say all that is wrong with it where it is."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence, Set

from django.utils.translation import gettext as _

from engine.game import EndKind, GameEnd
from engine.variants.registry import rules_for
from games.matches.errors import ImpossibleScore
from games.matches.rulebook import check_points
from leagues.events.league_models import League
from leagues.players.models import Player
from leagues.seating.card_errors import CardRefused
from leagues.seating.result_cards.checking import CardFault, FaultKind, LineUpRule, card_faults
from leagues.seating.result_cards.terms import Card, CardSide, Meeting


def check_card(
    *,
    card: Card,
    rule: LineUpRule,
    games: tuple[Meeting, ...],
    league: League,
    allowed: Set[FaultKind] = frozenset(),
) -> None:
    """Raise `CardRefused` with every fault of a card, each at the pair or the game it is of.

    What is `allowed` passes: a director may let somebody be borrowed once more.
    """
    fields: dict[str, list[str]] = defaultdict(list)
    faults = [fault for fault in card_faults(card, rule, games) if fault.kind not in allowed]
    people = Player.objects.in_bulk([fault.person for fault in faults if fault.person])
    for fault in faults:
        sentence = _sentence(fault, league, people)
        if sentence not in fields[_field(fault)]:
            fields[_field(fault)].append(sentence)
    for number, sentences in _impossible_scores(card, games, league).items():
        fields[f"game_{number}"] += sentences
    if fields:
        raise CardRefused(_("The card cannot be handed in yet: see below."), fields=fields)


def _impossible_scores(
    card: Card, games: tuple[Meeting, ...], league: League
) -> Mapping[int, Sequence[str]]:
    rules = rules_for(league.variant, league.rules)
    end = GameEnd(kind=EndKind.TARGET, value=league.target)
    found: dict[int, Sequence[str]] = {}
    for game, score in zip(games, card.scores, strict=True):
        if score is None:
            continue
        try:
            check_points(rules=rules, end=end, points=score)
        except ImpossibleScore as refusal:
            found[game.number] = refusal.fields["points"]
    return found


def _field(fault: CardFault) -> str:
    if fault.game:
        return f"game_{fault.game}"
    side = (fault.side or CardSide.HOME).value
    return f"{side}_{fault.pair}" if fault.pair else side


def _sentence(fault: CardFault, league: League, people: Mapping[int, Player]) -> str:
    person = people.get(fault.person or 0)
    named = {"name": person.label if person else _("Somebody")}
    match fault.kind:
        case FaultKind.HALF_PAIR:
            return _("A pair has two people. Choose the second one, or leave the pair empty.")
        case FaultKind.TWICE:
            return _("%(name)s is on the card twice. Choose each person once.") % named
        case FaultKind.TOO_FEW:
            return _("A team plays with at least %(least)s people.") % {
                "least": league.least_people
            }
        case FaultKind.STRANGER:
            return (
                _(
                    "%(name)s is not of this squad and cannot be borrowed. Sign them on first, or "
                    "choose somebody else."
                )
                % named
            )
        case FaultKind.BORROWED_TOO_OFTEN:
            return _(
                "%(name)s was borrowed as often as the league allows (%(most)s). Choose somebody "
                "else, or ask a director."
            ) % {**named, "most": league.most_borrowed}
        case FaultKind.NO_SCORE:
            return _("Write the points of both pairs.")
        case FaultKind.NOT_PLAYED:
            return _("One of the two pairs is missing, so this game has no score. Leave it empty.")
