"""Write down what people wish about who sits with whom, and who asks to rest."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from leagues.events.errors import NotEntered
from leagues.events.models import Entry, Event, EventId
from leagues.events.selectors.members import entry_labels
from leagues.events.services.audit import write_audit
from leagues.events.services.entering import player_of
from leagues.events.services.places import next_round
from leagues.events.services.versions import touch_event
from leagues.events.states import EntryStatus
from leagues.players.models import User
from leagues.seating.errors import WishRefused
from leagues.seating.models import WISH_LABELS, SeatingRule
from leagues.seating.plans import WishKind
from leagues.seating.selectors.plans import round_plans

# Wishes about two of whom only one can be met.
AGAINST: Final[Mapping[WishKind, Collection[WishKind]]] = {
    WishKind.TOGETHER: (WishKind.NOT_PARTNERS, WishKind.APART),
    WishKind.NOT_PARTNERS: (WishKind.TOGETHER,),
    WishKind.APART: (WishKind.TOGETHER, WishKind.FORCED),
    WishKind.FORBIDDEN: (WishKind.FORCED,),
    WishKind.FORCED: (WishKind.FORBIDDEN, WishKind.APART),
}
OF_A_ROUND: Final = (WishKind.FORCED, WishKind.REST)


@transaction.atomic
def add_wish(
    *,
    event_id: EventId | int,
    kind: WishKind,
    entry_id: int,
    other_id: int | None = None,
    round_number: int | None = None,
    reason: str = "",
    by: User | None,
) -> SeatingRule:
    """Write a wish down; the same one again changes nothing.

    Seats that are drawn are drawn again by and by. Raises `WishRefused` in a sentence with the
    names for a wish that cannot be met: with oneself, against another wish, for a round that is
    published, against somebody met already.
    """
    Event.objects.select_for_update(no_key=True).get(pk=event_id)
    labels = entry_labels(event_id=event_id)
    asked = _Asked(event_id, kind, entry_id, other_id, round_number, labels)
    same = asked.same.first()
    if same is not None:
        return same
    asked.require_sense()
    asked.require_no_contradiction()
    rule = SeatingRule.objects.create(
        event_id=event_id,
        kind=kind.value,
        entry_id=asked.entries[0],
        other_id=asked.entries[1] if len(asked.entries) > 1 else None,
        round_number=round_number,
        reason=reason,
        made_by=by,
    )
    _note(rule, labels, verb="wish.added", by=by)
    return rule


@transaction.atomic
def remove_wish(*, event_id: EventId | int, rule_id: int, by: User | None) -> None:
    """Strike a wish out; one that is gone already is gone."""
    Event.objects.select_for_update(no_key=True).get(pk=event_id)
    rule = SeatingRule.objects.filter(event_id=event_id, pk=rule_id).first()
    if rule is None:
        return
    _note(rule, entry_labels(event_id=event_id), verb="wish.removed", by=by)
    rule.delete()


@transaction.atomic
def ask_to_rest(*, event_id: EventId | int, number: int, by: User) -> SeatingRule:
    """Let the person of an account sit a round out, until its seats are published."""
    return add_wish(
        event_id=event_id,
        kind=WishKind.REST,
        entry_id=_own_entry(event_id, by).pk,
        round_number=number,
        by=by,
    )


@transaction.atomic
def play_after_all(*, event_id: EventId | int, number: int, by: User) -> None:
    """Take back that the person of an account asked to sit a round out."""
    rule = SeatingRule.objects.filter(
        event_id=event_id,
        kind=WishKind.REST.value,
        entry=_own_entry(event_id, by),
        round_number=number,
    ).first()
    if rule is None:
        return
    if number < next_round(event_id=event_id):
        raise WishRefused(_published(number))
    remove_wish(event_id=event_id, rule_id=rule.pk, by=by)


class _Asked:
    """A wish before it is written down, with what it is judged by."""

    def __init__(
        self,
        event_id: EventId | int,
        kind: WishKind,
        entry_id: int,
        other_id: int | None,
        number: int | None,
        labels: Mapping[int, str],
    ) -> None:
        self.event_id, self.kind, self.number, self.labels = event_id, kind, number, labels
        both = [entry_id] if other_id is None or kind is WishKind.REST else [entry_id, other_id]
        # A wish is about both alike, so it is kept once, whoever was named first.
        self.entries = sorted(both)
        self.names = {
            "one": labels.get(self.entries[0], ""),
            "two": labels.get(self.entries[-1], ""),
            "number": number,
            "wish": WISH_LABELS[kind],
        }

    @property
    def same(self) -> QuerySet[SeatingRule]:
        """The rule that says just this, if there is one."""
        return self._of(self.entries).filter(kind=self.kind.value, round_number=self.number)

    def require_sense(self) -> None:
        """Raise `WishRefused` for what can be met under no circumstances."""
        if any(entry not in self.labels for entry in self.entries):
            raise WishRefused(_("One of them is not in this event any more. Choose again."))
        if self.kind is not WishKind.REST and len(set(self.entries)) < 2:
            raise WishRefused(
                _("%(one)s cannot have a wish about themselves. Choose two different names.")
                % self.names
            )
        if self.kind in OF_A_ROUND and self.number is None:
            raise WishRefused(_("Say for which round: %(wish)s") % self.names)
        if self.number is not None and self.number < next_round(event_id=self.event_id):
            raise WishRefused(_published(self.number))
        if self.kind is WishKind.FORCED:
            self._require_unmet()

    def require_no_contradiction(self) -> None:
        """Raise `WishRefused` if another wish stands against this one."""
        other = self._in_round(self._of(self.entries))
        found = other.filter(kind__in=[kind.value for kind in AGAINST.get(self.kind, ())]).first()
        if found is not None:
            raise WishRefused(
                _(
                    "%(one)s and %(two)s have a wish that says the opposite: %(other)s. "
                    "Remove that one first."
                )
                % (self.names | {"other": WISH_LABELS[WishKind(found.kind)]})
            )
        if self.kind in OF_A_ROUND:
            self._require_free_round()

    def _require_unmet(self) -> None:
        one, two = self.entries
        for plan in round_plans(event_id=int(self.event_id), only_published=True):
            if any((one, two) in table.oppositions() for table in plan.tables):
                raise WishRefused(
                    _("%(one)s and %(two)s have met already, in round %(met)s.")
                    % (self.names | {"met": plan.number})
                )

    def _require_free_round(self) -> None:
        """Refuse a second opponent in one round, or an opponent for somebody who rests."""
        taken = SeatingRule.objects.filter(
            event_id=self.event_id,
            round_number=self.number,
            kind__in=[kind.value for kind in OF_A_ROUND],
        )
        for rule in taken.exclude(kind=self.kind.value) if self._rests else taken:
            shared = {rule.entry_id, rule.other_id} & set(self.entries)
            if not shared:
                continue
            values = self.names | {"name": self.labels.get(shared.pop() or 0, "")}
            if rule.kind == WishKind.REST:
                raise WishRefused(_("%(name)s has asked to sit out in round %(number)s.") % values)
            raise WishRefused(
                _("%(name)s has a set opponent in round %(number)s already. Remove that first.")
                % values
            )

    @property
    def _rests(self) -> bool:
        return self.kind is WishKind.REST

    def _of(self, entries: list[int]) -> QuerySet[SeatingRule]:
        other = entries[1] if len(entries) > 1 else None
        return SeatingRule.objects.filter(
            event_id=self.event_id, entry_id=entries[0], other_id=other
        )

    def _in_round(self, rules: QuerySet[SeatingRule]) -> QuerySet[SeatingRule]:
        """Return those of the rules that are about the same round as this wish, or about all."""
        if self.number is None:
            return rules
        return rules.filter(Q(round_number=self.number) | Q(round_number__isnull=True))


def _published(number: int) -> str:
    return _("Round %(number)s is published, so its seats stay as they are.") % {"number": number}


def _own_entry(event_id: EventId | int, by: User) -> Entry:
    entry = (
        Entry.objects.filter(event_id=event_id, members__player=player_of(by))
        .exclude(status=EntryStatus.WITHDRAWN)
        .first()
    )
    if entry is None:
        raise NotEntered(_("You are not entered in this event."))
    return entry


def _note(rule: SeatingRule, labels: Mapping[int, str], *, verb: str, by: User | None) -> None:
    people = [labels.get(pk, "") for pk in (rule.entry_id, rule.other_id) if pk is not None]
    write_audit(
        verb=verb,
        by=by,
        event_id=rule.event_id,
        subject=", ".join(people)[:120],
        after={"kind": rule.kind, "round": rule.round_number},
        reason=rule.reason,
    )
    touch_event(event_id=rule.event_id)
