"""Named commentators see all hands while they watch, and nobody else does."""

from __future__ import annotations

import json
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.utils import timezone

from engine.cards import cards_in
from games.online.errors import BadCommentator, NotYourSeat
from games.online.models import OnlineTable
from games.online.selectors.views import moment_of
from games.online.services.commentators import (
    MOST_COMMENTATORS,
    name_commentator,
    remove_commentator,
)
from games.online.services.opening import TablePlan, open_practice, open_table
from games.online.services.sitting import sit_down
from games.online.states import Watching
from games.online.visitors import Visitor
from leagues.players.models import Player, User
from tests.factories.players import PlayerFactory, UserFactory
from tests.games.online.knowledge import Knowledge, check_views
from tests.games.online.sockets import Page, run
from tests.games.online.tables import act_once, again, game, guest, played_out, player, playing
from tests.games.online.test_sockets import cookies_of

pytestmark = pytest.mark.django_db


def somebody() -> tuple[Visitor, User]:
    """Return a person with an account, and the account."""
    user = UserFactory.create()
    person = PlayerFactory.create(user=user)
    return Visitor(user_id=user.pk, player_id=person.pk), user


def name(table: OnlineTable, visitor: Visitor) -> None:
    assert visitor.player_id is not None
    name_commentator(table_key=table.key, player_id=visitor.player_id, by=UserFactory.create())


def view_of(table: OnlineTable, visitor: Visitor) -> Any:  # Any: JSON
    moment = moment_of(key=table.key, now=timezone.now())
    assert moment is not None
    return moment.view(moment.seat_of(visitor), sees_all=moment.sees_all(visitor))


def held(view: Any) -> list[list[str]]:  # Any: JSON
    return [sorted(card["card"] for card in seat["held"]) for seat in view["seats"]]


def test_a_commentator_sees_all_hands_and_everybody_is_told_who_it_is() -> None:
    table, people = playing()
    visitor, user = somebody()
    before = view_of(table, visitor)
    assert held(before) == [[], [], [], []]
    assert (before["commentators"], before["hint"]) == ("", "")
    name(table, visitor)
    hand = game(table).hand
    assert hand is not None
    view = view_of(table, visitor)
    assert held(view) == [sorted(map(str, cards_in(cards))) for cards in hand.holdings]
    assert "Tell nobody" in view["hint"]
    for other in (people[0], people[3], Visitor(), player()):
        seen = view_of(table, other)
        assert held(seen) == [[], [], [], []]
        assert seen["commentators"] == f"Commentator, who sees all cards: {user.player.label}"
        assert seen["hint"] == ""


def test_no_byte_of_any_other_view_has_a_hidden_card_while_somebody_comments() -> None:
    plan = TablePlan(variant="north_american", game_end="deals", game_length=1)
    table = open_practice(visitor=guest(), plan=plan)
    visitor, _ = somebody()
    name(table, visitor)
    known, seen_all = Knowledge(), 0

    def watch(now: OnlineTable) -> None:
        nonlocal seen_all
        check_views(now, known)
        live = game(now)
        if live.hand is not None and any(live.hand.holdings):
            text = json.dumps(view_of(now, visitor))
            assert all(
                f'"{card}"' in text for hand in live.hand.holdings for card in cards_in(hand)
            )
            seen_all += 1

    played_out(table, watch=watch)
    assert seen_all > 10


def test_the_delay_for_spectators_is_not_for_commentators() -> None:
    table, _ = playing(spectator_delay=600)
    visitor, _ = somebody()
    name(table, visitor)
    assert view_of(table, Visitor())["sequence"] == 0
    assert view_of(table, visitor)["sequence"] == again(table).sequence
    assert all(held(view_of(table, visitor)))


def test_a_table_that_nobody_may_watch_lets_its_commentator_in() -> None:
    table, _ = playing(watching=Watching.NOBODY)
    visitor, _ = somebody()
    name(table, visitor)
    moment = moment_of(key=table.key, now=timezone.now())
    assert moment is not None
    assert moment.may_see(visitor)
    assert not moment.may_see(player())


def test_who_sits_there_cannot_comment_and_who_has_commented_cannot_sit_down() -> None:
    table, people = playing()
    Player.objects.filter(pk=people[1].player_id or 0).update(user=UserFactory.create())
    with pytest.raises(BadCommentator) as refused:
        name(table, people[1])
    assert refused.value.code == "sits_there"
    with pytest.raises(BadCommentator) as refused:
        name(table, player())  # has no account
    assert refused.value.code == "no_account"
    waiting = open_table(plan=TablePlan(variant="euchre2"), visitor=player())
    visitor, _ = somebody()
    name(waiting, visitor)
    assert visitor.player_id is not None
    remove_commentator(table_key=waiting.key, player_id=visitor.player_id)
    with pytest.raises(NotYourSeat) as seated:
        sit_down(table_key=waiting.key, number=1, visitor=visitor)
    assert seated.value.code == "commentator"
    sit_down(table_key=waiting.key, number=1, visitor=player())


def test_a_seat_never_shows_other_hands_even_to_somebody_who_comments() -> None:
    table, people = playing()
    visitor, _ = somebody()
    name(table, visitor)
    table.seats.filter(number=2).update(player_id=visitor.player_id)
    assert held(view_of(table, visitor)) == [[], [], [], []]
    assert people


def test_four_comment_at_most_and_naming_twice_is_naming_once() -> None:
    table, _ = playing()
    visitors = [somebody()[0] for _ in range(MOST_COMMENTATORS + 1)]
    for visitor in [*visitors[:-1], visitors[0]]:
        name(table, visitor)
    with pytest.raises(BadCommentator) as refused:
        name(table, visitors[-1])
    assert refused.value.code == "too_many"
    revision = again(table).revision
    remove_commentator(table_key=table.key, player_id=visitors[-1].player_id or 0)
    assert again(table).revision == revision


@pytest.mark.django_db(transaction=True)
def test_the_cards_end_at_once_for_who_is_no_commentator_any_more() -> None:
    table, people = playing()
    visitor, _ = somebody()
    name(table, visitor)
    (cookie,) = cookies_of([visitor])

    def remove() -> None:
        remove_commentator(table_key=table.key, player_id=visitor.player_id or 0)
        act_once(table, people)

    async def scene() -> None:
        page, other = Page(table.key, cookie), Page(table.key)
        assert await page.open()
        assert await other.open()
        assert all(held(await page.see()))
        assert not any(held(await other.see()))
        revision = (await sync_to_async(again)(table)).revision
        await sync_to_async(remove)()
        view = await page.see(lambda view: view["revision"] > revision)
        while view["sequence"] == table.sequence:
            assert not any(held(view))
            view = await page.see()
        assert (held(view), view["hint"]) == ([[], [], [], []], "")
        await page.close()
        await other.close()

    run(scene)
