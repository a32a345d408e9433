"""Write a plan as rounds with their tables, matches and sit-outs, in place of the drafts."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db import transaction

from engine.seats import Seat
from engine.variants.registry import rules_for
from games.matches.dummies import DUMMY_KEY
from games.matches.services.creation import MatchPlan, create_matches, delete_matches
from leagues.events.formats import RankedBy
from leagues.events.models import EntryMember, Event, EventId, Round, Stage
from leagues.events.services.audit import write_audit
from leagues.events.services.versions import touch_event
from leagues.events.small_tables import game_for_few
from leagues.events.states import RoundStatus, UnplayedReason
from leagues.events.table_sizes import rules_of_table, table_sizes
from leagues.players.models import User
from leagues.seating.filling import pairs_apart, with_small_tables
from leagues.seating.hand_swaps import HandSwap, swapped_again, swaps_of
from leagues.seating.models import Bracket, Bye, RoundTable
from leagues.seating.movements.requested_rests import asked_to_rest
from leagues.seating.plans import DUMMY, RoundPlan, TablePlan
from leagues.seating.selectors.attendance import Outlook, seating_outlook
from leagues.seating.selectors.reasons import companies, reasons_kept
from leagues.seating.selectors.results import Played, played_so_far
from leagues.seating.services.stages import locked_stage


@transaction.atomic
def store_plan(
    *,
    event_id: EventId | int,
    seed: int,
    outlook: Outlook,
    rounds: Sequence[RoundPlan],
    drawn_from: Played | None = None,
    keeps_swaps: bool = False,
    verb: str = "seats.drawn",
    by: User | None = None,
) -> bool:
    """Write a plan in place of the drafts; False, and nothing written, if it is out of date.

    That is if people have come or gone, or if the results or seats that it was `drawn_from` are
    others by now: whoever puts them right holds the stage as well.
    `keeps_swaps`: who has changed places by hand changes them again, as long as the lots are the
    same. `rounds` are those of the whole event; the published ones among them are only noted down.
    `verb` says in the event's history where the seats come from.
    """
    stage = locked_stage(event_id=event_id, seed=seed)
    if seating_outlook(event_id=event_id).fingerprint != outlook.fingerprint:
        return False
    if drawn_from is not None and played_so_far(event_id=event_id) != drawn_from:
        return False
    drafts = Round.objects.filter(stage__event_id=event_id, status=RoundStatus.DRAFT)
    tables = RoundTable.objects.filter(round__in=drafts)
    delete_matches(match_ids=list(tables.values_list("match_id", flat=True)))
    Bye.objects.filter(round__in=drafts).delete()
    drafts.exclude(number__in=outlook.expected).delete()
    # One of a knock-out that the event was to be before it was changed.
    Bracket.objects.filter(stage=stage).delete()
    keeps_swaps = keeps_swaps and stage.seed == seed
    again = [_with_swaps(each, stage, outlook, keeps_swaps=keeps_swaps) for each in rounds]
    rounds = [drawn for drawn, _swaps in again]
    _seat(stage, outlook, [round_ for round_ in rounds if round_.number in outlook.expected])
    stage.seed = seed
    stage.movement = outlook.stage.movement
    due = outlook.expected
    seated = [as_seated(each, outlook) if each.number in due else each for each in rounds]
    plan = plan_json(seated) | {"terms": outlook.terms}
    _keep_reasons(plan, before=stage.plan, drawn=outlook.expected)
    for round_, (_drawn, swaps) in zip(plan["rounds"], again, strict=True):
        round_["swaps"] = [swap.stored() for swap in swaps]
    stage.plan = plan
    stage.save(update_fields=["seed", "movement", "plan"])
    write_audit(verb=verb, by=by, event_id=event_id, after={"seed": seed})
    touch_event(event_id=event_id)
    return True


def _with_swaps(
    plan: RoundPlan, stage: Stage, outlook: Outlook, *, keeps_swaps: bool
) -> tuple[RoundPlan, Sequence[HandSwap]]:
    """Return a round with those who change places by hand in it, and who they are.

    A round that is not drawn now stands as it is, and they with it.
    """
    swaps = swaps_of(stage.plan, number=plan.number)
    if plan.number not in outlook.expected:
        return plan, swaps
    return swapped_again(plan, swaps) if keeps_swaps else (plan, ())


def leave_out_drafts(*, event_id: EventId | int) -> None:
    """Take away the rounds of an event that are not published; the caller holds its stages."""
    drafts = Round.objects.filter(stage__event_id=event_id, status=RoundStatus.DRAFT)
    tables = RoundTable.objects.filter(round__in=drafts)
    delete_matches(match_ids=list(tables.values_list("match_id", flat=True)))
    drafts.delete()


def _keep_reasons(
    plan: dict[str, Any],  # Any: JSON as stored
    *,
    before: object,
    drawn: Collection[int],
) -> None:
    """Give the rounds that are not drawn now the reasons that the plan before has for them.

    They are read from their tables, which do not know why.
    """
    for round_ in plan["rounds"]:
        if round_["number"] not in drawn:
            now = companies(round_["tables"], round_["sit_outs"])
            round_["reasons"] = reasons_kept(before, number=round_["number"], now=now)


def plan_json(rounds: Sequence[RoundPlan]) -> dict[str, Any]:  # Any: JSON
    """Return a plan as its stage keeps it."""
    return {
        "rounds": [
            {
                "number": round_.number,
                "tables": [list(table.seats) for table in round_.tables],
                "sit_outs": list(round_.sit_outs),
                "has_partners": round_.has_partners,
                "reasons": [
                    {"entrant": each.entrant, "text": each.text, "values": dict(each.values)}
                    for each in round_.reasons
                ],
            }
            for round_ in rounds
        ]
    }


def add_table(*, round_: Round, table: TablePlan) -> RoundTable:
    """Write one more table of a round, in a transaction that holds the stage."""
    event = Event.objects.get(pk=round_.stage.event_id)
    hall = hall_of(event)
    [match] = create_matches(plans=[hall.match_at(table)])
    return RoundTable.objects.create(
        round=round_, number=table.number, boards=table.boards, match=match
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Hall:
    """What the tables of an event need to be made: its terms, and who is behind each entry."""

    event: Event
    people: Mapping[int, Sequence[int]]

    def match_at(self, table: TablePlan) -> MatchPlan:
        """Return the match to be made at a table.

        Nobody sits at a dummy's seat; a match with one says little about who plays well, so
        it is not rated.
        """
        seats = range(len(table.seats))
        return replace(
            _terms(self.event, len(table.seats)),
            player_ids=[self._player(table, seat) for seat in seats],
            is_rated=self.event.is_rated and DUMMY not in table.seats,
            bot_keys={seat: DUMMY_KEY for seat in seats if table.seats[seat] == DUMMY},
        )

    def _player(self, table: TablePlan, seat: int) -> int | None:
        entry = table.seats[seat]
        return None if entry == DUMMY else self.people[entry][table.member_at(seat)]


def _seat(stage: Stage, outlook: Outlook, plans: Sequence[RoundPlan]) -> None:
    """Write the rounds of `plans` with their tables, matches and sit-outs."""
    Round.objects.bulk_create(
        [Round(stage=stage, number=plan.number) for plan in plans], ignore_conflicts=True
    )
    rounds = {round_.number: round_ for round_ in Round.objects.filter(stage=stage)}
    event = Event.objects.get(pk=stage.event_id)
    plans = [as_seated(plan, outlook) for plan in plans]
    hall = hall_of(event)
    places = [(rounds[plan.number], table) for plan in plans for table in plan.tables]
    matches = create_matches(plans=[hall.match_at(table) for _round, table in places])
    RoundTable.objects.bulk_create(
        RoundTable(round=round_, number=table.number, boards=table.boards, match=match)
        for (round_, table), match in zip(places, matches, strict=True)
    )
    Bye.objects.bulk_create(
        Bye(round=rounds[plan.number], entry_id=entry, reason=_reason(outlook, event, plan, entry))
        for plan in plans
        for entry in plan.sit_outs
        if entry != DUMMY
    )


def as_seated(plan: RoundPlan, outlook: Outlook) -> RoundPlan:
    """Return a round as it is written: with small tables for those left over, where that is so."""
    if not outlook.joins_rests:
        return plan
    asked = asked_to_rest(outlook.wishes, plan.number)
    apart = pairs_apart(outlook.wishes, plan.number)
    return with_small_tables(plan, outlook.form, asked=asked, apart=apart)


def hall_of(event: Event) -> Hall:
    """Return what is needed to make tables of an event, in one query."""
    return Hall(event=event, people=_people(event))


def _people(event: Event) -> dict[int, list[int]]:
    """Return the people of each entry in their order."""
    people: dict[int, list[int]] = {}
    members = EntryMember.objects.filter(event=event).order_by("id")
    for entry_id, player_id in members.values_list("entry_id", "player_id"):
        people.setdefault(entry_id, []).append(player_id)
    return people


def _reason(outlook: Outlook, event: Event, plan: RoundPlan, entry: int) -> UnplayedReason:
    if entry in asked_to_rest(outlook.wishes, plan.number):
        return UnplayedReason.REQUESTED
    is_bye = outlook.stage.seating().gives_byes and event.ranked_by == RankedBy.WINS
    return UnplayedReason.BYE if is_bye else UnplayedReason.ALLOCATED


def _terms(event: Event, size: int) -> MatchPlan:
    """Return a match of the event for so many people, with the rules for so many and nobody yet."""
    variant, rules = game_of_table(event, size)
    game = rules_for(variant, rules)
    return MatchPlan(
        player_ids=(),
        side_numbers=[game.account_of(Seat(seat)) for seat in range(size)],
        variant=variant,
        rules=rules,
        game_end=event.game_end,
        game_length=event.game_length,
        is_rated=event.is_rated,
    )


def game_of_table(event: Event, size: int) -> tuple[str, Mapping[str, object]]:
    """Return the game that a table of so many plays: the event's, or a small table's own."""
    if size < table_sizes(variant=event.variant, rules=event.rules)[0]:
        return game_for_few(event.small_game, variant=event.variant, people=size), {}
    return event.variant, rules_of_table(event.variant, event.rules, players=size)
