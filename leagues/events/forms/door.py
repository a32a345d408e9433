"""What the desk at the door types."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy


class NewcomerForm(forms.Form):
    """Somebody who comes to the door: a known player, or the name of a new one."""

    player_id = forms.IntegerField(required=False, min_value=1, max_value=2**62)
    name = forms.CharField(label=gettext_lazy("Name"), required=False, max_length=80)
    namesakes = forms.IntegerField(required=False, min_value=0, max_value=10_000)

    def clean(self) -> None:
        """Want a person or a name."""
        typed = self.cleaned_data
        if not typed.get("player_id") and not typed.get("name") and not self.errors:
            raise forms.ValidationError(_("Type the name of the person first."))

    @property
    def sentence(self) -> str:
        """The first thing that is wrong."""
        return next(str(text) for texts in self.errors.values() for text in texts)
