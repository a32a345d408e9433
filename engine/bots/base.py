"""What a bot is: it is shown what its seat may know and answers with an action."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from engine.actions import SeatAction
from engine.perspective import Perspective

Bot: TypeAlias = Callable[[Perspective, bytes], SeatAction]
"""Given a perspective and a seed, one of the perspective's legal actions; the same every time."""
