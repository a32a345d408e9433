"""Put right who sat where, who rested, who never came; and undo what was put right."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from games.matches.selectors.cards import match_card
from leagues.desk.put_right_forms import (
    ExtraHandForm,
    NoShowForm,
    PutRightForm,
    ReseatForm,
    RestForm,
    SeatForm,
    seats_of,
)
from leagues.desk.selectors.corrections import tables_to_undo
from leagues.desk.selectors.put_right import put_right_sheet
from leagues.desk.services.seats_at_table import (
    extra_hand_at_table,
    no_show_at_table,
    other_tables,
    reseat_at_table,
    rest_at_round,
    seat_at_table,
    take_substitute_back,
)
from leagues.desk.services.undoing import undo_correction
from leagues.desk.views.put_right import carry_out, director
from leagues.seating.access import get_table_to_direct


@require_POST
def seat(request: HttpRequest, table_id: int) -> HttpResponse:
    """Let two people change places, or seat somebody who had no seat."""
    table = get_table_to_direct(user=request.user, table_id=table_id)
    card = match_card(match_id=table.match_id)
    sheet = put_right_sheet(table=table, card=card)
    form = SeatForm(request.POST, seats=seats_of(card), people=sheet.people, auto_id="seat_%s")
    return carry_out(
        request,
        table,
        name="seat",
        form=form,
        act=lambda reason, pairings: seat_at_table(
            table=table,
            by=director(request),
            deed=form.cleaned_data["deed"],
            seat=form.cleaned_data["seat"],
            player_id=form.cleaned_data["player"],
            why=form.cleaned_data["why"],
            reason=reason,
            revision=form.cleaned_data["revision"],
            pairings=pairings,
        ),
        others=lambda: other_tables(table=table, player_id=form.cleaned_data["player"]),
    )


@require_POST
def reseat(request: HttpRequest, table_id: int) -> HttpResponse:
    """Say in which seats the people of a table really sit."""
    table = get_table_to_direct(user=request.user, table_id=table_id)
    card = match_card(match_id=table.match_id)
    form = ReseatForm(request.POST, card=card, auto_id="reseat_%s")
    return carry_out(
        request,
        table,
        name="reseat",
        form=form,
        act=lambda reason, pairings: reseat_at_table(
            table=table,
            by=director(request),
            players=form.players(),
            hands_follow=form.hands_follow,
            reason=reason,
            revision=form.cleaned_data["revision"],
            pairings=pairings,
        ),
    )


@require_POST
def rest(request: HttpRequest, table_id: int) -> HttpResponse:
    """Say why somebody had no game in the round of a table."""
    table = get_table_to_direct(user=request.user, table_id=table_id)
    sheet = put_right_sheet(table=table, card=match_card(match_id=table.match_id))
    form = RestForm(request.POST, entries=sheet.without_seat, auto_id="rest_%s")
    return carry_out(
        request,
        table,
        name="rest",
        form=form,
        act=lambda reason, _pairings: rest_at_round(
            table=table,
            by=director(request),
            entry_id=form.cleaned_data["entry"],
            why=form.cleaned_data["why"],
            reason=reason,
        ),
    )


@require_POST
def extra_hand(request: HttpRequest, table_id: int) -> HttpResponse:
    """Say who won the extra hand after a tie."""
    table = get_table_to_direct(user=request.user, table_id=table_id)
    card = match_card(match_id=table.match_id)
    form = ExtraHandForm(request.POST, card=card, auto_id="extra_%s")
    return carry_out(
        request,
        table,
        name="extra",
        form=form,
        act=lambda reason, pairings: extra_hand_at_table(
            table=table,
            by=director(request),
            account=form.cleaned_data["account"],
            reason=reason,
            pairings=pairings,
        ),
    )


@require_POST
def substitute_gone(request: HttpRequest, table_id: int, substitution_id: int) -> HttpResponse:
    """Take the note back that somebody stood in."""
    table = get_table_to_direct(user=request.user, table_id=table_id)
    form = PutRightForm(request.POST, auto_id="gone_%s")
    return carry_out(
        request,
        table,
        name="gone",
        form=form,
        act=lambda reason, _pairings: take_substitute_back(
            table=table, by=director(request), substitution_id=substitution_id, reason=reason
        ),
    )


@require_POST
def no_show(request: HttpRequest, table_id: int) -> HttpResponse:
    """Note that somebody never came to the table."""
    table = get_table_to_direct(user=request.user, table_id=table_id)
    card = match_card(match_id=table.match_id)
    form = NoShowForm(request.POST, seats=seats_of(card), auto_id="no_show_%s")
    return carry_out(
        request,
        table,
        name="no_show",
        form=form,
        act=lambda reason, _pairings: no_show_at_table(
            table=table,
            by=director(request),
            seat=form.cleaned_data["seat"],
            reason=reason,
            revision=form.cleaned_data["revision"],
        ),
    )


@require_POST
def undo(request: HttpRequest, table_id: int, entry_id: int) -> HttpResponse:
    """Undo the newest of what was put right at a table."""
    table = get_table_to_direct(user=request.user, table_id=table_id)
    form = PutRightForm(request.POST, auto_id="undo_%s")
    return carry_out(
        request,
        table,
        name="undo",
        form=form,
        act=lambda reason, pairings: undo_correction(
            table=table, entry_id=entry_id, by=director(request), reason=reason, pairings=pairings
        ),
        others=lambda: tables_to_undo(table=table, entry_id=entry_id),
    )
