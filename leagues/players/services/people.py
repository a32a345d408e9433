"""Write people down: new ones, their names, and what tells two of one name apart."""

from __future__ import annotations

import logging

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from leagues.players.errors import BadName, DistinctionTaken
from leagues.players.models import ClubId, Membership, Player, PlayerAlias, PlayerId, User
from leagues.players.names import LONGEST_NAME, clean_name, free_distinction, sort_key
from leagues.players.services.names_version import names_changed
from leagues.players.states import PlayerKind

logger = logging.getLogger(__name__)

# Two desks writing the same name down at once get one row each after a second try.
TRIES = 5


@transaction.atomic
def create_player(
    *,
    display_name: str,
    by: User | None,
    club_id: ClubId | int | None = None,
    kind: PlayerKind = PlayerKind.PERSON,
    distinction: str = "",
    account: User | None = None,
) -> Player:
    """Write a new person down, as a member of the club if one is given.

    A person of the same name is told apart by `distinction`, or by the next free number.
    Raises `BadName` or `DistinctionTaken`.
    """
    name = readable_name(display_name)
    player = _save_apart(Player(display_name=name, kind=kind.value, user=account), distinction)
    if club_id is not None:
        Membership.objects.create(club_id=club_id, player=player)
    logger.info("Player %s was written down by account %s.", player.pk, by.pk if by else None)
    return player


@transaction.atomic
def name_account(*, user: User, display_name: str) -> Player:
    """Rename the person an account is, or write one down for an account without.

    The account's row is locked: a form sent twice makes one person.
    """
    User.objects.select_for_update().get(pk=user.pk)
    own = Player.objects.filter(user=user).first()
    if own is None:
        return create_player(display_name=display_name, by=user, account=user)
    return rename_player(player_id=own.pk, display_name=display_name)


@transaction.atomic
def rename_player(*, player_id: PlayerId | int, display_name: str) -> Player:
    """Give a person another name; the old one stays findable as an alias. Locks the row."""
    name = readable_name(display_name)
    player = Player.objects.select_for_update().get(pk=player_id)
    old_name, old_key = player.display_name, player.sort_key
    player.display_name = name
    names_changed()
    if sort_key(name) == old_key:
        player.save(update_fields=["display_name"])
        return player
    _save_apart(player, "")
    PlayerAlias.objects.filter(player=player, sort_key=player.sort_key).delete()
    PlayerAlias.objects.get_or_create(player=player, sort_key=old_key, defaults={"name": old_name})
    return player


@transaction.atomic
def set_distinction(*, player_id: PlayerId | int, distinction: str) -> Player:
    """Change what stands in brackets after a name. Raises `DistinctionTaken`."""
    player = Player.objects.select_for_update().get(pk=player_id)
    wanted = " ".join(distinction.split())
    if wanted != player.distinction:
        names_changed()
        _save_as(player, wanted)
    return player


@transaction.atomic
def add_alias(*, player_id: PlayerId | int, name: str) -> PlayerAlias:
    """Note another name under which a person may be written down; twice is once."""
    alias = readable_name(name)
    found, _is_new = PlayerAlias.objects.get_or_create(
        player_id=player_id, sort_key=sort_key(alias), defaults={"name": alias}
    )
    return found


@transaction.atomic
def remove_alias(*, player_id: PlayerId | int, alias_id: int) -> None:
    """Forget another name of a person; forgetting it twice is harmless."""
    PlayerAlias.objects.filter(player_id=player_id, pk=alias_id).delete()


def readable_name(name: str) -> str:
    """Return the cleaned name, or raise `BadName`."""
    cleaned = clean_name(name)
    if not cleaned or not sort_key(cleaned):
        raise _bad_name(_("Type a name with at least one letter or digit."))
    if len(cleaned) > LONGEST_NAME:
        raise _bad_name(
            _("This name has %(length)d letters; %(most)d fit. Shorten it.")
            % {"length": len(cleaned), "most": LONGEST_NAME}
        )
    return cleaned


def _bad_name(sentence: str) -> BadName:
    return BadName(sentence, fields={"display_name": [sentence]})


def _save_apart(player: Player, distinction: str) -> Player:
    """Save a person under their present name, told apart as asked or by the next free number."""
    player.sort_key = sort_key(player.display_name)
    if distinction:
        _save_as(player, " ".join(distinction.split()))
        return player
    for _try in range(TRIES):
        namesakes = Player.objects.filter(sort_key=player.sort_key).exclude(pk=player.pk)
        taken = set(namesakes.values_list("distinction", flat=True))
        try:
            _save_as(player, free_distinction(taken))
        except DistinctionTaken:
            continue
        return player
    raise DistinctionTaken(_("Several people of this name are being written down. Try again."))


def _save_as(player: Player, distinction: str) -> None:
    """Save a person with just this distinction, in a savepoint of its own."""
    player.distinction = distinction
    try:
        with transaction.atomic():
            player.save()
    except IntegrityError as error:
        sentence = _("Another %(name)s is told apart in this way. Choose other words.") % {
            "name": player.display_name
        }
        raise DistinctionTaken(sentence, fields={"distinction": [sentence]}) from error
