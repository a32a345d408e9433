"""Write down what a director ruled at a match, and withdraw it again."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.matches.errors import DomainError, ReasonMissing
from games.matches.models import MatchSeat, Ruling
from games.matches.services.actors import Actor, require_official
from games.matches.services.infractions import take_back_points
from games.matches.services.keeping import keep, lock_match
from games.matches.states import MatchStatus

LONGEST_RULING = 500


class UnknownRuling(DomainError):
    """There is no such ruling on this match."""

    code = "unknown_ruling"


@transaction.atomic
def add_ruling(
    *,
    match_id: int,
    text: str,
    actor: Actor,
    hand_number: int | None = None,
    player_id: int | None = None,
) -> Ruling:
    """Write a ruling down beside the score; the same one twice in a row is written once."""
    require_official(actor=actor)
    match = lock_match(match_id)
    words = text.strip()
    if not words or len(words) > LONGEST_RULING:
        sentence = _("Write the ruling in up to %(most)s letters.") % {"most": LONGEST_RULING}
        raise ReasonMissing(sentence, fields={"text": [sentence]})
    if (
        player_id is not None
        and not MatchSeat.objects.filter(match=match, player_id=player_id).exists()
    ):
        sentence = _("That person does not sit at this table.")
        raise UnknownRuling(sentence, fields={"player": [sentence]})
    for standing in Ruling.objects.filter(match=match, text=words, withdrawn_at__isnull=True):
        if (standing.hand_number, standing.player_id) == (hand_number, player_id):
            return standing
    ruling = Ruling.objects.create(
        match=match,
        text=words,
        hand_number=hand_number,
        player_id=player_id,
        made_by=actor.user,
    )
    keep(match=match, status=MatchStatus(match.status))
    return ruling


@transaction.atomic
def withdraw_ruling(*, match_id: int, ruling_id: int, actor: Actor) -> Ruling:
    """Withdraw a ruling; it stays readable, struck out, and its points go back. Twice is once."""
    require_official(actor=actor)
    match = lock_match(match_id)
    ruling = Ruling.objects.filter(pk=ruling_id, match=match).first()
    if ruling is None:
        raise UnknownRuling(_("There is no such ruling on this match."))
    if ruling.withdrawn_at is None:
        ruling.withdrawn_at = timezone.now()
        ruling.save(update_fields=["withdrawn_at"])
        if not take_back_points(match=match, actor=actor, ruling=ruling):
            keep(match=match, status=MatchStatus(match.status))
    return ruling
