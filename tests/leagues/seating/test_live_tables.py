"""Events that are played online: rounds open their live tables by themselves."""

from __future__ import annotations

import pytest
from django.db.models.signals import post_save
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoCaptureOnCommitCallbacks

from engine.seats import Seat
from engine.verified import verified_text
from games.matches.models import Match
from games.matches.services.actors import Actor
from games.matches.services.corrections import void_match
from games.matches.services.reports import report_final
from games.matches.services.substitution import substitute
from games.matches.states import MatchStatus, ReportDepth, ReportStatus
from games.matches.wording import score_words
from games.online.errors import NotYourSeat, TableNotOpen
from games.online.live import played_game
from games.online.models import OnlineTable
from games.online.selectors.tables import tables_of
from games.online.selectors.views import moment_of
from games.online.services.commentators import name_commentator, remove_commentator
from games.online.services.following import follow_match
from games.online.services.opening import start
from games.online.services.playing import act
from games.online.services.sitting import hold_seat
from games.online.states import TableStatus, Talk
from games.online.visitors import Visitor
from games.records.models import MatchRecord
from games.records.reading import read_game
from leagues.desk.services.seats_at_table import SeatDeed, seat_at_table
from leagues.events.models import RoundId
from leagues.events.states import RoundStatus
from leagues.players.models import Player
from leagues.seating.errors import SawTheCards
from leagues.seating.models import RoundTable
from leagues.seating.services.live_tables import open_live_tables
from leagues.seating.services.publishing import publish_round, unpublish_round
from leagues.seating.services.substituting import seat_substitute
from leagues.seating.tasks import sweep
from leagues.standings.models import Standing
from leagues.standings.services.sheets import recompute_standings
from tests.factories.players import PlayerFactory, UserFactory
from tests.factories.seating import drafted_evening, published_round, round_of
from tests.games.online.tables import dealt, game, played_out
from tests.leagues.desk.builders import phone

pytestmark = pytest.mark.django_db


def people_of(table: RoundTable) -> list[int | None]:
    return [seat.player_id for seat in table.match.seats.order_by("number")]


def people_at(live: OnlineTable) -> list[int | None]:
    return list(live.seats.order_by("number").values_list("player_id", flat=True))


def test_a_published_round_has_a_live_table_for_every_match_with_its_people() -> None:
    round_ = published_round(people=8, is_online=True, is_rated=True)
    for _ in range(2):
        open_live_tables(round_id=RoundId(round_.pk))
    tables = list(round_.tables.select_related("match"))
    assert OnlineTable.objects.count() == len(tables) == 2
    for table in tables:
        live = OnlineTable.objects.get(match=table.match)
        assert people_at(live) == people_of(table)
        assert (live.game_end, live.game_length) == (
            table.match.game_end,
            table.match.game_length,
        )
        assert live.is_rated
        assert not live.is_listed


@pytest.mark.parametrize("talk", list(Talk))
def test_what_can_be_said_at_a_live_table_is_as_its_event_has_it(talk: Talk) -> None:
    round_ = published_round(people=4, is_online=True, talk=talk.value)
    open_live_tables(round_id=RoundId(round_.pk))
    live = OnlineTable.objects.get()
    assert (live.talk, live.club_id) == (talk, round_.stage.event.club_id)


def test_a_live_table_has_the_clock_the_spectators_and_the_bot_that_its_event_chose() -> None:
    published_round(
        people=4,
        is_online=True,
        live_clock="300+5",
        live_watching="link",
        live_delay=60,
        live_bot="searching_1",
    )
    open_live_tables()
    live = OnlineTable.objects.get()
    assert (live.clock_seconds, live.clock_increment) == (300, 5)
    assert (live.watching, live.spectator_delay, live.bot_key) == ("link", 60, "searching_1")
    assert {seat.seconds_left for seat in live.seats.all()} == {300.0}


def test_north_deals_first_at_a_live_table_where_the_event_says_so() -> None:
    """Seen: the event's form says that North deals first, and at a live table East dealt."""
    published_round(people=16, is_online=True, game_end="deals", game_length=1)
    open_live_tables()
    for live in OnlineTable.objects.all():
        live.seats.update(seen_at=timezone.now(), is_away=True)
        first = live.seats.order_by("number")[0]
        start(table_key=live.key, visitor=Visitor(player_id=first.player_id))
        live.refresh_from_db()
        assert live.first_dealer == 0
        assert not live.deals.filter(number=None).exists()
    played_out(live)
    record = verified_text(MatchRecord.objects.get(match__online=live).text)
    assert record.lot is None
    assert record.holds
    assert "lot " not in MatchRecord.objects.get(match__online=live).text


def test_players_who_cut_for_the_deal_get_a_lot_that_they_can_check() -> None:
    published_round(people=4, is_online=True, game_end="deals", game_length=1, first_dealer="drawn")
    open_live_tables()
    live = OnlineTable.objects.get()
    assert live.deals.get().number is None
    live.seats.update(seen_at=timezone.now(), is_away=True)
    start(table_key=live.key, visitor=Visitor(player_id=live.seats.get(number=0).player_id))
    played_out(live)
    record = verified_text(MatchRecord.objects.get(match__online=live).text)
    assert record.lot is not None
    assert record.lot.holds
    assert record.holds


def test_a_commentator_of_a_live_table_does_not_stand_in_there() -> None:
    table = published_round(people=4, is_online=True).tables.get()
    open_live_tables()
    director = UserFactory.create()
    person = PlayerFactory.create(user=UserFactory.create())
    key = OnlineTable.objects.get().key
    name_commentator(table_key=key, player_id=person.pk, by=director)
    remove_commentator(table_key=key, player_id=person.pk)
    with pytest.raises(SawTheCards):
        seat_substitute(table_id=table.pk, seat=0, player_id=person.pk, from_deal=1, by=director)


@pytest.mark.parametrize("deed", list(SeatDeed))
def test_a_commentator_is_not_put_into_a_seat_of_the_game_either(deed: SeatDeed) -> None:
    """Seen: as a substitute it was refused, but not by putting right who sits there."""
    round_ = published_round(people=9, is_online=True)
    open_live_tables()
    table = RoundTable.objects.select_related("round__stage__event", "match").get(
        round=round_, number=1
    )
    rests = Player.objects.get(entries__entry__byes__round=round_)
    rests.user = UserFactory.create()
    rests.save()
    director = UserFactory.create()
    name_commentator(table_key=table.match.online.key, player_id=rests.pk, by=director)

    def put() -> None:
        seat_at_table(
            table=table,
            by=director,
            deed=deed,
            seat=0,
            player_id=rests.pk,
            reason="Mixed up",
            revision=table.match.revision,
        )

    with pytest.raises(SawTheCards):
        put()
    assert table.match.seats.get(number=0).player_id != rests.pk


def test_the_sweep_opens_tables_whose_news_was_lost_and_only_of_events_played_online() -> None:
    published_round(people=4)
    online = published_round(people=4, is_online=True)
    sweep()
    assert [live.match_id for live in OnlineTable.objects.all()] == [online.tables.get().match_id]


def test_a_match_scored_while_tables_are_opened_does_not_keep_the_others_waiting() -> None:
    """Seen: where a slip came in meanwhile, the tables after it had no live table."""
    round_ = published_round(people=12, is_online=True)
    first, second, third = round_.tables.order_by("match_id").values_list("match_id", flat=True)

    def score_second(**_news: object) -> None:
        Match.objects.filter(pk=second).update(status=MatchStatus.IN_PLAY.value)

    post_save.connect(score_second, sender=OnlineTable)
    try:
        open_live_tables()
    finally:
        post_save.disconnect(score_second, sender=OnlineTable)
    assert set(OnlineTable.objects.values_list("match_id", flat=True)) == {first, third}


def test_a_draft_has_no_live_tables() -> None:
    drafted_evening(people=4, is_online=True)
    open_live_tables()
    assert not OnlineTable.objects.exists()


def test_a_round_that_is_taken_back_takes_its_live_tables_along() -> None:
    round_ = published_round(people=4, is_online=True)
    open_live_tables()
    unpublish_round(round_id=RoundId(round_.pk), by=None)
    old = OnlineTable.objects.get()
    assert (old.status, old.match) == (TableStatus.ABANDONED, None)
    publish_round(round_id=RoundId(round_.pk), by=None)
    open_live_tables()
    new = OnlineTable.objects.get(match=round_of(round_.stage.event, 1).tables.get().match)
    assert new.status == TableStatus.GATHERING


def test_a_substitute_gets_the_seat_at_the_live_table() -> None:
    table = published_round(people=4, is_online=True).tables.get()
    open_live_tables()
    before, newcomer = people_of(table), PlayerFactory.create()
    substitute(
        match_id=table.match_id, seat=2, player_id=newcomer.pk, actor=Actor(is_official=True)
    )
    for _ in range(2):
        follow_match(match_id=table.match_id)
    live = OnlineTable.objects.get()
    assert people_at(live) == [before[0], before[1], newcomer.pk, before[3]]


def test_a_void_match_ends_its_live_table() -> None:
    table = published_round(people=4, is_online=True).tables.get()
    open_live_tables()
    void_match(
        match_id=table.match_id,
        actor=Actor(is_official=True),
        reason="Wrong people",
        revision=table.match.revision,
    )
    follow_match(match_id=table.match_id)
    assert OnlineTable.objects.get().status == TableStatus.ABANDONED


def test_a_round_played_at_live_tables_closes_with_their_results_and_ranks_everybody(
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    round_ = published_round(people=4, rounds=1, is_online=True, game_end="deals", game_length=2)
    table = round_.tables.get()
    with django_capture_on_commit_callbacks(execute=True):
        open_live_tables()
        live = OnlineTable.objects.get()
        people = [Visitor(player_id=player_id) for player_id in people_of(table)]
        for number, visitor in enumerate(people):
            hold_seat(table_key=live.key, number=number, visitor=visitor, login=str(number))
        start(table_key=live.key, visitor=people[0])
    with django_capture_on_commit_callbacks(execute=True):
        assert played_out(live).status == TableStatus.FINISHED
    round_.refresh_from_db()
    assert round_.status == RoundStatus.CLOSED
    match = table.match
    match.refresh_from_db()
    report = match.reports.get(status=ReportStatus.CONFIRMED.value)
    assert (report.depth, report.hands.count()) == (ReportDepth.CARDS, 2)
    recompute_standings(event_id=round_.stage.event_id)
    made = Standing.objects.filter(event_id=round_.stage.event_id, list_kind="entries")
    assert sorted(made.values_list("points", flat=True)) == sorted(2 * list(report.points or ()))


def test_the_page_of_a_table_leads_to_its_live_table() -> None:
    table = published_round(people=4, is_online=True).tables.get()
    page, client = reverse("desk:table", args=[table.match.link_key]), phone(table, seat=0)
    assert "Play at the live table" not in client.get(page).content.decode()
    open_live_tables()
    address = reverse("online:table", args=[OnlineTable.objects.get().key])
    assert f'href="{address}"' in client.get(page).content.decode()


def test_a_result_written_by_hand_meanwhile_stands_and_the_director_reads_how_the_table_ended(
    client: Client,
) -> None:
    table = published_round(people=4, is_online=True, game_end="deals", game_length=1).tables.get()
    open_live_tables()
    live = OnlineTable.objects.get()
    live.seats.update(seen_at=timezone.now(), is_away=True)
    start(table_key=live.key, visitor=Visitor(player_id=people_of(table)[0]))
    table.match.refresh_from_db()
    report_final(
        match_id=table.match_id,
        points=(0, 5),
        actor=Actor(is_official=True),
        revision=table.match.revision,
        ended_early=True,
    )
    live = played_out(live)
    final = played_game(game(live)).final
    assert (live.status, live.score_apart) == (TableStatus.FINISHED, list(final))
    sides = table.match.sides.order_by("number")
    assert [side.points for side in sides] == [0, 5]
    for page in (
        phone(table, seat=0).get(reverse("desk:table", args=[table.match.link_key])),
        client.get(reverse("desk:match", args=[table.match_id])),
    ):
        assert f"The live table ended {score_words(final)}" in page.content.decode()
    record = client.get(reverse("desk:live_record", args=[live.key])).content.decode()
    assert tuple(read_game(text=record).points) == tuple(final)
    shown = client.get(reverse("online:table", args=[live.key])).content.decode()
    assert reverse("desk:live_replay", args=[live.key]) not in shown


def test_a_result_by_hand_before_play_stands_and_nobody_begins_at_the_live_table() -> None:
    table = published_round(people=4, is_online=True, game_end="deals", game_length=1).tables.get()
    open_live_tables()
    live = OnlineTable.objects.get()
    live.seats.update(seen_at=timezone.now())
    report_final(
        match_id=table.match_id,
        points=(0, 5),
        actor=Actor(is_official=True),
        revision=table.match.revision,
        ended_early=True,
    )
    visitor = Visitor(player_id=people_of(table)[0])
    with pytest.raises(TableNotOpen, match="written down already"):
        start(table_key=live.key, visitor=visitor)
    for _ in range(2):
        follow_match(match_id=table.match_id)
    live.refresh_from_db()
    assert (live.status, live.match) == (TableStatus.ABANDONED, None)
    table.match.refresh_from_db()
    assert table.match.status == MatchStatus.FINISHED
    assert tables_of(visitor=visitor) == []


def test_a_substitute_in_mid_hand_holds_the_cards_and_the_other_sees_them_no_longer() -> None:
    table = published_round(people=4, is_online=True).tables.get()
    open_live_tables()
    live = OnlineTable.objects.get()
    live.seats.update(seen_at=timezone.now())
    gone = Visitor(player_id=people_of(table)[2])
    start(table_key=live.key, visitor=gone)
    live = dealt(live)
    newcomer = PlayerFactory.create()
    before = moment_of(key=live.key, now=timezone.now())
    substitute(
        match_id=table.match_id, seat=2, player_id=newcomer.pk, actor=Actor(is_official=True)
    )
    follow_match(match_id=table.match_id)
    moment = moment_of(key=live.key, now=timezone.now())
    assert before is not None
    assert moment is not None
    assert moment.seat_of(gone) is None
    assert moment.view(None)["holding"] == []
    assert moment.seat_of(Visitor(player_id=newcomer.pk)) == 2
    assert moment.view(Seat(2))["holding"] == before.view(Seat(2))["holding"] != []
    with pytest.raises(NotYourSeat):
        act(table_key=live.key, code="pass", expected_sequence=live.sequence, visitor=gone)
