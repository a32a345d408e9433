"""What people say to each other at a live table, and how they are left in peace."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from functools import partial

import pytest
from django.utils import timezone, translation

from games.matches.errors import DomainError
from games.online.errors import NotSignedIn, NotYourSeat, TalkRefused
from games.online.models import (
    Mute,
    OnlineTable,
    RemarkReport,
    Silence,
    TableAction,
    TableRemark,
)
from games.online.selectors.talk import TALK_AFTER_END
from games.online.services.opening import TablePlan, open_for_match, open_practice, open_table
from games.online.services.sitting import sit_down
from games.online.services.talk import (
    MOST_A_MINUTE,
    mute,
    report,
    say_phrase,
    say_text,
    unmute,
)
from games.online.states import TableStatus, Talk
from games.online.talk_models import LONGEST_REMARK
from games.online.talk_view import TalkView, talk_of
from games.online.talk_words import PHRASES
from games.online.visitors import Visitor
from tests.factories.matches import seated_match
from tests.factories.players import ClubFactory, MembershipFactory
from tests.games.online.tables import again, gathered, guest, player, playing

pytestmark = pytest.mark.django_db
NOBODY = Visitor()


def heard(table: OnlineTable, visitor: Visitor) -> TalkView:
    return talk_of(table=again(table), visitor=visitor, now=timezone.now())


def texts(table: OnlineTable, visitor: Visitor) -> list[str]:
    return [f"{remark.name}: {remark.text}" for remark in heard(table, visitor).remarks]


def code_of(refused: pytest.ExceptionInfo[DomainError]) -> str:
    assert str(refused.value)
    return refused.value.code


def a_while_ago(table: OnlineTable, seconds: int = 5) -> None:
    """Let all that was said have been said earlier."""
    for remark in TableRemark.objects.filter(table=table):
        remark.said_at -= timedelta(seconds=seconds)
        remark.save()


def with_a_guest(talk: Talk = Talk.ALL) -> tuple[OnlineTable, Visitor, Visitor]:
    """Return a table with a player and a guest."""
    host, other = player(), guest("the guest")
    table = open_table(plan=TablePlan(variant="euchre2", talk=talk), visitor=host)
    sit_down(table_key=table.key, number=1, visitor=other, guest_name="Gus")
    return again(table), host, other


@pytest.mark.parametrize("phrase", PHRASES)
def test_everybody_who_sits_says_a_set_phrase_and_all_read_it(phrase: str) -> None:
    table, host, other = with_a_guest()
    remark = say_phrase(table_key=table.key, phrase=phrase, visitor=other)
    assert (remark.phrase, remark.text, remark.seat) == (phrase, "", 1)
    for reader in (host, other, NOBODY):
        assert texts(table, reader) == [f"Gus: {PHRASES[phrase]}"]
    with pytest.raises(NotYourSeat):
        say_phrase(table_key=table.key, phrase=phrase, visitor=player())
    with pytest.raises(NotSignedIn):
        say_phrase(table_key=table.key, phrase=phrase, visitor=NOBODY)


def test_a_phrase_is_read_in_the_language_of_its_reader() -> None:
    table, host, _ = with_a_guest()
    say_phrase(table_key=table.key, phrase="good_game", visitor=host)
    with translation.override("x-none"):
        assert heard(table, host).remarks[0].text == str(PHRASES["good_game"])
    assert TableRemark.objects.get().phrase == "good_game"


def test_what_is_said_changes_nothing_about_the_game() -> None:
    table, people = playing()
    before = OnlineTable.objects.values().get(pk=table.pk)
    log = list(TableAction.objects.filter(table=table).values())
    say_phrase(table_key=table.key, phrase="sorry", visitor=people[0])
    say_text(table_key=table.key, text="Hello", visitor=people[1])
    assert OnlineTable.objects.values().get(pk=table.pk) == before
    assert list(TableAction.objects.filter(table=table).values()) == log


def test_own_words_are_for_people_with_an_account_where_the_table_has_them() -> None:
    table, host, other = with_a_guest()
    say_text(table_key=table.key, text="  Hello\n\x00 \u202eall <b>of</b> you ", visitor=host)
    assert texts(table, other)[0].endswith(": Hello all <b>of</b> you")
    with pytest.raises(TalkRefused) as refused:
        say_text(table_key=table.key, text="Hello", visitor=other)
    assert code_of(refused) == "no_account"
    OnlineTable.objects.filter(pk=table.pk).update(talk=Talk.PHRASES)
    a_while_ago(table)
    with pytest.raises(TalkRefused) as refused:
        say_text(table_key=table.key, text="Hello", visitor=host)
    assert code_of(refused) == "phrases_only"
    say_phrase(table_key=table.key, phrase="sorry", visitor=host)
    OnlineTable.objects.filter(pk=table.pk).update(talk=Talk.OFF)
    with pytest.raises(TalkRefused) as refused:
        say_phrase(table_key=table.key, phrase="sorry", visitor=other)
    assert code_of(refused) == "talk_off"


@pytest.mark.parametrize(
    ("text", "code"),
    [("", "empty"), (" \n\u200b\ud800 ", "empty"), ("x" * (LONGEST_REMARK + 1), "too_long")],
)
def test_text_that_cannot_be_shown_is_refused(text: str, code: str) -> None:
    table, host, _ = with_a_guest()
    with pytest.raises(TalkRefused) as refused:
        say_text(table_key=table.key, text=text, visitor=host)
    assert code_of(refused) == code
    with pytest.raises(TalkRefused) as refused:
        say_phrase(table_key=table.key, phrase="i_hold_both_bowers", visitor=host)
    assert code_of(refused) == "unknown_phrase"
    say_text(table_key=table.key, text="x" * LONGEST_REMARK, visitor=host)


def test_at_a_table_of_a_club_its_members_write_and_others_say_phrases() -> None:
    table, people = gathered()
    club = ClubFactory.create()
    MembershipFactory.create(club=club, player_id=people[0].player_id)
    OnlineTable.objects.filter(pk=table.pk).update(club=club)
    say_text(table_key=table.key, text="Hello", visitor=people[0])
    with pytest.raises(TalkRefused) as refused:
        say_text(table_key=table.key, text="Hello", visitor=people[1])
    assert code_of(refused) == "members_only"
    say_phrase(table_key=table.key, phrase="thank_you", visitor=people[1])


def test_one_thing_every_two_seconds_and_ten_a_minute_whichever_table() -> None:
    table, host, other = with_a_guest()
    say_phrase(table_key=table.key, phrase="sorry", visitor=host)
    with pytest.raises(TalkRefused) as refused:
        say_text(table_key=table.key, text="Hello", visitor=host)
    assert code_of(refused) == "too_soon"
    say_phrase(table_key=table.key, phrase="sorry", visitor=other)
    for _ in range(MOST_A_MINUTE - 1):
        a_while_ago(table, seconds=3)
        say_phrase(table_key=table.key, phrase="sorry", visitor=host)
    a_while_ago(table, seconds=3)
    second = open_table(plan=TablePlan(variant="euchre2"), visitor=host)
    with pytest.raises(TalkRefused) as refused:
        say_phrase(table_key=second.key, phrase="sorry", visitor=host)
    assert code_of(refused) == "too_many_remarks"
    a_while_ago(table, seconds=60)
    say_phrase(table_key=second.key, phrase="sorry", visitor=host)


def test_after_a_game_people_thank_each_other_for_an_hour() -> None:
    table, host, other = with_a_guest()
    ended = timezone.now() - TALK_AFTER_END + timedelta(minutes=1)
    rows = OnlineTable.objects.filter(pk=table.pk)
    rows.update(status=TableStatus.ABANDONED, finished_at=ended)
    say_phrase(table_key=table.key, phrase="good_game", visitor=host)
    rows.update(finished_at=ended - timedelta(minutes=2))
    with pytest.raises(TalkRefused) as refused:
        say_phrase(table_key=table.key, phrase="good_game", visitor=other)
    assert code_of(refused) == "talk_over"


def test_who_mutes_somebody_reads_them_no_more_at_any_table_until_unmuting() -> None:
    table, host, other = with_a_guest()
    remark = say_phrase(table_key=table.key, phrase="sorry", visitor=other)
    for _ in range(2):
        mute(table_key=table.key, remark_id=remark.pk, visitor=host)
    assert texts(table, host) == []
    assert texts(table, other) == ["Gus: Sorry"]
    (muted,) = heard(table, host).muted
    assert muted.name == "Gus"
    second = open_table(plan=TablePlan(variant="euchre2"), visitor=other, guest_name="Gustav")
    say_table_later(second, other)
    assert texts(second, host) == []
    unmute(table_key=table.key, mute_id=muted.id, visitor=player())
    assert Mute.objects.count() == 1
    unmute(table_key=table.key, mute_id=muted.id, visitor=host)
    assert texts(table, host) == ["Gus: Sorry"]
    assert heard(table, host).muted == []


def test_a_guest_who_signs_in_during_the_game_still_reads_the_own_remarks_as_such() -> None:
    table, _host, other = with_a_guest()
    remark = say_phrase(table_key=table.key, phrase="sorry", visitor=other)
    signed_in = replace(player(), guest_key=other.guest_key)
    assert [each.is_yours for each in heard(table, signed_in).remarks] == [True]
    with pytest.raises(TalkRefused) as refused:
        report(table_key=table.key, remark_id=remark.pk, reason="rude", visitor=signed_in)
    assert code_of(refused) == "own_remark"


def say_table_later(table: OnlineTable, visitor: Visitor) -> None:
    for remark in TableRemark.objects.all():
        a_while_ago(remark.table)
    say_phrase(table_key=table.key, phrase="sorry", visitor=visitor)


def test_a_guest_mutes_by_the_cookie_and_nobody_mutes_without_one() -> None:
    table, host, other = with_a_guest()
    remark = say_text(table_key=table.key, text="Hello", visitor=host)
    mute(table_key=table.key, remark_id=remark.pk, visitor=other)
    assert texts(table, other) == []
    assert len(texts(table, NOBODY)) == 1
    for visitor, number, code in [
        (NOBODY, remark.pk, "not_signed_in"),
        (host, remark.pk, "own_remark"),
        (other, remark.pk + 1, "unknown_remark"),
    ]:
        with pytest.raises(TalkRefused) as refused:
            mute(table_key=table.key, remark_id=number, visitor=visitor)
        assert code_of(refused) == code
        with pytest.raises(TalkRefused) as refused:
            report(table_key=table.key, remark_id=number, reason="rude", visitor=visitor)
        assert code_of(refused) == code


def test_a_remark_of_another_table_is_not_found_here() -> None:
    table, host, _ = with_a_guest()
    remark = say_text(table_key=table.key, text="Hello", visitor=host)
    elsewhere = open_practice(visitor=guest("another"))
    with pytest.raises(TalkRefused) as refused:
        mute(table_key=elsewhere.key, remark_id=remark.pk, visitor=guest("another"))
    assert code_of(refused) == "unknown_remark"


def test_a_report_counts_once_for_each_who_makes_it() -> None:
    table, host, other = with_a_guest()
    remark = say_text(table_key=table.key, text="You fool", visitor=host)
    with pytest.raises(TalkRefused) as refused:
        report(table_key=table.key, remark_id=remark.pk, reason="", visitor=other)
    assert code_of(refused) == "no_reason"
    for reason in ("rude", "spam"):
        report(table_key=table.key, remark_id=remark.pk, reason=reason, visitor=other)
    assert [row.reason for row in RemarkReport.objects.all()] == ["rude"]
    report(table_key=table.key, remark_id=remark.pk, reason="other", visitor=player())
    assert RemarkReport.objects.count() == 2


def test_who_is_silenced_says_nothing_at_tables_of_that_club_until_the_time_is_up() -> None:
    table, host, other = with_a_guest()
    elsewhere = Silence.objects.create(club=ClubFactory.create(), player_id=host.player_id)
    say_phrase(table_key=table.key, phrase="sorry", visitor=host)
    a_while_ago(table)
    elsewhere.club = None
    elsewhere.save()
    for say in (
        partial(say_phrase, phrase="sorry"),
        partial(say_text, text="Sorry"),
    ):
        with pytest.raises(TalkRefused) as refused:
            say(table_key=table.key, visitor=host)
        assert code_of(refused) == "silenced"
    say_phrase(table_key=table.key, phrase="sorry", visitor=other)
    elsewhere.until = timezone.now() - timedelta(seconds=1)
    elsewhere.save()
    say_phrase(table_key=table.key, phrase="sorry", visitor=host)


def test_spectators_of_a_delayed_table_read_as_late_as_they_see() -> None:
    table, people = playing(spectator_delay=60)
    say_phrase(table_key=table.key, phrase="nice_hand", visitor=people[0])
    assert len(texts(table, people[1])) == 1
    assert texts(table, player()) == texts(table, NOBODY) == []
    a_while_ago(table, seconds=61)
    assert len(texts(table, NOBODY)) == 1


def test_tables_of_matches_have_set_phrases_and_casual_ones_all() -> None:
    match = seated_match(variant="euchre4")
    assert open_for_match(match_id=match.pk).talk == Talk.PHRASES
    assert open_practice(visitor=guest()).talk == Talk.ALL


def test_the_last_fifty_remarks_are_read_the_latest_at_the_end() -> None:
    table, host, _ = with_a_guest()
    now = timezone.now()
    TableRemark.objects.bulk_create(
        TableRemark(table=table, seat=0, player_id=host.player_id, text=f"{number}", said_at=now)
        for number in range(60)
    )
    assert [remark.text for remark in heard(table, host).remarks] == [
        str(number) for number in range(10, 60)
    ]
