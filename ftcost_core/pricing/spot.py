"""Spot against on demand: interruptions repeat work, and beyond some rate of them spot is dearer.

The work repeated is :func:`ftcost_core.formulas.schedule.interruptions.lost_share`; here it meets the prices.
"""

from __future__ import annotations

import numpy as np

from ftcost_core.documents.term import Array
from ftcost_core.formulas.schedule.interruptions import lost_share


def effective_usd_per_hour(
    usd_per_hour: Array,
    rate_per_hour: Array,
    interval_hours: Array,
    save_hours: Array,
    restart_hours: Array,
) -> Array:
    """Return the price of an hour of work that counts: price × (1 + lost hours per hour of work)."""
    lost = lost_share(rate_per_hour, interval_hours, save_hours, restart_hours)
    return usd_per_hour * (1 + lost)


def break_even_interruptions(
    spot_usd_per_hour: Array,
    on_demand_usd_per_hour: Array,
    interval_hours: Array,
    save_hours: Array,
    restart_hours: Array,
) -> Array:
    """Return the interruptions an hour at which spot costs as much as on demand; above it, spot is dearer.

    With ``x = rate × (interval/2 + save/2 + restart)`` an hour of work takes ``1/(1 - x)`` hours, so both
    cost the same at ``x = 1 - spot/on-demand``. 0 when spot is not cheaper at all.
    """
    lost_each = interval_hours / 2 + save_hours / 2 + restart_hours
    return np.asarray(np.maximum(0.0, 1 - spot_usd_per_hour / on_demand_usd_per_hour) / lost_each)
