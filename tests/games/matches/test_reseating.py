"""People found in other seats than written: names change, or the hands move with the people."""

from __future__ import annotations

import pytest

from games.matches.errors import DomainError, UnlawfulStep
from games.matches.models import HandScore, Match
from games.matches.services.actors import Actor
from games.matches.services.reports import report_final
from games.matches.services.reseating import SeatedTwice, reseat_players
from games.matches.services.scoring import HandEntry, save_hand
from games.matches.services.substitution import substitute
from tests.factories.matches import seated_match
from tests.factories.players import PlayerFactory

pytestmark = pytest.mark.django_db

OFFICIAL = Actor(is_official=True)


def people(match: Match) -> list[int]:
    found = match.seats.order_by("number").values_list("player_id", flat=True)
    return [player for player in found if player is not None]


def reseat(match: Match, order: list[int], *, hands_follow: bool) -> None:
    seated = people(match)
    reseat_players(
        match_id=match.pk,
        players={seat: seated[old] for seat, old in enumerate(order)},
        actor=OFFICIAL,
        reason="They sat one place on",
        revision=Match.objects.get(pk=match.pk).revision,
        hands_follow=hands_follow,
    )


def running() -> Match:
    """Return a match with two hands written: East made the first, South alone the second."""
    match = seated_match()
    hands = (
        HandEntry(makers=1, maker_seat=1, tricks=3),
        HandEntry(makers=0, maker_seat=2, tricks=5, alone=True),
    )
    for number, entry in enumerate(hands, start=1):
        save_hand(
            match_id=match.pk,
            number=number,
            entry=entry,
            actor=Actor(seat=number - 1),
            revision=number - 1,
        )
    return match


def slip(match: Match) -> list[tuple[int | None, int | None, list[int], int | None]]:
    hands = HandScore.objects.filter(
        report__match=match, report__status="open", is_replaced=False
    ).order_by("number")
    return [(hand.makers, hand.maker_seat, hand.points, hand.entered_seat) for hand in hands]


def test_everybody_sat_one_seat_on_and_the_hands_move_with_them() -> None:
    match = running()
    seated = people(match)
    reseat(match, [3, 0, 1, 2], hands_follow=True)
    assert people(match) == [seated[3], seated[0], seated[1], seated[2]]
    assert slip(match) == [(0, 2, [1, 0], 1), (1, 3, [0, 4], 2)]
    assert match.reports.filter(status="superseded").count() == 1  # as it was written first


def test_only_the_names_were_wrong_and_the_hands_stay_with_the_seats() -> None:
    match = running()
    before = slip(match)
    reseat(match, [1, 0, 2, 3], hands_follow=False)
    assert slip(match) == before


def test_the_points_of_a_final_score_move_with_the_people() -> None:
    match = seated_match()
    report_final(match_id=match.pk, points=(8, 5), actor=OFFICIAL, revision=0)
    reseat(match, [1, 2, 3, 0], hands_follow=True)
    assert [side.points for side in match.sides.all()] == [5, 8]
    assert match.reports.get(status="confirmed").points == [5, 8]


def test_a_stand_in_moves_with_the_seat_they_stand_in_for() -> None:
    match = running()
    guest = PlayerFactory.create()
    substitute(match_id=match.pk, seat=0, player_id=guest.pk, actor=OFFICIAL, from_deal=2)
    reseat(match, [3, 0, 1, 2], hands_follow=True)
    note = match.substitutions.get()
    assert (note.seat_number, note.from_deal, note.player_id) == (1, 2, guest.pk)


def test_hands_cannot_follow_people_who_had_other_partners() -> None:
    match = running()
    before = (people(match), slip(match))
    with pytest.raises(UnlawfulStep, match="Other people would be partners"):
        reseat(match, [1, 0, 2, 3], hands_follow=True)
    assert (people(match), slip(match)) == before


def test_nobody_sits_at_two_places_or_where_they_stand_in() -> None:
    match = running()
    guest = PlayerFactory.create()
    substitute(match_id=match.pk, seat=0, player_id=guest.pk, actor=OFFICIAL)
    for player in (people(match)[1], guest.pk):
        with pytest.raises(SeatedTwice):
            reseat_players(
                match_id=match.pk,
                players={0: player},
                actor=OFFICIAL,
                reason="Wrong name",
                revision=Match.objects.get(pk=match.pk).revision,
            )


def test_the_refusal_of_a_second_seat_names_who_would_have_two() -> None:
    match = running()
    east = match.seats.get(number=1).player
    assert east is not None
    with pytest.raises(SeatedTwice, match=f"^{east.label} would sit at this table twice"):
        reseat(match, [1, 1, 2, 3], hands_follow=False)


def test_the_same_seats_again_change_nothing_and_an_old_page_is_refused() -> None:
    match = running()
    revision = Match.objects.get(pk=match.pk).revision
    reseat(match, [0, 1, 2, 3], hands_follow=True)
    assert Match.objects.get(pk=match.pk).revision == revision
    with pytest.raises(DomainError, match="Somebody else changed"):
        reseat_players(
            match_id=match.pk,
            players={0: PlayerFactory.create().pk},
            actor=OFFICIAL,
            reason="Wrong name",
            revision=revision - 1,
        )
