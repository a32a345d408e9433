"""Who directs and plays at one and the same live table decides nothing about its result there."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from games.matches.states import MatchStatus
from games.online.services.seat_links import link_token
from leagues.players.models import Membership
from leagues.players.states import Role
from leagues.seating.models import RoundTable
from leagues.seating.services.live_tables import open_live_tables
from tests.factories.players import MembershipFactory, PlayerFactory
from tests.factories.seating import published_round
from tests.leagues.api_visitors import claim, client_of
from tests.leagues.desk.builders import is_refused, player_at, staff
from tests.leagues.desk.live_scene import (
    live_at,
    playing_table,
    revision,
    url,
    who_plays_and_directs,
)

pytestmark = pytest.mark.django_db

PUT_RIGHT = (
    "correct",
    "reopen",
    "void",
    "forfeit",
    "put_seat",
    "reseat",
    "put_rest",
    "extra_hand",
    "no_show",
    "rule",
    "infraction",
    "enter_score",
)
OF_A_NUMBER = ("decide", "correct_hand", "substitute_gone", "undo", "withdraw_ruling")
OVER_THE_API: tuple[tuple[str, dict[str, object]], ...] = (
    ("void", {}),
    ("forfeit", {"points": [10, 0]}),
    ("result", {"points": [10, 3]}),
    ("ruling", {"text": "Mine."}),
    ("infraction", {"infraction": "P12", "seat": 1}),
)


def signed_in(table: RoundTable) -> Client:
    client = Client()
    client.force_login(who_plays_and_directs(table))
    return client


def test_a_director_who_plays_does_not_put_the_own_live_match_right_while_there_is_another() -> (
    None
):
    table = playing_table()
    client = signed_in(table)
    staff(table.round.stage.event, Role.DIRECTOR)
    sent = {"reason": "Mine.", "revision": revision(table), "points_0": 10, "points_1": 0}
    page = client.get(url(table, "correct"))
    assert is_refused(page)
    assert "Ask another director of the club" in page.content.decode()
    assert is_refused(client.get(url(table, "infraction")))
    for name in PUT_RIGHT:
        assert is_refused(client.post(url(table, name) + "?preview=1", sent)), name
        assert is_refused(client.post(url(table, name), sent)), name
    for name in OF_A_NUMBER:
        assert is_refused(client.post(url(table, name, 1), sent)), name
    table.match.refresh_from_db()
    assert table.match.status == MatchStatus.IN_PLAY


def test_the_page_of_the_own_live_match_offers_a_director_no_way_to_put_it_right() -> None:
    table = playing_table()
    client = signed_in(table)
    other = staff(table.round.stage.event, Role.DIRECTOR)
    address = reverse("desk:match", args=[table.match_id])
    own, of_another = (each.get(address).content.decode() for each in (client, other))
    for name in ("correct", "infraction"):
        assert f'href="{url(table, name)}"' not in own
        assert f'href="{url(table, name)}"' in of_another
    assert f'href="{url(table)}"' in own


@pytest.mark.parametrize(("kind", "typed"), OVER_THE_API)
def test_over_the_api_a_director_decides_nothing_at_the_own_live_table(
    kind: str, typed: dict[str, object]
) -> None:
    table = playing_table()
    user = who_plays_and_directs(table)
    staff(table.round.stage.event, Role.DIRECTOR)
    sent = {"kind": kind, "revision": revision(table), "reason": "Mine.", "seen": "", **typed}
    for name in ("preview", "corrections"):
        address = reverse(f"desk_api:{name}", args=[table.match_id])
        answer = client_of(user).post(address, sent, format="json")
        assert answer.status_code == 403, answer.content
        assert "Ask another director of the club" in answer.content.decode()
    table.match.refresh_from_db()
    assert table.match.status == MatchStatus.IN_PLAY


def test_a_director_who_plays_may_seat_a_substitute_on_the_pages_and_over_the_api() -> None:
    table = playing_table()
    user, club = who_plays_and_directs(table), table.round.stage.event.club
    staff(table.round.stage.event, Role.DIRECTOR)
    newcomers = [PlayerFactory.create(display_name=f"Zoe Zimmer {number}") for number in range(2)]
    for newcomer in newcomers:
        MembershipFactory.create(club=club, player=newcomer)
    client = Client()
    client.force_login(user)
    seated = {"words": "Zim", "player": newcomers[0].pk, "seat": "1", "from_deal": "1"}
    posted = {**seated, "revision": revision(table)}
    address = reverse("desk:substitute", args=[table.pk])
    assert client.post(address, posted).status_code == 302
    sent = {
        "kind": "substitute",
        "revision": revision(table),
        "reason": "",
        "seen": "",
        "seat": 2,
        "player": newcomers[1].pk,
        "from_deal": 1,
    }
    address = reverse("desk_api:corrections", args=[table.match_id])
    answer = client_of(user).post(address, sent, format="json")
    assert answer.status_code == 200, answer.content


def test_the_only_director_of_a_club_and_whoever_plays_on_cards_put_their_match_right() -> None:
    table = playing_table()
    user = who_plays_and_directs(table)
    club = table.round.stage.event.club
    Membership.objects.filter(club=club, role__in=["director", "organiser"]).exclude(
        player=user.player
    ).delete()
    client = Client()
    client.force_login(user)
    assert client.get(url(table, "correct")).status_code == 200
    on_cards = published_round(people=4).tables.get()
    plays = signed_in(on_cards)
    staff(on_cards.round.stage.event, Role.DIRECTOR)
    assert plays.get(url(on_cards, "correct")).status_code == 200
    assert plays.get(url(on_cards, "infraction")).status_code == 200


def test_a_director_who_plays_sees_no_link_that_opens_the_cards_of_the_others_there() -> None:
    table = playing_table()
    client, event = signed_in(table), table.round.stage.event
    other = staff(event, Role.DIRECTOR)
    assert other.post(url(table, "live_link", 1)).status_code == 302
    seat = live_at(table).seats.get(number=1)
    page = client.get(url(table)).content.decode()
    assert link_token(seat) not in page
    assert url(table, "live_link", 1) not in page
    assert link_token(seat) in other.get(url(table)).content.decode()
    answer = client.post(url(table, "live_link", 1))
    assert is_refused(answer)
    assert "Ask another director to hand it out" in answer.content.decode()
    printed = reverse("desk:seat_links", args=[event.pk, table.round.number])
    client.post(printed)
    sheet = client.get(printed).content.decode()
    for each in live_at(table).seats.all():
        assert link_token(each) not in sheet
    assert "for another director to print" in sheet
    assert link_token(live_at(table).seats.get(number=1)) in other.get(printed).content.decode()


def test_a_scorer_who_plays_prints_the_links_of_all_other_tables() -> None:
    round_ = published_round(people=8, is_online=True)
    open_live_tables()
    own, other = round_.tables.select_related("match", "round__stage__event").order_by("number")
    user = who_plays_and_directs(own)
    Membership.objects.filter(player=user.player).update(role=Role.SCORER.value)
    client, event = Client(), round_.stage.event
    client.force_login(user)
    printed = reverse("desk:seat_links", args=[event.pk, round_.number])
    client.post(printed)
    here, there = (link_token(live_at(each).seats.get(number=1)) for each in (own, other))
    alone = client.get(printed).content.decode()
    assert here in alone
    assert there in alone
    staff(event, Role.DIRECTOR)
    shown = client.get(printed).content.decode()
    assert here not in shown
    assert there in shown


def test_whoever_has_an_account_is_offered_no_personal_link() -> None:
    table = playing_table()
    claim(player_at(table, 1))
    client = staff(table.round.stage.event, Role.DIRECTOR)
    page = client.get(url(table)).content.decode()
    assert url(table, "live_link", 1) not in page
    assert url(table, "live_link", 2) in page
    answer = client.post(url(table, "live_link", 1))
    assert answer.status_code == 422
    assert live_at(table).seats.get(number=1).link_number == 0


def test_the_scores_page_draws_no_form_at_the_own_live_table_of_a_director_who_plays() -> None:
    """Seen: the form was drawn, and what was typed into it was refused."""
    round_ = published_round(people=8, is_online=True)
    open_live_tables()
    own, other = round_.tables.select_related("match", "round__stage__event").order_by("number")
    client, event = Client(), round_.stage.event
    client.force_login(who_plays_and_directs(own))
    scores = reverse("desk:scores", args=[event.pk, round_.number])
    assert url(own, "enter_score") in client.get(scores).content.decode()
    colleague = staff(event, Role.DIRECTOR)
    page = client.get(scores)
    html = page.content.decode()
    assert url(own, "enter_score") not in html
    assert url(own, "correct") not in html
    assert "You play at this live table yourself" in html
    assert url(other, "enter_score") in html
    assert [each["is_wanted"] for each in page.context["rows"]] == [False, True]
    assert url(own, "enter_score") in colleague.get(scores).content.decode()
