"""What a change of the job brings, before and after, in a line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ftcost_core.text import numbers as fmt
from ftcost_core.text.i18n import tr

if TYPE_CHECKING:
    from ftcost_core.planner.combined import Outcome


def differences(before: Outcome, after: Outcome, units: str) -> str:
    """Return before and after of what differs: chance, memory, time, cost."""
    pairs = [
        (tr("Chance to fit"), *(fmt.likelihood(of.fit_probability) for of in (before, after))),
        (tr("Memory {0}", units), *(fmt.memory(of.device_bytes, units) for of in (before, after))),
        (tr("Time"), *(fmt.duration(of.wall_hours) for of in (before, after))),
        (tr("Cost"), *(fmt.money(of.usd) for of in (before, after))),
    ]
    return " · ".join(f"{name}: {was} → {now}" for name, was, now in pairs if was != now)
