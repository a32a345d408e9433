"""Find a partner: ask somebody by a link, answer such a question, or be on the list."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.matches.addresses import public_base
from games.matches.errors import DomainError
from leagues.events.access import get_event_to_view, get_player_to_enter, visible_players
from leagues.events.entry_errors import AnswersRefused
from leagues.events.formats import Unit
from leagues.events.models import Event, PartnerInvitation
from leagues.events.selectors.entries import check_in_sheet
from leagues.events.selectors.members import label_of
from leagues.events.selectors.partners import invitation_of, partner_sheet
from leagues.events.services.entering import player_of
from leagues.events.services.invitations import (
    accept_invitation,
    decline_invitation,
    invite_partner,
    revoke_invitation,
)
from leagues.events.services.partner_desk import look_for_partner, stop_looking
from leagues.events.states import EntryStatus, InvitationState
from leagues.players.access import require_account
from leagues.players.models import User
from leagues.players.typed import typed_number


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def partner(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show who could be the visitor's partner and who is asked; ask, or be on the list."""
    event = get_event_to_view(user=request.user, event_id=event_id)
    if event.unit == Unit.SINGLE:
        return redirect("desk:event", event.pk)
    if request.method != "POST":
        return _page(request, event)
    try:
        said = _done(request, event)
    except AnswersRefused as unanswered:
        messages.info(request, str(unanswered))
        return redirect("events:answers", event.pk)
    except DomainError as refusal:
        return _page(request, event, refusal=str(refusal))
    messages.success(request, said)
    return redirect("events:partner", event.pk)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def invitation(request: HttpRequest, key: str) -> HttpResponse:
    """Show who asks whom to play together, and take the answer of whoever has the link."""
    found = invitation_of(key=key)
    if found is None:
        return render(request, "events/offer_gone.html", status=410)
    refusal = ""
    if request.method == "POST":
        by = request.user if isinstance(request.user, User) else None
        try:
            said = _answered(found, accepts=request.POST.get("answer") != "no", by=by)
        except DomainError as error:
            refusal = str(error)
        else:
            messages.success(request, said)
            return redirect("events:invitation", key)
    status = 422 if refusal else 200
    return render(request, "events/invitation.html", _shown(request, found, refusal), status=status)


def _done(request: HttpRequest, event: Event) -> str:
    """Do what was pressed; return what to say of it."""
    user = require_account(request.user)
    sent = request.POST
    if "revoke" in sent:
        taken = revoke_invitation(invitation_id=typed_number(sent["revoke"]) or 0, by=user)
        return _("%(name)s is not asked any more.") % {"name": taken.invited}
    if "look" in sent:
        player = player_of(user)
        look_for_partner(event_id=event.pk, player_id=player.pk, note=sent.get("note", ""))
        return _("You are on the list of those who look for a partner.")
    if "stop" in sent:
        stop_looking(event_id=event.pk, player_id=player_of(user).pk)
        return _("You are off the list of those who look for a partner.")
    player_id = typed_number(sent.get("player_id", ""))
    if player_id is not None:
        player_id = get_player_to_enter(user=user, event=event, player_id=player_id).pk
    asked = invite_partner(
        event_id=event.pk, by=user, player_id=player_id, name=sent.get("name", "")
    )
    return _("%(name)s is asked. Send them the link that stands below.") % {"name": asked.invited}


def _page(request: HttpRequest, event: Event, *, refusal: str = "") -> HttpResponse:
    user = require_account(request.user)
    data = request.POST if request.method == "POST" else request.GET
    context: dict[str, Any] = {"event": event, "refusal": refusal, "typed": data}
    try:
        own = player_of(user)
    except DomainError as unknown:
        context["refusal"] = refusal or str(unknown)
    else:
        words = data.get("q", "")[:80]
        sheet = partner_sheet(event=event, player=own)
        asked = [one.player_id for one in sheet.asked if one.player_id is not None]
        context |= {
            "own": own,
            "partners": sheet,
            "links": [(one, _link(request, one)) for one in sheet.asked],
            "sheet": check_in_sheet(
                event=event,
                words=words,
                among=visible_players(user=user),
                chosen=[own.pk, *asked],
            ),
        }
    is_refused = bool(refusal) and request.method == "POST"
    return render(request, "events/partner.html", context, status=422 if is_refused else 200)


def _link(request: HttpRequest, asked: PartnerInvitation) -> str:
    base = public_base(request) or request.build_absolute_uri("/").rstrip("/")
    return f"{base}{reverse('events:invitation', args=[asked.key])}"


def _answered(found: PartnerInvitation, *, accepts: bool, by: User | None) -> str:
    if accepts:
        entry = accept_invitation(key=found.key, by=by)
        return _("You play together: %(entry)s.") % {"entry": label_of(entry)}
    decline_invitation(key=found.key, by=by)
    return _("%(name)s is told that you do not play together.") % {"name": found.inviter.label}


def _shown(request: HttpRequest, found: PartnerInvitation, refusal: str) -> dict[str, Any]:
    entry = found.entry
    is_open = (
        found.state == InvitationState.OPEN
        and found.expires_at > timezone.now()
        and entry.status != EntryStatus.WITHDRAWN
    )
    invited = found.player
    return {
        "event": entry.event,
        "invitation": found,
        "entry_name": label_of(entry),
        "is_open": is_open,
        "is_accepted": found.state == InvitationState.ACCEPTED,
        "needs_account": invited is not None and invited.user_id is not None,
        "refusal": refusal,
    }
