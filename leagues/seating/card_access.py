"""Fetch a fixture of a league together with the question what this visitor may do with its card."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.utils.translation import gettext as _

from leagues.events.league_access import get_league_to_view
from leagues.events.league_models import Fixture
from leagues.players.access import has_role, require_role
from leagues.players.models import User
from leagues.players.states import Role
from leagues.seating.result_cards.terms import CardSide


@dataclass(frozen=True, slots=True, kw_only=True)
class CardRights:
    """For which team the visitor speaks, if for one, and whether they direct the league."""

    side: CardSide | None
    directs: bool

    @property
    def may_read(self) -> bool:
        """Whether they see a card that does not count yet."""
        return self.side is not None or self.directs


def get_fixture_to_view(
    *, user: User | AnonymousUser, fixture_id: int
) -> tuple[Fixture, CardRights]:
    """Return a fixture with its league, and what the visitor may do with its card."""
    fixtures = Fixture.objects.select_related(
        "division__league__club",
        "home__captain",
        "home__vice",
        "away__captain",
        "away__vice",
        "cup_tie__cup",
    )
    fixture = fixtures.filter(pk=fixture_id).first()
    if fixture is None:
        raise Http404(_("There is no such match in a league."))
    league = get_league_to_view(user=user, league_id=fixture.division.league_id)
    directs = has_role(user=user, club_id=league.club_id, needed=Role.DIRECTOR)
    return fixture, CardRights(side=_side(fixture, user), directs=directs)


def get_card_to_write(*, user: User | AnonymousUser, fixture_id: int) -> Fixture:
    """Return a fixture to one who hands its card in: the captain at home, or the vice-captain."""
    fixture, rights = get_fixture_to_view(user=user, fixture_id=fixture_id)
    if rights.side is not CardSide.HOME:
        raise PermissionDenied(
            _("The captain of %(team)s hands this card in, or the vice-captain.")
            % {"team": fixture.home.name}
        )
    return fixture


def get_card_to_answer(*, user: User | AnonymousUser, fixture_id: int) -> Fixture:
    """Return a fixture to one who confirms or disputes its card: the other captain, or a vice."""
    fixture, rights = get_fixture_to_view(user=user, fixture_id=fixture_id)
    if rights.side is not CardSide.AWAY:
        raise PermissionDenied(
            _("The captain of %(team)s confirms this card, or the vice-captain.")
            % {"team": fixture.away.name}
        )
    return fixture


def get_card_to_settle(*, user: User | AnonymousUser, fixture_id: int) -> Fixture:
    """Return a fixture to a director of its club, who settles and corrects its card."""
    fixture, _rights = get_fixture_to_view(user=user, fixture_id=fixture_id)
    require_role(user=user, club_id=fixture.division.league.club_id, needed=Role.DIRECTOR)
    return fixture


def _side(fixture: Fixture, user: User | AnonymousUser) -> CardSide | None:
    """Return the team whose captain or vice-captain the visitor is."""
    if not isinstance(user, User):
        return None
    for side, team in ((CardSide.HOME, fixture.home), (CardSide.AWAY, fixture.away)):
        if user.pk in {person.user_id for person in (team.captain, team.vice) if person}:
            return side
    return None
