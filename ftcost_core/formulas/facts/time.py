"""What the hours around pure training depend on (``resources/throughput/time.json``)."""

from __future__ import annotations

from functools import cache

from ftcost_core.documents.job import RentalTerms
from ftcost_core.documents.vocabulary import WordTable
from ftcost_core.formulas.facts.kernels import SourcedNumber
from ftcost_core.formulas.facts.tables import FactModel, Sourced, load


class TimeFacts(FactModel):
    """The file."""

    about: str
    disk_bytes_s: SourcedNumber
    """What one node writes."""
    restart_hours: SourcedNumber
    """From an interruption to the first step after it."""
    interruptions_per_hour: Sourced[WordTable[RentalTerms, float]]
    """Of one node, by the terms of its price."""


@cache
def time_facts() -> TimeFacts:
    """Return what the hours around pure training depend on."""
    return load(TimeFacts, "throughput", "time.json")
