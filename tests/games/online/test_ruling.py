"""Rulings at a live table: in the log, in the views, in the record, and read again."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone

from engine.bots.lead_calls import lead_act
from engine.cards import cards_in
from engine.notation.upcard_reading import read_upcard
from engine.seats import Seat
from games.matches.models import Ruling
from games.matches.states import MatchStatus, ReportDepth
from games.online.errors import NotLawful, StaleSequence, TableNotOpen
from games.online.live import after, lead_choices, sight
from games.online.models import OnlineTable
from games.online.ruling import lead_code
from games.online.selectors.games import begun, live_game
from games.online.selectors.views import moment_of
from games.online.services.pausing import pause, resume
from games.online.services.playing import act
from games.online.services.ruling import rule_on_hand
from games.online.services.telling import Word
from games.online.states import TableStatus
from games.online.told import Deed, Notice
from leagues.events.models import AuditEntry
from leagues.players.states import Role
from tests.games.online.tables import again, game, played_out, turn
from tests.leagues.desk.builders import staff
from tests.leagues.desk.live_scene import live_at, playing_table, url, visitor_at

pytestmark = pytest.mark.django_db

RULES = {"referee": "penalise"}
WORD = Word(by="Dora")


def ruled_table(**event: Any) -> Any:
    return playing_table(rules=RULES, **event)


def shown(live: OnlineTable, seat: int | None) -> dict[str, Any]:
    moment = moment_of(key=live.key, now=timezone.now())
    assert moment is not None
    return moment.view(None if seat is None else Seat(seat))


def make(live: OnlineTable, infraction: str, seat: int, card: str = "") -> OnlineTable:
    """Pause, rule, and go on."""
    pause(table_key=live.key, word=WORD)
    notice = Notice(deed=Deed.RULED, by="Dora", seat=seat, infraction=infraction, card=card)
    rule_on_hand(table_key=live.key, notice=notice, expected_sequence=again(live).sequence)
    resume(table_key=live.key, word=WORD)
    return again(live)


def to_the_lead(table: Any) -> OnlineTable:
    """Let seat after seat do the first thing it may until somebody leads."""
    live = live_at(table)
    while True:
        seat = turn(live)
        asked = shown(live, seat)["choices"]
        codes = [each["code"] for each in asked]
        said = [code for code in codes if code in ("calls:order", "calls:take")]
        calm = [code for code in codes if not code.startswith(("trick:", "lone:alone"))]
        if not calm:
            return live
        play(table, live, seat, (said or calm[::-1])[0])
        live = again(live)


def play(table: Any, live: OnlineTable, seat: int, code: str) -> None:
    act(
        table_key=live.key,
        code=code,
        expected_sequence=again(live).sequence,
        visitor=visitor_at(table, seat),
        seat=seat,
    )


def test_an_exposed_card_lies_there_for_all_and_is_the_only_one_that_can_be_played() -> None:
    table = ruled_table()
    live = to_the_lead(table)
    seat = turn(live)
    hand = game(live).hand
    assert hand is not None
    card = str(cards_in(hand.holdings[seat])[0])
    live = make(live, "P11", seat, card)
    for viewer in (0, 1, 2, 3, None):
        at = {each["number"]: each for each in shown(live, viewer)["seats"]}
        assert [each["card"] for each in at[seat]["held"]] == [card]
        assert "Card face up" in [mark["text"] for mark in at[seat]["marks"]]
    cards = [each for each in shown(live, seat)["choices"] if each["card"] is not None]
    assert [each["code"] for each in cards] == [f"trick:{card}"]
    other = str(cards_in(hand.holdings[seat])[1])
    with pytest.raises(NotLawful, match="face up"):
        play(table, live, seat, f"trick:{other}")
    play(table, live, seat, f"trick:{card}")
    assert all(not each["held"] for each in shown(live, None)["seats"])


def test_who_may_call_a_lead_has_a_control_for_each_suit_and_the_leader_waits() -> None:
    table = ruled_table()
    live = to_the_lead(table)
    leader = turn(live)
    hand = game(live).hand
    assert hand is not None
    partner = Seat((leader + 2) % 4)
    card = str(cards_in(hand.holdings[partner])[0])
    live = make(live, "P9", partner, card)
    (asked,) = (seat for seat in range(4) if lead_choices(game(live), Seat(seat)))
    view = shown(live, asked)
    assert view["is_your_turn"]
    assert "You may name the suit" in view["prompt"]
    codes = [each["code"] for each in view["choices"]]
    assert codes == ["lead:C", "lead:D", "lead:H", "lead:S", "lead:any"]
    assert shown(live, leader)["choices"] == []
    suit = next(
        each["code"]
        for each in view["choices"]
        if any(held["card"][-1] == each["suit"] for held in shown(live, leader)["holding"])
    )
    play(table, live, asked, suit)
    marks = {each["number"]: each["marks"] for each in shown(live, None)["seats"]}
    assert any("Has to lead" in mark["text"] for mark in marks[leader])
    assert "calls the lead" in shown(live, None)["news"][-1]["text"]


def test_a_bot_that_may_call_a_lead_calls_a_suit_it_can_win_and_the_game_ends() -> None:
    """Seen: bots always left the lead, whatever they held."""
    table = ruled_table(game_end="deals", game_length=1)
    live = to_the_lead(table)
    hand = game(live).hand
    assert hand is not None
    partner = Seat((turn(live) + 2) % 4)
    live = make(live, "P9", partner, str(cards_in(hand.holdings[partner])[0]))
    (asked,) = (seat for seat in range(4) if lead_choices(game(live), Seat(seat)))
    seen = sight(game(live), Seat(asked))
    assert seen is not None
    expected = lead_code(lead_act(seen, lead_choices(game(live), Seat(asked))))
    live.seats.update(is_away=True)
    live = played_out(live)
    assert (live.status, live.score_apart) == (TableStatus.FINISHED, None)
    codes = live.actions.filter(seat=asked).values_list("code", flat=True)
    assert [code for code in codes if code.startswith("lead:")] == [expected]
    report = table.match.reports.get(depth=ReportDepth.CARDS.value)
    text = report.record.text
    assert f"ruling P9 {partner}" in text
    read = read_upcard(text)
    assert tuple(read.total) == tuple(report.points or ())
    table.match.refresh_from_db()
    assert table.match.status == MatchStatus.FINISHED


def test_a_game_that_a_ruling_ends_after_a_pause_of_an_hour_ended_now_and_stands_no_longer() -> (
    None
):
    """Seen: it had ended when the pause began, and its pause never ended."""
    table = ruled_table(game_end="deals", game_length=1)
    live = live_at(table)
    for _ in range(7):
        seat = turn(live)
        codes = [each["code"] for each in shown(live, seat)["choices"]]
        play(
            table, live, seat, next(code for code in codes if code in ("calls:pass", "calls:down"))
        )
    pause(table_key=live.key, word=WORD)
    began = timezone.now()
    OnlineTable.objects.filter(pk=live.pk).update(paused_at=began - timedelta(hours=1))
    last = Notice(deed=Deed.RULED, by="Dora", seat=turn(live), infraction="P2")
    rule_on_hand(table_key=live.key, notice=last, expected_sequence=again(live).sequence)
    live = again(live)
    assert (live.status, live.paused_at) == (TableStatus.FINISHED, None)
    assert live.finished_at is not None
    assert live.finished_at >= began
    assert not live.deals.filter(number=0, revealed_at__lt=began).exists()


def test_a_void_call_stands_in_the_record_as_it_was_made() -> None:
    table = ruled_table(game_end="deals", game_length=1)
    live = live_at(table)
    hand = game(live).hand
    assert hand is not None
    offender = Seat((hand.turn + 2) % 4)
    live = make(live, "P3", offender)
    marks = {each["number"]: each["marks"] for each in shown(live, None)["seats"]}
    assert any("May make no trumps" in mark["text"] for mark in marks[offender])
    live.seats.update(is_away=True)
    live = played_out(live)
    text = table.match.reports.get(depth=ReportDepth.CARDS.value).record.text
    assert f"!{offender}:order" in text
    assert read_upcard(text).deals


def test_the_log_alone_gives_the_same_game_again() -> None:
    table = ruled_table()
    live = to_the_lead(table)
    hand = game(live).hand
    assert hand is not None
    live = make(live, "P11", 2, str(cards_in(hand.holdings[2])[0]))
    known = game(live)
    fresh = begun(live)
    for seat, code in live.actions.order_by("sequence").values_list("seat", "code"):
        fresh = after(fresh, None if seat is None else Seat(seat), code)
    assert fresh == known == live_game(table=live)


def test_nobody_rules_on_a_table_that_plays_on_nor_twice_nor_where_all_is_prevented() -> None:
    table = ruled_table()
    live = live_at(table)
    offender = (turn(live) + 2) % 4
    notice = Notice(deed=Deed.RULED, by="Dora", seat=offender, infraction="P3")
    with pytest.raises(TableNotOpen):
        rule_on_hand(table_key=live.key, notice=notice, expected_sequence=live.sequence)
    pause(table_key=live.key, word=WORD)
    now = again(live).sequence
    rule_on_hand(table_key=live.key, notice=notice, expected_sequence=now)
    with pytest.raises(StaleSequence):
        rule_on_hand(table_key=live.key, notice=notice, expected_sequence=now)
    other = live_at(playing_table())
    pause(table_key=other.key, word=WORD)
    with pytest.raises(NotLawful):
        rule_on_hand(table_key=other.key, notice=notice, expected_sequence=again(other).sequence)


def test_a_player_cannot_send_a_ruling() -> None:
    table = ruled_table()
    live = live_at(table)
    for code in ('told:{"deed":"ruled","infraction":"P3","seat":1}', "lead:S", "lead:any"):
        with pytest.raises(NotLawful):
            play(table, live, turn(live), code)


def test_the_director_reads_what_follows_before_ruling_and_the_match_keeps_it() -> None:
    table = ruled_table()
    live = live_at(table)
    client = staff(table.round.stage.event, Role.DIRECTOR)
    page = url(table, "live_infraction")
    assert "Pause the table first" in client.get(page).content.decode()
    client.post(url(table, "live_pause"), {"reason": "A call aloud"})
    offender = (turn(live) + 2) % 4
    sent = {
        "infraction": "P3",
        "seat": offender,
        "reason": "Said it aloud.",
        "sequence": again(live).sequence,
    }
    looked = client.post(page + "?preview=1", sent).content.decode()
    assert re.search(r"<li>Person \d+ and Person \d+ may make no trumps in this deal\.", looked)
    assert not Ruling.objects.exists()
    assert client.post(page, sent).headers["Location"] == url(table)
    ruling = Ruling.objects.get(match=table.match)
    assert (ruling.infraction, ruling.seat, ruling.hand_number) == ("P3", offender, 1)
    assert AuditEntry.objects.filter(verb="live.ruled").count() == 1
    assert "rules: Call out of turn" in shown(live, 0)["news"][-1]["text"]
    assert client.post(page, sent).status_code == 422
    shown_match = client.get(reverse("desk:match", args=[table.match_id])).content.decode()
    assert "Said it aloud." in shown_match
