"""The one form an event is made and changed with."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import zip_longest
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.matches.errors import DomainError
from games.matches.forms import RULE, GameForm, typed_again
from games.matches.models import GAME_END_LABELS
from games.matches.rule_options import OF_SERIES, choice_text
from leagues.events.formats import (
    DEFAULT_DEALS,
    DEFAULT_MINUTES,
    DEFAULT_TARGET,
    MOST_TIEBREAKS,
    TIEBREAKS,
    FirstDealer,
    GameEndKind,
    RankedBy,
    SitOutKind,
    default_ranked_by,
    default_tiebreaks,
)
from leagues.events.forms.live import LiveForm, initial_live
from leagues.events.forms.times import TimesForm
from leagues.events.forms.ways import FINAL, WAY, WayForm, initial_way
from leagues.events.labels import (
    FEE_PER_LABELS,
    FIRST_DEALER_LABELS,
    RANKED_BY_LABELS,
    REFUND_LABELS,
    SIT_OUT_LABELS,
    TIEBREAK_LABELS,
    VISIBILITY_LABELS,
)
from leagues.events.local_times import wall_time
from leagues.events.money import FeePer, RefundRule
from leagues.events.states import EventStatus, Visibility
from leagues.events.terms import FIXED_IN_PLAY, OPEN_AFTERWARDS, EventTerms

LENGTH_FIELDS = {
    GameEndKind.DEALS: "deals",
    GameEndKind.TARGET: "target",
    GameEndKind.TIME: "minutes",
}
# Where the form shows what the service says about a part of the terms.
PARTS = {
    "starts": ("day", "start", "start_which"),
    "ends": ("end", "end_which"),
    "starts_at": ("day", "start", "start_which"),
    "ends_at": ("end", "end_which"),
    "game_length": ("deals", "target", "minutes"),
    "tiebreaks": tuple(f"tiebreak_{number}" for number in range(1, MOST_TIEBREAKS + 1)),
}
ALL_PARTS = (
    "title", "starts_at", "ends_at", "variant", "rules", "game_end", "game_length",
    "rounds_planned", "movement", "team_size", "remedy", "small_game", "finals", "ranked_by",
    "drops_worst", "least_played", "sit_out", "sit_out_points", "tiebreaks", "first_dealer",
    "entry_limit", "fee", "fee_per", "refunds", "notes", "visibility", "is_rated", "is_online",
    "absence", "absence_minutes", "talk", "live_clock", "live_watching", "live_delay", "live_bot",
)  # fmt: skip


class EventForm(GameForm, WayForm, LiveForm, TimesForm):
    """When an event is held and what is played, with everything unusual at the end."""

    title = forms.CharField(label=gettext_lazy("Title"), max_length=80)
    deals = forms.IntegerField(label=gettext_lazy("Deals a game"))
    rounds_planned = forms.IntegerField(
        label=gettext_lazy("Rounds"),
        required=False,
        help_text=gettext_lazy("Empty: as many as fit, or as the seating has."),
    )
    visibility = forms.ChoiceField(
        label=gettext_lazy("Who may see it"), choices=list(VISIBILITY_LABELS.items())
    )
    entry_limit = forms.IntegerField(
        label=gettext_lazy("Entry limit"),
        required=False,
        help_text=gettext_lazy("Whoever comes after it is put on a waiting list."),
    )
    fee = forms.DecimalField(
        label=gettext_lazy("Entry fee"), required=False, max_digits=7, decimal_places=2
    )
    fee_per = forms.ChoiceField(
        label=gettext_lazy("The fee is for"), choices=list(FEE_PER_LABELS.items()), required=False
    )
    refunds = forms.ChoiceField(
        label=gettext_lazy("The fee is given back to"),
        choices=list(REFUND_LABELS.items()),
        required=False,
    )
    notes = forms.CharField(
        label=gettext_lazy("Notes for those who come"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    game_end = forms.ChoiceField(
        label=gettext_lazy("A game ends after"), choices=list(GAME_END_LABELS.items())
    )
    target = forms.IntegerField(label=gettext_lazy("Target score"), required=False)
    minutes = forms.IntegerField(label=gettext_lazy("Minutes a game"), required=False)
    sit_out = forms.ChoiceField(
        label=gettext_lazy("A sit-out scores"), choices=list(SIT_OUT_LABELS.items())
    )
    sit_out_points = forms.IntegerField(
        label=gettext_lazy("Points of a sit-out"),
        required=False,
        help_text=gettext_lazy("If it is a fixed number."),
    )
    ranked_by = forms.ChoiceField(
        label=gettext_lazy("The order goes by"),
        choices=[(key.value, label) for key, label in RANKED_BY_LABELS.items()],
        required=False,
    )
    drops_worst = forms.IntegerField(
        label=gettext_lazy("Worst rounds left out"),
        required=False,
        help_text=gettext_lazy("Of everybody; empty: none."),
    )
    least_played = forms.IntegerField(
        label=gettext_lazy("Fewest games to be placed"),
        required=False,
        help_text=gettext_lazy("Who played fewer comes after the others."),
    )
    first_dealer = forms.ChoiceField(
        label=gettext_lazy("First dealer"), choices=list(FIRST_DEALER_LABELS.items())
    )
    is_rated = forms.BooleanField(label=gettext_lazy("Games count for the ratings"), required=False)
    is_online = forms.BooleanField(
        label=gettext_lazy("Played at live tables, from home or on phones"),
        required=False,
        help_text=gettext_lazy(
            "Every round opens its tables here, and their scores write themselves."
        ),
    )
    seen = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(
        self,
        posted: Any = None,  # Any: what a browser sent
        *,
        zone: ZoneInfo,
        terms: EventTerms,
        status: EventStatus | None = None,
        typed: Mapping[str, str] | None = None,
    ) -> None:
        """Show `terms`; with the `status` of an event, only what may still change is open.

        With `typed` the form shows that instead, unchecked: somebody chose another game and
        wants to see its house rules.
        """
        super().__init__(posted, initial=initial_of(terms, zone))
        self.zone = zone
        self.is_refitted = typed is not None
        self._status = status
        if status is not None:
            self.kept = (terms.starts_at, terms.ends_at)
            self.initial["seen"] = terms.digest
        self._add_tiebreaks()
        closed = closed_parts(status)
        sent = {} if "variant" in closed else posted or typed or {}
        self.fit_way(posted or typed or {}, terms=terms)
        stay = "rules" in closed and not OF_SERIES.isdisjoint(terms.rules)
        self.offers_series = self.plays_knock_out or stay
        self.fit_to(sent, own=terms.variant, rules=terms.rules)
        for part in closed:
            for name in self._names_of(part):
                self.fields[name].disabled = True
        if typed is not None:
            self._show_typed(typed)

    @property
    def tiebreak_fields(self) -> list[BoundField]:
        """The tie-breaks in order."""
        return [self[name] for name in PARTS["tiebreaks"]]

    @property
    def more_is_open(self) -> bool:
        """Whether something behind "more options" is at fault."""
        first = {"title", "day", "start", "start_which", "end", "end_which", "deals", "variant"}
        elsewhere = {"rounds_planned", "__all__", *self.rule_names, *self.way_names}
        return bool(set(self.errors) - first - elsewhere)

    def terms(self) -> EventTerms:
        """Return what was typed, once it is valid; the services say whether it can be held."""
        typed = self.cleaned_data
        kind = GameEndKind(typed["game_end"])
        length = typed[LENGTH_FIELDS[kind]]
        return EventTerms(
            title=typed["title"],
            starts_at=typed["starts_at"],
            ends_at=typed["ends_at"],
            game_end=kind,
            game_length=0 if length is None else length,
            rounds_planned=typed["rounds_planned"],
            **self.way_terms(),
            variant=typed["variant"],
            rules=self.rules(),
            sit_out=SitOutKind(typed["sit_out"]),
            sit_out_points=typed["sit_out_points"],
            ranked_by=RankedBy(typed["ranked_by"] or RankedBy.POINTS),
            drops_worst=typed["drops_worst"] or 0,
            least_played=typed["least_played"] or 0,
            tiebreaks=tuple(typed[name] for name in PARTS["tiebreaks"] if typed[name]),
            first_dealer=FirstDealer(typed["first_dealer"]),
            entry_limit=typed["entry_limit"],
            fee=typed["fee"],
            fee_per=FeePer(typed["fee_per"] or FeePer.ENTRY),
            refunds=RefundRule(typed["refunds"] or RefundRule.UNPLAYED),
            notes=typed["notes"].replace("\r\n", "\n"),
            visibility=Visibility(typed["visibility"]),
            is_rated=typed["is_rated"],
            is_online=typed["is_online"],
            **self.live_terms(),
        )

    def add_refusal(self, refusal: DomainError) -> None:
        """Show what a service refused at the fields it names, or above them all."""
        if not refusal.fields:
            self.add_error(None, str(refusal))
        for name, sentences in refusal.fields.items():
            for sentence in sentences:
                self.add_error(self._field_at(name), sentence)

    def show_seen(self, terms: EventTerms) -> None:
        """Let the next save put what was typed in the place of `terms`, now that they are seen."""
        self.data = {**self.data, "seen": terms.digest}

    def _field_at(self, name: str) -> str | None:
        if name == "game_length":
            return LENGTH_FIELDS[GameEndKind(self.cleaned_data["game_end"])]
        for part, prefix in (("movement_options.", WAY), ("finals_options.", FINAL)):
            if name.startswith(part):
                return f"{prefix}{name.removeprefix(part)}"
        if name.startswith("rules."):
            name = f"{RULE}{name.removeprefix('rules.')}"
        if name == "rules" or (name.startswith(RULE) and name not in self.fields):
            return "variant"
        return {"starts": "start", "ends": "end", "tiebreaks": "tiebreak_1"}.get(name, name)

    def _names_of(self, part: str) -> tuple[str, ...]:
        """Return the fields that show a part of the terms."""
        if part in ("movement", "finals"):
            return self.names_of_way(part)
        return tuple(self.rule_names) if part == "rules" else PARTS.get(part, (part,))

    def _show_typed(self, typed: Mapping[str, str]) -> None:
        shown = typed_again(typed, self.game)
        open_fields = [name for name, field in self.fields.items() if not field.disabled]
        self.initial.update({name: shown.get(name, self._usual(name)) for name in open_fields})
        if typed.get("fitted_way", self.way.key) != self.way.key:
            self.initial.update(self._usual_order())
        for name in {"is_rated", "is_online"}.intersection(open_fields):
            self.initial[name] = name in typed

    def _usual(self, name: str) -> Any:  # Any: a field's own type
        """Return what a field that was not there before begins with."""
        return self.fields[name].initial if name.startswith((WAY, FINAL)) else ""

    def _usual_order(self) -> dict[str, Any]:  # Any: each field's own type
        """Return the rounds and the order of standings that are usual for the way chosen."""
        unit = self.way.units[0]
        tiebreaks = default_tiebreaks(self.way.key, unit)
        names = PARTS["tiebreaks"]
        usual: dict[str, Any] = dict(zip_longest(names, tiebreaks[: len(names)], fillvalue=""))
        usual["ranked_by"] = default_ranked_by(self.way.key, unit).value
        if self.way.has_length:
            usual["rounds_planned"] = None
        return usual

    def _add_tiebreaks(self) -> None:
        labels = [(key, TIEBREAK_LABELS[key]) for key in TIEBREAKS]
        for number, name in enumerate(PARTS["tiebreaks"], start=1):
            self.fields[name] = forms.ChoiceField(
                label=_("%(number)s. tie-break") % {"number": number},
                choices=[("", _("none")), *labels],
                required=False,
            )


def closed_parts(status: EventStatus | None) -> tuple[str, ...]:
    """Return the parts of the terms that an event in this status does not change any more."""
    if status is EventStatus.RUNNING:
        return FIXED_IN_PLAY
    if status is EventStatus.REOPENED:
        return tuple(part for part in ALL_PARTS if part not in OPEN_AFTERWARDS)
    return ALL_PARTS if status is EventStatus.FINISHED else ()


def initial_of(terms: EventTerms, zone: ZoneInfo) -> dict[str, Any]:
    """Return terms as the fields show them. Any: each field's own type."""
    start, end = wall_time(terms.starts_at, zone), wall_time(terms.ends_at, zone)
    usual = {
        GameEndKind.DEALS: DEFAULT_DEALS,
        GameEndKind.TARGET: DEFAULT_TARGET,
        GameEndKind.TIME: DEFAULT_MINUTES,
    }
    lengths = {LENGTH_FIELDS[kind]: number for kind, number in usual.items()}
    lengths[LENGTH_FIELDS[terms.game_end]] = terms.game_length
    return {
        "title": terms.title,
        "day": start.date(),
        "start": start.time(),
        "end": end.time(),
        **lengths,
        "rounds_planned": None if terms.plays_all_rounds else terms.rounds,
        "visibility": terms.visibility.value,
        "entry_limit": terms.entry_limit,
        "fee": terms.fee,
        "fee_per": terms.fee_per.value,
        "refunds": terms.refunds.value,
        "notes": terms.notes,
        "game_end": terms.game_end.value,
        "sit_out": terms.sit_out.value,
        "sit_out_points": terms.sit_out_points,
        "ranked_by": terms.ranked_by.value,
        "drops_worst": terms.drops_worst or None,
        "least_played": terms.least_played or None,
        **initial_way(terms),
        "first_dealer": terms.first_dealer.value,
        "is_rated": terms.is_rated,
        "is_online": terms.is_online,
        **initial_live(terms),
        "variant": terms.variant,
        **dict(zip(PARTS["tiebreaks"], terms.tiebreaks, strict=False)),
        **{f"{RULE}{key}": choice_text(value) for key, value in terms.rules.items()},
    }
