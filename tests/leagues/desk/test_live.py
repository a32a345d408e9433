"""What a director does at an event's live table: pause, time, other people, an end by ruling."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from engine.seats import Seat
from games.matches.models import Substitution
from games.matches.selectors.cards import match_card
from games.matches.services.actors import Actor
from games.matches.services.reports import report_final
from games.matches.states import MatchEnding, MatchStatus
from games.online.errors import NotYourSeat, TableNotOpen
from games.online.models import OnlineTable
from games.online.selectors.views import moment_of
from games.online.services.following import follow_match
from games.online.services.opening import rematch, start
from games.online.services.playing import act
from games.online.services.sitting import sit_down
from games.online.states import TableStatus
from games.online.told import LONGEST_CODE, Deed, Notice, told_code
from leagues.events.models import AuditEntry, Event, Round
from leagues.players.models import Membership
from leagues.players.states import Role
from leagues.seating.models import RoundTable
from tests.factories.players import MembershipFactory, PlayerFactory, UserFactory
from tests.games.online.tables import a_choice, again, game, played_out, turn
from tests.leagues.desk.builders import is_refused, look_and_apply, staff
from tests.leagues.desk.live_scene import (
    live_at,
    live_round_table,
    playing_table,
    revision,
    told,
    url,
    visitor_at,
)

pytestmark = pytest.mark.django_db


def director_of(table: RoundTable) -> Client:
    return staff(table.round.stage.event, Role.DIRECTOR)


def shown(live: OnlineTable, seat: int | None = 0) -> dict[str, Any]:
    moment = moment_of(key=live.key, now=timezone.now())
    assert moment is not None
    return moment.view(None if seat is None else Seat(seat))


def last_entry(table: RoundTable) -> AuditEntry:
    entry = AuditEntry.objects.filter(event=table.round.stage.event).order_by("pk").last()
    assert entry is not None
    return entry


def test_a_paused_table_says_who_stopped_it_and_why_and_takes_no_card() -> None:
    table = playing_table()
    live, client = live_at(table), director_of(table)
    answer = client.post(url(table, "live_pause"), {"reason": "Fire alarm."})
    assert answer.status_code == 302
    assert again(live).status == TableStatus.PAUSED
    for seat in (0, None):
        view = shown(live, seat)
        assert "has paused the game. Reason: Fire alarm." in view["prompt"]
        assert view["choices"] == []
        assert view["news"][-1]["text"] == view["prompt"]
    with pytest.raises(TableNotOpen):
        act(
            table_key=live.key,
            code=a_choice(live),
            expected_sequence=again(live).sequence,
            visitor=visitor_at(table, turn(live)),
        )
    assert last_entry(table).verb == "live.paused"
    assert last_entry(table).reason == "Fire alarm."
    client.post(url(table, "live_resume"), {"reason": ""})
    assert again(live).status == TableStatus.PLAYING
    assert "lets the game go on" in shown(live)["news"][-1]["text"]
    assert len(told(live)) == 2


def test_a_pause_without_a_reason_is_not_taken() -> None:
    table = playing_table()
    answer = director_of(table).post(url(table, "live_pause"), {"reason": ""})
    assert answer.status_code == 422
    assert "everybody at the table reads it" in answer.content.decode()
    assert live_at(table).status == TableStatus.PLAYING


def test_a_reason_full_of_signs_that_cannot_be_shown_stops_the_table_all_the_same() -> None:
    """Seen: pasted from elsewhere, such a reason answered 500."""
    table = playing_table()
    reason = "Tea" + "\x01\u202e" * 90
    answer = director_of(table).post(url(table, "live_pause"), {"reason": reason})
    assert answer.status_code == 302
    assert "Reason: Tea" in shown(live_at(table))["prompt"]
    long = Notice(deed=Deed.SEATED, person="\x01" * 500, instead="A" * 900, why='"' * 200)
    assert len(told_code(long)) <= LONGEST_CODE


def test_time_is_added_once_however_often_the_button_is_pressed() -> None:
    table = playing_table(live_clock="180+3")
    live, client = live_at(table), director_of(table)
    live.seats.update(seconds_left=20.0)
    sent = {"seat": "1", "minutes": "2", "reason": "Phone fell.", "told": "0"}
    assert client.post(url(table, "live_time"), sent).status_code == 302
    refused = client.post(url(table, "live_time"), sent)
    assert refused.status_code == 422
    assert "was told something meanwhile" in refused.content.decode()
    assert live.seats.get(number=1).seconds_left == 140.0
    assert "2 minutes more. Reason: Phone fell." in shown(live)["news"][-1]["text"]


def test_a_table_without_clocks_gets_no_time() -> None:
    table = playing_table()
    sent = {"seat": "1", "minutes": "2", "told": "0"}
    answer = director_of(table).post(url(table, "live_time"), sent)
    assert "Nobody has a clock" in answer.content.decode()


def test_a_bot_in_mid_hand_takes_the_seat_and_the_match_keeps_who_sat_for_whom() -> None:
    table = playing_table()
    live, gone = live_at(table), visitor_at(table, 2)
    before = shown(live, 2)["holding"]
    answer = director_of(table).post(url(table, "live_bot"), {"seat": "2"})
    assert answer.status_code == 302
    seat = live.seats.get(number=2)
    assert (seat.player, bool(seat.bot_key), seat.login) == (None, True, "")
    note = Substitution.objects.get(match=table.match)
    assert (note.seat_number, note.from_deal, note.player) == (2, 1, None)
    assert match_card(match_id=table.match_id).seats[2].stand_in
    moment = moment_of(key=live.key, now=timezone.now())
    assert moment is not None
    assert moment.seat_of(gone) is None
    assert moment.view(Seat(2))["holding"] == before
    with pytest.raises(NotYourSeat):
        act(
            table_key=live.key,
            code=a_choice(live),
            expected_sequence=again(live).sequence,
            visitor=gone,
        )
    assert "lets a bot play instead of" in shown(live)["news"][-1]["text"]
    follow_match(match_id=table.match_id)
    assert len(told(live)) == 1


def test_a_substitute_is_told_to_the_table_by_name() -> None:
    table = playing_table()
    live, newcomer = live_at(table), PlayerFactory.create(display_name="Zoe Zimmer")
    MembershipFactory.create(club=table.round.stage.event.club, player=newcomer)
    client = director_of(table)
    page = client.get(url(table)).content.decode()
    assert "?deal=1" in page
    answer = client.post(
        reverse("desk:substitute", args=[table.pk]),
        {
            "words": "Zim",
            "player": newcomer.pk,
            "seat": "1",
            "from_deal": "1",
            "revision": revision(table),
        },
    )
    assert answer.headers["Location"] == url(table)
    follow_match(match_id=table.match_id)
    assert live.seats.get(number=1).player == newcomer
    assert f"seats {newcomer.label}, who plays instead of" in shown(live)["news"][-1]["text"]


@pytest.mark.parametrize("stage", [live_round_table, playing_table])
def test_a_score_given_by_the_director_ends_the_table_and_is_the_confirmed_result(
    stage: Any,
) -> None:
    table = stage()
    live = live_at(table)
    sent = {"points_0": 6, "points_1": 4, "reason": "The hall closes.", "revision": revision(table)}
    look_and_apply(director_of(table), url(table, "live_score"), sent)
    table.match.refresh_from_db()
    # Seen: a game that a director ended so read "Ended by time".
    ending = (table.match.status, table.match.ending)
    assert ending == (MatchStatus.FINISHED, MatchEnding.DIRECTOR)
    page = director_of(table).get(reverse("desk:match", args=[table.match_id])).content.decode()
    assert "Ended by the director" in page
    assert [side.points for side in table.match.sides.order_by("number")] == [6, 4]
    assert again(live).status == TableStatus.ABANDONED
    assert again(live).due_at is None
    entry = last_entry(table)
    assert (entry.verb, entry.reason) == ("live.ended", "The hall closes.")
    if told(live):
        assert "has ended the game. The result is 6 to 4" in shown(live)["prompt"]
        assert "The hall closes." in shown(live)["prompt"]


def test_a_forfeit_gives_the_match_to_the_other_side() -> None:
    table = playing_table()
    Event.objects.filter(pk=table.round.stage.event_id).update(unit="pair")
    side = table.match.seats.get(number=1).side_number
    sent = {"seat": "1", "reason": "Left for good.", "revision": revision(table)}
    look_and_apply(director_of(table), url(table, "live_forfeit"), sent)
    table.match.refresh_from_db()
    points = {row.number: row.points for row in table.match.sides.all()}
    assert table.match.ending == MatchEnding.FORFEIT
    assert points[side] == 0
    assert all((made or 0) > 0 for other, made in points.items() if other != side)
    assert live_at(table).status == TableStatus.ABANDONED


def test_a_match_that_is_declared_void_ends_its_table_with_the_reason() -> None:
    table = playing_table()
    sent = {"reason": "Cards were shown.", "revision": revision(table)}
    look_and_apply(director_of(table), url(table, "live_void"), sent)
    table.match.refresh_from_db()
    assert table.match.status == MatchStatus.VOID
    follow_match(match_id=table.match_id)
    assert "Cards were shown." in shown(live_at(table))["prompt"]


def test_a_match_is_played_again_at_a_new_table_to_which_the_old_one_leads() -> None:
    table = playing_table()
    old = live_at(table)
    sent = {"reason": "Wrong rules.", "revision": revision(table)}
    look_and_apply(director_of(table), url(table, "live_anew"), sent)
    new = live_at(table)
    old.refresh_from_db()
    assert (old.status, old.match, new.status) == (
        TableStatus.ABANDONED,
        None,
        TableStatus.GATHERING,
    )
    assert new.follows == old
    event = table.round.stage.event
    assert (new.club_id, new.talk) == (event.club_id, event.talk)
    table.match.refresh_from_db()
    assert table.match.status == MatchStatus.SEATED
    assert "Wrong rules." in shown(old)["prompt"]


def test_a_match_is_played_again_although_its_people_asked_for_another_game() -> None:
    """Seen: after "Play again" had been pressed, "Play it live again" answered 500."""
    table = playing_table()
    old, client = live_at(table), director_of(table)
    sent = {"points_0": 6, "points_1": 4, "reason": "Late.", "revision": revision(table)}
    look_and_apply(client, url(table, "live_score"), sent)
    casual = rematch(table_key=old.key, visitor=visitor_at(table, 0))
    sent = {"reason": "There is time after all.", "revision": revision(table)}
    answer = look_and_apply(client, url(table, "live_anew"), sent)
    assert answer.status_code == 302
    new = live_at(table)
    assert (new.follows, again(casual).follows) == (old, None)
    assert rematch(table_key=old.key, visitor=visitor_at(table, 1)) == new
    assert sit_down(table_key=casual.key, number=0, visitor=visitor_at(table, 0)) == casual


def test_a_result_typed_by_mistake_gives_way_to_a_new_live_table_that_can_be_played() -> None:
    table = live_round_table(game_end="deals", game_length=1)
    report_final(
        match_id=table.match_id,
        points=(0, 5),
        actor=Actor(is_official=True),
        revision=revision(table),
        ended_early=True,
    )
    follow_match(match_id=table.match_id)
    assert not OnlineTable.objects.filter(match=table.match).exists()
    client = director_of(table)
    assert "This match has no live table" in client.get(url(table)).content.decode()
    sent = {"reason": "Typed at the wrong table.", "revision": revision(table)}
    look_and_apply(client, url(table, "live_anew"), sent)
    live = live_at(table)
    live.seats.update(seen_at=timezone.now(), is_away=True)
    start(table_key=live.key, visitor=visitor_at(table, 0))
    live = played_out(live)
    table.match.refresh_from_db()
    assert (live.status, live.score_apart) == (TableStatus.FINISHED, None)
    assert table.match.status == MatchStatus.FINISHED


def test_a_game_played_to_its_end_is_not_played_anew() -> None:
    table = playing_table(game_end="deals", game_length=1)
    live_at(table).seats.update(is_away=True)
    played_out(live_at(table))
    sent = {"reason": "Once more.", "revision": revision(table)}
    answer = director_of(table).post(url(table, "live_anew") + "?preview=1", sent)
    assert answer.status_code == 422
    assert "its record stays with the match" in answer.content.decode()


def test_nothing_is_ended_that_was_not_looked_at() -> None:
    table = playing_table()
    sent = {"points_0": 6, "points_1": 4, "reason": "Late.", "revision": revision(table)}
    answer = director_of(table).post(url(table, "live_score"), sent)
    assert answer.status_code == 422
    assert live_at(table).status == TableStatus.PLAYING
    assert told(live_at(table)) == []


def test_a_director_who_plays_there_may_pause_but_not_rule_while_there_is_another() -> None:
    table = playing_table()
    event = table.round.stage.event
    own = table.match.seats.select_related("player").get(number=0).player
    assert own is not None
    own.user = UserFactory.create()
    own.save()
    MembershipFactory.create(club=event.club, player=own, role=Role.DIRECTOR.value)
    staff(event, Role.DIRECTOR)
    client = Client()
    client.force_login(own.user)
    page = client.get(url(table)).content.decode()
    assert "another director of the club rules" in page
    assert url(table, "live_void") not in page
    sent = {"reason": "Mine.", "revision": revision(table)}
    for name in ("live_void", "live_score", "live_forfeit", "live_anew", "live_bot", "live_time"):
        assert is_refused(client.post(url(table, name), sent)), name
    assert client.post(url(table, "live_pause"), sent).status_code == 302
    Membership.objects.filter(club=event.club, role__in=["director", "organiser"]).exclude(
        player=own
    ).delete()
    page = client.get(url(table)).content.decode()
    assert "club’s only director" in page
    look_and_apply(client, url(table, "live_void"), sent | {"revision": revision(table)})
    assert live_at(table).status == TableStatus.ABANDONED


def test_the_page_shows_no_card_of_anybody() -> None:
    table = playing_table()
    page = director_of(table).get(url(table)).content.decode()
    hand = game(live_at(table)).hand
    assert hand is not None
    assert "playing-card" not in page


def test_the_event_says_it_is_played_live_and_my_live_table_is_one_click_away() -> None:
    table = playing_table()
    player = table.match.seats.select_related("player").get(number=0).player
    assert player is not None
    player.user = UserFactory.create()
    player.save()
    client = Client()
    client.force_login(player.user)
    address = f'href="{reverse("online:table", args=[live_at(table).key])}"'
    event = reverse("desk:event", args=[table.round.stage.event_id])
    page = client.get(event).content.decode()
    assert "Played here, at live tables" in page
    assert address in page
    assert address in client.get(reverse("desk:home")).content.decode()
    at_table = client.get(reverse("online:table", args=[live_at(table).key])).content.decode()
    assert f'href="{event}"' in at_table
    assert "For directors" not in at_table
    directed = director_of(table).get(reverse("online:table", args=[live_at(table).key]))
    assert f'href="{url(table)}"' in directed.content.decode()


def test_the_desk_leads_to_a_live_table_that_takes_long_and_not_to_a_field_for_its_score() -> None:
    table = playing_table()
    Round.objects.update(published_at=timezone.now() - timedelta(hours=3))
    event_id = table.round.stage.event_id
    page = director_of(table).get(reverse("desk:desk", args=[event_id])).content.decode()
    first = page[page.index("todo--first") :]
    assert "has no score" in first
    assert f'href="{url(table)}"' in first
    assert "Enter the score" not in first


def test_a_table_that_is_over_leads_to_the_next_one() -> None:
    table = playing_table(game_end="deals", game_length=1)
    live_at(table).seats.update(is_away=True)
    live = played_out(live_at(table))
    player = table.match.seats.select_related("player").get(number=0).player
    assert player is not None
    player.user = UserFactory.create()
    player.save()
    client = Client()
    client.force_login(player.user)
    page = client.get(reverse("online:table", args=[live.key])).content.decode()
    address = reverse("desk:next_live", args=[live.key])
    assert f'action="{address}"' in page
    shown = client.post(address, follow=True).content.decode()
    assert "Your next table is shown here as soon as the next round is published" in shown


def test_a_result_of_the_live_table_is_said_to_be_its_own() -> None:
    table = playing_table(game_end="deals", game_length=1)
    live_at(table).seats.update(is_away=True)
    played_out(live_at(table))
    page = director_of(table).get(reverse("desk:match", args=[table.match_id])).content.decode()
    assert "The live table" in page
    assert "The club's scorer" not in page
