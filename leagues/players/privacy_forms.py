"""What is typed about privacy: how a name is published, minors, consents, deletion."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from leagues.players.consents import CONSENT_LABELS, HOW_LABELS, ConsentTo, SaidHow
from leagues.players.models import Player
from leagues.players.services.privacy import PrivacyChoice

OLDEST = 1900
LEVELS = [
    ("", gettext_lazy("As usual: the full name, or initials for who may be under 18")),
    ("name", gettext_lazy("My full name")),
    ("initials", gettext_lazy("Only my initials")),
    ("hidden", gettext_lazy("Not at all: “Hidden player”")),
]
FIELDS = ("publication", "birth_year", "guardian_name", "guardian_email", "guardian_phone")


class PrivacyForm(forms.Form):
    """How a name is published, and what has to be known of minors."""

    publication = forms.ChoiceField(
        label=gettext_lazy("What others read on public pages"),
        choices=LEVELS,
        required=False,
        widget=forms.RadioSelect,
    )
    birth_year = forms.IntegerField(
        label=gettext_lazy("Year of birth"),
        required=False,
        help_text=gettext_lazy("Four digits. Needed only for who may be under 18; never shown."),
    )
    guardian_name = forms.CharField(
        label=gettext_lazy("Guardian of a minor"), max_length=80, required=False
    )
    guardian_email = forms.EmailField(
        label=gettext_lazy("Guardian’s e-mail address"), max_length=254, required=False
    )
    guardian_phone = forms.CharField(
        label=gettext_lazy("Guardian’s telephone"),
        max_length=40,
        required=False,
        help_text=gettext_lazy("Seen by you and by directors of your clubs only."),
    )

    @classmethod
    def of(cls, player: Player) -> PrivacyForm:
        """Return the form with what a person has chosen."""
        return cls(initial={name: getattr(player, name) for name in FIELDS})

    @property
    def choice(self) -> PrivacyChoice:
        """What was chosen."""
        typed: dict[str, Any] = self.cleaned_data  # Any: cleaned values of several kinds
        return PrivacyChoice(**{name: typed[name] for name in FIELDS})

    def clean_birth_year(self) -> int | None:
        """Return the year, if somebody can be born in it."""
        year: int | None = self.cleaned_data["birth_year"]
        this = timezone.now().year
        if year is not None and not OLDEST <= year <= this:
            raise forms.ValidationError(
                _("Type a year from %(first)s to %(last)s, or leave it empty.")
                % {"first": OLDEST, "last": this}
            )
        return year


class ConsentForm(forms.Form):
    """A consent that reached the desk on paper or by word of mouth."""

    what = forms.ChoiceField(
        label=gettext_lazy("Agrees to"),
        choices=[(key.value, label) for key, label in CONSENT_LABELS.items()],
    )
    how = forms.ChoiceField(
        label=gettext_lazy("How this was said"),
        choices=[(key.value, HOW_LABELS[key]) for key in (SaidHow.PAPER, SaidHow.SPOKEN)],
    )

    @property
    def given(self) -> tuple[ConsentTo, SaidHow]:
        """What was agreed to, and how."""
        return ConsentTo(self.cleaned_data["what"]), SaidHow(self.cleaned_data["how"])


class DeletionForm(forms.Form):
    """One's own password, before somebody is deleted for good."""

    password = forms.CharField(
        label=gettext_lazy("Your password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )
