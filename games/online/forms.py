"""What is typed at the door of live tables: a new table, and the name of a guest."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from engine.bots.registry import BOT_TITLES
from engine.game import EndKind
from engine.options.registry import OPTIONS
from engine.variants.registry import VARIANTS
from games.matches.errors import DomainError
from games.matches.game_words import option_title, players_in_words, value_in_words, variant_title
from games.online.models import TALK_LABELS, WATCHING_LABELS
from games.online.services.opening import LONGEST_NAME, TablePlan
from games.online.services.sitting import LONGEST_NAME as LONGEST_GUEST
from games.online.states import Talk, Watching

RULE: Final = "rule_"
HOUSE: Final = (
    "stick_dealer",
    "no_trump",
    "defend_alone",
    "best_card",
    "joker",
    "farmers_hand",
)
"""The house rules a table can be opened with; the others are for events."""

SIZES: Final = (4, 5, 6)
CLOCKS: Final = ("", "180+3", "300+5", "600+10", "1200+15")
"""Seconds for the whole game and for each act."""

FALSE, TRUE = "false", "true"


def variant_choices() -> list[tuple[str, str]]:
    """Return the variants with how many play, in the reader's language."""
    words = _("%(game)s, %(players)s")
    return [
        (key, words % {"game": variant_title(key), "players": players_in_words(variant)})
        for key, variant in VARIANTS.items()
    ]


def size_choices() -> list[tuple[str, str]]:
    """Return how many may play where that is a choice."""
    usual = ("", _("As usual in this game"))
    sized = [
        (str(size), ngettext("%(count)s player", "%(count)s players", size) % {"count": size})
        for size in SIZES
    ]
    return [usual, *sized]


def clock_choices() -> list[tuple[str, str]]:
    """Return the clocks a table can have."""
    words = _("%(minutes)s min and %(seconds)s s a move")
    return [(clock, clock_words(clock, words) if clock else _("No clock")) for clock in CLOCKS]


def clock_words(clock: str, words: str) -> str:
    """Return a clock in words."""
    seconds, increment = clock.split("+")
    return words % {"minutes": int(seconds) // 60, "seconds": increment}


def bot_choices() -> list[tuple[str, str]]:
    """Return the bots that can fill seats."""
    return [(key, _(title)) for key, title in BOT_TITLES.items()]


def rule_choices(key: str) -> list[tuple[str, str]]:
    """Return the values of a house rule; the first leaves it as the game has it."""
    values = [(written(value), value_in_words(key, value)) for value in OPTIONS[key].values]
    return [("", _("As usual in this game")), *values]


def written(value: object) -> str:
    """Return a value of a rule as a form sends it."""
    return (TRUE if value else FALSE) if isinstance(value, bool) else str(value)


def value_of(key: str, text: str) -> object:
    """Return a value of a rule as the engine knows it."""
    return next(value for value in OPTIONS[key].values if written(value) == text)


class GuestForm(forms.Form):
    """What a guest is called at the table."""

    guest_name = forms.CharField(
        label=gettext_lazy("Your name at the table"), max_length=LONGEST_GUEST, required=False
    )


class TableForm(GuestForm):
    """A table to be opened: the game first, then who may see it, then the house's own rules."""

    variant = forms.ChoiceField(label=gettext_lazy("Game"), choices=variant_choices)
    players = forms.ChoiceField(
        label=gettext_lazy("Players"),
        choices=size_choices,
        required=False,
        help_text=gettext_lazy("Only games with a called partner can be of different sizes."),
    )
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
        label=gettext_lazy("Free seats are filled by"), choices=bot_choices, initial="steady"
    )
    name = forms.CharField(
        label=gettext_lazy("Name of the table"), max_length=LONGEST_NAME, required=False
    )
    watching = forms.ChoiceField(
        label=gettext_lazy("Who may watch"),
        choices=[(key.value, label) for key, label in WATCHING_LABELS.items()],
        initial=Watching.ANYONE.value,
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

    def __init__(self, *args: Any, asks_name: bool, **kwargs: Any) -> None:  # Any: as Form's
        super().__init__(*args, **kwargs)
        if not asks_name:
            del self.fields["guest_name"]
        for key in HOUSE:
            self.fields[f"{RULE}{key}"] = forms.ChoiceField(
                label=option_title(key), choices=rule_choices(key), required=False
            )

    @property
    def house_fields(self) -> list[forms.BoundField]:
        """The fields of house rules."""
        return [self[name] for name in self.fields if name.startswith(RULE)]

    @property
    def has_house_rules(self) -> bool:
        """Whether any house rule is chosen or wrong."""
        return any(field.value() or field.errors for field in self.house_fields)

    def plan(self) -> TablePlan:
        """Return the table that is asked for."""
        typed = self.cleaned_data
        rules = {
            key: value_of(key, typed[f"{RULE}{key}"]) for key in HOUSE if typed[f"{RULE}{key}"]
        }
        if typed["players"]:
            rules["players"] = int(typed["players"])
        seconds, _plus, increment = typed["clock"].partition("+")
        by_deals = typed["game_end"] == EndKind.DEALS
        return TablePlan(
            variant=typed["variant"],
            rules=rules,
            game_end=typed["game_end"],
            game_length=typed["game_length"] or (USUAL_DEALS if by_deals else None),
            name=typed["name"],
            is_listed=typed["is_listed"],
            is_rated=typed["is_rated"],
            watching=Watching(typed["watching"]),
            clock_seconds=int(seconds) if seconds else None,
            clock_increment=int(increment or 0),
            bot_key=typed["bot_key"],
            talk=Talk(typed["talk"] or Talk.ALL),
        )


USUAL_DEALS: Final = 8


def add_refusal(*, form: forms.BaseForm, error: DomainError) -> None:
    """Show a refusal beside the fields it names, or above the form."""
    named = {name: texts for name, texts in error.fields.items() if name in form.fields}
    for name, texts in named.items():
        form.add_error(name, list(texts))
    if not named:
        form.add_error(None, str(error))
