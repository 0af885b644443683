"""Months and years as prices count them."""

from __future__ import annotations

from decimal import Decimal

HOURS_PER_MONTH = Decimal(730)
"""A twelfth of a year, as cloud prices count it."""
HOURS_PER_YEAR = 12 * HOURS_PER_MONTH
