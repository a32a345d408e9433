"""Who directs and plays at one and the same live table decides nothing about its result there."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from games.matches.states import MatchStatus
from leagues.players.models import Membership
from leagues.players.states import Role
from leagues.seating.models import RoundTable
from tests.factories.players import MembershipFactory, PlayerFactory
from tests.factories.seating import published_round
from tests.leagues.api_visitors import client_of
from tests.leagues.desk.builders import is_refused, staff
from tests.leagues.desk.live_scene import playing_table, revision, url, who_plays_and_directs

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
