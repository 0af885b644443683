"""Facts behind the hours beside pure training: disk, restarts, interruptions (``throughput/time.json``)."""

from __future__ import annotations

from functools import cache

from ftcost_core.documents.job import RentalTerms
from ftcost_core.documents.vocabulary import WordTable
from ftcost_core.formulas.facts.kernels import SourcedNumber
from ftcost_core.formulas.facts.tables import FactModel, Sourced, load


class TimeFacts(FactModel):
    """The file ``throughput/time.json``."""

    about: str
    disk_bytes_s: SourcedNumber
    """Rate at which one node writes a checkpoint."""
    restart_hours: SourcedNumber
    """From an interruption to the first step after it."""
    interruptions_per_hour: Sourced[WordTable[RentalTerms, float]]
    """Interruptions of one node, by its rental terms."""
    available_share: Sourced[WordTable[RentalTerms, float]]
    """Share of the time in which a machine is to be had for who asks all the time, by its rental terms."""


@cache
def time_facts() -> TimeFacts:
    """Return the facts behind the hours beside pure training."""
    return load(TimeFacts, "throughput", "time.json")
