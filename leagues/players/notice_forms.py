"""What people say about how they want to be told things."""

from __future__ import annotations

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from leagues.players.notice_kinds import NoticeKind
from leagues.players.notice_models import NOTICE_KIND_LABELS


class CorrespondenceForm(forms.Form):
    """The kinds of message that come by mail too, and the language of them all."""

    kinds = forms.MultipleChoiceField(
        label=_("By mail too"),
        choices=[(key.value, label) for key, label in NOTICE_KIND_LABELS.items()],
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    language = forms.ChoiceField(
        label=_("Language of your messages"), widget=forms.Select(attrs={"translate": "no"})
    )

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]  # as a form takes them
        language = self.fields["language"]
        assert isinstance(language, forms.ChoiceField)  # noqa: S101  # for the type checker
        language.choices = list(settings.LANGUAGES)

    def wanted(self) -> list[NoticeKind]:
        """Return the kinds that were ticked."""
        return [NoticeKind(kind) for kind in self.cleaned_data["kinds"]]
