"""One job of a claim, evaluated when it is first asked for."""

from __future__ import annotations

from functools import cached_property

from ftcost_core.architecture.counts import ParameterCounts, counts
from ftcost_core.catalogue.gpus import Gpu
from ftcost_core.documents.job import Job
from ftcost_core.documents.result import Cost
from ftcost_core.evaluation.figures import BatchFigures, batch_figures
from ftcost_core.evaluation.resolve import Resolved, resolve
from ftcost_core.formulas.job_arrays import JobArrays
from ftcost_core.formulas.trained import trained_parameters
from ftcost_core.offers.costs import price, shipped_prices


class Estimated:
    """One job, evaluated when it is first asked for."""

    def __init__(self, job: Job) -> None:
        self.job = job

    @cached_property
    def resolved(self) -> Resolved:
        """The job with what the stack and the GPU decide."""
        return resolve(self.job)

    @cached_property
    def outcome(self) -> BatchFigures:
        """What it takes."""
        return batch_figures([self.resolved], [self.job])

    @cached_property
    def cost(self) -> Cost:
        """Its bill in the shipped catalogue."""
        return price(self.job, self.outcome, shipped_prices())[0]

    @property
    def batch(self) -> JobArrays:
        """The job with every open field set."""
        return self.outcome.batch

    @property
    def gpu(self) -> Gpu:
        """Its GPU."""
        return self.resolved.gpu

    @property
    def gpus(self) -> int:
        """How many, all nodes together."""
        return int(self.batch.gpus[0])

    @property
    def counts(self) -> ParameterCounts:
        """Parameters of its model."""
        return counts(self.resolved.arch)

    @property
    def fits(self) -> bool:
        """Whether it fits its GPUs."""
        return bool(self.outcome.fits[0])

    @property
    def trained(self) -> float:
        """Parameters that are trained."""
        return float(trained_parameters(self.batch).total[0])

    @property
    def tokens(self) -> float:
        """Real tokens over all epochs."""
        return float(self.outcome.tokens.tokens[0]) * self.job.data.epochs
