"""A director rules on an infraction at a table: the rule, what follows, and the points."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from games.matches.models import Match, Ruling
from games.matches.selectors.cards import match_card
from games.matches.services.actors import Actor
from games.matches.services.reports import report_final
from games.matches.services.scoring import HandEntry, save_hand
from leagues.events.models import AuditEntry
from leagues.players.states import Role
from leagues.seating.models import RoundTable
from tests.leagues.desk.builders import (
    is_refused,
    look_and_apply,
    player_at,
    staff,
    table_of_four,
    table_playing,
)

pytestmark = pytest.mark.django_db


def url(table: RoundTable) -> str:
    return reverse("desk:infraction", args=[table.pk])


def director_of(table: RoundTable) -> Client:
    return staff(table.round.stage.event, Role.DIRECTOR)


def write(table: RoundTable, *hands: HandEntry) -> None:
    """Write hands on the slip of a table."""
    for number, hand in enumerate(hands, start=1):
        save_hand(
            match_id=table.match_id,
            number=number,
            entry=hand,
            actor=Actor(is_official=True),
            revision=number - 1,
        )


def typed(table: RoundTable, infraction: str, **more: str) -> dict[str, str]:
    revision = Match.objects.get(pk=table.match_id).revision
    return {"infraction": infraction, "revision": str(revision), **more}


def test_the_page_shows_the_rule_and_what_each_penalty_would_bring_and_writes_nothing() -> None:
    table = table_of_four()
    write(table, HandEntry(makers=0, tricks=5, alone=True))
    client = director_of(table)
    assert client.get(url(table)).context["form"].initial["hand_number"] == 2
    answer = client.post(url(table) + "?preview=1", typed(table, "P13", seat="1", hand_number="1"))
    outlook = answer.context["outlook"]
    assert outlook.title == "P13 Revoke"
    assert [choice.totals for choice in outlook.choices] == [(4, 0), (0, -4), (4, 0)]
    assert [choice.points for choice in outlook.choices] == [
        "4 points to North and South",
        "4 points taken from East and West",
        "4 points to North and South",
    ]
    text = answer.content.decode()
    assert "A player did not follow suit although able to." in text
    assert "The revoke costs 4 points" in text
    assert player_at(table, 3).label in outlook.sentences[0]
    assert not Ruling.objects.exists()


def test_a_revoke_is_ruled_on_shown_and_withdrawn_and_the_history_says_so() -> None:
    table = table_of_four()
    write(table, HandEntry(makers=1, tricks=4))
    client = director_of(table)
    values = typed(table, "P13", seat="1", hand_number="1", take="add", note="All four saw it.")
    for _ in range(2):  # a double tap
        answer = client.post(url(table), values)
        assert answer.headers["Location"] == reverse("desk:match", args=[table.match_id])
    ruling = Ruling.objects.get()
    assert ruling.player == player_at(table, 1)
    assert match_card(match_id=table.match_id).totals == (2, 0)
    shown = client.get(reverse("desk:match", args=[table.match_id])).content.decode()
    assert "P13 Revoke" in shown
    assert "Points added to the other side" in shown
    entry = AuditEntry.objects.get(verb="ruling.added")
    assert entry.reason == "P13 Revoke. All four saw it."
    back = reverse("desk:withdraw_ruling", args=[table.pk, ruling.pk])
    client.post(back, typed(table, ""))
    assert match_card(match_id=table.match_id).totals == (0, 1)


def test_calls_out_of_turn_bar_a_side_or_one_player() -> None:
    pairs = table_of_four()
    five = table_playing("auction5", 5)
    for table, barred in ((pairs, (1, 3)), (five, (1,))):
        answer = director_of(table).post(
            url(table) + "?preview=1", typed(table, "P3", seat="1", hand_number="1")
        )
        (sentence,) = answer.context["outlook"].sentences
        named = [seat for seat in range(4) if str(player_at(table, seat).label) in sentence]
        assert tuple(named) == barred


def test_everybody_on_the_other_side_gains_where_each_has_a_score() -> None:
    table = table_playing("auction5", 5)
    write(table, HandEntry(makers=0, maker_seat=0, tricks=4, bid=3, partners=(2,)))
    values = typed(table, "P13", seat="4", hand_number="1", take="deduct")
    preview = director_of(table).post(url(table) + "?preview=1", values)
    (choice,) = preview.context["outlook"].choices
    assert choice.points.startswith("2 points each taken from ")
    director_of(table).post(url(table), values)
    assert match_card(match_id=table.match_id).totals == (0, -2, 0, -2, -2)


def test_without_written_hands_the_page_says_that_the_score_stays() -> None:
    table = table_of_four()
    report_final(match_id=table.match_id, points=(8, 5), actor=Actor(is_official=True), revision=0)
    client = director_of(table)
    values = typed(table, "P13", seat="1", hand_number="1", take="add")
    answer = client.post(url(table) + "?preview=1", values)
    assert "do not change by themselves" in answer.content.decode()
    client.post(url(table), values)
    assert match_card(match_id=table.match_id).totals == (8, 5)
    correction = reverse("desk:correct", args=[table.pk])
    values = typed(table, "", points_0="10", points_1="-1", reason="Revoke.")
    answer = look_and_apply(client, correction, values)
    assert answer.status_code == 302
    assert match_card(match_id=table.match_id).totals == (10, -1)


def test_the_wrong_number_of_cards_takes_the_points_of_one_side() -> None:
    table = table_of_four()
    write(table, HandEntry(makers=0, tricks=5))
    client = director_of(table)
    values = typed(table, "P5", seat="2", hand_number="1")
    (choice,) = client.post(url(table) + "?preview=1", values).context["outlook"].choices
    assert (choice.points, choice.totals) == ("no points", (0, 0))
    client.post(url(table), values)
    assert match_card(match_id=table.match_id).totals == (0, 0)


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"infraction": ""}, "infraction"),
        ({"infraction": "P14"}, "infraction"),
        ({"infraction": "P2"}, "seat"),
        ({"infraction": "P2", "seat": "9"}, "seat"),
        ({"infraction": "P13", "seat": "1", "hand_number": "1"}, "take"),
        ({"infraction": "P13", "seat": "1", "hand_number": "1", "take": "all"}, "take"),
        ({"infraction": "P5", "seat": "1", "hand_number": "0"}, "hand_number"),
    ],
)
def test_what_is_missing_is_asked_for_beside_its_field(values: dict[str, str], field: str) -> None:
    table = table_of_four()
    answer = director_of(table).post(url(table), {"revision": "0", **values})
    assert answer.status_code == 422
    assert field in answer.context["form"].errors
    assert not Ruling.objects.exists()


def test_somebody_elses_change_meanwhile_is_shown_before_the_ruling_counts() -> None:
    table = table_of_four()
    client = director_of(table)
    values = typed(table, "P1", note="A card lay face up.")
    write(table, HandEntry(makers=0, tricks=3))
    answer = client.post(url(table), values)
    assert answer.status_code == 422
    assert "Somebody else changed this score" in answer.content.decode()
    again = answer.context["form"]
    client.post(url(table), {**values, "revision": str(again.data["revision"])})
    assert Ruling.objects.get().text == "A card lay face up."


def test_nobody_but_directors_rules_on_infractions() -> None:
    table = table_of_four()
    event = table.round.stage.event
    for client in (staff(event, Role.SCORER), staff(event, Role.MEMBER), Client()):
        assert is_refused(client.get(url(table)))
        assert is_refused(client.post(url(table), typed(table, "P1")))
    assert not Ruling.objects.exists()
