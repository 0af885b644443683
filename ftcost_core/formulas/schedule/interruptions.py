"""Work lost to interruptions, and how often to save because of them."""

from __future__ import annotations

import numpy as np

from ftcost_core.documents.term import Array

MOST_LOST = 1000.0
"""Hours lost in an hour of work at which counting stops: such a run hardly ever comes to its next save."""


def lost_share(rate_per_hour: Array, segment_hours: Array, restart_hours: Array) -> Array:
    """Return expected hours lost to interruptions per hour of work and saves, at most :data:`MOST_LOST`.

    ``segment_hours``: from the end of one save to the end of the next. With ``s`` the segment and ``λ`` the
    rate, a segment takes ``e^(λ × restart) × (e^(λ s) - 1)/λ`` hours on average, as often interrupted as it
    may be: about half a segment and a restart lost an interruption while these are rare. Source: Daly 2006,
    "A higher order estimate of the optimum checkpoint interval", FGCS 22.3, eq. 20.
    """
    interruptions = np.maximum(rate_per_hour * segment_hours, 1e-12)
    # Beyond 12 interruptions a segment, the loss is above its bound whatever a restart takes.
    grown = np.expm1(np.minimum(interruptions, 12.0)) / np.minimum(interruptions, 12.0)
    share = np.exp(np.minimum(rate_per_hour * restart_hours, 12.0)) * grown - 1
    return np.where(rate_per_hour > 0, np.minimum(share, MOST_LOST), 0.0)


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
