"""Opening a table with any rule of its game, and who then may watch and is rated."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from engine.options.conduct import NEED_A_REFEREE
from engine.options.lawful import offered_options
from engine.variants.registry import VARIANTS, rules_for
from games.matches.models import Match
from games.online.models import OnlineTable
from games.online.selectors.games import rules_of_table
from games.online.selectors.tables import lobby
from games.online.services.opening import TablePlan, open_table, start
from games.online.services.sitting import sit_down
from games.online.states import TableStatus, Watching
from tests.games.online.tables import again, dealt, gathered, guest, played_out, player, playing

pytestmark = pytest.mark.django_db

USUAL = {
    "variant": "euchre4",
    "game_end": "target",
    "bot_key": "steady",
    "watching": "anyone",
    "guest_name": "Ann",
}


def posted(**typed: str) -> Any:  # Any: a test response
    return Client().post(reverse("online:new"), USUAL | typed)


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_option_of_a_game_that_needs_no_referee_is_offered_with_it(variant: str) -> None:
    form = posted(variant=variant, refit="1").context["form"]
    names = {name.removeprefix("rule_") for name in form.rule_names} - {"players"}
    assert names == {option.key for option in offered_options(variant)} - NEED_A_REFEREE
    assert ("rule_players" in form.fields) is (len(VARIANTS[variant].players) > 1)


def test_choosing_another_game_keeps_what_was_typed_and_opens_nothing() -> None:
    answer = posted(variant="auction5", refit="1", name="Red house", clock="300+5", is_listed="on")
    page = answer.content.decode()
    assert answer.status_code == 200
    assert 'value="Red house"' in page
    assert '<option value="300+5" selected>' in page
    assert "What is not chosen here is as usual in" in page
    assert 'name="rule_auction_lead"' in page
    assert not OnlineTable.objects.exists()


def test_a_table_is_played_by_the_rules_that_were_chosen_and_says_so() -> None:
    typed = {"rule_deck": "32", "rule_stick_dealer": "yes", "rule_defend_alone": ""}
    answer = posted(**typed)
    table = OnlineTable.objects.get()
    assert answer.status_code == 302
    assert rules_of_table(table) == rules_for("euchre4", {"deck": 32, "stick_dealer": True})
    page = Client().get(reverse("online:table", args=[table.key])).content.decode()
    assert "Cards in the deck" in page or "32 cards" in page


def test_what_is_chosen_as_it_is_anyway_is_no_house_rule() -> None:
    usual = rules_for("euchre4", {})
    posted(rule_deck=str(usual.deck), rule_stick_dealer="yes" if usual.stick_dealer else "no")
    assert OnlineTable.objects.get().rules == {}


def test_a_table_of_six_is_opened_where_the_game_allows_it() -> None:
    posted(variant="call_best", rule_players="6")
    assert OnlineTable.objects.get().seats.count() == 6


def test_rules_that_do_not_go_together_are_refused_at_the_rule_and_stay_as_typed() -> None:
    answer = posted(rule_joker="yes", rule_no_trump="yes", name="Mine")
    assert answer.status_code == 422
    form = answer.context["form"]
    assert set(form.errors) == {"rule_no_trump"}
    assert "goes only without the joker" in form.errors["rule_no_trump"][0]
    page = answer.content.decode()
    assert 'value="Mine"' in page
    assert page.count('<option value="yes" selected>') == 2
    assert "<details open" in page.replace('class="house-rules" ', "")
    assert not OnlineTable.objects.exists()
    assert posted(rule_joker="yes", name="Mine").status_code == 302


def test_penalties_are_no_choice_at_a_table_where_nobody_can_rule() -> None:
    """Seen: a table of one's own could be opened with penalties that nobody there could give."""
    page = Client().get(reverse("online:new")).content.decode()
    assert "rule_stick_dealer" in page
    for key in NEED_A_REFEREE:
        assert f"rule_{key}" not in page
    answer = posted(rule_referee="penalise")
    assert answer.status_code == 422
    assert not OnlineTable.objects.exists()


def test_whoever_watches_sees_the_game_as_late_as_the_host_chose() -> None:
    sat = Client()
    sent = USUAL | {"spectator_delay": "180", "clock": "300+5", "watching": "link"}
    address = sat.post(reverse("online:new"), sent).headers["Location"]
    table = OnlineTable.objects.get()
    assert (table.spectator_delay, table.clock_seconds, table.clock_increment) == (180, 300, 5)
    sat.post(reverse("online:start", args=[table.key]))
    dealt(table)
    shown = sat.get(address)
    told = shown.context["page"]["conditions"]
    assert [str(words) for _label, words in told] == [
        "5 min and 5 s a move",
        "Whoever has the link",
        "3 minutes later",
        "Steady bot",
    ]
    assert "Whoever watches sees the game: 3 minutes later" in shown.content.decode()
    assert not shown.context["view"]["awaits_deal"]
    assert Client().get(address).context["view"]["awaits_deal"]


@pytest.mark.parametrize("delay", ["0", "30", "60", "180", "600"])
def test_how_late_a_game_is_shown_is_a_choice_of_a_few(delay: str) -> None:
    assert posted(spectator_delay=delay).status_code == 302
    assert OnlineTable.objects.get().spectator_delay == int(delay)


@pytest.mark.parametrize("delay", ["7", "-30", "soon", "601"])
def test_another_delay_is_refused_and_the_rest_stays_as_typed(delay: str) -> None:
    answer = posted(spectator_delay=delay, name="Mine")
    assert answer.status_code == 422
    assert set(answer.context["form"].errors) == {"spectator_delay"}
    assert 'value="Mine"' in answer.content.decode()
    assert not OnlineTable.objects.exists()


def test_a_rule_of_another_game_is_told_and_not_silently_dropped() -> None:
    answer = posted(variant="euchre2", rule_defend_alone="against_lone")
    assert answer.status_code == 422
    assert "does not have these rules" in answer.content.decode()
    assert not OnlineTable.objects.exists()


def rated(table: OnlineTable) -> bool:
    return Match.objects.get(online=table).is_rated


def test_a_game_of_people_with_accounts_is_rated_if_that_was_asked_and_else_not() -> None:
    assert rated(playing(is_rated=True)[0])
    assert not rated(playing(is_rated=False)[0])


def test_a_game_with_a_guest_or_a_bot_is_never_rated() -> None:
    with_guest = open_table(plan=TablePlan(variant="euchre2", is_rated=True), visitor=player())
    sit_down(table_key=with_guest.key, number=1, visitor=guest())
    start(table_key=with_guest.key, visitor=guest())
    assert not rated(with_guest)
    host = player()
    with_bot = open_table(plan=TablePlan(variant="euchre2", is_rated=True), visitor=host)
    start(table_key=with_bot.key, visitor=host)
    assert not rated(with_bot)
    alone = guest("alone")
    own = open_table(plan=TablePlan(variant="euchre2", is_rated=True), visitor=alone)
    start(table_key=own.key, visitor=alone)
    assert not rated(own)


@pytest.mark.parametrize(
    ("watching", "is_found", "is_seen"),
    [
        (Watching.ANYONE, True, True),
        (Watching.LINK, False, True),
        (Watching.NOBODY, False, False),
    ],
)
def test_who_may_watch_is_who_was_chosen(watching: Watching, is_found: bool, is_seen: bool) -> None:
    table, _people = playing(watching=watching)
    assert (table in lobby(now=timezone.now())) is is_found
    answer = Client().get(reverse("online:table", args=[table.key]))
    assert (answer.status_code == 200) is is_seen
    over = played_out(playing("euchre2", game_end="deals", game_length=1, watching=watching)[0])
    answer = Client().get(reverse("desk:live_replay", args=[over.key]))
    assert (answer.status_code == 200) is is_seen


def test_a_table_that_nobody_may_watch_is_open_to_those_who_are_asked_until_it_begins() -> None:
    table, people = gathered(watching=Watching.NOBODY)
    page = reverse("online:table", args=[table.key])
    assert Client().get(page).status_code == 200
    start(table_key=table.key, visitor=people[0])
    assert again(table).status == TableStatus.PLAYING
    assert Client().get(page).status_code in (302, 403)
