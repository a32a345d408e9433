"""What the frame of every page and the form fragments need beyond Django's own tags."""

from __future__ import annotations

from django import forms, template
from django.forms import BoundField
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()

# Seconds after which a page without scripts loads itself again.
REFRESH = 30


@register.filter
def live_source(text: str) -> SafeString:
    """Return what the head of a live page needs: `text` is its stream and the version shown.

    Both come from blocks of the page: rendered, escaped already, with spaces about them.
    """
    words = text.split()
    if not words:
        return SafeString("")
    attributes = "".join(
        format_html(' data-{}="{}"', name, SafeString(word))
        for name, word in zip(("stream", "version"), words, strict=False)
    )
    return format_html(
        '<meta name="live"{}><noscript><meta http-equiv="refresh" content="{}"></noscript>'
        '<script src="{}" defer></script>',
        SafeString(attributes),
        REFRESH,
        static("site/live.js"),
    )


@register.filter
def with_style(field: BoundField) -> SafeString:
    """Return a field's input with the class that its kind has; Django adds the aria names."""
    widget = field.field.widget
    css = f"{style_of(widget)} {widget.attrs.get('class', '')}".strip()
    return field.as_widget(attrs={"class": css})


@register.filter
def kind(field: BoundField) -> str:
    """Return how the field is laid out: "check", "choices" or "plain"."""
    widget = field.field.widget
    if isinstance(widget, forms.CheckboxInput):
        return "check"
    return "choices" if isinstance(widget, forms.RadioSelect) else "plain"


@register.filter
def may_be_empty(field: BoundField) -> bool:
    """Return whether a field can be left without a value: not one that always has a choice."""
    widget = field.field.widget
    if isinstance(widget, forms.Select):
        return not field.field.required and any(not value for value, _label in widget.choices)
    return not field.field.required


def style_of(widget: forms.Widget) -> str:
    """Return Bootstrap's class for an input of this kind."""
    if isinstance(widget, forms.CheckboxInput | forms.RadioSelect):
        return "form-check-input"
    return "form-select" if isinstance(widget, forms.Select) else "form-control"
