"""What the hours around pure training depend on (``resources/throughput/time.json``)."""

from __future__ import annotations

from functools import cache

from ftcost_core.documents.job import RentalTerms
from ftcost_core.documents.vocabulary import Table
from ftcost_core.formulas.facts.kernels import Value
from ftcost_core.formulas.facts.tables import Facts, Sourced, load


class TimeFacts(Facts):
    """The file."""

    about: str
    disk_bytes_s: Value
    """What one node writes."""
    restart_hours: Value
    """From an interruption to the first step after it."""
    interruptions_per_hour: Sourced[Table[RentalTerms, float]]
    """Of one node, by the terms of its price."""


@cache
def time_facts() -> TimeFacts:
    """Return what the hours around pure training depend on."""
    return load(TimeFacts, "throughput", "time.json")
