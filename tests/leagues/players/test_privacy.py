"""How a name is published, minors, and consents."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from leagues.players.consents import CONSENT_TEXTS, ConsentTo, SaidHow
from leagues.players.errors import NeedsGuardian
from leagues.players.models import Consent, Player
from leagues.players.services.privacy import (
    PrivacyChoice,
    give_consent,
    save_privacy,
    withdraw_consent,
)
from tests.factories.players import (
    ClubFactory,
    MembershipFactory,
    PlayerFactory,
    UserFactory,
    user_of,
)
from tests.races import at_once

pytestmark = pytest.mark.django_db
YEAR = timezone.now().year


def test_choosing_the_full_name_is_a_consent_that_another_choice_withdraws() -> None:
    person = MembershipFactory.create().player
    own = user_of(person)
    save_privacy(player_id=person.pk, choice=PrivacyChoice(publication="name"), by=own)
    save_privacy(player_id=person.pk, choice=PrivacyChoice(publication="name"), by=own)
    given = Consent.objects.get(player=person)
    assert (given.what, given.how, given.given_by) == ("name", "site", own)
    assert given.text == str(CONSENT_TEXTS[ConsentTo.NAME])
    save_privacy(player_id=person.pk, choice=PrivacyChoice(publication="hidden"), by=own)
    given.refresh_from_db()
    assert not given.is_standing
    assert given.withdrawn_by == own


def test_a_minor_is_published_by_name_only_when_a_guardian_agreed() -> None:
    child, desk = PlayerFactory.create(), UserFactory.create()
    choice = PrivacyChoice(publication="name", birth_year=YEAR - 14)
    with pytest.raises(NeedsGuardian, match="guardian agrees"):
        save_privacy(player_id=child.pk, choice=choice, by=desk)
    give_consent(player_id=child.pk, what=ConsentTo.GUARDIAN, how=SaidHow.PAPER, by=desk)
    save_privacy(player_id=child.pk, choice=choice, by=desk)
    child.refresh_from_db()
    assert child.is_public
    withdraw_consent(player_id=child.pk, what=ConsentTo.GUARDIAN, by=desk)
    child.refresh_from_db()
    assert child.publication == "initials"
    assert not Consent.objects.filter(player=child, withdrawn_at=None).exists()


def test_a_minor_does_not_make_themself_older() -> None:
    child = MembershipFactory.create(player__birth_year=YEAR - 14).player
    own = user_of(child)
    for year in (YEAR - 30, None):
        with pytest.raises(NeedsGuardian, match="organiser"):
            save_privacy(player_id=child.pk, choice=PrivacyChoice(birth_year=year), by=own)
    save_privacy(
        player_id=child.pk, choice=PrivacyChoice(birth_year=YEAR - 30), by=UserFactory.create()
    )


@pytest.mark.django_db(transaction=True)
def test_a_consent_given_at_two_desks_at_once_is_one() -> None:
    person, desk = PlayerFactory.create(), UserFactory.create()

    def give() -> Consent:
        return give_consent(player_id=person.pk, what=ConsentTo.PHOTOS, how=SaidHow.PAPER, by=desk)

    assert {type(each) for each in at_once(give, give)} == {Consent}
    assert Consent.objects.filter(player=person).count() == 1


def test_a_year_nobody_is_born_in_is_refused_with_what_was_typed_kept() -> None:
    person = MembershipFactory.create().player
    client = Client()
    client.force_login(user_of(person))
    page = client.post(reverse("players:privacy"), {"publication": "hidden", "birth_year": "1234"})
    assert page.status_code == 422
    assert f"Type a year from 1900 to {YEAR}" in page.content.decode()
    assert 'value="1234"' in page.content.decode()
    assert Player.objects.get(pk=person.pk).publication == ""


def test_directors_read_the_guardian_of_those_the_club_keeps_and_of_nobody_else() -> None:
    club, other = ClubFactory.create(), ClubFactory.create()
    child = PlayerFactory.create(birth_year=YEAR - 12, guardian_phone="0555 123")
    place = MembershipFactory.create(club=club, player=child)
    elsewhere = MembershipFactory.create(club=other, player=child)

    def answer(role: str, where: object) -> tuple[int, bool]:
        client = Client()
        client.force_login(user_of(MembershipFactory.create(club=where, role=role).player))
        at = place if where is club else elsewhere
        page = client.get(reverse("players:person_privacy", args=[at.club.slug, at.pk]))
        return page.status_code, b"0555 123" in page.content

    assert answer("director", club) == answer("organiser", club) == (200, True)
    assert answer("scorer", club) == answer("member", club) == (403, False)
    assert answer("director", other) == answer("organiser", other) == (403, False)


def test_an_organiser_does_not_choose_for_who_has_an_account() -> None:
    club = ClubFactory.create()
    place = MembershipFactory.create(club=club, is_own_choice=True, player__publication="hidden")
    client = Client()
    boss = MembershipFactory.create(club=club, role="organiser")
    client.force_login(user_of(boss.player))
    page = reverse("players:person_privacy", args=[club.slug, place.pk])
    assert b'name="publication"' not in client.get(page).content
    client.post(page, {"publication": "name", "guardian_name": "Gus"})
    place.player.refresh_from_db()
    assert (place.player.publication, place.player.guardian_name) == ("hidden", "Gus")
