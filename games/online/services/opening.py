"""Open live tables, begin play at them, and play again."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from engine.bots.registry import BOTS
from engine.errors import BadRules
from engine.game import EndKind
from engine.seats import Seat
from engine.variants.registry import rules_for
from engine.version import RULES_VERSION
from games.matches.game_words import refusal_in_words
from games.matches.models import Match, MatchSeat
from games.matches.rule_options import option_at_fault, overrides
from games.matches.services.creation import MatchPlan, create_matches
from games.matches.services.keeping import keep, lock_match
from games.matches.states import MatchStatus
from games.online.errors import BadTable, NotReady, NotYourSeat, TableNotOpen, TooManyTables
from games.online.models import OnlineSeat, OnlineTable
from games.online.selectors.games import begun, rules_of_table
from games.online.selectors.people import name_of_seat
from games.online.selectors.tables import holds
from games.online.services.dealing import draw_lot, promise_deal
from games.online.services.keeping import (
    lock_table,
    require_status,
    save,
    seats_of,
    set_status,
)
from games.online.services.sitting import occupy, require_known
from games.online.states import ENDED, TableStatus, Talk, Watching
from games.online.table_terms import FILL_IN, LONGEST_DELAY
from games.online.visitors import Visitor

KEY_BYTES: Final = 24
LONGEST_NAME: Final = 60
MOST_TABLES: Final = 8
"""So many tables one person can have a seat at that are not over."""

RULES: Final = "rules."
"""What stands before an option in the names of the fields of a refusal."""

LENGTHS: Final[Mapping[EndKind, range]] = {
    EndKind.TARGET: range(1, 100),
    EndKind.DEALS: range(1, 100),
    EndKind.TIME: range(5, 241),
}
CLOCKS: Final = range(30, 7201)
INCREMENTS: Final = range(0, 121)
DELAYS: Final = range(LONGEST_DELAY + 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class TablePlan:
    """A table somebody wants to open."""

    variant: str
    game_end: str = EndKind.TARGET.value
    game_length: int | None = None
    """None: the variant's own target."""
    rules: Mapping[str, object] = field(default_factory=dict)
    name: str = ""
    is_listed: bool = True
    is_rated: bool = False
    watching: Watching = Watching.ANYONE
    spectator_delay: int = 0
    clock_seconds: int | None = None
    clock_increment: int = 0
    bot_key: str = FILL_IN
    talk: Talk = Talk.ALL
    draws_dealer: bool = True
    """Whether the first dealer is drawn by lot; else the first seat deals."""
    club_id: int | None = None


PRACTICE: Final = TablePlan(variant="north_american", is_listed=False)
"""The usual table against bots."""


@transaction.atomic
def open_table(*, plan: TablePlan, visitor: Visitor, guest_name: str = "") -> OnlineTable:
    """Open a table with the visitor in its first seat and wait for others.

    Raises `BadTable`, `NotSignedIn`, `TooManyTables`.
    """
    require_known(visitor)
    _require_few_tables(visitor)
    table = _make_table(plan=plan, host=visitor)
    first = table.seats.get(number=0)
    occupy(first, visitor=visitor, guest_name=guest_name)
    return save(table=table, live=None)


@transaction.atomic
def open_practice(
    *, visitor: Visitor, guest_name: str = "", plan: TablePlan = PRACTICE
) -> OnlineTable:
    """Open a table against bots and begin at once."""
    table = open_table(plan=plan, visitor=visitor, guest_name=guest_name)
    return begin_play(table=table)


@transaction.atomic
def open_for_match(
    *, match_id: int, plan: TablePlan | None = None, follows: OnlineTable | None = None
) -> OnlineTable:
    """Open the table of a match that is scheduled, everybody in the seat the match gives.

    Variant, rules and end are the match's; of `plan` only clock, spectators, bot, talk, first
    dealer and club count. The same match again gives the same table. `follows` is a table at
    which it was played before: it leads here, though people asked for another game there.
    """
    match = lock_match(match_id)
    known = OnlineTable.objects.filter(match=match).first()
    if known is not None:
        return known
    if match.status != MatchStatus.SEATED:
        raise BadTable(_("Something is written at this match already."))
    extra = plan or TablePlan(variant=match.variant, talk=Talk.PHRASES)
    table = OnlineTable(
        match=match,
        variant=match.variant,
        rules=match.rules,
        rules_version=match.rules_version,
        game_end=match.game_end,
        game_length=match.game_length,
        carried=match.carried,
        is_rated=match.is_rated,
        is_scheduled=True,
        follows=follows,
        **_extras(extra),
    )
    table.is_listed = False
    if follows is not None:
        OnlineTable.objects.filter(follows=follows).update(follows=None)
    table.key = secrets.token_urlsafe(KEY_BYTES)
    table.save()
    OnlineSeat.objects.bulk_create(
        OnlineSeat(
            table=table,
            number=seat.number,
            player_id=seat.player_id,
            bot_key=seat.bot_key if seat.player_id is None else "",
            seconds_left=table.clock_seconds,
        )
        for seat in MatchSeat.objects.filter(match=match)
    )
    if extra.draws_dealer:
        promise_deal(table=table, number=None)
    return save(table=table, live=None)


@transaction.atomic
def start(*, table_key: str, visitor: Visitor) -> OnlineTable:
    """Begin play: bots fill the seats that are free, and the first dealer is found.

    Anybody at the table may, but at a table of an event everybody has to be there first. In a
    rematch bots play for those who have not come, and then it is not rated.
    Starting twice is starting once.
    """
    table = lock_table(table_key)
    require_known(visitor)
    seats = seats_of(table)
    if not any(holds(seat=seat, visitor=visitor) for seat in seats):
        raise NotYourSeat(_("Sit down first; then you can begin."))
    if table.status == TableStatus.PLAYING:
        return table
    require_status(table, TableStatus.GATHERING)
    missing = [seat for seat in seats if seat.player_id is not None and seat.seen_at is None]
    if table.match_id is not None and missing:
        names = ", ".join(name_of_seat(seat) for seat in missing)
        raise NotReady(_("These are not here yet: %(names)s.") % {"names": names})
    return begin_play(table=table)


def begin_play(*, table: OnlineTable) -> OnlineTable:
    """Begin play at a locked table."""
    now = timezone.now()
    seats = seats_of(table)
    for seat in seats:
        _fill(table, seat)
        _play_for_absent(seat)
    if table.match_id is None:
        table.match = _make_match(table=table, seats=seats)
    else:
        table.match = _match_to_play(table.match_id)
    keep(match=table.match, status=MatchStatus.IN_PLAY)
    set_status(table, TableStatus.PLAYING)
    table.first_dealer = draw_lot(table=table, now=now)
    table.started_at = table.turn_began_at = now
    live = begun(table)
    promise_deal(table=table, number=live.dealt)
    return save(table=table, live=live, seats=seats)


@transaction.atomic
def rematch(*, table_key: str, visitor: Visitor) -> OnlineTable:
    """Open a table like one that is over, with the same people in the same seats.

    Whoever asks first opens it; for the others it is there already.
    """
    table = lock_table(table_key)
    require_known(visitor)
    require_status(table, *ENDED)
    seats = seats_of(table)
    if not any(holds(seat=seat, visitor=visitor) for seat in seats):
        raise NotYourSeat(_("Only those who sat here can ask for another game."))
    known = OnlineTable.objects.filter(follows=table).first()
    if known is not None:
        return known
    again = OnlineTable(
        follows=table,
        **_host(visitor),
        key=secrets.token_urlsafe(KEY_BYTES),
        rules_version=RULES_VERSION,
        **{name: getattr(table, name) for name in _KEPT},
    )
    again.save()
    now = timezone.now()
    for seat in seats:
        seat.seen_at = now if holds(seat=seat, visitor=visitor) else None
        seat.pk, seat.table, seat.is_away, seat.login = None, again, False, ""
        seat.seconds_left = again.clock_seconds
        seat.gone_since = None
    OnlineSeat.objects.bulk_create(seats)
    promise_deal(table=again, number=None)
    save(table=table, live=None)  # its open pages say who wants another game
    return save(table=again, live=None)


_KEPT: Final = (
    "variant",
    "rules",
    "game_end",
    "game_length",
    "name",
    "is_listed",
    "is_rated",
    "watching",
    "spectator_delay",
    "clock_seconds",
    "clock_increment",
    "bot_key",
    "talk",
    "club_id",
)


def _make_table(*, plan: TablePlan, host: Visitor) -> OnlineTable:
    chosen = _chosen_rules(plan)
    rules = rules_for(plan.variant, chosen)
    length = rules.target if plan.game_length is None else plan.game_length
    _check_plan(plan, length)
    table = OnlineTable.objects.create(
        key=secrets.token_urlsafe(KEY_BYTES),
        variant=plan.variant,
        rules=chosen,
        rules_version=RULES_VERSION,
        game_end=plan.game_end,
        game_length=length,
        **_host(host),
        is_rated=plan.is_rated,
        **_extras(plan),
    )
    OnlineSeat.objects.bulk_create(
        OnlineSeat(table=table, number=number, seconds_left=plan.clock_seconds)
        for number in range(rules.players)
    )
    promise_deal(table=table, number=None)
    return table


def _host(visitor: Visitor) -> dict[str, object]:
    """Return who opens a table: an account, else the guest of a cookie."""
    if visitor.user_id is not None:
        return {"host_id": visitor.user_id}
    return {"host_guest": visitor.guest_key}


def _chosen_rules(plan: TablePlan) -> dict[str, object]:
    """Return the options in which a table differs from its game; refused at the one at fault."""
    try:
        return overrides(variant=plan.variant, rules=plan.rules)
    except BadRules as error:
        place = "variant"
        if error.code != "unknown_variant":
            option = option_at_fault(error, variant=plan.variant, rules=plan.rules)
            place = place if option is None else f"{RULES}{option}"
        words = refusal_in_words(error)
        raise BadTable(words, fields={place: [words]}) from None


def _extras(plan: TablePlan) -> dict[str, object]:
    """Return what is of the table alone, not of its match."""
    return {
        "name": plan.name.strip()[:LONGEST_NAME],
        "is_listed": plan.is_listed,
        "watching": plan.watching.value,
        "spectator_delay": plan.spectator_delay,
        "clock_seconds": plan.clock_seconds,
        "clock_increment": plan.clock_increment,
        "bot_key": plan.bot_key,
        "talk": plan.talk.value,
        "club_id": plan.club_id,
    }


def _check_plan(plan: TablePlan, length: int) -> None:
    wrong: dict[str, list[str]] = {}
    if plan.game_end not in set(EndKind) or length not in LENGTHS[EndKind(plan.game_end)]:
        wrong["game_length"] = [_("A game cannot have this length.")]
    if plan.clock_seconds is not None and plan.clock_seconds not in CLOCKS:
        wrong["clock_seconds"] = [_("A clock has between 30 seconds and two hours.")]
    if plan.clock_increment not in INCREMENTS:
        wrong["clock_increment"] = [_("Up to 120 seconds can be added for each act.")]
    if plan.spectator_delay not in DELAYS:
        wrong["spectator_delay"] = [_("Whoever watches can see it up to 600 seconds later.")]
    if plan.bot_key not in BOTS:
        wrong["bot_key"] = [_("There is no such bot.")]
    if wrong:
        raise BadTable(next(iter(wrong.values()))[0], fields=wrong)


def _require_few_tables(visitor: Visitor) -> None:
    mine = Q(player_id=visitor.player_id) if visitor.player_id else Q(guest_key=visitor.guest_key)
    ended = [status.value for status in ENDED]
    open_now = OnlineSeat.objects.filter(mine).exclude(table__status__in=ended).count()
    if open_now >= MOST_TABLES:
        raise TooManyTables(
            _("You sit at %(count)s tables already. Finish or give up one of them first.")
            % {"count": open_now}
        )


def _fill(table: OnlineTable, seat: OnlineSeat) -> None:
    if seat.is_free:
        seat.bot_key = table.bot_key
        seat.save(update_fields=["bot_key"])


def _match_to_play(match_id: int) -> Match:
    """Return a match that was scheduled, locked; refused once it has a result."""
    match = lock_match(match_id)
    if match.status not in (MatchStatus.SEATED, MatchStatus.IN_PLAY):
        raise TableNotOpen(
            _(
                "A result of this match was written down already, so it is not played here. "
                "Ask the director if that is wrong."
            )
        )
    return match


def _play_for_absent(seat: OnlineSeat) -> None:
    """Let a bot play for somebody whom a rematch put here and who has not come yet."""
    if has_not_come(seat):
        seat.is_away = True
        seat.save(update_fields=["is_away"])


def has_not_come(seat: OnlineSeat) -> bool:
    """Say whether a person has a seat and was never at the table."""
    return seat.has_person and seat.seen_at is None


def _make_match(*, table: OnlineTable, seats: list[OnlineSeat]) -> Match:
    rules = rules_of_table(table)
    # Nobody's rating is played for without them.
    all_came = all(seat.player_id is not None and not has_not_come(seat) for seat in seats)
    plan = MatchPlan(
        player_ids=[seat.player_id for seat in seats],
        side_numbers=[rules.account_of(Seat(seat.number)) for seat in seats],
        variant=table.variant,
        rules=table.rules,
        game_end=table.game_end,
        game_length=table.game_length,
        is_rated=table.is_rated and all_came,
        bot_keys={seat.number: seat.bot_key for seat in seats if seat.bot_key},
        guest_names={seat.number: seat.guest_name for seat in seats if seat.guest_name},
    )
    (match,) = create_matches(plans=[plan])
    return match
