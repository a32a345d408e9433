"""Rulings beside the score, and people who take over a seat."""

from __future__ import annotations

import pytest

from games.matches.errors import NotAllowed, ReasonMissing, UnlawfulStep
from games.matches.models import Ruling, Substitution
from games.matches.services.corrections import void_match
from games.matches.services.rulings import UnknownRuling, add_ruling, withdraw_ruling
from games.matches.services.substitution import SeatTaken, substitute
from tests.factories.matches import seated_match
from tests.factories.players import PlayerFactory
from tests.games.matches.actors import NORTH, OFFICIAL

pytestmark = pytest.mark.django_db


def test_a_ruling_is_written_once_and_withdrawn_once() -> None:
    match = seated_match()
    with pytest.raises(NotAllowed):
        add_ruling(match_id=match.pk, text="Warning.", actor=NORTH)
    ruling = add_ruling(match_id=match.pk, text=" Warning. ", actor=OFFICIAL)
    assert add_ruling(match_id=match.pk, text="Warning.", actor=OFFICIAL).pk == ruling.pk
    first = withdraw_ruling(match_id=match.pk, ruling_id=ruling.pk, actor=OFFICIAL).withdrawn_at
    again = withdraw_ruling(match_id=match.pk, ruling_id=ruling.pk, actor=OFFICIAL).withdrawn_at
    assert first == again
    assert Ruling.objects.count() == 1


def test_a_ruling_needs_words_and_somebody_at_the_table() -> None:
    match = seated_match()
    with pytest.raises(ReasonMissing):
        add_ruling(match_id=match.pk, text=" ", actor=OFFICIAL)
    with pytest.raises(UnknownRuling):
        add_ruling(
            match_id=match.pk, text="Revoke.", actor=OFFICIAL, player_id=PlayerFactory.create().pk
        )
    other = seated_match()
    ruling = add_ruling(match_id=other.pk, text="Revoke.", actor=OFFICIAL)
    with pytest.raises(UnknownRuling):
        withdraw_ruling(match_id=match.pk, ruling_id=ruling.pk, actor=OFFICIAL)


def test_a_substitute_takes_over_from_a_deal() -> None:
    match = seated_match()
    player = PlayerFactory.create()
    for _ in range(2):
        substitute(match_id=match.pk, seat=2, player_id=player.pk, actor=OFFICIAL, from_deal=3)
    note = Substitution.objects.get()
    assert (note.seat_number, note.from_deal, note.player_id) == (2, 3, player.pk)
    somebody = PlayerFactory.create()
    substitute(match_id=match.pk, seat=2, player_id=somebody.pk, actor=OFFICIAL, from_deal=3)
    assert Substitution.objects.get().player_id == somebody.pk


def test_a_substitute_must_be_new_at_the_table() -> None:
    match = seated_match()
    seated = match.seats.get(number=1).player_id
    assert seated is not None
    with pytest.raises(SeatTaken):
        substitute(match_id=match.pk, seat=0, player_id=seated, actor=OFFICIAL)
    player = PlayerFactory.create()
    with pytest.raises(UnlawfulStep):
        substitute(match_id=match.pk, seat=4, player_id=player.pk, actor=OFFICIAL)
    with pytest.raises(UnlawfulStep):
        substitute(match_id=match.pk, seat=0, player_id=player.pk, actor=OFFICIAL, from_deal=0)
    void_match(match_id=match.pk, actor=OFFICIAL, reason="Nobody came.", revision=0)
    with pytest.raises(UnlawfulStep, match="void"):
        substitute(match_id=match.pk, seat=0, player_id=player.pk, actor=OFFICIAL)
