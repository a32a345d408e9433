"""Pages on which an organiser makes two records of one person one, and parts them again."""

from __future__ import annotations

from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.matches.errors import DomainError
from leagues.desk.selectors.doubles import doubles_sheet, in_order, people_kept, records_of
from leagues.desk.services.merging import merge_players, part_players, require_mergeable
from leagues.players.access import get_club_to_organise, require_account
from leagues.players.models import Club, PlayerMerge
from leagues.players.typed import typed_number
from leagues.standings.tasks import sweep


@login_required
@require_safe
def doubles(request: HttpRequest, slug: str) -> HttpResponse:
    """Show who may stand on the list twice, and who was made one."""
    club = get_club_to_organise(user=request.user, slug=slug)
    chosen = {name: typed_number(request.GET.get(name, "")) for name in ("one", "other")}
    shown = {"club": club, "sheet": doubles_sheet(club=club), **chosen}
    return render(request, "desk/doubles.html", shown)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def merge(request: HttpRequest, slug: str) -> HttpResponse:
    """Show two records beside each other, or why they cannot be one; posted, make them one."""
    club = get_club_to_organise(user=request.user, slug=slug)
    asked = request.POST if request.method == "POST" else request.GET
    pair = _pair(club, asked.get("one", ""), asked.get("other", ""))
    if pair is None:
        messages.error(request, _("Choose two different people whose records this club keeps."))
        kept = urlencode({"one": asked.get("one", ""), "other": asked.get("other", "")})
        return redirect(f"{reverse('desk:doubles', args=[slug])}?{kept}#choose-heading")
    records = records_of(player_ids=set(pair))
    keep, gone = in_order(*(records[pk] for pk in pair))
    if request.method == "POST" and not gone.has_account:
        keep, gone = records[pair[0]], records[pair[1]]  # as the page that was looked at had them
    refusal = ""
    try:
        require_mergeable(kept=keep.player, gone=gone.player)
        if request.method == "POST":
            merge_players(
                kept_id=keep.player.pk,
                gone_id=gone.player.pk,
                club_id=club.pk,
                by=require_account(request.user),
                reason=asked.get("reason", ""),
            )
            sweep.delay()
            told = _("%(name)s is one person now. Ratings and tables are worked out anew.")
            messages.success(request, told % {"name": keep.player.label})
            return redirect("desk:doubles", slug)
    except DomainError as error:
        refusal = str(error)
    shown = {"club": club, "keep": keep, "gone": gone, "refusal": refusal}
    return render(request, "desk/merge.html", shown, status=422 if refusal else 200)


def _pair(club: Club, one: str, other: str) -> tuple[int, int] | None:
    """Return two people whose records the club keeps; others are refused."""
    first, second = typed_number(one), typed_number(other)
    if first is None or second is None or first == second:
        return None
    kept = {player.pk for player in people_kept(club=club)}
    if not {first, second} <= kept:
        raise PermissionDenied(_("Another club keeps the record of one of these two."))
    return first, second


@login_required
@require_POST
def part(request: HttpRequest, slug: str, merge_id: int) -> HttpResponse:
    """Part two who were made one."""
    club = get_club_to_organise(user=request.user, slug=slug)
    found = PlayerMerge.objects.filter(pk=merge_id, club=club).first()
    if found is None:
        raise Http404(_("There is no such person any more. Look at the list again."))
    try:
        player = part_players(merge_id=found.pk, by=require_account(request.user))
    except DomainError as error:
        messages.error(request, str(error))
    else:
        sweep.delay()
        messages.success(
            request, _("%(name)s has a record of their own again.") % {"name": player.label}
        )
    return redirect("desk:doubles", slug)
