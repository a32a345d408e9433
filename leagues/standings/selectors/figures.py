"""Numbers of standings and ratings as they are shown."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from typing import Final

from django.utils.formats import number_format

UNKNOWN: Final = "–"


def rounded(value: Fraction) -> Decimal:
    """Return a fraction as a decimal, rounded half away from zero to a thousandth."""
    thousandths = abs(value) * 1000
    whole = int(thousandths + Fraction(1, 2))
    return Decimal(whole if value >= 0 else -whole) / 1000


def figure(value: Decimal | Fraction | int | None) -> str:
    """Return a number with as many decimals as it needs, two at most; a dash if unknown."""
    if value is None:
        return UNKNOWN
    shown = _hundredths(value).normalize()
    exponent = shown.as_tuple().exponent
    places = max(0, -exponent) if isinstance(exponent, int) else 0
    return str(number_format(shown, decimal_pos=places))


def per_game_figure(value: Decimal | Fraction | None) -> str:
    """Return points a game, always with two decimals; a dash before the first game."""
    if value is None:
        return UNKNOWN
    return str(number_format(_hundredths(value), decimal_pos=2))


def signed_points(value: Fraction) -> str:
    """Return points that are given or taken, with their sign and the decimals they need."""
    sign = "+" if value > 0 else "−" if value < 0 else "±"
    return sign + figure(abs(value))


def _hundredths(value: Decimal | Fraction | int) -> Decimal:
    """Return a number rounded once; Django's own formatting would cut it off."""
    exact = rounded(value) if isinstance(value, Fraction) else Decimal(value)
    return exact.quantize(Decimal("0.01"), ROUND_HALF_UP)


def estimate(value: float, *, places: int = 1) -> str:
    """Return a number that was worked out, always with so many decimals, and rounded."""
    return str(number_format(round(value, places), decimal_pos=places))


def signed(value: float) -> str:
    """Return a difference with one decimal and its sign."""
    shown = round(value, 1)
    sign = "+" if shown > 0 else "−" if shown < 0 else "±"
    return sign + estimate(abs(shown))
