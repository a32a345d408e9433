"""Link to the steps of a recorded game in a template."""

from __future__ import annotations

from typing import Any

from django import template

from leagues.desk.replay_links import step_address

register = template.Library()


@register.simple_tag(takes_context=True)
def step_link(context: dict[str, Any], deal: int, step: int) -> str:  # Any: of any page
    """Return the address of a step. Wants `card` in the context, and `live` of a live table."""
    live = context.get("live")
    return step_address(
        match_id=context["card"].id, live_key=live.key if live else "", deal=deal, step=step
    )
