"""What a live table waits for, in one sentence for whoever looks at it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from django.utils.functional import Promise
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from engine.actions import DiscardForBest, GiveBest, PlayCard, SeatAction
from engine.game import EndKind, winners_of
from engine.state import HandState, Phase
from games.matches.sentences import worth_sentence
from games.matches.wording import score_words
from games.online.kept import kept
from games.online.live import LiveGame
from games.online.notice_words import notice_words
from games.online.states import TableStatus
from games.online.told import Deed

OWN_TURN: Final[Mapping[Phase, str | Promise]] = MappingProxyType(
    {
        Phase.FARMERS_HAND: gettext_lazy("Do you keep your hand?"),
        Phase.JOKER_NAME: gettext_lazy("Name trumps without looking at your cards."),
        Phase.ROUND1: gettext_lazy("Your call."),
        Phase.ROUND2: gettext_lazy("Your call: name a suit?"),
        Phase.AUCTION: gettext_lazy("Your bid."),
        Phase.NAME_TRUMP: gettext_lazy("Name trumps."),
        Phase.TAKE_WIDOW: gettext_lazy("Do you take the widow?"),
        Phase.CHOOSE_PARTNERS: gettext_lazy("Choose your partners."),
        Phase.CALL_PARTNER: gettext_lazy("Call your partner by a card."),
        Phase.LONE_DEFENCE: gettext_lazy("Do you defend alone?"),
        Phase.EXCHANGE: gettext_lazy("Lay one card out."),
        Phase.ALONE_OR_LEAD: gettext_lazy("Do you play alone?"),
    }
)
STANDS_STILL: Final[Mapping[TableStatus, str | Promise]] = MappingProxyType(
    {
        TableStatus.GATHERING: gettext_lazy("Waiting for players."),
        TableStatus.PAUSED: gettext_lazy("The game is paused."),
        TableStatus.ABANDONED: gettext_lazy("The game was given up."),
    }
)

STOPS: Final[Mapping[TableStatus, frozenset[Deed]]] = MappingProxyType(
    {
        TableStatus.PAUSED: frozenset({Deed.PAUSED}),
        TableStatus.ABANDONED: frozenset({Deed.ENDED, Deed.VOIDED, Deed.BEGUN_ANEW, Deed.DESERTED}),
    }
)
"""What a director does by which a game stands still, and which is then the word for it."""


def prompt(
    live: LiveGame | None,
    *,
    status: str,
    names: Sequence[str],
    waits_for: Collection[int],
    legal: Collection[SeatAction] | None,
) -> str:
    """Return what the table waits for; `legal` are the choices of who looks, if asked (or None)."""
    still = STANDS_STILL.get(TableStatus(status))
    if still is not None:
        return stands_still(live, TableStatus(status), names) or str(still)
    hand = None if live is None else live.hand
    if live is None or hand is None or hand.is_over:
        is_over = live is not None and live.is_over
        return _("The game is over.") if is_over else _("The next hand is being dealt.")
    if legal is not None:
        return own_turn(hand, legal)
    return _thinking(tuple(names[seat] for seat in waits_for))


@kept
def _thinking(names: tuple[str, ...]) -> str:
    words = ngettext("%(names)s is thinking.", "%(names)s are thinking.", len(names))
    return words % {"names": get_text_list(list(names), _("and"))}


def stands_still(live: LiveGame | None, status: TableStatus, names: Sequence[str]) -> str:
    """Return who has stopped or ended a game and why, or nothing where nobody said so."""
    told = () if live is None else reversed(live.notices)
    notice = next((each for each in told if each.deed in STOPS.get(status, ())), None)
    return "" if notice is None else notice_words(notice, names)


def own_turn(hand: HandState, legal: Collection[SeatAction]) -> str:
    """Return what is asked of the seat that looks."""
    phase = hand.phase
    if phase is Phase.BEST_CARD:
        return _about_best(legal)
    if phase is Phase.BURY:
        widow = hand.rules.widow
        text = ngettext("Lay %(count)s card out.", "Lay %(count)s cards out.", widow)
        return text % {"count": widow}
    leads = any(isinstance(action, PlayCard) for action in legal)
    if leads and (phase is Phase.PLAY or phase is Phase.ALONE_OR_LEAD):
        return _("Your card.") if hand.trick else _("Your lead.")
    return str(OWN_TURN[phase])


def _about_best(legal: Collection[SeatAction]) -> str:
    if any(isinstance(action, GiveBest) for action in legal):
        return _("Give your partner a card.")
    if any(isinstance(action, DiscardForBest) for action in legal):
        return _("Lay one card out for your partner's best.")
    return _("Do you want your partner's best card?")


def result_of_hand(hand: HandState, sides: Sequence[str]) -> str:
    """Return what a hand that is over was worth, in one sentence."""
    if hand.phase is Phase.REDEAL:
        return _("The cards are dealt again.")
    score = hand.score
    if score is None:
        return _("Everybody passed: no points.")
    words = worth_sentence(
        points=score.points, outcome=score.outcome.value, sides=sides, token=score.token
    )
    return f"{words}."


def winners(live: LiveGame) -> tuple[int, ...]:
    """Return the accounts that have won a game that is over; several share a draw."""
    game, scores = live.game, live.game.scores
    if live.end.kind is EndKind.TARGET:
        maker = game.last_maker
        makers = None if maker is None else live.rules.account_of(maker)
        found = winners_of(scores, live.rules, target=live.end.value, makers=makers)
        if found:
            return found
    top = max(scores)
    return tuple(account for account, score in enumerate(scores) if score == top)


def end_of_game(live: LiveGame, sides: Sequence[str]) -> str:
    """Return who has won, and how the game ended."""
    found = winners(live)
    score = score_words(live.game.scores)
    if len(found) == len(sides):
        return _("A draw: %(score)s.") % {"score": score}
    names = get_text_list([sides[account] for account in found], _("and"))
    return _("Winners, %(score)s: %(names)s.") % {"score": score, "names": names}
