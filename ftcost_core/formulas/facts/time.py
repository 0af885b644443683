"""Facts behind the hours beside pure training: disk, restarts, interruptions (``throughput/time.json``)."""

from functools import cache
from typing import Annotated

from msgspec import Meta

from ftcost_core.documents.record import Record
from ftcost_core.documents.vocabulary import WordTable
from ftcost_core.documents.words import RentalTerms
from ftcost_core.formulas.facts.kernels import SourcedNumber
from ftcost_core.formulas.facts.tables import Sourced, load


class AvailableShare(Record, frozen=True):
    """Share of the time in which so many GPUs at once are to be had: median and 80 % range."""

    gpus: Annotated[int, Meta(ge=1)]
    low: Annotated[float, Meta(gt=0, le=1)]
    median: Annotated[float, Meta(gt=0, le=1)]
    high: Annotated[float, Meta(gt=0, le=1)]

    @property
    def ends(self) -> tuple[float, float, float]:
        """Low end, median and high end."""
        return self.low, self.median, self.high


class TimeFacts(Record, frozen=True):
    """The file ``throughput/time.json``."""

    about: str
    disk_bytes_s: SourcedNumber
    """Rate at which one node writes a checkpoint."""
    restart_hours: SourcedNumber
    """From an interruption to the first step after it."""
    interruptions_per_hour: Sourced[WordTable[RentalTerms, float]]
    """Interruptions of one node, by its rental terms."""
    available_share: Sourced[WordTable[RentalTerms, tuple[AvailableShare, ...]]]
    """Share of the time in which there are machines, by their rental terms; GPU counts ascend from 1."""


@cache
def time_facts() -> TimeFacts:
    """Return the facts behind the hours beside pure training."""
    return load(TimeFacts, "throughput", "time.json")
