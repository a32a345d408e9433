"""The table of a penalty case: what the set-up says of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from engine import infractions
from engine.bowers import Ranking, ranking
from engine.cards import Suit, card_set
from engine.conformance.cases import (
    Case,
    Fields,
    as_card,
    as_fields,
    as_flag,
    as_list,
    as_number,
    as_scores,
    as_seat,
    as_suit,
    as_text,
    lone_of,
)
from engine.conformance.deals import dealer_of, fitting_hands, given_hands
from engine.conformance.hands import after_acts, stage_acts
from engine.errors import BadCase, gettext_noop
from engine.infractions import OpenTable, RevokeClaim
from engine.rules import Rules
from engine.scoring import worth_of
from engine.seats import Seat, first_active, idle_beside, left_of, side_of
from engine.slips import HandSlip
from engine.state import HandState

PLAY_KEYS: Final = frozenset({"maker", "leader", "trick", "led"})
"""What a set-up says only of a hand whose calls are over."""

CALL_ACTS: Final = frozenset({"pass", "order_up", "take_up", "turn_down", "name"})


@dataclass(slots=True, kw_only=True)
class Sitting:
    """A table under penalties, as the events of a case change it."""

    case: Case
    rules: Rules
    dealer: Seat
    table: OpenTable
    hand: HandState | None
    maker: Seat | None
    lone: frozenset[Seat]
    scores: tuple[int, int]
    hands: dict[Seat, int]
    tables: Ranking
    trump: Suit | None
    revokes: list[Seat] = field(default_factory=list)
    established: bool = False
    leader_known: bool = False
    trick_over: bool = False
    accepted: bool = False
    claims: list[RevokeClaim] = field(default_factory=list)
    voids: list[bool] = field(default_factory=list)
    barred: frozenset[Seat] = frozenset()
    seen: dict[str, object] = field(default_factory=dict)


def sit_down(case: Case, rules: Rules) -> Sitting:
    """Return the table a case starts with."""
    setup = case.setup
    dealer = dealer_of(case)
    maker = None if setup.get("maker") is None else as_seat(setup["maker"], "maker")
    trump = None if setup.get("trump") is None else as_suit(setup["trump"], "trump")
    table = table_at_start(case, rules, lone_at_start(setup, maker))
    sitting = Sitting(
        case=case,
        rules=rules,
        dealer=dealer,
        table=table,
        hand=calling_hand(case, rules),
        leader_known=setup.get("leader") is not None or is_first_lead(case),
        maker=maker,
        lone=table.lone,
        scores=as_scores(setup.get("scores", [0, 0]), "scores"),
        hands={seat: card_set(cards) for seat, cards in given_hands(case, dealer).items()},
        tables=ranking(trump, bowers=rules.bowers),
        trump=trump,
        accepted=turn_up_made_trumps(setup),
    )
    note_revokes(sitting)
    return sitting


def table_at_start(case: Case, rules: Rules, lone: frozenset[Seat]) -> OpenTable:
    """Return the cards on the table a case starts with; the eldest leads if nobody is named."""
    setup = case.setup
    idle = idle_beside(lone)
    raw_leader = setup.get("leader")
    eldest = first_active(left_of(dealer_of(case)), idle)
    return OpenTable(
        rules=rules,
        leader=eldest if raw_leader is None else as_seat(raw_leader, "leader"),
        lone=lone,
        idle=idle,
        exposed=tuple(card_at(place) for place in as_list(setup.get("exposed", []), "exposed")),
        trick=tuple(card_at(place) for place in as_list(setup.get("trick", []), "trick")),
    )


def lone_at_start(setup: Fields, maker: Seat | None) -> frozenset[Seat]:
    """Return the lone players of a set-up, however it names them."""
    defender = setup.get("lone_defender")
    named = infractions.lone_seats(
        maker=maker,
        alone=as_flag(setup.get("alone"), "alone"),
        lone_defender=None if defender is None else as_seat(defender, "lone_defender"),
    )
    return checked_lone(named | lone_of(setup))


def checked_lone(lone: frozenset[Seat]) -> frozenset[Seat]:
    """Return lone players, of whom a side has one at most, or raise `BadCase`."""
    if lone & idle_beside(lone):
        raise BadCase("two_lone", gettext_noop("Two partners cannot both play alone."))
    return lone


def card_at(raw: object) -> infractions.CardAt:
    """Return a card with its seat."""
    place = as_fields(raw, "card")
    return infractions.CardAt(
        seat=as_seat(place.get("seat"), "seat"), card=as_card(place.get("card"), "card")
    )


def calling_hand(case: Case, rules: Rules) -> HandState | None:
    """Return a hand in the round of calls the case is in, or None if it is in none."""
    stage = as_text(case.setup.get("stage", usual_stage(case)), "stage")
    if stage not in {"round1", "round2"}:
        return None
    bare = Case(id=case.id, variant=case.variant, kind=case.kind, setup=dealt_part(case))
    start = next(iter(fitting_hands(bare, rules)))
    return after_acts(start, stage_acts(bare, rules))


def usual_stage(case: Case) -> str:
    """Return the stage of a case that names none: what its set-up and first event fit."""
    if PLAY_KEYS & case.setup.keys():
        return "play"
    calls = bool(case.actions) and case.actions[0]["act"] in CALL_ACTS
    return "round1" if calls or "upcard" in case.setup else "play"


def is_first_lead(case: Case) -> bool:
    """Say whether a case starts at the first lead, which the seat of the dealer tells."""
    stage = case.setup.get("stage", "trick1")
    return "dealer" in case.setup and stage in {"trick1", "play"}


def turn_up_made_trumps(setup: Fields) -> bool:
    """Say whether the set-up is of a hand whose turn-up was accepted."""
    turn_up, trump = setup.get("upcard"), setup.get("trump")
    if setup.get("maker") is None or not isinstance(turn_up, str):
        return False
    return trump is None or turn_up.endswith(str(trump))


def dealt_part(case: Case) -> Fields:
    """Return what the set-up says about the deal; hands of fewer cards are of a later moment."""
    keys = ("dealer", "upcard", "stage", "hand_of_dealer")
    return {key: case.setup[key] for key in keys if key in case.setup}


def note_revokes(sitting: Sitting) -> None:
    """Take the revokes that the set-up tells of."""
    raw = sitting.case.setup.get("revoke", sitting.case.setup.get("revokes", []))
    revokes = [
        as_fields(item, "revoke")
        for item in ([raw] if isinstance(raw, dict) else as_list(raw, "revoke"))
    ]
    sitting.revokes = [as_seat(revoke.get("seat"), "seat") for revoke in revokes]
    played_out = "hand_as_played" in sitting.case.setup
    sitting.established = any(
        as_flag(item.get("established", played_out), "established") for item in revokes
    )


def final_points(sitting: Sitting) -> tuple[int, int]:
    """Return what the hand was worth as it was played out."""
    setup = sitting.case.setup
    if setup.get("hand_as_played") is not None:
        return as_scores(setup["hand_as_played"], "hand_as_played")
    raw = setup.get("tricks_final")
    if raw is None or sitting.maker is None:
        return 0, 0
    counts = [as_number(count, "tricks_final") for count in as_list(raw, "tricks_final")]
    makers = side_of(sitting.maker)
    by_seat = len(counts) == sitting.rules.players
    if not by_seat and len(counts) != 2:
        sentence = gettext_noop("“tricks_final” has no number for each side or seat.")
        raise BadCase("bad_tricks", sentence)
    slip = HandSlip(
        makers=makers,
        tricks=sum(counts[makers::2]) if by_seat else counts[makers],
        alone=any(side_of(seat) == makers for seat in sitting.lone),
        lone_defender=any(side_of(seat) != makers for seat in sitting.lone),
    )
    first, second = worth_of(slip, sitting.rules).points
    return first, second
