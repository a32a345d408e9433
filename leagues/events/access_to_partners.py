"""Who may answer a question to play together, and who may take it back."""

from __future__ import annotations

from django.db.models import Q
from django.http import Http404
from django.utils.translation import gettext as _

from leagues.events.access import get_event_to_view
from leagues.events.models import PartnerInvitation
from leagues.players.models import User


def get_question_to_answer(*, user: User, event_id: int, question_id: int) -> PartnerInvitation:
    """Return a question of just this event to who was asked, and to the people of the entry.

    To everybody else it is as if there were none. Which of the two may do what, the services know.
    """
    event = get_event_to_view(user=user, event_id=event_id)
    theirs = Q(player__user_id=user.pk) | Q(entry__members__player__user_id=user.pk)
    found = PartnerInvitation.objects.filter(theirs, pk=question_id, entry__event=event)
    question = found.select_related("inviter", "player").distinct().first()
    if question is None:
        raise Http404(_("There is no such question to you, or of yours, in this event."))
    return question
