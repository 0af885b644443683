"""Checks of claims about a job: its memory, speed, hours and cost as the program estimates them."""

from __future__ import annotations

from math import prod
from typing import Any, Literal

from pydantic import Field, field_validator

from ftcost_core.evidence.claims import ClaimVerdict
from ftcost_core.text.i18n import LazyTexts, tr
from tests.claims.amounts import amount, number
from tests.claims.check import Check, Statements
from tests.claims.checked import Finding
from tests.claims.estimated import Estimated
from tests.claims.jobs import estimated_job, job_words
from tests.claims.judge import estimated
from tests.claims.model import Claimed
from tests.claims.physics import least_gb, too_fast, too_fast_for_hours, too_small
from tests.claims.readings import READINGS, Reading, reading

_SAME = 0.02
"""Rounding up to billing increments and storage lie between hours times price and a bill."""
_HOURS = ("wall_hours", "training_hours", "gpu_hours")
_OF_A_RUN = ("wall_hours", "training_hours", "gpu_hours", "usd", "usd_per_million", "speed")
_NAMES = LazyTexts({
    "device": "memory", "wall_hours": "wall-clock time", "training_hours": "training time",
    "gpu_hours": "GPU-hours", "usd": "cost", "usd_per_million": "cost per million tokens",
    "adapter": "adapter file", "trained": "trained parameters", "trained_share": "trained",
    "not_trained_share": "not trained", "scaling": "speed of a GPU against one alone",
    "realism": "wall-clock over training time", "micro_batch": "largest micro-batch",
    "mfu": "use of the peak",
    "checkpoint_minutes": "time between checkpoints that costs least",
    "bytes_per_parameter": "bytes of a parameter", "loss_per_gpu": "speed lost for each added GPU",
})  # fmt: skip


class Estimate(Check):
    """One figure of one job; or of several that a claim leaves open, as one range."""

    check: Literal["estimate"]
    job: dict[str, Any]
    read: str
    or_jobs: tuple[dict[str, Any], ...] = ()
    """Changes to the job that the claim may as well mean."""

    @field_validator("read")
    @classmethod
    def _known(cls, name: str) -> str:
        if name not in READINGS:
            raise ValueError(tr("one of {readings}", readings=", ".join(READINGS)))
        return name

    def find(self, claimed: Claimed, guides: Statements) -> Finding:
        """Hold the claim against physics first, then against the estimate."""
        jobs = [self.job, *({**self.job, **change} for change in self.or_jobs)]
        ones = [estimated_job(_one_sequence(job) if self.read == "device" else job) for job in jobs]
        found = _together([reading(one, self.read) for one in ones])
        words = f"{job_words(self.job)}: {_NAMES.get(self.read, self.read)}"
        if self.read == "parameters":
            words = str(self.job["model"])
        impossible = [self._impossible(one, claimed) for one in ones]
        if all(impossible):
            return _finding("contradiction", f"{job_words(self.job)}: {impossible[0]}.", found)
        if self.read in _OF_A_RUN and not any(one.fits for one in ones):
            return _finding("outside", f"{job_words(self.job)}: {_too_large(ones[0])}.", found)
        return estimated(claimed, found, words)

    def _impossible(self, one: Estimated, claimed: Claimed) -> str:
        """Say which bound the claim breaks; empty if none."""
        _, high = claimed.span
        if self.read == "device":
            least, what = least_gb(one)
            return (
                tr("{what} are {least} GB, more than {text}", what=what, least=number(least), text=claimed.text)
                if high < least
                else ""
            )
        if self.read not in _OF_A_RUN:
            return ""
        if self.read == "speed" and claimed.low is not None and (said := too_fast(one, float(claimed.low))):
            return said
        if self.read in _HOURS and claimed.high is not None:
            hours = float(claimed.high) / (one.gpus if self.read == "gpu_hours" else 1)
            if said := too_fast_for_hours(one, hours):
                return said
        return too_small(one)


class Identity(Check):
    """A formula of the guides, held against an estimate: readings multiplied give another reading."""

    check: Literal["identity"]
    job: dict[str, Any]
    of: tuple[str, ...]
    factor: float = 1.0
    equals: str

    def find(self, claimed: Claimed, guides: Statements) -> Finding:
        """Multiply the estimate's own figures."""
        one = estimated_job(self.job)
        found = [reading(one, name) for name in self.of]
        product = prod(part.value for part in found) * self.factor
        own = reading(one, self.equals)
        right = abs(product / own.value - 1) <= _SAME
        working = " × ".join(amount(part.value, part.value, part.unit) for part in found)
        if self.factor != 1:
            working += f" × {number(self.factor)}"
        return _finding(
            "agrees" if right else "outside",
            tr(
                "{job}: {working} = {product}; the estimate has {value}.",
                job=job_words(self.job),
                working=working,
                product=amount(product, product, own.unit),
                value=amount(own.value, own.value, own.unit),
            ),
            own,
        )


class Fits(Check):
    """Whether a job fits its GPUs with one sequence at a time."""

    check: Literal["fits"]
    job: dict[str, Any]
    expected: bool = True

    def find(self, claimed: Claimed, guides: Statements) -> Finding:
        """Compare the peak with the memory; what must lie in it and cannot is a contradiction."""
        one = estimated_job(_one_sequence(self.job))
        found = reading(one, "device")
        capacity = one.gpu.memory_bytes / 1e9
        never = too_small(one)
        verdict: ClaimVerdict = "agrees" if one.fits is self.expected else "contradiction" if never else "outside"
        own = tr("{found} of {capacity} GB", found=_memory(found), capacity=number(capacity)) + (
            tr(" on each") if one.gpus > 1 else ""
        )
        said = never if verdict == "contradiction" else own
        return _finding(verdict, f"{job_words(self.job)}: {said}.", found)


class GpusNeeded(Check):
    """The fewest GPUs, of usual numbers, that hold a job with one sequence each."""

    check: Literal["gpus_needed"]
    job: dict[str, Any]
    numbers: tuple[int, ...] = Field((1, 2, 4, 8, 16, 32, 64, 128), min_length=1)
    at_least: bool = False
    """The claim is "more than one", not a number that is needed."""

    def find(self, claimed: Claimed, guides: Statements) -> Finding:
        """Try the numbers from the fewest."""
        tried = {n: estimated_job(_one_sequence(self.job | _spread(n))) for n in self.numbers}
        least = next((n for n, one in tried.items() if one.fits), None)
        words = job_words(self.job)
        if least is None:
            raise LookupError(tr("{words} fits no number of GPUs that was tried", words=words))
        own = Reading(least, least, least, "GPUs")
        on_one = reading(tried[least], "device")
        sentence = tr("{words}: {least} hold it ({on_one} on each)", words=words, least=least, on_one=_memory(on_one))
        if claimed.low is None:
            return _finding("agrees", sentence + ".", own)
        asked = int(claimed.low)
        at = estimated_job(_one_sequence(self.job | _spread(asked)))
        if not self.at_least and (never := too_small(at)):
            return _finding(
                "contradiction",
                tr("{words}: {never}; {least} GPUs hold it.", words=words, never=never, least=least),
                own,
            )
        right = asked <= least if self.at_least else asked == least
        return _finding(
            "agrees" if right else "outside", sentence + ("." if right else tr(", not {asked}.", asked=asked)), own
        )


def _one_sequence(job: dict[str, Any]) -> dict[str, Any]:
    return {"micro_batch": 1} | job


def _spread(gpus: int) -> dict[str, int]:
    return {"gpus": min(gpus, 8), "nodes": max(1, gpus // 8)}


def _together(found: list[Reading]) -> Reading:
    first = found[0]
    return Reading(first.value, min(one.low for one in found), max(one.high for one in found), first.unit)


def _too_large(one: Estimated) -> str:
    capacity = one.gpu.memory_bytes / 1e9
    return tr(
        "does not fit: {one} on a GPU of {capacity} GB", one=_memory(reading(one, "device")), capacity=number(capacity)
    )


def _memory(found: Reading) -> str:
    return tr("{value} GB ({low})", value=number(found.value), low=amount(found.low, found.high, "GB"))


def _finding(verdict: ClaimVerdict, sentence: str, found: Reading) -> Finding:
    return Finding(
        verdict=verdict, sentence=sentence, figure=found.value, low=found.low, high=found.high, unit=found.unit
    )
