"""The run settings of jobs as arrays."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

import numpy as np

from ftcost_core.documents.job import Job
from ftcost_core.documents.term import Array, Figures
from ftcost_core.documents.words import RentalTerms
from ftcost_core.formulas.facts.time import time_facts


class RunSettings(Figures, frozen=True):
    """The job document's ``run`` fields as arrays of shape ``(n,)``, in the document's units.

    :attr:`available_share` has shape ``(n, 3)``.
    """

    evaluation_share: Array
    checkpoint_minutes: Array
    retry_share: Array
    experiments: Array
    experiment_share: Array
    data_preparation_hours: Array
    evaluation_hours: Array
    setup_hours: Array
    interruptions_per_hour: Array
    """Of one node."""
    available_share: Array
    """Share of the time in which there are the machines: low end, median and high end of an 80 % range."""


def run_settings(jobs: Sequence[Job]) -> RunSettings:
    """Return the settings of jobs.

    Interruptions and waiting follow from the terms of the price: only spot has them.
    """

    def numbers(value: Callable[[Job], float]) -> Array:
        return np.array([value(job) for job in jobs], dtype=np.float64)

    return RunSettings(
        evaluation_share=numbers(lambda job: job.run.evaluation_share),
        checkpoint_minutes=numbers(lambda job: job.run.checkpoint_minutes),
        retry_share=numbers(lambda job: job.run.retry_share),
        experiments=numbers(lambda job: job.run.experiments),
        experiment_share=numbers(lambda job: job.run.experiment_share),
        data_preparation_hours=numbers(lambda job: job.run.data_preparation_hours),
        evaluation_hours=numbers(lambda job: job.run.evaluation_hours),
        setup_hours=numbers(lambda job: job.run.setup_hours),
        interruptions_per_hour=numbers(lambda job: interruptions_per_hour(job.price.terms)),
        available_share=np.array(
            [available_share(job.price.terms, job.hardware.gpus_per_node * job.hardware.nodes) for job in jobs]
        ).reshape(-1, 3),
    )


def interruptions_per_hour(terms: RentalTerms) -> float:
    """Return the usual interruptions of one node in an hour on these terms."""
    return time_facts().interruptions_per_hour.by[terms]


@lru_cache(maxsize=1024)
def available_share(terms: RentalTerms, gpus: int) -> tuple[float, float, float]:
    """Return the share of the time in which ``gpus`` are to be had on these terms: low end, median, high end.

    Between the GPU counts of the facts it falls with the logarithm of the count, beyond the last no further.
    """
    traced = time_facts().available_share.by[terms]
    counts = np.log([share.gpus for share in traced])
    low, median, high = (np.interp(np.log(gpus), counts, ends) for ends in np.transpose([s.ends for s in traced]))
    return float(low), float(median), float(high)
