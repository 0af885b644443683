"""The bills of evaluated jobs on offers: totals with both ends of their range, as arrays."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Self

import numpy as np
from msgspec import Struct
from msgspec.structs import astuple
from numpy.typing import NDArray

from ftcost_core.architecture.counts import counts
from ftcost_core.catalogue.months import HOURS_PER_MONTH
from ftcost_core.catalogue.tariffs import Tariffs
from ftcost_core.documents.job import Job
from ftcost_core.documents.rollouts import asked_as_a_service, sequence_tokens
from ftcost_core.documents.term import Array, Figures
from ftcost_core.formulas.job_arrays import JobArrays
from ftcost_core.formulas.memory.sizes import adapter_bytes, checkpoint_bytes
from ftcost_core.formulas.rollout.engine import engine
from ftcost_core.formulas.schedule.phases import WITHOUT_GPUS, Schedule
from ftcost_core.pricing.bill import Bill, Extras, RentalRates, bill, billed_hours, extra_parts, invoice
from ftcost_core.pricing.managed import cheapest_reader


class Bills(Struct, frozen=True):
    """Bills of ``n`` pairs of a job and an offer, US dollars."""

    bill: Bill
    low: Array
    """The lower end of the total's 80 % range: what is less at fewer hours and at a lower price, taken as
    independent of each other."""
    high: Array
    rented: dict[str, Array]
    """Hours of each phase that rents machines."""
    rates: RentalRates
    extras: Extras

    def invoice(self, index: int) -> dict[str, Decimal]:
        """Return the exact bill of one pair by part."""

        def exact(values: Array) -> Decimal:
            return Decimal(repr(float(values[index])))

        rates = RentalRates(*map(exact, astuple(self.rates)))
        extras = Extras(*map(exact, astuple(self.extras)))
        return invoice({name: exact(hours) for name, hours in self.rented.items()}, rates, extras)


class JobCharges(Figures, frozen=True):
    """What jobs pay whatever they rent; every array has shape (n,)."""

    one_off_usd: Array
    tax_share: Array
    contingency_share: Array
    usd_per_token: Array
    """Of the services that read what is trained on: a teacher."""
    usd_per_token_judged: Array
    """Of those that read what is generated; what they write counts as more."""

    @classmethod
    def of(cls, jobs: Sequence[Job]) -> Self:
        """Gather the charges of jobs."""
        return cls(
            one_off_usd=np.array([job.run.one_off_usd for job in jobs]),
            tax_share=np.array([job.run.tax_share for job in jobs]),
            contingency_share=np.array([job.run.contingency_share for job in jobs]),
            usd_per_token=np.array([_teacher_usd(job) for job in jobs]),
            usd_per_token_judged=np.array([_judge_usd(job) for job in jobs]),
        )


def bills(
    batch: JobArrays,
    index: NDArray[np.int64],
    schedule: Schedule,
    tariffs: Tariffs,
    machines: Array,
    charges: JobCharges,
) -> Bills:
    """Bill job ``index[i]`` of a batch, which takes the hours of ``schedule``, on ``machines[i]`` offers.

    ``schedule``, ``tariffs``, ``machines`` and ``charges`` are of the same n pairs.
    """
    gpus = batch.rented_gpus[index]
    kept_gb, egress_gb = kept_gigabytes(batch)[index], egress_gigabytes(batch)[index]
    rates = RentalRates(
        machines=machines,
        usd_per_hour=tariffs.usd_per_hour,
        increment_s=tariffs.increment_s,
        minimum_s=tariffs.minimum_s,
    )
    services_usd = _services_usd(batch, charges, index, schedule)
    rented = {name: hours for name, hours in schedule.phases.items() if name not in WITHOUT_GPUS}

    def extras_of(rented_hours: Array, wall_hours: Array) -> Extras:
        whole = billed_hours(rented_hours, rates.increment_s, rates.minimum_s)
        charged = np.where(tariffs.in_blocks, whole, rented_hours)  # a block is paid for as a whole
        return Extras(
            storage_gb_months=kept_gb * wall_hours / float(HOURS_PER_MONTH),
            usd_per_gb_month=tariffs.usd_per_gb_month,
            egress_gb=egress_gb,
            egress_free_gb=tariffs.egress_free_gb,
            usd_per_egress_gb=tariffs.usd_per_egress_gb,
            upfront_usd=charged * machines * tariffs.upfront_usd_per_hour,
            one_off_usd=charges.one_off_usd,
            tax_share=charges.tax_share * tariffs.taxed,
            contingency_share=charges.contingency_share,
            services_usd=services_usd,
        )

    def total_usd(gpu_hours: Array, wall_hours: Array, share: Array | float = 1.0) -> Array:
        rented_hours = gpu_hours / gpus
        hours = billed_hours(rented_hours, rates.increment_s, rates.minimum_s)
        machines_usd = hours * machines * rates.usd_per_hour * share
        parts = extra_parts(extras_of(rented_hours, wall_hours), machines_usd)
        return machines_usd + sum(parts.values(), start=np.zeros(len(machines)))

    extras = extras_of(sum(rented.values(), start=np.zeros(len(machines))), schedule.wall_hours)
    billed = bill(rented, rates, extras)

    def at_price(share: Array) -> Array:
        return total_usd(schedule.gpu_hours, schedule.wall_hours, share)

    return Bills(
        billed,
        spread(billed.total, total_usd(schedule.gpu_hours_low, schedule.wall_hours_low), at_price(tariffs.low_share)),
        spread(
            billed.total, total_usd(schedule.gpu_hours_high, schedule.wall_hours_high), at_price(tariffs.high_share)
        ),
        rented,
        rates,
        extras,
    )


def _services_usd(batch: JobArrays, charges: JobCharges, index: NDArray[np.int64], schedule: Schedule) -> Array:
    """Return what teachers and judges cost that are somebody's service: the run's real tokens, times their price."""
    if not (charges.usd_per_token + charges.usd_per_token_judged).any():
        return np.zeros(len(index))
    real = np.where(
        batch.batching.is_("packed"), batch.mean_seq_len, np.minimum(batch.mean_seq_len, batch.mean_sample_tokens)
    )
    trained = (batch.global_batch * batch.sequences * real)[index] * schedule.optimizer_steps
    trained = trained / batch.rollout_passes[index]
    generated = engine(batch).generated[index] if charges.usd_per_token_judged.any() else 1.0
    return np.asarray(trained * (charges.usd_per_token + charges.usd_per_token_judged * generated))


def _teacher_usd(job: Job) -> float:
    model = asked_as_a_service(job.method.teacher)
    price = cheapest_reader(model) if model else None
    return float(price.input_usd) / 1e6 if price else 0.0


def _judge_usd(job: Job) -> float:
    """Return the price of a token that is judged: as read, and the judge's own by the tokens of a sequence."""
    judge, rollout = job.method.judge, job.method.rollout
    model = asked_as_a_service(judge)
    price = cheapest_reader(model) if model else None
    if judge is None or price is None:
        return 0.0
    sequence = sequence_tokens(job) or (rollout and rollout.completion_tokens) or job.data.seq_len
    return (float(price.input_usd) + float(price.output_usd) * (judge.tokens or 0) / sequence) / 1e6


def spread(total: Array, *ends: Array) -> Array:
    """Return one end of a total's 80 % range from the ends that independent causes give it, all on its same side.

    The distances of their logarithms add as their squares do.
    """
    some = np.where((total > 0) & np.isfinite(total), total, 1.0)
    logs = [np.log(np.maximum(np.where(some == total, end, 1.0) / some, 1e-12)) for end in ends]
    farthest = np.sign(sum(logs)) * np.sqrt(sum(log**2 for log in logs))
    return np.where(some == total, some * np.exp(farthest), ends[0])


def kept_gigabytes(batch: JobArrays) -> Array:
    """Return what each job stores while it runs, GB (10^9 bytes): 16-bit base weights and two checkpoints."""
    return np.asarray((_weights_bytes(batch) + 2 * checkpoint_bytes(batch)) / 1e9)


def egress_gigabytes(batch: JobArrays) -> Array:
    """Return what leaves the provider once, GB (10^9 bytes): the adapter, or 16-bit weights."""
    adapter = adapter_bytes(batch)
    return np.where(adapter > 0, adapter, _weights_bytes(batch)) / 1e9


def _weights_bytes(batch: JobArrays) -> float:
    return 2.0 * counts(batch.arch).total
