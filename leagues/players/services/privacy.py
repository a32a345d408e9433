"""Write down how a name is published, who is a minor's guardian, and what was agreed to."""

from __future__ import annotations

import logging
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from leagues.players.consents import CONSENT_TEXTS, TEXT_VERSION, ConsentTo, SaidHow
from leagues.players.errors import NeedsGuardian, NotHere
from leagues.players.models import Consent, Player, PlayerId, User
from leagues.players.publication import Publication, may_be_minor
from leagues.players.services.names_version import names_changed

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class PrivacyChoice:
    """What a person, or an organiser on their word, has chosen; `publication` "" is no choice."""

    publication: str = ""
    birth_year: int | None = None
    guardian_name: str = ""
    guardian_email: str = ""
    guardian_phone: str = ""


@transaction.atomic
def save_privacy(*, player_id: PlayerId | int, choice: PrivacyChoice, by: User) -> Player:
    """Save a choice. The full name that is chosen is a consent, and another choice withdraws it.

    Raises `NeedsGuardian` where a minor's full name is to be published without a guardian's
    consent, or where a minor makes themself older. Locks the person.
    """
    player = _locked(player_id)
    if player.user_id == by.pk and player.may_be_minor and player.birth_year != choice.birth_year:
        sentence = _("Ask an organiser of your club to correct the year of birth.")
        raise NeedsGuardian(sentence, fields={"birth_year": [sentence]})
    _require_guardian(player, choice)
    was = player.publication
    player.publication = choice.publication
    player.birth_year = choice.birth_year
    player.guardian_name = choice.guardian_name
    player.guardian_email = choice.guardian_email
    player.guardian_phone = choice.guardian_phone
    player.save(
        update_fields=[
            "publication", "birth_year", "guardian_name", "guardian_email", "guardian_phone",
        ]
    )  # fmt: skip
    names_changed()
    if choice.publication == Publication.NAME:
        how = SaidHow.SITE if player.user_id == by.pk else SaidHow.SPOKEN
        _give(player, what=ConsentTo.NAME, how=how, by=by)
    elif was == Publication.NAME:
        _withdraw(player, what=ConsentTo.NAME, by=by)
    logger.info("Privacy of player %s was changed by account %s.", player.pk, by.pk)
    return player


@transaction.atomic
def give_consent(*, player_id: PlayerId | int, what: ConsentTo, how: SaidHow, by: User) -> Consent:
    """Note a consent in the words that count now; given twice it is one."""
    return _give(_locked(player_id), what=what, how=how, by=by)


@transaction.atomic
def withdraw_consent(*, player_id: PlayerId | int, what: ConsentTo, by: User) -> None:
    """Withdraw a consent. With that to the full name, or a guardian's, the name goes too."""
    player = _locked(player_id)
    _withdraw(player, what=what, by=by)
    needs_it = what is ConsentTo.NAME or (what is ConsentTo.GUARDIAN and player.may_be_minor)
    if needs_it and player.publication == Publication.NAME:
        player.publication = Publication.INITIALS.value
        player.save(update_fields=["publication"])
        names_changed()
        _withdraw(player, what=ConsentTo.NAME, by=by)


def _locked(player_id: PlayerId | int) -> Player:
    player = Player.objects.select_for_update().filter(pk=player_id, erased_at=None).first()
    if player is None:
        raise NotHere(_("This person is not on the list any more."))
    return player


def _require_guardian(player: Player, choice: PrivacyChoice) -> None:
    """Raise `NeedsGuardian` if a minor's name is to be published and no guardian agreed."""
    year = timezone.now().year
    is_minor = may_be_minor(birth_year=choice.birth_year, year=year)
    if not is_minor or choice.publication != Publication.NAME:
        return
    agreed = player.consents.filter(what=ConsentTo.GUARDIAN, withdrawn_at=None)
    if not agreed.exists():
        sentence = _(
            "Who may be under 18 is published by full name only when a guardian agrees. An "
            "organiser of the club notes that on the person’s page; choose initials until then."
        )
        raise NeedsGuardian(sentence, fields={"publication": [sentence]})


def _give(player: Player, *, what: ConsentTo, how: SaidHow, by: User) -> Consent:
    found = player.consents.filter(what=what, withdrawn_at=None).first()
    if found is not None:
        return found
    return Consent.objects.create(
        player=player,
        what=what.value,
        text=str(CONSENT_TEXTS[what]),
        text_version=TEXT_VERSION,
        how=how.value,
        given_at=timezone.now(),
        given_by=by,
    )


def _withdraw(player: Player, *, what: ConsentTo, by: User) -> None:
    player.consents.filter(what=what, withdrawn_at=None).update(
        withdrawn_at=timezone.now(), withdrawn_by=by
    )
