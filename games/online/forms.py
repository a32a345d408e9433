"""What is typed at the door of live tables: a new table, and the name of a guest."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy

from engine.game import EndKind
from engine.options.conduct import NEED_A_REFEREE
from games.matches.errors import DomainError
from games.matches.forms import RULE, GameForm, grouped_variants
from games.online.models import TALK_LABELS, WATCHING_LABELS
from games.online.services.opening import LONGEST_NAME, PRACTICE, RULES, TablePlan
from games.online.services.sitting import LONGEST_NAME as LONGEST_GUEST
from games.online.states import Talk, Watching
from games.online.table_terms import (
    FILL_IN,
    bot_choices,
    clock_choices,
    clock_of,
    delay_choices,
)

BEHIND: Final = frozenset({"clock", "watching", "spectator_delay", "talk", "name", "is_rated"})
"""The fields that not everybody fills in."""

USUAL_GAME: Final = "north_american"
USUAL_DEALS: Final = 8


class GuestForm(forms.Form):
    """What a guest is called at the table."""

    guest_name = forms.CharField(
        label=gettext_lazy("Your name at the table"), max_length=LONGEST_GUEST, required=False
    )


class PracticeForm(forms.Form):
    """Which game is played against bots; without a choice the usual one."""

    variant = forms.ChoiceField(
        label=gettext_lazy("Against bots"), choices=grouped_variants, required=False
    )

    def __init__(self, posted: Any = None) -> None:  # Any: what a browser sent
        """Show the usual game, or what was chosen."""
        super().__init__(posted, initial={"variant": USUAL_GAME})

    def plan(self) -> TablePlan:
        """Return the table that is asked for."""
        return replace(PRACTICE, variant=self.cleaned_data["variant"] or USUAL_GAME)


class TableForm(GameForm, GuestForm):
    """A table to be opened: the game with its house rules, when it ends, and who may see it.

    Nobody can rule at a table of one's own, so mistakes cannot be made there and cost nothing.
    """

    unoffered = NEED_A_REFEREE

    game_end = forms.ChoiceField(
        label=gettext_lazy("The game ends"),
        choices=[
            (EndKind.TARGET.value, gettext_lazy("at a score")),
            (EndKind.DEALS.value, gettext_lazy("after a number of deals")),
        ],
        initial=EndKind.TARGET.value,
        widget=forms.RadioSelect,
    )
    game_length = forms.IntegerField(
        label=gettext_lazy("Score or deals"),
        required=False,
        min_value=1,
        max_value=99,
        help_text=gettext_lazy("Nothing here: the usual score of the game, or eight deals."),
    )
    clock = forms.ChoiceField(label=gettext_lazy("Clock"), choices=clock_choices, required=False)
    bot_key = forms.ChoiceField(
        label=gettext_lazy("Free seats are filled by"), choices=bot_choices, initial=FILL_IN
    )
    name = forms.CharField(
        label=gettext_lazy("Name of the table"), max_length=LONGEST_NAME, required=False
    )
    watching = forms.ChoiceField(
        label=gettext_lazy("Who may watch"),
        choices=[(key.value, label) for key, label in WATCHING_LABELS.items()],
        initial=Watching.ANYONE.value,
    )
    spectator_delay = forms.TypedChoiceField(
        label=gettext_lazy("Whoever watches sees the game"),
        choices=delay_choices,
        coerce=int,
        required=False,
    )
    talk = forms.ChoiceField(
        label=gettext_lazy("What can be said at the table"),
        choices=[(key.value, label) for key, label in TALK_LABELS.items()],
        initial=Talk.ALL.value,
        required=False,
    )
    is_listed = forms.BooleanField(
        label=gettext_lazy("Show the table in the list of open tables"),
        required=False,
        initial=True,
    )
    is_rated = forms.BooleanField(
        label=gettext_lazy("The game counts for ratings"),
        required=False,
        help_text=gettext_lazy("Only where everybody at the table has an account."),
    )

    def __init__(
        self,
        posted: Any = None,  # Any: what a browser sent
        *,
        asks_name: bool,
        typed: Mapping[str, str] | None = None,
    ) -> None:
        """Show a new table, or with `typed` that, unchecked: another game was chosen."""
        super().__init__(posted, initial={"variant": USUAL_GAME})
        self.is_refitted = typed is not None
        if not asks_name:
            del self.fields["guest_name"]
        self.fit_to(posted or typed or {}, own=USUAL_GAME, rules={})
        if typed is not None:
            self.initial.update({name: typed.get(name, "") for name in self.fields})
            self.initial.update({name: name in typed for name in ("is_listed", "is_rated")})

    @property
    def more_is_open(self) -> bool:
        """Whether something is at fault behind the fields that everybody fills in."""
        return bool(BEHIND & set(self.errors))

    def plan(self) -> TablePlan:
        """Return the table that is asked for."""
        typed = self.cleaned_data
        clock = clock_of(typed["clock"])
        by_deals = typed["game_end"] == EndKind.DEALS
        return TablePlan(
            variant=typed["variant"],
            rules=self.rules(),
            game_end=typed["game_end"],
            game_length=typed["game_length"] or (USUAL_DEALS if by_deals else None),
            name=typed["name"],
            is_listed=typed["is_listed"],
            is_rated=typed["is_rated"],
            watching=Watching(typed["watching"]),
            spectator_delay=typed["spectator_delay"] or 0,
            clock_seconds=clock.seconds,
            clock_increment=clock.increment,
            bot_key=typed["bot_key"],
            talk=Talk(typed["talk"] or Talk.ALL),
        )

    def add_refusal(self, refusal: DomainError) -> None:
        """Show what was refused at the fields it names, or above them all."""
        placed = False
        for name, sentences in refusal.fields.items():
            field = f"{RULE}{name.removeprefix(RULES)}" if name.startswith(RULES) else name
            if field in self.fields:
                self.add_error(field, list(sentences))
                placed = True
        if not placed:
            self.add_error(None, str(refusal))
