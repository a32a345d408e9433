"""Who may hand lists in, look at them and take them back."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser
from django.http import Http404
from django.utils.translation import gettext as _

from leagues.events.access import get_club_to_hold_events
from leagues.players.access import require_role, role_of
from leagues.players.list_reading.heads import ListKind
from leagues.players.models import Club, ImportRun, User
from leagues.players.states import Role

OF_CLUB = (ListKind.TOTALS, ListKind.GAMES)
OF_ORGANISERS = (ListKind.MEMBERS, ListKind.EVENT)
NEEDED = {
    ListKind.MEMBERS: Role.ORGANISER,
    ListKind.ENTRIES: Role.DIRECTOR,
    ListKind.TOTALS: Role.DIRECTOR,
    ListKind.GAMES: Role.DIRECTOR,
    ListKind.EVENT: Role.ORGANISER,
}


def get_club_with_lists(*, user: User | AnonymousUser, slug: str) -> tuple[Club, list[ListKind]]:
    """Return a club to one of its directors, with the kinds of list that they may hand in."""
    club = get_club_to_hold_events(user=user, slug=slug)
    is_organiser = role_of(user=user, club_id=club.pk) is Role.ORGANISER
    return club, [*OF_ORGANISERS, *OF_CLUB] if is_organiser else [*OF_CLUB]


def get_list(*, user: User | AnonymousUser, slug: str, run_id: int) -> ImportRun:
    """Return a list of a club to who may take it in: members to organisers, others to directors."""
    club = get_club_to_hold_events(user=user, slug=slug)
    run = ImportRun.objects.filter(pk=run_id, club=club).select_related("club").first()
    if run is None:
        raise Http404(_("This list is not kept any more. Hand it in again."))
    require_role(user=user, club_id=club.pk, needed=NEEDED[ListKind(run.kind)])
    return run
