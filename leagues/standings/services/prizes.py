"""Put prizes up, change them and draw lots; who gets them follows in the same transaction."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from leagues.events.models import Event
from leagues.events.prize_labels import label_key
from leagues.events.services.audit import write_audit
from leagues.players.models import User
from leagues.standings.errors import LotsDrawn, PrizeRefused
from leagues.standings.models import Prize
from leagues.standings.prizes import Exclusion, PrizeKind, TieRule
from leagues.standings.ranking import ListKind
from leagues.standings.selectors.prizes import number_of_places
from leagues.standings.selectors.sections import kinds_of_prizes, number_of_sections
from leagues.standings.services.sheets import recompute_standings

ALL: Final = 100  # per cent
MOST_SEED: Final = 2**62


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeTerms:
    """What a prize is to be: an amount in cents, or a share of the pool in per cent."""

    title: str
    kind: PrizeKind
    list_kind: ListKind = ListKind.ENTRIES
    first_place: int = 1
    last_place: int = 1
    cents: int | None = None
    percent: int | None = None
    excludes: Exclusion = Exclusion.NOBODY
    ties: TieRule = TieRule.SHARE
    needs_presence: bool = False
    for_label: str = ""

    @property
    def places(self) -> int:
        """How many places it is for."""
        return self.last_place - self.first_place + 1 if self.kind is PrizeKind.PLACES else 1


@transaction.atomic
def add_prize(*, event_id: int, terms: PrizeTerms, by: User | None) -> Prize:
    """Put up a prize after those there are, or raise `PrizeRefused`.

    The very same one is put up once: two that are alike in everything have titles of their own.
    """
    event = Event.objects.select_for_update().get(pk=event_id)
    same = Prize.objects.filter(event=event, **_fields(terms)).first()
    if same is not None:
        return same
    _require_possible(event, terms)
    last = Prize.objects.filter(event=event).aggregate(last=Max("number"))["last"] or 0
    prize = Prize.objects.create(event=event, number=last + 1, **_fields(terms))
    write_audit(
        verb="prize.added", by=by, event_id=event_id, subject=prize.title, after=_fields(terms)
    )
    recompute_standings(event_id=event_id)
    return prize


@transaction.atomic
def change_prize(*, prize_id: int, terms: PrizeTerms, by: User | None) -> Prize:
    """Change a prize, or raise `PrizeRefused`; lots that were drawn for it stay drawn.

    Saving it as it stands changes nothing.
    """
    prize = _locked(prize_id)
    before = {name: getattr(prize, name) for name in _fields(terms)}
    if before == _fields(terms):
        return prize
    _require_possible(prize.event, terms, but=prize)
    for name, value in _fields(terms).items():
        setattr(prize, name, value)
    prize.revision += 1
    prize.save()
    write_audit(
        verb="prize.changed",
        by=by,
        event_id=prize.event_id,
        subject=prize.title,
        before=before,
        after=_fields(terms),
    )
    recompute_standings(event_id=prize.event_id)
    return prize


@transaction.atomic
def remove_prize(*, prize_id: int, by: User | None) -> None:
    """Take a prize away, with its awards; one that is gone already is gone."""
    try:
        prize = _locked(prize_id)
    except Prize.DoesNotExist:
        return
    prize.delete()
    write_audit(verb="prize.removed", by=by, event_id=prize.event_id, subject=prize.title)
    recompute_standings(event_id=prize.event_id)


@transaction.atomic
def draw_lots(*, prize_id: int, by: User | None) -> Prize:
    """Draw the lots of a prize, once and for all.

    They come from a number that is kept with the award, so that anybody can check them. Raises
    `LotsDrawn` if that was done, and `PrizeRefused` if no lots have to decide.
    """
    prize = _locked(prize_id)
    if prize.seed is not None:
        raise LotsDrawn(
            _("Lots were drawn for “%(title)s” already; nobody draws twice.")
            % {"title": prize.title}
        )
    if not prize.is_undrawn:
        raise PrizeRefused(
            _("Nothing has to be drawn for “%(title)s”: nobody has played, or nobody is equal.")
            % {"title": prize.title}
        )
    prize.seed = secrets.randbelow(MOST_SEED)
    prize.revision += 1
    prize.save(update_fields=["seed", "revision"])
    write_audit(
        verb="prize.drawn",
        by=by,
        event_id=prize.event_id,
        subject=prize.title,
        after={"seed": prize.seed},
    )
    recompute_standings(event_id=prize.event_id)
    return prize


def _locked(prize_id: int) -> Prize:
    """Return a prize with its event, whose row is locked, so that two changes come in turn."""
    event_id = Prize.objects.values_list("event_id", flat=True).get(pk=prize_id)
    event = Event.objects.select_for_update().get(pk=event_id)
    prize = Prize.objects.get(pk=prize_id)
    prize.event = event
    return prize


def _fields(terms: PrizeTerms) -> Mapping[str, Any]:  # Any: each column's own type
    return {name: getattr(value, "value", value) for name, value in asdict(terms).items()}


def _require_possible(event: Event, terms: PrizeTerms, *, but: Prize | None = None) -> None:
    """Refuse places twice, more than the whole pool, and a share of nothing."""
    others = Prize.objects.filter(event=event)
    if but is not None:
        others = others.exclude(pk=but.pk)
    if (terms.cents is None) == (terms.percent is None):
        sentence = _("Give either an amount or a percentage of the pool.")
        raise PrizeRefused(sentence, fields={"amount": [sentence]})
    if terms.last_place < terms.first_place:
        sentence = _("The last place comes before the first.")
        raise PrizeRefused(sentence, fields={"last_place": [sentence]})
    if terms.percent is not None and not event.fee:
        sentence = _("There is no pool: the event has no entry fee. Give an amount.")
        raise PrizeRefused(sentence, fields={"percent": [sentence]})
    taken = next(
        (
            prize
            for prize in others.filter(
                kind=PrizeKind.PLACES.value,
                list_kind=terms.list_kind.value,
                first_place__lte=terms.last_place,
                last_place__gte=terms.first_place,
            )
            if label_key(prize.for_label) == label_key(terms.for_label)
        ),
        None,
    )
    if terms.kind is PrizeKind.PLACES and taken is not None:
        sentence = _("“%(title)s” is for one of these places already.") % {"title": taken.title}
        raise PrizeRefused(sentence, fields={"first_place": [sentence]})
    if terms.list_kind not in kinds_of_prizes(event):
        sentence = _("The event has no such list.")
        raise PrizeRefused(sentence, fields={"list_kind": [sentence]})
    _require_whole_pool(event, others, terms)


def _require_whole_pool(event: Event, others: Iterable[Prize], terms: PrizeTerms) -> None:
    """Refuse more than the whole pool; a prize of sections is given in each of them."""
    if terms.percent is None:
        return
    sections = number_of_sections(event)
    shares = [
        (ListKind(prize.list_kind), (prize.percent or 0) * number_of_places(prize))
        for prize in others
    ]
    shares.append((terms.list_kind, terms.percent * terms.places))
    total = sum(share * (sections if kind is ListKind.SECTIONS else 1) for kind, share in shares)
    if total > ALL:
        sentence = _("All prizes together would take %(total)s %% of the pool.") % {"total": total}
        raise PrizeRefused(sentence, fields={"percent": [sentence]})
