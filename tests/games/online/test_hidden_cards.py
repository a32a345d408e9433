"""Nothing that leaves the server tells anybody a card that is hidden from them."""

from __future__ import annotations

import html
import json
import logging
import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

import pytest
from django.conf import LazySettings
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoCaptureOnCommitCallbacks

from engine.bots.evidence import evidence_of
from engine.bots.random_bot import random_bot
from engine.bots.worlds import world_of
from engine.cards import CardSet, card_set, cards_in
from engine.decks import deck_set
from engine.errors import EngineError
from engine.perspective import seen_by
from engine.seats import Seat
from engine.shuffling import random_words
from engine.state import HandState
from engine.variants.registry import VARIANTS, rules_for
from games.matches.rulebook import say
from games.online import relay
from games.online.broadcast import Texts
from games.online.live import LiveGame, after, needs_deal
from games.online.models import OnlineTable
from games.online.selectors.views import moment_of
from games.online.services.opening import TablePlan, open_practice
from games.online.services.turns import do_due
from games.online.states import ENDED
from games.online.table_view import TableViews
from leagues.events.models import Event
from leagues.players.states import Role
from leagues.seating.models import RoundTable
from tests.games.online.event_tables import table_of_event
from tests.games.online.knowledge import Knowledge, named_in
from tests.games.online.played import facts, moments
from tests.games.online.sockets import guest_cookie
from tests.games.online.tables import act_once, again, game, guest, later
from tests.games.online.test_table_view import HOUSE
from tests.leagues.api_visitors import client_of
from tests.leagues.desk.builders import account

DRAWN = re.compile(r' d="[^"]*"|<svg.*?</svg>', re.DOTALL)
"""Pictures are full of letters and figures that are no cards."""

OFFERED = re.compile(r"<option.*?</option>", re.DOTALL)
"""A form offers all cards of the game, wherever they are."""

EVERY = 5  # entries between two looks at pages
LATE = 600  # seconds


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_view_is_the_same_in_every_world_that_its_seat_cannot_tell_apart(variant: str) -> None:
    game = rules_for(variant, HOUSE[variant])
    table, words = facts(game, variant=variant), random_words(b"worlds")
    tried = 0
    for number, live in enumerate(moments(game, random_bot, seed=len(variant))):
        hand = live.hand
        assert hand is not None
        if hand.is_over:
            continue
        seat = Seat(number % game.players)
        world = world_of(evidence_of(seen_by(hand, seat)), words)
        if world is None:
            continue
        other = replace(live, hand=world, pack=())
        views, elsewhere = (TableViews(live=each, table=table) for each in (live, other))
        assert views.public == elsewhere.public
        assert views.own(seat) == elsewhere.own(seat)
        assert views.own(None) == elsewhere.own(None)
        tried += world.holdings != hand.holdings
    assert tried > 10


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_refusal_does_not_depend_on_where_a_hidden_card_lies(variant: str) -> None:
    game = rules_for(variant, HOUSE[variant])
    for number, live in enumerate(moments(game, random_bot, seed=len(variant))):
        hand = live.hand
        assert hand is not None
        seat = Seat(number % game.players)
        unseen = hidden_from(hand, seat)
        for start in ("trick:", "discard:", "best:", "poor:under-", "bury:", "lone:"):
            told = {refusal(live, seat, start, str(card)) for card in cards_in(unseen)}
            assert len(told) <= 1, (start, hand.phase, told)


def hidden_from(hand: HandState, seat: Seat) -> CardSet:
    """Return the cards that a seat has never seen in a hand."""
    plays = [*hand.trick, *(play for trick in hand.quitted for play in trick.plays)]
    seen = seen_by(hand, seat)
    known = seen.holding | seen.laid_under | seen.shown | hand.dealt.hands[seat]
    for play in plays:
        known |= play.card.bit
    turn_up = hand.dealt.turn_up
    deck = deck_set(hand.rules.deck, joker=hand.rules.joker)
    return deck & ~(known | (0 if turn_up is None else turn_up.bit))


def refusal(live: LiveGame, seat: Seat, start: str, card: str) -> str:
    """Return what somebody is told who tries something with a card."""
    try:
        after(live, seat, f"{start}{card}")
    except EngineError as error:
        return say(error).replace(card, "?")
    return "done"


@dataclass
class Ears:
    """Whoever hears what goes from process to process."""

    words: list[str] = field(default_factory=list)

    def publish(self, channel: str, word: str) -> None:
        """Take in a word to other web processes, in place of Redis."""
        self.words.append(word)

    def call(self, args: tuple[object, ...], **options: object) -> None:
        """Take in a call to a worker."""
        self.words.append(" ".join(map(str, args)))


@pytest.fixture
def ears(settings: LazySettings, monkeypatch: pytest.MonkeyPatch) -> Ears:
    settings.REDIS_URL, settings.TABLES_CALL_WORKERS = "unix://nowhere", True
    ears = Ears()
    monkeypatch.setattr(relay, "_client", lambda url: ears)
    monkeypatch.setattr("games.online.tasks.do_due_at.apply_async", ears.call)
    return ears


@dataclass
class Onlookers:
    """Everybody who may load the page of a table with a guest in its first seat."""

    table: OnlineTable
    known: Knowledge = field(default_factory=Knowledge)
    clients: dict[int | None, Client] = field(default_factory=dict)
    spoken_of: CardSet = 0
    """Cards that the pages name before any is dealt: rules that speak of the joker."""

    def __post_init__(self) -> None:
        self.clients = {0: Client(), None: Client()}
        name, _, value = guest_cookie("a key").partition("=")
        self.clients[0].cookies[name] = value
        for client in self.clients.values():
            for text in self._read(client):
                self.spoken_of |= named_in(text)

    def check(self) -> None:
        """Search the pages of this moment for cards and for secrets."""
        hand = game(self.table).hand
        assert hand is not None
        for seat, client in self.clients.items():
            for text in self._read(client):
                secret = named_in(text) & ~self.known.of(seat, hand) & ~self.spoken_of
                assert not secret, (self.table.variant, seat, hand.phase, cards_in(secret))
                for deal in self.table.deals.filter(revealed_at__isnull=True):
                    assert bytes(deal.secret).hex() not in text

    def _read(self, client: Client) -> Iterator[str]:
        """Yield what a visitor reads: the page, the answer to a wrong act, the lobby."""
        page = reverse("online:table", args=[self.table.key])
        wrong = {"code": "trick:nothing", "sequence": again(self.table).sequence}
        answers = [client.get(page), client.post(f"{page}act/", wrong)]
        answers.append(client.get(reverse("online:lobby")))
        for answer in answers:
            assert answer.status_code in (200, 302, 409)
            yield html.unescape(DRAWN.sub("", answer.content.decode()))


@pytest.mark.django_db
@pytest.mark.parametrize("variant", VARIANTS)
def test_no_page_log_or_word_between_processes_names_a_card_that_is_hidden(
    variant: str,
    ears: Ears,
    caplog: pytest.LogCaptureFixture,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    caplog.set_level(logging.DEBUG)
    plan = TablePlan(variant=variant, game_end="deals", game_length=1)
    with django_capture_on_commit_callbacks(execute=True):
        table = open_practice(visitor=guest(), plan=plan)
    onlookers = Onlookers(table)
    while again(table).status not in ENDED:
        with django_capture_on_commit_callbacks(execute=True):
            now = again(table)
            do_due(table_key=table.key, sequence=now.sequence, now=later(now))
        hand = game(table).hand
        if hand is None:
            continue
        onlookers.known.follow(hand)
        if again(table).sequence % EVERY == 0:
            onlookers.check()
    onlookers.check()
    assert len(ears.words) > again(table).sequence
    assert all(re.fullmatch(r"[\w-]{32} \d+", word) for word in ears.words)
    logged = [record.getMessage() for record in caplog.records]
    assert [text for text in logged if named_in(text)] == []


@pytest.mark.django_db
@pytest.mark.parametrize("variant", ["north_american", "jucre4", "auction5"])
def test_who_watches_late_is_told_no_card_of_what_is_still_to_come(variant: str) -> None:
    plan = TablePlan(variant=variant, game_end="deals", game_length=1, spectator_delay=LATE)
    table, known = open_practice(visitor=guest(), plan=plan), Knowledge()
    open_at: dict[int, CardSet] = {0: 0}
    while again(table).status not in ENDED:
        now = again(table)
        at = later(now)
        do_due(table_key=table.key, sequence=now.sequence, now=at)
        hand = game(table).hand
        if hand is None:
            continue
        known.follow(hand)
        open_at[again(table).sequence] = known.of(None, hand)
        moment = moment_of(key=table.key, now=at)
        assert moment is not None
        text = Texts(moment).of(None, "en")
        view = json.loads(text)
        assert view["sequence"] < again(table).sequence
        assert not named_in(text) & ~open_at[view["sequence"]]
        for deal in table.deals.all():
            assert bytes(deal.secret).hex() not in text
    assert len(open_at) > 5


def words_of(answer: Any) -> str:  # Any: the test client's own response
    """Return the words of a page without its pictures, and without what its forms offer."""
    return html.unescape(DRAWN.sub("", OFFERED.sub("", answer.content.decode())))


def pages_about(table: OnlineTable, event: Event) -> list[str]:
    """Return the addresses of an event and of its API that tell of a live table."""
    seated, match_id = RoundTable.objects.get(match_id=table.match_id or 0), table.match_id
    return [
        reverse("events_api:event", args=[event.pk]),
        reverse("seating_api:rounds", args=[event.pk]),
        reverse("seating_api:round", args=[event.pk, 1]),
        reverse("seating_api:matches", args=[event.pk]),
        reverse("standings_api:standings", args=[event.pk]),
        reverse("seating_api:match", args=[match_id]),
        reverse("desk:event", args=[event.pk]),
        reverse("desk:desk", args=[event.pk]),
        reverse("desk:scores", args=[event.pk, 1]),
        reverse("desk:match", args=[match_id]),
        reverse("desk:live", args=[seated.pk]),
        reverse("desk:live_infraction", args=[seated.pk]),
        reverse("desk:correct", args=[seated.pk]),
        reverse("online:talk", args=[table.key]),
        reverse("events:history", args=[event.pk]),
    ]


@pytest.mark.django_db
def test_no_page_of_an_event_and_no_answer_of_the_api_names_a_card_of_a_hand_in_play() -> None:
    table, people, event = table_of_event()
    director = account(event, Role.DIRECTOR)
    signed_in = Client()
    signed_in.force_login(director)
    for acts in (8, 40):  # in the first hand, and in a later one
        for _ in range(acts):
            act_once(table, people)
        while needs_deal(game(table)):
            act_once(table, people)
        hand, number = game(table).hand, len(game(table).deals)
        assert hand is not None
        hidden = card_set(card for held in hand.holdings for card in cards_in(held))
        for path in pages_about(table, event):
            assert 200 in {
                client_of(director).get(path).status_code,
                signed_in.get(path).status_code,
            }
            for client in (client_of(director), client_of(None), signed_in, Client()):
                answer = client.get(path, follow=True)
                assert not named_in(words_of(answer)) & hidden, path
        in_play, last = (
            signed_in.get(reverse("desk:live_deal", args=[table.key, deal]))
            for deal in (number + 1, number or 1)
        )
        # A deal that is not over is no other page than the last one that is.
        assert in_play.status_code == last.status_code == (200 if number else 404)
        assert named_in(words_of(in_play)) == named_in(words_of(last))
    assert number > 0
    for name in ("live_record", "live_egn"):
        assert signed_in.get(reverse(f"desk:{name}", args=[table.key])).status_code != 200
