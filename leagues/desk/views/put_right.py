"""The page on which a director puts a match right: try it out, see what changes, apply it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from games.matches.selectors.cards import match_card
from games.matches.selectors.rows import MatchCard
from games.matches.states import MatchStatus
from leagues.desk.forms import RevisionForm, RulingForm, points_initial
from leagues.desk.put_right_forms import (
    CorrectionForm,
    ExtraHandForm,
    ForfeitForm,
    NoShowForm,
    PutRightForm,
    ReseatForm,
    RestForm,
    SeatForm,
    seats_of,
)
from leagues.desk.selectors.consequences import Consequences
from leagues.desk.selectors.put_right import put_right_sheet
from leagues.desk.services.putting_right import Pairings
from leagues.desk.services.trial import try_out
from leagues.players.models import User
from leagues.seating.models import RoundTable

EMPTY: Final[Mapping[str, RevisionForm]] = MappingProxyType({})
TRIED_OUT: Final = "?"  # stands for the reason while nothing is written
Act = Callable[[str, Pairings], object]


def director(request: HttpRequest) -> User:
    """Return the account behind a request that access has let through as a director's."""
    if not isinstance(request.user, User):
        raise TypeError("a director is always signed in")
    return request.user


def carry_out(
    request: HttpRequest,
    table: RoundTable,
    *,
    name: str,
    form: PutRightForm,
    act: Act,
    others: Callable[[], Sequence[RoundTable]] = list,
) -> HttpResponse:
    """Do what a form asks for; with `?preview=1` say what it would change, writing nothing.

    `act` gets the reason and what becomes of the rounds that follow. `others` are tables that
    it changes too.
    """
    if "preview" in request.GET:
        return _preview(request, table, name=name, form=form, act=act, others=others)
    is_done = form.attempt(lambda: act(form.cleaned_data["reason"], form.chosen_pairings()))
    if not is_done:
        return refused(request, table, forms={name: form})
    messages.success(request, _("It is put right, and the standings with it."))
    return redirect("desk:match", table.match_id)


def _preview(
    request: HttpRequest,
    table: RoundTable,
    *,
    name: str,
    form: PutRightForm,
    act: Act,
    others: Callable[[], Sequence[RoundTable]],
) -> HttpResponse:
    is_possible = form.is_valid_for_preview() and form.try_out(
        lambda: try_out(
            table=table,
            act=lambda: act(form.cleaned_data["reason"] or TRIED_OUT, Pairings.KEEP),
            others=others(),
        )
    )
    if not is_possible or not isinstance(form.result, Consequences):
        return refused(request, table, forms={name: form})
    card = match_card(match_id=table.match_id)
    return page(request, table, card, consequences=form.result, previewed=name, forms={name: form})


def done(
    request: HttpRequest, table: RoundTable, form: RevisionForm, *, is_done: bool, name: str
) -> HttpResponse:
    """Answer to something that is not tried out first."""
    if is_done:
        messages.success(request, _("Saved."))
        return redirect("desk:match", table.match_id)
    return refused(request, table, forms={name: form})


def refused(
    request: HttpRequest, table: RoundTable, *, forms: Mapping[str, RevisionForm]
) -> HttpResponse:
    """Show the page again with what was typed, beside the score as it is now."""
    card = match_card(match_id=table.match_id)
    for form in forms.values():
        form.renew(card.revision)
    return page(request, table, card, status=422, forms=forms)


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
    now = {"revision": card.revision}
    old = old_points(card)
    sheet = put_right_sheet(table=table, card=card)
    own = card.seats[0].number if card.seats else 0
    context: dict[str, Any] = {  # Any: a template's context
        "table": table,
        "round": table.round,
        "event": table.round.stage.event,
        "card": card,
        "sheet": sheet,
        "old": old,
        "consequences": consequences,
        "previewed": previewed,
        "correction": CorrectionForm(card=card, initial=now | points_initial(old or ())),
        "decision": _form(PutRightForm, "decision", now),
        "reopening": _form(PutRightForm, "reopening", now),
        "voiding": _form(PutRightForm, "voiding", now),
        "forfeit": _form(ForfeitForm, "forfeit", now, card=card),
        "ruling": RulingForm(initial=now, card=card, auto_id="ruling_%s"),
        "seat": _form(
            SeatForm, "seat", now | {"seat": own}, seats=seats_of(card), people=sheet.people
        ),
        "reseat": _form(ReseatForm, "reseat", now, card=card),
        "rest": _form(RestForm, "rest", now, entries=sheet.without_seat),
        "extra": _form(ExtraHandForm, "extra", now | {"account": table.tie_winner}, card=card),
        "no_show": _form(NoShowForm, "no_show", now, seats=seats_of(card)),
        "undo": _form(PutRightForm, "undo", now | {"reason": _("It was a mistake.")}),
        "gone": _form(PutRightForm, "gone", now),
    }
    context |= forms
    context["lines"] = _lines(context["correction"], old)
    return render(request, "desk/correct.html", context, status=status)


def _form(kind: type[PutRightForm], name: str, initial: Mapping[str, Any], **more: Any) -> Any:
    # Any: each kind has its own arguments, and the template is not typed.
    return kind(initial=dict(initial), auto_id=f"{name}_%s", **more)


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
