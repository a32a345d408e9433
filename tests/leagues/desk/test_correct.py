"""Correcting results, deciding disputes, rulings and the rarer decisions."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from games.matches.models import Match, Ruling
from games.matches.services.actors import Actor
from games.matches.services.reports import report_final
from games.matches.states import MatchEnding, MatchStatus
from leagues.events.models import AuditEntry, Event
from leagues.events.states import EventStatus
from leagues.players.states import Role
from leagues.seating.models import RoundTable
from leagues.standings.models import RatingPool, Standing
from leagues.standings.services.ratings import rate_match
from leagues.standings.services.replays import replay_stale_pools
from tests.factories.seating import published_round as seated_round
from tests.factories.standings import matches_of, set_result
from tests.leagues.desk.builders import is_refused, look_and_apply, player_at, staff, table_of_four

pytestmark = pytest.mark.django_db


def url(name: str, table: RoundTable, *more: int) -> str:
    return reverse(f"desk:{name}", args=[table.pk, *more])


def finished_table() -> RoundTable:
    table = table_of_four()
    report_final(match_id=table.match_id, points=(8, 5), actor=Actor(is_official=True), revision=0)
    return table


def director_of(table: RoundTable) -> Client:
    return staff(table.round.stage.event, Role.DIRECTOR)


def points_of(table: RoundTable) -> list[int | None]:
    return [side.points for side in Match.objects.get(pk=table.match_id).sides.all()]


def typed(first: str, second: str, reason: str = "Misread.", revision: int = 1) -> dict[str, str]:
    return {"points_0": first, "points_1": second, "reason": reason, "revision": str(revision)}


def test_a_director_corrects_a_result_and_the_history_says_why() -> None:
    table = finished_table()
    client = director_of(table)
    page = client.get(url("correct", table))
    assert page.context["correction"].initial["points_0"] == 8
    for _ in range(2):  # a double tap
        answer = look_and_apply(client, url("correct", table), typed("6", "5"))
        assert answer.headers["Location"] == reverse("desk:match", args=[table.match_id])
    assert points_of(table) == [6, 5]
    entry = AuditEntry.objects.get(verb="result.corrected")
    assert entry.reason == "Misread."
    states = [entry.before or {}, entry.after or {}]
    assert [(state["status"], state["points"]) for state in states] == [
        ("finished", [8, 5]),
        ("finished", [6, 5]),
    ]
    history = client.get(reverse("events:history", args=[table.round.stage.event_id]))
    assert "Corrected the result" in history.content.decode()
    assert "Round 1, table 1" in history.content.decode()
    assert "6 to 5" in history.content.decode()
    match_page = client.get(reverse("desk:match", args=[table.match_id])).content.decode()
    assert "Misread." in match_page
    assert "8 to 5" in match_page


def test_a_preview_writes_nothing_and_keeps_what_was_typed() -> None:
    table = finished_table()
    page = director_of(table).post(url("correct", table) + "?preview=1", typed("6", "5", ""))
    assert page.status_code == 200
    assert page.context["correction"]["points_0"].value() == "6"
    assert "8 points become 6" in page.content.decode()
    # The button below the preview applies, and does not preview again.
    assert f'method="post" action="{url("correct", table)}"' in page.content.decode()
    assert points_of(table) == [8, 5]


def test_a_preview_names_who_moves_in_the_standings_and_by_how_much_ratings_change() -> None:
    round_ = seated_round()
    for match in matches_of(round_):
        set_result(match, (9, 4))
        rate_match(match_id=match.pk)
    table = round_.tables.get(number=1)
    page = staff(round_.stage.event, Role.DIRECTOR).post(
        url("correct", table) + "?preview=1", typed("2", "9", "")
    )
    shown = " ".join(page.content.decode().split())
    assert "up from place 5 to 1" in shown
    assert "down from place 1 to 7" in shown
    assert shown.count("Rating of") == 4
    assert "instead of" in shown


def test_standings_follow_in_the_same_step_and_ratings_are_said_to_follow() -> None:
    round_ = seated_round()
    for match in matches_of(round_):
        set_result(match, (9, 4))
        rate_match(match_id=match.pk)
    table = round_.tables.get(number=1)
    match = Match.objects.get(pk=table.match_id)
    client = staff(round_.stage.event, Role.DIRECTOR)
    look_and_apply(client, url("correct", table), typed("2", "9", revision=match.revision))
    assert sorted(Standing.objects.values_list("points", flat=True)) == [2, 2, 4, 4, 9, 9, 9, 9]
    assert RatingPool.objects.get().is_stale
    rankings = client.get(reverse("standings:rankings")).content.decode()
    assert "the ratings are being recomputed" in rankings
    replay_stale_pools()
    assert not RatingPool.objects.get().is_stale


def test_a_preview_says_when_nothing_would_change_and_what_is_impossible() -> None:
    table = finished_table()
    client = director_of(table)
    preview = url("correct", table) + "?preview=1"
    assert "Nothing changes" in client.post(preview, typed("8", "5", "")).content.decode()
    refused = client.post(preview, typed("60", "5", ""))
    assert refused.status_code == 422
    assert "needs at least" in refused.content.decode()


@pytest.mark.parametrize(
    ("values", "field", "sentence"),
    [
        (typed("60", "5"), "points_0", "needs at least"),
        (typed("6", "5", ""), "reason", "Say why"),
        (typed("", "5"), "points_0", "Write the points"),
    ],
)
def test_a_bad_correction_is_refused_at_its_field(
    values: dict[str, str], field: str, sentence: str
) -> None:
    table = finished_table()
    answer = director_of(table).post(url("correct", table), values)
    assert answer.status_code == 422
    assert answer.context["correction"].errors[field]
    assert sentence in answer.content.decode()
    assert answer.context["correction"]["points_0"].value() == values["points_0"]
    assert points_of(table) == [8, 5]
    assert not AuditEntry.objects.exists()


def test_two_directors_at_once_see_each_other() -> None:
    table = finished_table()
    client = director_of(table)
    look_and_apply(client, url("correct", table), typed("6", "5"))
    answer = look_and_apply(director_of(table), url("correct", table), typed("7", "5"))
    assert answer.status_code == 422
    assert "The score is now 6 to 5" in answer.content.decode()
    assert answer.context["correction"]["points_0"].value() == "7"
    values = typed("7", "5", revision=2)
    assert look_and_apply(director_of(table), url("correct", table), values).status_code == 302
    assert points_of(table) == [7, 5]


def test_a_director_decides_a_dispute() -> None:
    table = table_of_four()
    for seat, second in ((0, 5), (1, 6)):
        made = report_final(
            match_id=table.match_id, points=(8, second), actor=Actor(seat=seat), revision=0
        )
    client = director_of(table)
    page = client.get(url("correct", table)).content.decode()
    assert "Take 8 to 5" in page
    assert "Take 8 to 6" in page
    decide = url("decide", table, made.pk)
    assert client.post(decide, {"reason": "", "revision": "2"}).status_code == 422
    for _ in range(2):
        look_and_apply(client, decide, {"reason": "Counted the cards.", "revision": "2"})
    assert points_of(table) == [8, 6]
    assert AuditEntry.objects.filter(verb="result.decided").count() == 1


def test_what_is_typed_about_one_version_of_a_dispute_stays_out_of_the_other() -> None:
    table = table_of_four()
    for seat, second in ((0, 5), (1, 6)):
        made = report_final(
            match_id=table.match_id, points=(8, second), actor=Actor(seat=seat), revision=0
        )
    client = director_of(table)
    decide = url("decide", table, made.pk)
    typed_once = {"reason": "Counted the cards.", "revision": "2"}
    page = client.post(f"{decide}?preview=1", typed_once).content.decode()
    assert page.count("Counted the cards.") == 1
    page = client.post(decide, {"reason": "", "revision": "2"}).content.decode()
    assert page.count("Say why, in a few words") == 1


def test_a_result_is_taken_back_voided_and_forfeited() -> None:
    table = finished_table()
    client = director_of(table)
    why = {"reason": "Wrong seats."}
    assert look_and_apply(client, url("void", table), why | {"revision": "0"}).status_code == 422
    look_and_apply(client, url("void", table), why | {"revision": "1"})
    assert Match.objects.get(pk=table.match_id).status == MatchStatus.VOID
    look_and_apply(client, url("reopen", table), why | {"revision": "2"})
    assert Match.objects.get(pk=table.match_id).status == MatchStatus.IN_PLAY
    look_and_apply(client, url("forfeit", table), typed("0", "0", revision=3))
    match = Match.objects.get(pk=table.match_id)
    assert (match.status, match.ending) == (MatchStatus.FINISHED, MatchEnding.FORFEIT)
    verbs = list(AuditEntry.objects.order_by("id").values_list("verb", flat=True))
    assert verbs == ["result.voided", "result.reopened", "result.forfeited"]


def test_a_result_is_not_taken_back_in_a_finished_event_but_can_be_corrected() -> None:
    table = finished_table()
    client = director_of(table)
    Event.objects.update(status=EventStatus.FINISHED.value)
    page = look_and_apply(client, url("reopen", table), {"reason": "Wrong seats.", "revision": "1"})
    assert page.status_code == 422
    assert "Reopen it first" in page.content.decode()
    assert Match.objects.get(pk=table.match_id).status == MatchStatus.FINISHED
    look_and_apply(client, url("correct", table), typed("8", "5", revision=1))
    assert points_of(table) == [8, 5]


def test_a_ruling_is_written_shown_and_withdrawn() -> None:
    table = finished_table()
    client = director_of(table)
    values = {
        "text": "Revoke: two points.",
        "hand_number": "3",
        "player": str(player_at(table, 1).pk),
        "revision": "1",
    }
    for _ in range(2):
        client.post(url("rule", table), values)
    ruling = Ruling.objects.get()
    match_url = reverse("desk:match", args=[table.match_id])
    assert "Revoke: two points." in client.get(match_url).content.decode()
    client.post(url("withdraw_ruling", table, ruling.pk), {"revision": "2"})
    assert "withdrawn" in client.get(match_url).content.decode()
    answer = client.post(url("rule", table), {"text": " ", "revision": "3"})
    assert answer.status_code == 422
    assert answer.context["ruling"].errors["text"]


def test_scorers_members_and_visitors_correct_nothing() -> None:
    table = finished_table()
    event = table.round.stage.event
    paths = [url(name, table) for name in ("correct", "reopen", "void", "forfeit", "rule")]
    paths += [url("decide", table, 1), url("withdraw_ruling", table, 1)]
    for client in (staff(event, Role.SCORER), staff(event, Role.MEMBER), Client()):
        for path in paths:
            assert is_refused(client.post(path, typed("6", "5")))
    assert points_of(table) == [8, 5]
