"""Put a match right: look at what changes, then apply it. One page and one way for every kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games.matches.selectors.cards import match_card
from games.matches.selectors.rows import MatchCard
from games.matches.states import MatchStatus
from leagues.desk.access import get_table_to_put_right
from leagues.desk.forms import RevisionForm, points_initial
from leagues.desk.put_right_forms import (
    CorrectionForm,
    DecisionForm,
    ExtraHandForm,
    ForfeitForm,
    GoneForm,
    NoShowForm,
    PutRightForm,
    ReopenForm,
    ReseatForm,
    RestForm,
    SeatForm,
    UndoForm,
    VoidForm,
    seats_of,
)
from leagues.desk.ruling_forms import RulingForm, WithdrawForm
from leagues.desk.selectors.consequences import Consequences
from leagues.desk.selectors.put_right import PutRightSheet, put_right_sheet
from leagues.desk.services.looking import Look, apply_seen, look_at
from leagues.seating.access import account_of
from leagues.seating.models import RoundTable

EMPTY: Final[Mapping[str, RevisionForm]] = MappingProxyType({})
ReadSheet = Callable[[], PutRightSheet]
Offered = Callable[[MatchCard, ReadSheet], Mapping[str, Any]]  # Any: a form's own arguments
Leave = Callable[[], HttpResponse]
Show = Callable[[PutRightForm, Consequences | None, int], HttpResponse]


def _nothing(_card: MatchCard, _read: ReadSheet) -> Mapping[str, Any]:
    return {}


def _card(card: MatchCard, _read: ReadSheet) -> Mapping[str, Any]:
    return {"card": card}


KINDS: Final[Mapping[str, tuple[type[PutRightForm], Offered]]] = {
    "correction": (CorrectionForm, _card),
    "decision": (DecisionForm, _nothing),
    "reopening": (ReopenForm, _nothing),
    "voiding": (VoidForm, _nothing),
    "forfeit": (ForfeitForm, _card),
    "seat": (SeatForm, lambda card, read: {"seats": seats_of(card), "people": read().people}),
    "reseat": (ReseatForm, _card),
    "rest": (RestForm, lambda _card, read: {"entries": read().without_seat}),
    "extra": (ExtraHandForm, _card),
    "no_show": (NoShowForm, lambda card, _read: {"seats": seats_of(card)}),
    "gone": (GoneForm, _nothing),
    "ruling": (RulingForm, _card),
    "withdrawal": (WithdrawForm, _nothing),
    "undo": (UndoForm, _nothing),
}


@require_POST
def put_right(request: HttpRequest, table_id: int, *, kind: str, **named: int) -> HttpResponse:
    """Put one thing right at a table; with `?preview=1` say what it would change."""
    table = get_table_to_put_right(user=request.user, table_id=table_id)
    card = match_card(match_id=table.match_id)
    form = form_of(
        kind,
        card=card,
        read=lambda: put_right_sheet(table=table, card=card),
        posted=request.POST,
    )
    form.about = next(iter(named.values()), 0)

    def show(tried: PutRightForm, told: Consequences | None, status: int) -> HttpResponse:
        now = match_card(match_id=table.match_id)
        tried.renew(now.revision)
        previewed = kind if told else ""
        return page(
            request,
            table,
            now,
            status=status,
            consequences=told,
            previewed=previewed,
            forms={kind: tried},
        )

    return carry_out(request, table, form=form, named=named, show=show)


def carry_out(
    request: HttpRequest,
    table: RoundTable,
    *,
    form: PutRightForm,
    named: Mapping[str, int],
    show: Show,
    leave: Leave | None = None,
) -> HttpResponse:
    """Do what a form asks for; with `?preview=1` say what it would change, writing nothing.

    What was not looked at is not done: the answer shows it, and the next try carries its mark.
    Once it is done the match is shown, unless the form leads elsewhere.
    """
    by = account_of(request.user)

    def look() -> Look:
        return look_at(change=form.change(**named), order=form.order(table=table, by=by))

    def apply() -> None:
        order = form.order(table=table, by=by)
        apply_seen(change=form.change(**named), order=order, mark=form.cleaned_data["seen"])

    if "preview" in request.GET:
        status, is_possible = 200, form.is_valid_for_preview() and form.try_out(look)
    elif form.attempt(apply):
        messages.success(request, str(form.done))
        return leave() if leave else redirect("desk:match", table.match_id)
    else:
        status, is_possible = 422, form.must_look
    if not is_possible:
        return show(form, None, 422)
    form.note_seen(form.look.mark)
    return show(form, form.look.told, status)


def form_of(
    kind: str,
    *,
    card: MatchCard,
    read: ReadSheet,
    posted: Any = None,
    initial: Mapping[str, Any] = MappingProxyType({}),
) -> PutRightForm:
    """Return the form of a kind, with what was posted or with what it shows at first.

    The sheet is read only for a kind that offers people of the whole round.
    """
    # Any: as forms.Form
    form, offered = KINDS[kind]
    auto_id = "id_%s" if kind == "correction" else f"{kind}_%s"
    return form(posted, initial=dict(initial), auto_id=auto_id, **offered(card, read))


def page(
    request: HttpRequest,
    table: RoundTable,
    card: MatchCard,
    *,
    status: int = 200,
    consequences: Consequences | None = None,
    previewed: str = "",
    forms: Mapping[str, RevisionForm] = EMPTY,
) -> HttpResponse:
    """Answer with the whole page; `forms` are those with something typed in them, by name."""
    old = old_points(card)
    sheet = put_right_sheet(table=table, card=card)
    now = {"revision": card.revision}
    context: dict[str, Any] = {  # Any: a template's context
        "table": table,
        "round": table.round,
        "event": table.round.stage.event,
        "card": card,
        "sheet": sheet,
        "old": old,
        "consequences": consequences,
        "previewed": previewed,
    }
    first = _first_values(table, card, old)
    for kind in KINDS:
        initial = now | first.get(kind, {})
        context[kind] = form_of(kind, card=card, read=lambda: sheet, initial=initial)
    context |= forms
    context["lines"] = _lines(context["correction"], old)
    return render(request, "desk/correct.html", context, status=status)


def _first_values(
    table: RoundTable, card: MatchCard, old: tuple[int, ...] | None
) -> dict[str, dict[str, Any]]:  # Any: the initial values of forms
    return {
        "correction": points_initial(old or ()),
        "seat": {"seat": card.seats[0].number if card.seats else 0},
        "extra": {"account": table.tie_winner},
        "undo": {"reason": _("It was a mistake.")},
    }


def _lines(form: CorrectionForm, old: tuple[int, ...] | None) -> list[dict[str, object]]:
    """Return every side with what it had and the input for what it has."""
    before = old or (None,) * len(form.sides)
    return [
        {"side": side, "field": field, "old": points}
        for (side, field), points in zip(form.by_side(), before, strict=True)
    ]


def old_points(card: MatchCard) -> tuple[int, ...] | None:
    """Return the result that counts or waits; versions that disagree are no result."""
    if card.current is None or card.status in (MatchStatus.DISPUTED, MatchStatus.VOID):
        return None
    return card.totals
