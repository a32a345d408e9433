"""What happens at a live table: opened, sat down at, played, left, finished."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone
from pytest_django import DjangoCaptureOnCommitCallbacks

from engine.fair_deals import check_dealt, check_lot
from engine.notation.upcard import read_upcard
from engine.seats import Seat
from engine.variants.registry import VARIANTS
from games.matches.errors import DomainError
from games.matches.models import HandScore, MatchSide
from games.matches.signals import match_finished
from games.matches.states import MatchStatus, ReportDepth, ReportStatus
from games.online.errors import (
    BadMessage,
    NotLawful,
    NotSignedIn,
    NotYourSeat,
    StaleSequence,
    TableNotOpen,
)
from games.online.live import needs_deal
from games.online.models import OnlineTable, TableAction
from games.online.selectors.games import rules_of_table
from games.online.selectors.proofs import proof_of_lot, proofs_of_hands
from games.online.services.being_ready import be_ready
from games.online.services.dealing import add_to_shuffle
from games.online.services.finishing import record_of
from games.online.services.keeping import seats_of
from games.online.services.opening import (
    TablePlan,
    open_practice,
    start,
)
from games.online.services.pausing import pause, resume
from games.online.services.playing import act
from games.online.services.sitting import (
    leave,
    return_to_seat,
)
from games.online.services.turns import do_due
from games.online.states import TableStatus
from games.online.visitors import Visitor
from games.records.models import MatchRecord
from games.records.services import import_game
from tests.factories.matches import seated_match
from tests.games.matches.actors import OFFICIAL
from tests.games.online.knowledge import Knowledge, check_views
from tests.games.online.tables import (
    a_choice,
    act_once,
    again,
    dealt,
    game,
    gathered,
    guest,
    later,
    played_out,
    playing,
    turn,
)

pytestmark = pytest.mark.django_db

TABLES = [(variant.key, players) for variant in VARIANTS.values() for players in variant.players]


@pytest.mark.parametrize(("variant", "players"), TABLES)
def test_a_table_of_every_size_is_played_to_a_confirmed_result_and_tells_nobody_a_card(
    variant: str, players: int
) -> None:
    plan = TablePlan(variant=variant, rules={"players": players}, game_end="deals", game_length=1)
    known = Knowledge()
    table = played_out(
        open_practice(visitor=guest(), plan=plan), watch=lambda now: check_views(now, known)
    )
    assert table.status == TableStatus.FINISHED
    match = table.match
    assert match is not None
    assert (match.status, match.is_rated) == (MatchStatus.FINISHED, False)
    (report,) = match.reports.all()
    assert (report.status, report.depth) == (ReportStatus.CONFIRMED, ReportDepth.CARDS)
    live = game(table)
    assert tuple(report.points or ()) == live.game.scores
    assert list(match.sides.values_list("points", flat=True)) == list(live.game.scores)
    assert report.hands.count() == len(live.deals)


def test_the_result_is_the_one_that_importing_the_record_gives() -> None:
    table, people = playing("north_american", game_length=2)
    while table.status != TableStatus.FINISHED:
        table = act_once(table, people)
    online = table.match
    assert online is not None
    text = MatchRecord.objects.get(match=online).text
    assert text == record_of(table=table, live=game(table), seats=seats_of(table))
    by_import = seated_match(game_end="target", game_length=2)
    MatchRecord.objects.all().delete()
    import_game(match_id=by_import.pk, text=text, actor=OFFICIAL, revision=0)
    by_import.refresh_from_db()
    fields = ["number", "makers", "maker_seat", "trump", "tricks", "outcome", "points", "alone"]
    hands = [
        list(HandScore.objects.filter(report__match=match).values(*fields))
        for match in (online, by_import)
    ]
    assert hands[0] == hands[1]
    points = [
        list(MatchSide.objects.filter(match=match).values_list("number", "points"))
        for match in (online, by_import)
    ]
    assert points[0] == points[1]
    assert (by_import.status, by_import.ending) == (online.status, online.ending)


def test_the_end_of_a_game_is_news_like_any_other_result(
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    heard: list[object] = []

    def hear(**news: object) -> None:
        heard.append(news["match_id"])

    match_finished.connect(hear)
    table, people = playing(game_end="deals", game_length=1)
    with django_capture_on_commit_callbacks(execute=True):
        while table.status != TableStatus.FINISHED:
            table = act_once(table, people)
    match_finished.disconnect(hear)
    assert heard == [table.match_id]


def test_each_refusal_of_an_act_has_its_own_code_in_the_order_of_the_checks() -> None:
    table, people = playing()
    seat = turn(table)
    other = people[(seat + 1) % 4]
    tries: list[tuple[type[DomainError], dict[str, object]]] = [
        (NotSignedIn, {"visitor": Visitor(), "expected_sequence": 99, "code": "no"}),
        (NotYourSeat, {"visitor": other, "expected_sequence": 99, "code": "no"}),
        (StaleSequence, {"expected_sequence": 99, "code": "no"}),
        (NotLawful, {"code": "no"}),
        (NotLawful, {"code": "trick:2C"}),
        (NotLawful, {"code": "deal:9C"}),
        (NotLawful, {"code": "bell"}),
    ]
    usual = {
        "table_key": table.key,
        "seat": seat,
        "code": a_choice(table),
        "expected_sequence": table.sequence,
        "visitor": people[seat],
    }
    for refusal, wrong in tries:
        with pytest.raises(refusal):
            act(**(usual | wrong))  # type: ignore[arg-type]
    pause(table_key=table.key)
    with pytest.raises(TableNotOpen):
        act(**(usual | {"expected_sequence": 99}))  # type: ignore[arg-type]
    resume(table_key=table.key)
    assert act(**usual).sequence == table.sequence + 1  # type: ignore[arg-type]
    with pytest.raises(StaleSequence):
        act(**usual)  # type: ignore[arg-type]
    codes = [refusal.code for refusal, _ in tries]
    assert len(set(codes)) == 4


def test_who_is_out_of_turn_is_told_so_and_nothing_changes() -> None:
    table, people = playing()
    seat = (turn(table) + 1) % 4
    with pytest.raises(NotLawful) as refused:
        act(
            table_key=table.key,
            seat=seat,
            code=a_choice(table),
            expected_sequence=table.sequence,
            visitor=people[seat],
        )
    assert str(refused.value) == "It is another seat's turn."
    assert again(table).sequence == table.sequence


def test_a_bot_plays_on_for_whoever_is_not_heard_of_but_not_for_who_is_there() -> None:
    table, _ = playing()
    seat = turn(table)
    soon = later(table, step=later(table) - later(table))
    assert not do_due(table_key=table.key, sequence=table.sequence, now=soon)
    assert do_due(table_key=table.key, sequence=table.sequence, now=later(table))
    assert seats_of(table)[seat].is_away
    assert again(table).sequence == table.sequence


def test_a_bot_plays_on_when_a_clock_has_run_out() -> None:
    table, people = playing(clock_seconds=30, clock_increment=2)
    seat = turn(table)
    table = act_once(table, people)
    left = seats_of(table)[seat].seconds_left
    assert left is not None
    assert 0 <= left <= 32
    seat = turn(table)
    assert do_due(table_key=table.key, sequence=table.sequence, now=later(table))
    late = seats_of(table)[seat]
    assert (late.is_away, late.seconds_left) == (True, 0)
    return_to_seat(table_key=table.key, number=seat, visitor=people[seat])
    assert seats_of(table)[seat].seconds_left == 15


def test_a_pause_takes_nobodys_time() -> None:
    table, _ = playing(clock_seconds=30)
    pause(table_key=table.key)
    assert pause(table_key=table.key).due_at is None
    long_ago = timezone.now() - timedelta(minutes=10)
    OnlineTable.objects.filter(pk=table.pk).update(paused_at=long_ago)
    resumed = resume(table_key=table.key)
    assert resumed.turn_began_at is not None
    assert table.turn_began_at is not None
    assert resumed.turn_began_at - table.turn_began_at >= timedelta(minutes=10)
    assert resume(table_key=table.key).status == TableStatus.PLAYING


def test_every_deal_and_the_lot_are_those_that_were_promised() -> None:
    table, people = gathered(game_end="deals", game_length=2)
    started = start(table_key=table.key, visitor=people[0])
    add_to_shuffle(table_key=table.key, seat=2, text="my-own-word", visitor=people[2])
    add_to_shuffle(table_key=table.key, seat=2, text="too-late", visitor=people[2])
    with pytest.raises(BadMessage):
        add_to_shuffle(table_key=table.key, seat=1, text="no spaces", visitor=people[1])
    assert again(table).revision == started.revision
    table = dealt(table)
    with pytest.raises(TableNotOpen):
        add_to_shuffle(table_key=table.key, seat=1, text="late", visitor=people[1])
    assert table.deals.get(number=0).revealed_at is None
    while table.status != TableStatus.FINISHED:
        table = act_once(table, people)
    rules = rules_of_table(table)
    ends = [hand.end for hand in game(table).deals]
    assert table.deals.get(number=0).additions == {"2": "my-own-word"}
    lot = proof_of_lot(table=table)
    assert lot is not None
    check_lot(lot, rules, Seat(table.first_dealer or 0))
    proofs = proofs_of_hands(table=table, hands=game(table).deals)
    assert len(proofs) == len(ends)
    for proof, end in zip(proofs, ends, strict=True):
        assert proof is not None
        check_dealt(proof, end.dealt)
    record = read_upcard(MatchRecord.objects.get(match=table.match).text)
    assert record.lot == lot
    assert tuple(deal.proof for deal in record.deals) == proofs


def test_the_next_hand_is_dealt_as_soon_as_all_who_are_there_are_ready() -> None:
    table, people = gathered()
    start(table_key=table.key, visitor=people[0])
    for number in (3, 0, 1, 1):
        be_ready(table_key=table.key, seat=number, visitor=people[number])
        assert needs_deal(game(table))
    be_ready(table_key=table.key, seat=2, visitor=people[2])
    assert not needs_deal(game(table))
    assert game(table).dealt == 1


def test_a_timed_game_ends_with_the_hand_that_is_dealt_when_the_bell_rings() -> None:
    table, people = playing(game_end="time", game_length=5)
    for number, visitor in enumerate(people):
        leave(table_key=table.key, number=number, visitor=visitor)
    table = played_out(table)
    live = game(table)
    assert live.rung
    assert TableAction.objects.filter(table=table, code="bell", by="clock").count() == 1
    assert table.match is not None
    assert table.match.status == MatchStatus.FINISHED
    assert table.match.reports.get().hands.count() == len(live.deals)


def test_a_pause_is_not_taken_off_the_time_until_the_bell() -> None:
    table, _people = playing(game_end="time", game_length=5)
    pause(table_key=table.key)
    ago = timezone.now() - timedelta(minutes=30)
    OnlineTable.objects.filter(pk=table.pk).update(
        started_at=ago - timedelta(minutes=1), turn_began_at=ago, paused_at=ago
    )
    table = resume(table_key=table.key)
    assert not do_due(table_key=table.key, sequence=table.sequence)
    assert not game(table).rung
    bell = timezone.now() + timedelta(minutes=4, seconds=1)
    table.seats.update(seen_at=bell)
    assert do_due(table_key=table.key, sequence=table.sequence, now=bell)
    assert game(table).rung
