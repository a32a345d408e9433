"""What the cards of a recorded deal allowed, in words, and where it can be looked at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.cards import Suit
from engine.hindsight import Hindsight
from engine.recorded import ReplayedDeal
from games.matches.card_faces import SUITS, suit_name
from games.matches.selectors.rows import MatchCard
from games.records.reading import ReadGame
from leagues.desk.hindsight_words import GAPS, loss_words, losses_by_step, steps_of_cards
from leagues.desk.replay_words import Teller
from leagues.desk.selectors.replay import Place, teller_of


@dataclass(frozen=True, slots=True, kw_only=True)
class LossRow:
    """A card that left tricks behind, in words, and the step in which it fell."""

    place: Place
    words: str
    is_current: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TrumpRow:
    """A suit as trumps and the tricks each side could take; no trumps have no shape."""

    shape: str
    name: str
    tricks: tuple[int, ...]
    is_played: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class HindsightPage:
    """What the cards of the deal shown allowed, ready to be drawn."""

    gap: str | Promise
    """Why its play is not weighed, if it is not."""
    verdict: str
    begins_late: str
    losses: tuple[LossRow, ...]
    sides: tuple[str, ...]
    """Whose tricks stand in the rows of suits."""
    trumps: tuple[TrumpRow, ...]


def hindsight_page(
    *, card: MatchCard, game: ReadGame, found: Sequence[Hindsight], place: Place
) -> HindsightPage:
    """Return what the cards of the deal at a step allowed. No query."""
    deal = game.replay.deals[place.deal - 1]
    seen = found[place.deal - 1]
    teller = teller_of(card, game, deal, place.deal)
    return HindsightPage(
        gap="" if seen.gap is None else GAPS[seen.gap],
        verdict="" if seen.gap is not None else _verdict(teller, seen),
        begins_late="" if not seen.weighed_from else _begins_late(deal, seen.weighed_from),
        losses=tuple(_losses(teller, seen, place)),
        sides=_sides(teller, seen),
        trumps=tuple(_trumps(teller, seen)),
    )


def _verdict(teller: Teller, seen: Hindsight) -> str:
    """Return what the makers took, and what they could have taken."""
    took = ngettext(
        "%(makers)s made trumps and took %(count)s trick of %(all)s.",
        "%(makers)s made trumps and took %(count)s tricks of %(all)s.",
        seen.made,
    )
    told = took % {
        "makers": get_text_list([teller.name(seat) for seat in seen.makers], _("and")),
        "count": seen.made,
        "all": teller.game.replay.rules.hand_size,
    }
    return f"{told} {_could(seen)}"


def _could(seen: Hindsight) -> str:
    if seen.could == seen.made:
        return _("If all had seen every card and played for the best, it would have been as many.")
    words = _("If all had seen every card and played for the best, it would have been %(count)s.")
    return words % {"count": seen.could}


def _begins_late(deal: ReplayedDeal, first: int) -> str:
    """Return from which trick on cards are weighed, if there are too many to begin earlier."""
    before = [frame.kind for frame in deal.frames[: steps_of_cards(deal)[first]]]
    words = _("So many cards take too long to look through: this is from trick %(trick)s on.")
    return words % {"trick": before.count("trick") + 1}


def _losses(teller: Teller, seen: Hindsight, place: Place) -> Iterator[LossRow]:
    for step, loss in losses_by_step(teller.deal, seen).items():
        frames = teller.deal.frames
        before = sum(frame.kind == "trick" for frame in frames[:step])
        words = _("Trick %(trick)s: %(fell)s %(left)s")
        told = {
            "trick": before + 1,
            "fell": teller.sentence(frames[step]),
            "left": loss_words(loss),
        }
        yield LossRow(
            place=Place(deal=place.deal, step=step),
            words=words % told,
            is_current=step == place.step,
        )


def _sides(teller: Teller, seen: Hindsight) -> tuple[str, ...]:
    if not seen.by_trump:
        return ()
    if teller.game.replay.rules.accounts == 2:
        return teller.sides
    return (get_text_list([teller.name(seat) for seat in seen.makers], _("and")),)


def _trumps(teller: Teller, seen: Hindsight) -> Iterator[TrumpRow]:
    game, deal = teller.game, teller.deal
    for trump, tricks in seen.by_trump.items():
        yield TrumpRow(
            shape="" if trump is None else SUITS[trump.code][0],
            name=_name(trump),
            tricks=game.by_account(tricks) if len(tricks) > 1 else tricks,
            is_played=deal.maker is not None and trump == deal.trump,
        )


def _name(trump: Suit | None) -> str:
    return _("no trumps") if trump is None else suit_name(trump.code)
