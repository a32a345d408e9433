"""The prizes of an event, what they are worth, and who gets them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from django.db.models import Prefetch, QuerySet
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from leagues.events.entry_names import entry_label
from leagues.events.models import EntryMember, Event
from leagues.events.prize_labels import label_key
from leagues.events.selectors.money import paid_in_fees
from leagues.standings.labels import EXCLUSION_LABELS, PRIZE_KIND_LABELS
from leagues.standings.models import Prize, PrizeAward
from leagues.standings.prizes import (
    Exclusion,
    How,
    PrizeKind,
    PrizeRule,
    TieRule,
    percent_amounts,
)
from leagues.standings.ranking import ListKind
from leagues.standings.selectors.table import pair_in

CENTS = 100
_LISTS: Final = {
    ListKind.SECTIONS: gettext_lazy("In each group, or on each side"),
    ListKind.PAIRS: gettext_lazy("For pairs of the teams"),
    ListKind.PERSONS: gettext_lazy("For single persons"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardLine:
    """Who gets how much of a prize, and how that came about."""

    names: str
    amount: str
    how: str
    seed: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeLine:
    """A prize in words, with who gets it as things stand.

    `waits_for_lot`: it is for whoever is drawn, or several are equal and lots decide. `label` is
    for the desk alone.
    """

    id: int
    title: str
    what: str
    amount: str
    conditions: tuple[str, ...]
    awards: tuple[AwardLine, ...]
    waits_for_lot: bool
    label: str = ""


def pool_of(event: Event) -> int:
    """Return the cents that were paid in fees and not given back. One query."""
    return max(0, paid_in_fees(event=event)) if event.fee else 0


def prize_rules(prizes: Sequence[Prize], *, pool: int) -> dict[int, PrizeRule]:
    """Return prizes as they are awarded, by id: percentages as cents, one for each place.

    A prize of sections is the same in each of them, so its cents are rounded down by themselves.
    """
    of_pool: dict[int, list[int]] = {}
    shared: list[Prize] = []
    for prize in prizes:
        if prize.percent is None:
            continue
        if prize.list_kind == ListKind.SECTIONS:
            of_pool[prize.pk] = [pool * prize.percent // 100] * number_of_places(prize)
        else:
            shared += [prize] * number_of_places(prize)
    amounts = percent_amounts(pool, [prize.percent or 0 for prize in shared])
    for prize, cents in zip(shared, amounts, strict=True):
        of_pool.setdefault(prize.pk, []).append(cents)
    return {
        prize.pk: PrizeRule(
            key=prize.pk,
            kind=PrizeKind(prize.kind),
            amounts=tuple(of_pool.get(prize.pk, [prize.cents or 0] * number_of_places(prize))),
            first_place=prize.first_place,
            last_place=prize.last_place,
            excludes=Exclusion(prize.excludes),
            ties=TieRule(prize.ties),
            needs_presence=prize.needs_presence,
            seed=prize.seed,
            label=label_key(prize.for_label),
        )
        for prize in prizes
    }


def prizes_of(*, event_id: int) -> QuerySet[Prize]:
    """Return the prizes of an event in order, with their awards, in three queries at most."""
    members = EntryMember.objects.select_related("player").order_by("id")
    awards = (
        PrizeAward.objects.select_related("entry", "player", "prize")
        .prefetch_related(Prefetch("entry__members", queryset=members))
        .order_by("first_place", "id")
    )
    found = Prize.objects.filter(event_id=event_id).order_by("number", "pk")
    return found.prefetch_related(Prefetch("awards", queryset=awards))


def prize_lines(*, event: Event) -> list[PrizeLine]:
    """Return the prizes of an event in words, in four queries at most."""
    prizes = list(prizes_of(event_id=event.pk))
    rules = prize_rules(prizes, pool=pool_of(event)) if prizes else {}
    return [_line(prize, rules[prize.pk]) for prize in prizes]


def award_name(award: PrizeAward) -> str:
    """Return who gets an award; no query if it comes from `prizes_of`."""
    members = [member.player for member in award.entry.members.all()]
    if award.player is None:
        return entry_label(name=award.entry.name, people=[player.label for player in members])
    if award.prize.list_kind == ListKind.PAIRS:
        return ", ".join(player.label for player in pair_in(members, award.player))
    return award.player.label


def money(cents: int) -> str:
    """Return an amount of cents with two decimals, in the reader's format."""
    return str(number_format(Decimal(cents) / CENTS, decimal_pos=2))


def number_of_places(prize: Prize) -> int:
    """Return how many places a prize is for, 1 if it is not for places; no query."""
    return prize.last_place - prize.first_place + 1 if prize.kind == PrizeKind.PLACES else 1


def _line(prize: Prize, rule: PrizeRule) -> PrizeLine:
    awards: Iterable[PrizeAward] = prize.awards.all()
    lines = tuple(_award_line(award, rule) for award in awards)
    return PrizeLine(
        id=prize.pk,
        title=prize.title,
        what=_what(rule),
        amount=_amount(prize, rule),
        conditions=_conditions(prize),
        awards=lines,
        waits_for_lot=prize.is_undrawn,
        label=prize.for_label,
    )


def _what(rule: PrizeRule) -> str:
    if rule.kind is not PrizeKind.PLACES:
        return str(PRIZE_KIND_LABELS[rule.kind])
    if rule.first_place == rule.last_place:
        return _("Place %(place)s") % {"place": rule.first_place}
    return _("Places %(first)s to %(last)s") % {
        "first": rule.first_place,
        "last": rule.last_place,
    }


def _amount(prize: Prize, rule: PrizeRule) -> str:
    shown = sorted({money(cents) for cents in rule.amounts})
    words = " – ".join(shown[:1] if len(shown) == 1 else (shown[0], shown[-1]))
    if len(rule.amounts) > 1:
        words = _("%(amount)s for each place") % {"amount": words}
    if prize.percent is None:
        return words
    return _("%(percent)s %% of the pool: %(amount)s") % {
        "percent": prize.percent,
        "amount": words,
    }


def _conditions(prize: Prize) -> tuple[str, ...]:
    """Return who cannot have a prize, and what is done between equals, if that is not usual."""
    found: list[str] = []
    found += [str(text) for kind, text in _LISTS.items() if prize.list_kind == kind]
    if prize.is_labelled:
        found.append(_("Only for those for whom the club has noted it"))
    if prize.needs_presence:
        found.append(_("For those who were there from the first round to the end"))
    if prize.excludes != Exclusion.NOBODY:
        excluded = EXCLUSION_LABELS[Exclusion(prize.excludes)]
        found.append(_("Not for: %(who)s") % {"who": str(excluded).lower()})
    if prize.ties == TieRule.LOT:
        found.append(_("Between equals lots are drawn"))
    return tuple(found)


def _award_line(award: PrizeAward, rule: PrizeRule) -> AwardLine:
    return AwardLine(
        names=award_name(award),
        amount=money(award.cents),
        how=_how(award, rule),
        seed=award.seed,
    )


def _how(award: PrizeAward, rule: PrizeRule) -> str:
    """Return how an award came about; empty where the prize itself says all there is to say."""
    told = _how_among(award, rule)
    if not award.is_labelled:
        return told
    if told:
        return _("%(how)s, among those it is for") % {"how": told}
    return _("among those it is for")


def _how_among(award: PrizeAward, rule: PrizeRule) -> str:
    first, last = award.first_place, award.last_place
    match How(award.how):
        case How.DRAWN:
            return _("by lot")
        case How.SHARED if first is not None and first != last:
            return _("shared, places %(first)s to %(last)s") % {"first": first, "last": last}
        case How.SHARED:
            return _("shared")
        case How.OUTRIGHT:
            is_told = first is None or len(rule.places) == 1
            return "" if is_told else _("place %(place)s") % {"place": first}


def pool_words(event: Event) -> str:
    """Return what the pool is made of; empty without a fee. One query."""
    if not event.fee:
        return ""
    pool, fee = pool_of(event), int(event.fee * CENTS)
    paid, rest = divmod(pool, fee)
    if rest:
        return _("%(pool)s are paid in fees") % {"pool": money(pool)}
    return ngettext(
        "%(pool)s: %(count)s fee of %(fee)s is paid",
        "%(pool)s: %(count)s fees of %(fee)s are paid",
        paid,
    ) % {"pool": money(pool), "count": paid, "fee": money(fee)}
