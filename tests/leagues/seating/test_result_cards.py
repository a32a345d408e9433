"""The card of a league match: handed in, confirmed, disputed, settled and put right."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from games.matches.errors import ReasonMissing
from games.matches.models import Match as PlayedMatch
from games.matches.models import MatchSeat, ScoreReport
from games.matches.states import MatchStatus, ReportStatus
from leagues.events.league_models import BorrowedPlay
from leagues.events.league_states import FixtureStatus
from leagues.events.models import AuditEntry
from leagues.players.models import Membership
from leagues.seating.card_errors import CardChanged, CardRefused, CardStep
from leagues.seating.card_models import CardGame, CardVersion, ResultCard
from leagues.seating.result_cards.counting import card_sum
from leagues.seating.result_cards.terms import CardStatus, meetings, read_card
from leagues.seating.services.cards import (
    confirm_card,
    confirm_due_cards,
    dispute_card,
    send_card,
    settle_card,
    take_card_back,
)
from tests.factories.league_cards import (
    AWAY_WINS,
    HOME_WINS,
    Match,
    card_of,
    match_to_play,
    played,
)
from tests.factories.leagues import FixtureFactory, squad_of
from tests.factories.players import PlayerFactory, UserFactory
from tests.races import at_once

NINE = meetings(pairs=3, games=9)


def sent(match: Match, won: int = 5) -> ResultCard:
    return send_card(fixture_id=match.fixture.pk, said=match.card(won), revision=0, by=None)


def refused(match: Match, *, home: int = 6, away: int = 6, **more: object) -> dict[str, list[str]]:
    scores = more.get("scores", [HOME_WINS] * 9)
    said = card_of(match.home[:home], match.away[:away], scores)  # type: ignore[arg-type]
    with pytest.raises(CardRefused) as refusal:
        send_card(fixture_id=match.fixture.pk, said=said, revision=0, by=None)
    return refusal.value.fields


def test_each_pair_plays_each_pair_of_the_others_once() -> None:
    assert len({(game.home, game.away) for game in NINE}) == 9


@pytest.mark.django_db
def test_a_card_that_both_captains_agree_on_makes_nine_matches_with_their_people() -> None:
    match = match_to_play()
    card = sent(match)
    assert not PlayedMatch.objects.exists()
    confirm_card(fixture_id=match.fixture.pk, version=1, by=UserFactory.create())
    match.fixture.refresh_from_db()
    assert match.fixture.status == FixtureStatus.PLAYED
    games = CardGame.objects.filter(card=card).order_by("number")
    assert [game.match.status for game in games] == [MatchStatus.FINISHED] * 9
    first = games[0].match
    assert [side.points for side in first.sides.all()] == [21, 15]
    partners = MatchSeat.objects.filter(match=first, side_number=0)
    assert {seat.player_id for seat in partners} == {player.pk for player in match.home[:2]}


@pytest.mark.django_db
def test_confirming_twice_is_confirming_once() -> None:
    match = match_to_play()
    sent(match)
    for _ in range(2):
        confirm_card(fixture_id=match.fixture.pk, version=1, by=None)
    assert PlayedMatch.objects.count() == 9
    assert AuditEntry.objects.filter(verb="league.card_confirmed").count() == 1


@pytest.mark.django_db
def test_a_card_handed_in_anew_cannot_be_confirmed_as_it_was() -> None:
    match = match_to_play()
    card = sent(match)
    send_card(fixture_id=match.fixture.pk, said=match.card(4), revision=card.revision, by=None)
    with pytest.raises(CardChanged):
        confirm_card(fixture_id=match.fixture.pk, version=1, by=None)


@pytest.mark.django_db
def test_a_disputed_card_waits_until_the_captain_mends_it_or_a_director_settles_it() -> None:
    match = match_to_play()
    sent(match)
    with pytest.raises(ReasonMissing):
        dispute_card(fixture_id=match.fixture.pk, version=1, reason=" ", by=None)
    card = dispute_card(fixture_id=match.fixture.pk, version=1, reason="Game 5 was ours", by=None)
    assert confirm_due_cards(now=timezone.now() + timedelta(days=99)) == []
    settled = settle_card(
        fixture_id=match.fixture.pk,
        said=match.card(4),
        is_late=False,
        revision=card.revision,
        reason="Both looked at their own card",
        by=None,
    )
    assert settled.status == CardStatus.CONFIRMED
    statuses = CardVersion.objects.values_list("status", flat=True)
    assert list(statuses) == ["superseded", "confirmed"]


@pytest.mark.django_db
def test_a_card_nobody_answers_confirms_itself_after_the_days_of_the_league() -> None:
    match = match_to_play(confirm_days=7)
    sent(match)
    now = timezone.now()
    assert confirm_due_cards(now=now + timedelta(days=6)) == []
    assert confirm_due_cards(now=now + timedelta(days=8)) == [match.fixture.pk]
    assert confirm_due_cards(now=now + timedelta(days=9)) == []
    assert CardVersion.objects.get().confirmed_by is None


@pytest.mark.django_db
@pytest.mark.parametrize(("days_ago", "late"), [(3, False), (5, True)])
def test_a_card_is_late_after_the_days_of_the_league(days_ago: int, late: bool) -> None:
    assert sent(match_to_play(days_ago=days_ago, card_days=3)).is_late is late


@pytest.mark.django_db
def test_a_correction_keeps_the_matches_and_their_versions() -> None:
    match = match_to_play()
    played(match, 5)
    before = set(PlayedMatch.objects.values_list("pk", flat=True))
    card = ResultCard.objects.get()
    said = card_of(
        [match.home[2], match.home[1], match.home[0], *match.home[3:]],
        match.away,
        [AWAY_WINS] + [HOME_WINS] * 4 + [AWAY_WINS] * 4,
    )
    settle_card(
        fixture_id=match.fixture.pk,
        said=said,
        is_late=False,
        revision=card.revision,
        reason="The first game was theirs, and two people were swapped",
        by=None,
    )
    assert set(PlayedMatch.objects.values_list("pk", flat=True)) == before
    first = CardGame.objects.get(number=1).match
    assert [side.points for side in first.sides.all()] == [12, 21]
    seats = MatchSeat.objects.filter(match=first, side_number=0)
    assert {seat.player_id for seat in seats} == {match.home[2].pk, match.home[1].pk}
    assert ScoreReport.objects.filter(match=first).count() == 2
    assert ScoreReport.objects.filter(status=ReportStatus.CONFIRMED).count() == 9


@pytest.mark.django_db
def test_a_card_taken_back_leaves_no_match_that_counts_and_can_be_written_anew() -> None:
    match = match_to_play()
    played(match)
    card = ResultCard.objects.get()
    card = take_card_back(
        fixture_id=match.fixture.pk, revision=card.revision, reason="Wrong fixture", by=None
    )
    match.fixture.refresh_from_db()
    assert match.fixture.status == FixtureStatus.PLANNED
    assert not PlayedMatch.objects.filter(status=MatchStatus.FINISHED).exists()
    send_card(fixture_id=match.fixture.pk, said=match.card(3), revision=card.revision, by=None)
    confirm_card(fixture_id=match.fixture.pk, version=2, by=None)
    assert PlayedMatch.objects.filter(status=MatchStatus.FINISHED).count() == 9


@pytest.mark.django_db
def test_four_people_play_six_games_and_lose_the_other_three_unplayed() -> None:
    match = match_to_play()
    scores = [HOME_WINS if game.home < 3 else None for game in NINE]
    said = card_of(match.home[:4], match.away, scores)
    send_card(fixture_id=match.fixture.pk, said=said, revision=0, by=None)
    confirm_card(fixture_id=match.fixture.pk, version=1, by=None)
    assert PlayedMatch.objects.count() == 6
    total = card_sum(read_card(CardVersion.objects.get().said), NINE)
    assert total.games == (6, 3)
    assert total.made == (6 * 21, 6 * 15)


@pytest.mark.django_db
def test_a_card_says_all_that_is_wrong_with_it_at_once() -> None:
    match = match_to_play()
    stranger = PlayerFactory.create(display_name="Stranger")
    match.home[0] = stranger
    match.home[3] = match.home[2]
    fields = refused(match, away=2, scores=[(10, 8), None, *[HOME_WINS] * 7])
    assert any("Stranger is not of this squad" in text for text in fields["home_1"])
    assert any("on the card twice" in text for text in fields["home_2"])
    assert fields["away"] == ["A team plays with at least 4 people."]
    assert fields["game_1"]
    assert "One of the two pairs is missing" in fields["game_3"][0]
    assert not ResultCard.objects.exists()


@pytest.mark.django_db
def test_a_person_is_borrowed_as_often_as_the_league_allows() -> None:
    match = match_to_play(most_borrowed=1)
    league = match.fixture.division.league
    other = FixtureFactory.create(division=match.fixture.division, round_number=2)
    lender = squad_of(other.home)
    match.home[5] = lender[0]
    sent(match)
    confirm_card(fixture_id=match.fixture.pk, version=1, by=None)
    lent = BorrowedPlay.objects.get()
    assert (lent.team_id, lent.from_team_id) == (match.fixture.home_id, other.home_id)
    again = Match(
        FixtureFactory.create(
            division=match.fixture.division,
            round_number=3,
            home=match.fixture.home,
            away=match.fixture.away,
            day=match.fixture.day,
        ),
        match.home,
        match.away,
    )
    assert "as often as the league allows (1)" in refused(again)["home_3"][0]
    member = PlayerFactory.create()
    Membership.objects.create(club=league.club, player=member)
    again.home[5] = member
    assert sent(again).status == CardStatus.SENT


@pytest.mark.django_db
def test_a_match_that_is_to_come_or_was_given_away_has_no_card() -> None:
    with pytest.raises(CardStep, match="has not been played yet"):
        sent(match_to_play(days_ago=-2))
    given = match_to_play()
    given.fixture.status = FixtureStatus.WALKOVER.value
    given.fixture.save()
    with pytest.raises(CardStep, match="decided without a card"):
        sent(given)


@pytest.mark.django_db(transaction=True)
def test_a_captain_who_mends_the_card_while_the_other_confirms_never_leaves_both() -> None:
    match = match_to_play()
    card = sent(match)
    mend, confirm = at_once(
        lambda: send_card(
            fixture_id=match.fixture.pk, said=match.card(4), revision=card.revision, by=None
        ),
        lambda: confirm_card(fixture_id=match.fixture.pk, version=1, by=None),
    )
    answers = [isinstance(answer, ResultCard) for answer in (mend, confirm)]
    assert answers.count(True) == 1
    assert CardVersion.objects.filter(status="confirmed").count() == int(answers[1])
    assert PlayedMatch.objects.count() == (9 if answers[1] else 0)
