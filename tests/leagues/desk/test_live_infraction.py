"""The page of a ruling at a live table: it shows no card by trying, and keeps what was typed."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from engine.cards import cards_in
from games.matches.models import Ruling
from games.online.states import TableStatus
from leagues.events.models import AuditEntry
from leagues.players.models import Membership
from leagues.players.states import Role
from leagues.seating.models import RoundTable
from tests.games.online.tables import again, game
from tests.leagues.desk.builders import staff
from tests.leagues.desk.live_scene import live_at, playing_table, url, who_plays_and_directs

pytestmark = pytest.mark.django_db


def penalising_table() -> RoundTable:
    """Return a table in play whose house rules penalise infractions."""
    return playing_table(rules={"referee": "penalise"})


def director_of(table: RoundTable) -> Client:
    return staff(table.round.stage.event, Role.DIRECTOR)


def paused(table: RoundTable) -> Client:
    """Return its director's browser, the table standing still."""
    client = director_of(table)
    assert client.post(url(table, "live_pause"), {"reason": "A card fell."}).status_code == 302
    return client


def a_card(table: RoundTable, seat: int, **typed: Any) -> dict[str, Any]:
    """Return what is sent about a card that a seat holds and showed."""
    hand = game(live_at(table)).hand
    assert hand is not None
    return {
        "infraction": "P11",
        "seat": seat,
        "card": str(cards_in(hand.holdings[seat])[0]),
        "reason": "It fell.",
        "sequence": again(live_at(table)).sequence,
        **typed,
    }


def asked(table: RoundTable) -> list[str]:
    lines = AuditEntry.objects.filter(event=table.round.stage.event, verb="live.asked")
    return list(lines.order_by("pk").values_list("reason", flat=True))


def test_nobody_looks_into_hands_by_trying_rulings_while_the_game_goes_on() -> None:
    table = penalising_table()
    answer = director_of(table).post(url(table, "live_infraction") + "?preview=1", a_card(table, 1))
    assert answer.status_code == 422
    assert answer.context["outlook"] is None
    assert "This cannot be done now" in answer.content.decode()


def test_the_history_says_who_asked_about_which_card_whether_it_was_there_or_not() -> None:
    table = penalising_table()
    client, page = paused(table), url(table, "live_infraction")
    there = a_card(table, 1)
    assert client.post(page + "?preview=1", there).status_code == 200
    elsewhere = a_card(table, 2) | {"seat": 1}
    assert client.post(page + "?preview=1", elsewhere).status_code == 422
    assert client.post(page, elsewhere).status_code == 422
    lines = asked(table)
    assert len(lines) == 3
    assert len(set(lines)) == 2
    assert all("East" in line for line in lines)


def test_a_look_at_a_ruling_without_a_card_is_nobodys_business() -> None:
    table = penalising_table()
    client = paused(table)
    sent = a_card(table, 1) | {"infraction": "P12", "card": ""}
    client.post(url(table, "live_infraction") + "?preview=1", sent)
    assert asked(table) == []


def test_a_clubs_only_director_who_plays_learns_no_card_of_the_others() -> None:
    table = penalising_table()
    user = who_plays_and_directs(table)
    Membership.objects.filter(
        club=table.round.stage.event.club, role__in=["director", "organiser"]
    ).exclude(player=user.player).delete()
    client = Client()
    client.force_login(user)
    client.post(url(table, "live_pause"), {"reason": "A card fell."})
    page = url(table, "live_infraction")
    for seat in (1, 2):
        sent = a_card(table, seat) | {"seat": 1}
        answer = client.post(page + "?preview=1", sent)
        assert answer.status_code == 422
        assert "is not shown beforehand" in answer.content.decode()
    assert client.post(page, a_card(table, 1)).status_code == 302
    assert Ruling.objects.filter(match=table.match).count() == 1


def test_a_ruling_refused_because_the_table_went_on_can_be_made_after_another_look() -> None:
    """Seen: the page came back with the old moment in it, and every next try was refused too."""
    table = penalising_table()
    client, page = paused(table), url(table, "live_infraction")
    old = a_card(table, 1, sequence=again(live_at(table)).sequence - 1)
    refused = client.post(page, old)
    assert refused.status_code == 422
    sequence = again(live_at(table)).sequence
    assert refused.context["form"]["sequence"].value() == str(sequence)
    assert client.post(page, old | {"sequence": sequence}).status_code == 302


def test_a_ruling_typed_while_the_game_goes_on_is_kept_with_why_it_is_refused() -> None:
    """Seen: where somebody had resumed meanwhile, the ruling and its refusal were gone."""
    table = penalising_table()
    client, page = paused(table), url(table, "live_infraction")
    sent = a_card(table, 1)
    client.post(url(table, "live_resume"), {"reason": ""})
    refused = client.post(page, sent)
    words = refused.content.decode()
    assert "Pause the table first" in words
    assert 'role="alert"' in words
    assert 'value="It fell."' in words
    again_paused = client.post(page + "?pause=1", {**sent, "pause-reason": "Once more."})
    assert again_paused.status_code == 200
    assert live_at(table).status == TableStatus.PAUSED
    form = again_paused.context["form"]
    kept = {name: form[name].value() for name in ("infraction", "seat", "card", "reason")}
    assert kept == {name: str(sent[name]) for name in kept}
    sequence = again(live_at(table)).sequence
    assert form["sequence"].value() == sequence
    assert client.post(page, sent | {"sequence": sequence}).status_code == 302


def test_pausing_from_the_page_of_a_ruling_leads_back_to_it() -> None:
    table = penalising_table()
    client, page = director_of(table), url(table, "live_infraction")
    refused = client.post(page + "?pause=1", {"pause-reason": ""})
    assert refused.status_code == 422
    assert "everybody at the table reads it" in refused.content.decode()
    answer = client.post(page + "?pause=1", {"pause-reason": "A call aloud."})
    assert answer.headers["Location"] == page
    assert "What happened" in client.get(page).content.decode()
