"""The table of a penalty case: what the set-up says of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from engine import infractions
from engine.bowers import Ranking, ranking
from engine.cards import Suit, card_set
from engine.choices import Sides
from engine.conformance.cases import (
    Case,
    Fields,
    as_card,
    as_fields,
    as_flag,
    as_list,
    as_number,
    as_points,
    as_seat,
    as_suit,
    as_text,
    lone_list,
    lone_of,
)
from engine.conformance.deals import dealer_of, fitting_hands, given_hands
from engine.conformance.hands import after_acts, stage_acts
from engine.errors import BadCase, gettext_noop
from engine.infractions import HandSides, OpenTable, RevokeClaim
from engine.infractions.sides import idle_mates
from engine.rules import Rules
from engine.scoring import slip_of_hand, worth_of
from engine.seats import Seat, first_active, left_of
from engine.state import HandState

PLAY_KEYS: Final = frozenset({"maker", "leader", "trick", "led"})
"""What a set-up says only of a hand whose calls are over."""

CALL_ACTS: Final = frozenset({"pass", "order_up", "take_up", "turn_down", "name", "bid"})


@dataclass(slots=True, kw_only=True)
class Sitting:
    """A table under penalties, as the events of a case change it."""

    case: Case
    rules: Rules
    dealer: Seat
    table: OpenTable
    hand: HandState | None
    maker: Seat | None
    declared: frozenset[Seat]
    """Who said to play alone, which the score asks."""
    scores: tuple[int, ...]
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
    dealer = dealer_of(case, rules)
    maker = None if setup.get("maker") is None else as_seat(setup["maker"], "maker")
    trump = None if setup.get("trump") is None else as_suit(setup["trump"], "trump")
    declared = declared_lone(setup, rules, maker)
    sides = HandSides(rules=rules, makers=known_makers(setup, rules, maker), lone=declared)
    table = table_at_start(case, sides)
    sitting = Sitting(
        case=case,
        rules=rules,
        dealer=dealer,
        table=table,
        hand=calling_hand(case, rules),
        leader_known=setup.get("leader") is not None or is_first_lead(case),
        maker=maker,
        declared=declared,
        scores=by_account(setup.get("scores"), "scores", rules),
        hands={seat: card_set(cards) for seat, cards in given_hands(case, dealer).items()},
        tables=ranking(trump, bowers=rules.bowers),
        trump=trump,
        accepted=turn_up_made_trumps(setup),
    )
    note_revokes(sitting)
    return sitting


def by_account(raw: object, name: str, rules: Rules) -> tuple[int, ...]:
    """Return a number for each account, nothing if they are not given, or raise `BadCase`."""
    return (0,) * rules.accounts if raw is None else as_points(raw, name, rules.accounts)


def table_at_start(case: Case, sides: HandSides) -> OpenTable:
    """Return the cards on the table a case starts with; the eldest leads if nobody is named."""
    setup, players = case.setup, sides.rules.players
    idle = checked_idle(sides)
    raw_leader = setup.get("leader")
    eldest = first_active(
        left_of(dealer_of(case, sides.rules), players=players), idle, players=players
    )
    return OpenTable(
        sides=sides,
        leader=eldest if raw_leader is None else as_seat(raw_leader, "leader"),
        idle=idle,
        exposed=tuple(card_at(place) for place in as_list(setup.get("exposed", []), "exposed")),
        trick=tuple(card_at(place) for place in as_list(setup.get("trick", []), "trick")),
    )


def declared_lone(setup: Fields, rules: Rules, maker: Seat | None) -> frozenset[Seat]:
    """Return the lone players of a set-up, however it names them.

    Makers of one seat are a lone player only where they could have had a partner.
    """
    defender = setup.get("lone_defender")
    named = infractions.lone_seats(
        maker=maker,
        alone=as_flag(setup.get("alone"), "alone"),
        lone_defender=None if defender is None else as_seat(defender, "lone_defender"),
    )
    return named | (lone_of(setup) if rules.has_partners else lone_list(setup))


def checked_idle(sides: HandSides) -> frozenset[Seat]:
    """Return the idle seats, or raise `BadCase`: a side has one lone player at most."""
    idle = idle_mates(sides.rules, sides.lone)
    if sides.lone & idle:
        raise BadCase("two_lone", gettext_noop("Two partners cannot both play alone."))
    return idle


def known_makers(setup: Fields, rules: Rules, maker: Seat | None) -> frozenset[Seat]:
    """Return the makers as the table knows them; a called partner it does not."""
    if maker is None or (setup.get("called") is not None and not setup.get("alone")):
        return frozenset()
    return all_makers(setup, rules, maker)


def all_makers(setup: Fields, rules: Rules, maker: Seat | None) -> frozenset[Seat]:
    """Return the makers as they are, a hidden partner among them."""
    if maker is None:
        return frozenset()
    if rules.sides is not Sides.MAKER_VS_REST:
        return frozenset(rules.seats_of(rules.account_of(maker)))
    named = [as_seat(seat, "maker_side") for seat in as_list(setup.get("maker_side", []), "side")]
    partner = setup.get("partner")
    found = frozenset() if partner is None else frozenset({as_seat(partner, "partner")})
    return frozenset({maker, *named}) | found


def true_sides_of(sitting: Sitting) -> HandSides:
    """Return the sides as they turn out after the hand."""
    makers = all_makers(sitting.case.setup, sitting.rules, sitting.maker)
    return HandSides(rules=sitting.rules, makers=makers, lone=sitting.declared)


def card_at(raw: object) -> infractions.CardAt:
    """Return a card with its seat."""
    place = as_fields(raw, "card")
    return infractions.CardAt(
        seat=as_seat(place.get("seat"), "seat"), card=as_card(place.get("card"), "card")
    )


def calling_hand(case: Case, rules: Rules) -> HandState | None:
    """Return a hand in the round of calls the case is in, or None if it is in none."""
    stage = as_text(case.setup.get("stage", usual_stage(case)), "stage")
    if stage not in {"round1", "round2", "auction"}:
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


def final_points(sitting: Sitting) -> tuple[int, ...]:
    """Return what the hand was worth as it was played out, by account."""
    setup, rules = sitting.case.setup, sitting.rules
    if setup.get("hand_as_played") is not None:
        return by_account(setup["hand_as_played"], "hand_as_played", rules)
    raw = setup.get("tricks_final")
    if raw is None or sitting.maker is None:
        return (0,) * rules.accounts
    bid = setup.get("bid")
    slip = slip_of_hand(
        rules,
        maker=sitting.maker,
        tricks=tricks_by_seat(raw, rules),
        lone=sitting.declared,
        partners=partners_of(sitting),
        bid=None if bid is None else as_number(bid, "bid"),
    )
    return worth_of(slip, rules).points


def tricks_by_seat(raw: object, rules: Rules) -> tuple[int, ...]:
    """Return the tricks of every seat; of two sides the first seat has them all."""
    counts = tuple(as_number(count, "tricks_final") for count in as_list(raw, "tricks_final"))
    if len(counts) == rules.players:
        return counts
    if len(counts) != rules.accounts:
        sentence = gettext_noop("“tricks_final” has no number for each side or seat.")
        raise BadCase("bad_tricks", sentence)
    return (*counts, *(0 for _ in range(rules.players - len(counts))))


def partners_of(sitting: Sitting) -> frozenset[Seat]:
    """Return the partners the maker has in this hand alone, and not by the sides of the game."""
    if sitting.rules.has_partners:
        return frozenset()
    return true_sides_of(sitting).makers - {sitting.maker}
