"""Which game is played and by which house rules: fields that fit the variant that is chosen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.options.base import Option
from engine.options.lawful import series_options
from engine.options.registry import OPTIONS
from engine.variants.registry import VARIANTS
from games.matches.game_words import option_title, players_in_words, value_in_words, variant_title
from games.matches.rule_options import (
    OF_SERIES,
    choices_of,
    offered_groups,
    typed_value,
    usual_values,
)

RULE: Final = "rule_"
REFIT: Final = "refit"
"""The button that shows the form again with the house rules of the game that is chosen."""

SIZE: Final = f"{RULE}players"


@dataclass(frozen=True, slots=True, kw_only=True)
class GameChoice:
    """A variant as it is offered."""

    key: str
    title: str
    summary: str
    players: str
    is_chosen: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class GameGroup:
    """Variants that belong together."""

    title: str
    games: Sequence[GameChoice]


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleGroup:
    """A part of the rule book with its fields."""

    title: str
    fields: Sequence[BoundField]
    chosen: int
    is_open: bool


def variant_choices() -> list[tuple[str, str]]:
    """Return the variants by their names in the reader's language."""
    return [(key, variant_title(key)) for key in VARIANTS]


def grouped_variants() -> list[tuple[str, list[tuple[str, str]]]]:
    """Return the variants in their groups, each with how many people play it."""
    grouped: dict[str, list[tuple[str, str]]] = {}
    for key, variant in VARIANTS.items():
        words = _("%(game)s (%(players)s)")
        shown = words % {"game": variant_title(key), "players": players_in_words(variant)}
        grouped.setdefault(_(variant.group.value), []).append((key, shown))
    return list(grouped.items())


class GameForm(forms.Form):
    """The variant, and a field `rule_<key>` for every option that fits it; empty is as usual.

    The fields are those of the variant that was sent. What was typed for another one and does
    not fit is told at the variant, and is gone from the form that says so.
    """

    variant = forms.ChoiceField(
        label=gettext_lazy("Game"), choices=variant_choices, widget=forms.RadioSelect
    )

    # The variant whose options are shown; the page sends it back as `fitted`.
    game: str
    # Options that have no meaning where this form is used.
    unoffered: ClassVar[frozenset[str]] = frozenset()
    # Whether the options of a series of games have a meaning where this form is used.
    offers_series: bool = False
    # Options of the event that this form does not offer; they stay while the variant does.
    kept_rules: Mapping[str, object]

    def fit_to(self, sent: Mapping[str, str], *, own: str, rules: Mapping[str, object]) -> None:
        """Add the fields of the variant that was sent, or of the event's `own` one.

        What is told to be usual is so at tables of the size that was sent, or else of the event's.
        """
        variant = sent.get("variant", own)
        self.game = variant if variant in VARIANTS else own
        same = self.game == own
        size = sent.get(SIZE, "") if sent else rules.get("players", "")
        usual = usual_values(self.game, size=size)
        options = [option for _title, options in self._offered() for option in options]
        if len(VARIANTS[self.game].players) > 1:
            options = [OPTIONS["players"], *options]
            usual["players"] = VARIANTS[self.game].rules.players
        for option in options:
            self.fields[f"{RULE}{option.key}"] = rule_field(option, self.game, usual[option.key])
        fields = {name.removeprefix(RULE) for name in self.rule_names}
        self.kept_rules = {
            key: rules[key] for key in rules if same and key not in fields and key not in OF_SERIES
        }

    @property
    def rule_names(self) -> list[str]:
        """The names of the fields of options."""
        return [name for name in self.fields if name.startswith(RULE)]

    @property
    def game_title(self) -> str:
        """The name of the variant whose options are shown."""
        return variant_title(self.game)

    @property
    def size_field(self) -> BoundField | None:
        """The number of players at a table, where that is a choice."""
        return self[SIZE] if SIZE in self.fields else None

    @property
    def game_groups(self) -> list[GameGroup]:
        """The variants in their groups."""
        chosen = str(self["variant"].value())
        grouped: dict[str, list[GameChoice]] = {}
        for key, variant in VARIANTS.items():
            choice = GameChoice(
                key=key,
                title=_(variant.title),
                summary=_(variant.summary),
                players=players_in_words(variant),
                is_chosen=key == chosen,
            )
            grouped.setdefault(_(variant.group.value), []).append(choice)
        return [GameGroup(title=title, games=games) for title, games in grouped.items()]

    @property
    def rule_groups(self) -> list[RuleGroup]:
        """The fields of options by the parts of a rule book."""
        return list(self._rule_groups())

    @property
    def chosen_rules(self) -> int:
        """How many house rules are chosen."""
        return sum(group.chosen for group in self.rule_groups)

    @property
    def rules_are_open(self) -> bool:
        """Whether a house rule is chosen or at fault."""
        return any(group.is_open for group in self.rule_groups)

    @property
    def game_is_open(self) -> bool:
        """Whether the variant or the size of the table is at fault."""
        return bool({"variant", SIZE} & set(self.errors))

    @property
    def lacks_series(self) -> bool:
        """Whether rules of the game are for a series of games, and none is played here."""
        usual = VARIANTS[self.game].rules
        return not self.offers_series and (usual.carry_over or usual.double_game_if_love)

    def clean(self) -> dict[str, Any]:  # Any: values of the fields' own types
        """Refuse, once, what was chosen for another variant and has no meaning in this one."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        strays = [option_title(key) for key in self._strays() if not self._is_of_series(key)]
        self._refuse_series()
        if strays:
            sentence = _(
                "%(game)s does not have these rules, so they are left out: %(rules)s. Look at "
                "its house rules and save again."
            )
            params = {"game": self.game_title, "rules": ", ".join(strays)}
            self.add_error("variant", sentence % params)
        return cleaned

    def _strays(self) -> Iterator[str]:
        """Yield the options that were chosen and have no field here."""
        for name, value in self.data.items():
            if name.startswith(RULE) and value and name not in self.fields:
                yield name.removeprefix(RULE)

    def _is_of_series(self, key: str) -> bool:
        """Return whether the game has an option that is not here since no series is played."""
        return not self.offers_series and key in {each.key for each in series_options(self.game)}

    def _refuse_series(self) -> None:
        """Refuse, once, what counts in a series of games where none is played."""
        strays = [option_title(key) for key in self._strays() if self._is_of_series(key)]
        if strays:
            sentence = _(
                "These rules count where the same two sides play several games, in a knock-out, "
                "so they are left out here: %(rules)s. Look at the house rules and save again."
            )
            self.add_error("variant", sentence % {"rules": ", ".join(strays)})

    def rules(self) -> dict[str, object]:
        """Return the options that were chosen, as the engine has them."""
        typed = {name.removeprefix(RULE): self.cleaned_data[name] for name in self.rule_names}
        chosen = {
            key: typed_value(key, str(value))
            for key, value in typed.items()
            if value not in (None, "")
        }
        return {**self.kept_rules, **chosen}

    def _offered(self) -> list[tuple[str, list[Option]]]:
        groups = [
            (title, [option for option in options if option.key not in self.unoffered])
            for title, options in offered_groups(self.game, with_series=self.offers_series)
        ]
        return [(title, options) for title, options in groups if options]

    def _rule_groups(self) -> Iterator[RuleGroup]:
        for title, options in self._offered():
            names = [f"{RULE}{option.key}" for option in options]
            fields = [self[name] for name in names]
            chosen = sum(field.value() not in (None, "") for field in fields)
            is_open = bool(chosen) or any(field.errors for field in fields)
            yield RuleGroup(title=title, fields=fields, chosen=chosen, is_open=is_open)


def rule_field(option: Option, variant: str, usual: object) -> forms.Field:
    """Return the field of an option, with what it means and is by default."""
    label = option_title(option.key)
    text = _("%(meaning)s Usual: %(value)s.") % {
        "meaning": _(option.meaning),
        "value": value_in_words(option.key, usual),
    }
    if not option.values:
        return forms.IntegerField(label=label, help_text=text, required=False)
    choices = [("", _("As usual")), *choices_of(option, variant)]
    return forms.ChoiceField(label=label, help_text=text, choices=choices, required=False)


def typed_again(typed: Mapping[str, str], game: str) -> dict[str, object]:
    """Return what was typed, to be shown again when the variant has changed to `game`.

    A target that was the former variant's own becomes that of the new one.
    """
    shown: dict[str, object] = dict(typed)
    before = VARIANTS.get(typed.get("fitted", ""))
    if before is not None and typed.get("target") == str(before.rules.target):
        shown["target"] = VARIANTS[game].rules.target
    return shown
