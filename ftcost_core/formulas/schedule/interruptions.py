"""Work lost to interruptions, and how often to save because of them."""

from __future__ import annotations

import numpy as np

from ftcost_core.documents.term import Array


def lost_share(rate_per_hour: Array, interval_hours: Array, save_hours: Array, restart_hours: Array) -> Array:
    """Return expected hours lost to interruptions per hour of work done.

    Each interruption costs, on average, half an interval of work, half of a save, and a restart:
    ``rate × (interval/2 + save/2 + restart)``. Interruptions during lost work are lost, too, which the
    factor ``1/(1 - share)`` counts. Source: Young 1974 (CACM 17.9), first order.
    """
    share = np.minimum(0.9, rate_per_hour * (interval_hours / 2 + save_hours / 2 + restart_hours))
    return np.asarray(share / (1 - share))


def daly_interval(rate_per_hour: Array, save_hours: Array) -> Array:
    """Return hours of work between saves that lose least, to a higher order.

    With ``M = 1/rate`` and ``d`` the time of a save:
    ``sqrt(2 d M) × (1 + sqrt(d/(2M))/3 + (d/(2M))/9) - d`` for ``d < 2M``, else ``M``.
    Source: Daly 2006, "A higher order estimate of the optimum checkpoint interval", FGCS 22.3, eq. 37.
    """
    hours_between = 1 / np.maximum(rate_per_hour, 1e-12)
    ratio = save_hours / (2 * hours_between)
    interval = np.sqrt(2 * save_hours * hours_between) * (1 + np.sqrt(ratio) / 3 + ratio / 9) - save_hours
    return np.asarray(np.where(save_hours < 2 * hours_between, interval, hours_between))
