"""Delete a person for good, and keep what was played."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import Final

from django.apps import apps
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from engine.notation.egn import read_egn, write_egn
from engine.notation.upcard import is_upcard, read_upcard, write_upcard
from games.matches.models import MatchSeat, Substitution
from games.records.models import MatchRecord
from games.records.selectors import with_names
from leagues.desk.kept_tables import GONE_UNTOLD, KEPT, SAID_BY_ENTRIES, Fate
from leagues.desk.services.erasing_histories import forget_in_histories, forget_in_rulings
from leagues.desk.services.erasing_letters import forget_in_letters
from leagues.desk.services.erasing_words import NameInText
from leagues.events.models import EntryMember, FormerMember
from leagues.events.states import EntryStatus, EventStatus
from leagues.players.errors import LastOrganiser, NotHere, StillEntered
from leagues.players.models import Club, Membership, Player, PlayerId, User
from leagues.players.names import sort_key
from leagues.players.services.names_version import names_changed
from leagues.players.states import Role

logger = logging.getLogger(__name__)

# Stored in place of every name that is deleted; what is shown is translated.
NO_NAME: Final = "Former player"
OVER: Final = (EventStatus.FINISHED.value,)


@transaction.atomic
def erase_person(*, player_id: PlayerId | int, by: User) -> Player:
    """Delete a person and their account, and keep their results under no name.

    What said something about them only goes (names, clubs, consents, talk, labels); what others
    played with them stays. Nothing can bring the name back. Raises `LastOrganiser`, or
    `StillEntered` while an event counts on them. Locks account and person.
    """
    found = Player.objects.select_for_update().filter(pk=player_id, erased_at=None).first()
    if found is None:
        raise NotHere(_("This person is not on the list any more."))
    account = User.objects.select_for_update().filter(player=found).first()
    _require_other_organisers(found)
    _require_no_event(found)
    names = {found.display_name, *found.aliases.values_list("name", flat=True)}
    named = NameInText(names, others=_told_apart_by(found))
    _forget_in_records(found, names)
    forget_in_histories(found, account, named, instead=NO_NAME)
    forget_in_rulings(found, named, instead=NO_NAME)
    forget_in_letters(found, named, instead=NO_NAME)
    for kept in (*KEPT, *SAID_BY_ENTRIES):
        rows = apps.get_model(kept.table)._default_manager.filter(**{kept.column: found.pk})
        if kept.fate is Fate.GOES:
            rows.delete()
        elif kept.fate is Fate.EMPTIED:
            rows.update(**{kept.column: None})
    for table, column in GONE_UNTOLD:
        apps.get_model(table)._default_manager.filter(**{column: found.pk}).delete()
    EntryMember.objects.filter(player=found).update(prize_labels=[])
    FormerMember.objects.filter(player=found).update(prize_labels=[])
    _take_name(found)
    if account is not None:
        account.delete()
    logger.warning("Player %s was deleted by account %s.", found.pk, by.pk)
    return found


def _told_apart_by(player: Player) -> set[str]:
    """Return what tells others of the same name apart, in whose lines nothing is changed."""
    others = Player.objects.filter(sort_key=player.sort_key).exclude(pk=player.pk)
    return set(others.values_list("distinction", flat=True))


def _take_name(player: Player) -> None:
    """Leave a row that says nothing, told apart from others of its kind by its number."""
    names_changed()
    player.display_name = NO_NAME
    player.sort_key = sort_key(NO_NAME)
    player.distinction = str(player.pk)
    player.user = None
    player.publication = player.guardian_name = player.guardian_email = player.guardian_phone = ""
    player.birth_year = None
    player.erased_at = timezone.now()
    player.save()


def _require_other_organisers(player: Player) -> None:
    """Raise `LastOrganiser` if a club would be left without anybody who can run it."""
    runs = Membership.objects.filter(player=player, role=Role.ORGANISER.value)
    # The clubs are locked: two organisers who are deleted at once must leave one.
    list(Club.objects.select_for_update().filter(pk__in=runs.values("club")).order_by("pk"))
    for place in runs.select_related("club"):
        others = Membership.objects.filter(
            club=place.club, role=Role.ORGANISER.value, player__user__isnull=False
        ).exclude(pk=place.pk)
        if not others.exists():
            raise LastOrganiser(
                _(
                    "Nobody else with an account can run %(club)s. Make somebody else organiser "
                    "there first."
                )
                % {"club": place.club.name}
            )


def _require_no_event(player: Player) -> None:
    """Raise `StillEntered` if an event that is not over counts on the person."""
    waits = (
        EntryMember.objects.filter(player=player)
        .exclude(event__status__in=OVER)
        .exclude(entry__status=EntryStatus.WITHDRAWN.value)
        .select_related("event")
        .order_by("event__starts_at")
        .first()
    )
    if waits is not None:
        raise StillEntered(
            _("%(event)s is not over and counts on this person. Withdraw from it, or wait for it.")
            % {"event": waits.event.title}
        )


def _forget_in_records(player: Player, names: set[str]) -> None:
    """Take a person's name out of the games that were recorded with it."""
    sat = MatchSeat.objects.filter(player=player).values("match")
    stood_in = Substitution.objects.filter(player=player).values("match")
    mine = names | {player.full_label}
    played = MatchRecord.objects.filter(Q(match__in=sat) | Q(match__in=stood_in))
    for record in played.iterator():
        text = _without(record.text, mine)
        if text != record.text:
            MatchRecord.objects.filter(pk=record.pk).update(text=text)


def _without(text: str, names: set[str]) -> str:
    """Return a recorded game with no name in the place of these."""
    if is_upcard(text):
        game = read_upcard(text)
        players = tuple(NO_NAME if name in names else name for name in game.players)
        return text if players == game.players else write_upcard(replace(game, players=players))
    egn = read_egn(text)
    instead = {seat: NO_NAME for seat, one in enumerate(egn.players) if one.name in names}
    return write_egn(with_names(egn, instead)) if instead else text
