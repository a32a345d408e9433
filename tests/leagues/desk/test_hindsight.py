"""What the cards of a deal allowed, on the page of its replay."""

from __future__ import annotations

import re

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoCaptureOnCommitCallbacks

from engine.hindsight import Gap
from games.matches.selectors.cards import match_card
from games.records.models import DealHindsight
from games.records.selectors import kept_hindsight, recorded_game
from games.records.services import keep_hindsight
from leagues.desk.selectors.hindsight import HindsightPage, hindsight_page
from leagues.desk.selectors.replay import Place, replay_page
from leagues.seating.models import RoundTable
from tests.leagues.desk.builders import player_at
from tests.leagues.desk.test_replay import deal_url, recorded_table, with_revoke
from tests.leagues.desk.test_replay_of_every_table import recorded_table as table_of_size

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nobody_has_asked() -> None:
    cache.clear()


def worked_out(table: RoundTable, *, deal: int, step: int = 0) -> HindsightPage:
    keep_hindsight(match_id=table.match_id)
    record = recorded_game(match_id=table.match_id)
    assert record is not None
    found = kept_hindsight(game=record.game)
    assert found is not None
    card = match_card(match_id=table.match_id)
    place = Place(deal=deal, step=step)
    return hindsight_page(card=card, game=record.game, found=found, place=place)


def show(table: RoundTable, deal: int, query: str = "") -> str:
    return Client().get(deal_url(table, deal) + query).content.decode()


def test_the_page_says_that_it_is_being_worked_out_until_it_is_there(
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    table = recorded_table()
    with django_capture_on_commit_callbacks(execute=True) as asked:
        page = show(table, 1)
    assert "This is being worked out." in page
    assert len(asked) == 1
    with django_capture_on_commit_callbacks(execute=True) as again:
        page = show(table, 1)
    assert "being worked out" not in page
    assert "made trumps and took" in page
    assert again == []


def test_while_it_is_being_worked_out_it_is_asked_for_once(
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    table = recorded_table()
    with django_capture_on_commit_callbacks() as asked:
        for _ in range(3):
            assert "This is being worked out." in show(table, 2)
    assert len(asked) == 1


def test_every_deal_says_what_was_taken_and_what_could_have_been() -> None:
    table = table_of_size("euchre4", 4)
    shown = worked_out(table, deal=1)
    page = show(table, 1)
    assert shown.verdict in page
    assert re.search(r"took \d tricks? of 5\. If all had seen every card", shown.verdict)
    assert [row.name for row in shown.trumps] == ["clubs", "diamonds", "hearts", "spades"]
    assert sum(row.is_played for row in shown.trumps) == 1
    assert len(shown.sides) == 2
    assert all(worked_out(table, deal=deal).verdict for deal in (1, 2, 3))


def test_a_card_that_left_a_trick_is_marked_linked_and_told_with_what_would_have_kept_it() -> None:
    table = recorded_table()
    deal = next(deal for deal in range(1, 12) if worked_out(table, deal=deal).losses)
    loss = worked_out(table, deal=deal).losses[0]
    assert "would have kept" in loss.words
    page = show(table, deal, f"?step={loss.place.step}")
    assert f'href="{deal_url(table, deal)}?step={loss.place.step}"' in page
    assert "left 1 trick behind" in page
    assert loss.words.split(". ")[1] in page
    assert worked_out(table, deal=deal, step=loss.place.step).losses[0].is_current
    clean = next(deal for deal in range(1, 12) if not worked_out(table, deal=deal).losses)
    assert "No card left a trick behind." in show(table, clean)


def test_people_who_sit_further_on_than_in_the_record_are_told_of_their_own_cards() -> None:
    plain = recorded_table()
    first = [worked_out(plain, deal=deal) for deal in range(1, 12)]
    deal = next(deal for deal, page in enumerate(first, start=1) if page.losses)
    teller = [player_at(plain, seat).label for seat in range(4)]
    plain.match.delete()
    turned = recorded_table(turn=1)
    second = worked_out(turned, deal=deal)
    told = first[deal - 1].losses[0].words.split(": ")[1]
    who = next(seat for seat in range(4) if told.startswith(teller[seat]))
    assert f": {player_at(turned, (who + 1) % 4).label}" in second.losses[0].words
    tricks = [row.tricks for row in first[deal - 1].trumps]
    assert [row.tricks[::-1] for row in second.trumps] == tricks
    assert DealHindsight.objects.count() == 11


def test_a_deal_with_a_revoke_says_why_its_play_is_not_weighed() -> None:
    table = recorded_table(text=with_revoke())
    keep_hindsight(match_id=table.match_id)
    record = recorded_game(match_id=table.match_id)
    assert record is not None
    found = kept_hindsight(game=record.game)
    assert found is not None
    ruled = next(number for number, seen in enumerate(found, start=1) if seen.gap is Gap.RULED)
    page = show(table, ruled)
    assert "against the rules, so its play cannot be weighed" in page
    assert "No card left a trick" not in page


@pytest.mark.parametrize(
    ("variant", "players"),
    [("euchre2", 2), ("euchre3", 3), ("railroad", 4), ("call_best", 5), ("auction6", 6)],
)
def test_every_size_of_table_says_what_its_cards_allowed(variant: str, players: int) -> None:
    table = table_of_size(variant, players)
    keep_hindsight(match_id=table.match_id)
    record = recorded_game(match_id=table.match_id)
    assert record is not None
    found = kept_hindsight(game=record.game)
    card = match_card(match_id=table.match_id)
    for deal in range(1, 4):
        page = show(table, deal)
        assert "What the cards allowed" in page
        assert "made trumps and took" in page or "Everybody passed" in page or "dealt again" in page
        shown = replay_page(card=card, game=record.game, deal=deal, step=0, found=found)
        marked = sum(row.left > 0 for trick in shown.tricks for row in trick.cards if row)
        assert marked == len(worked_out(table, deal=deal).losses)


def test_the_old_address_of_a_step_still_leads_there() -> None:
    table = recorded_table()
    old = Client().get(reverse("desk:replay", args=[table.match_id]) + "?deal=3&step=4")
    assert f'href="http://testserver{deal_url(table, 3)}?step=4"' in old.content.decode()
