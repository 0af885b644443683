"""The bills of evaluated jobs on offers: totals with both ends of their range, as arrays."""

from __future__ import annotations

from dataclasses import dataclass, fields
from decimal import Decimal

import numpy as np

from ftcost_core.architecture.counts import counts
from ftcost_core.catalogue.offers import HOURS_PER_MONTH
from ftcost_core.catalogue.tariffs import Tariffs
from ftcost_core.documents.term import Array
from ftcost_core.formulas.job_arrays import JobArrays
from ftcost_core.formulas.memory.sizes import adapter_bytes, checkpoint_bytes
from ftcost_core.formulas.schedule.phases import WITHOUT_GPUS, Schedule
from ftcost_core.pricing.bill import (
    Bill,
    Extras,
    Rates,
    bill,
    billed_hours,
    extra_parts,
    invoice,
)


@dataclass(frozen=True, slots=True)
class Bills:
    """Bills of ``n`` pairs of a job and an offer, US dollars."""

    bill: Bill
    low: Array
    """The total at the lower end of the range of GPU-hours."""
    high: Array
    rented: dict[str, Array]
    """Hours of each phase that rents machines."""
    rates: Rates
    extras: Extras

    def invoice(self, index: int) -> dict[str, Decimal]:
        """Return the exact bill of one pair by part."""

        def exact(values: Array) -> Decimal:
            return Decimal(repr(float(values[index])))

        rates = Rates(*(exact(getattr(self.rates, field.name)) for field in fields(self.rates)))
        extras = Extras(*(exact(getattr(self.extras, field.name)) for field in fields(self.extras)))
        return invoice({name: exact(hours) for name, hours in self.rented.items()}, rates, extras)


@dataclass(frozen=True, slots=True)
class Keeping:
    """Gigabytes (10^9 bytes) of each job of a batch that are paid for beside machine time."""

    kept_gb: Array
    """While the job runs: 16-bit base weights and two checkpoints."""
    carried_gb: Array
    """Carried out of the provider once: the adapter, or the trained weights."""


def keeping(batch: JobArrays) -> Keeping:
    """Return what each job keeps and carries."""
    weights = 2.0 * counts(batch.arch).total
    adapter = adapter_bytes(batch)
    return Keeping(
        kept_gb=(weights + 2 * checkpoint_bytes(batch)) / 1e9,
        carried_gb=np.where(adapter > 0, adapter, weights) / 1e9,
    )


def bills(
    spent: Schedule, kept: Keeping, gpus: Array, tariffs: Tariffs, machines: Array, one_off_usd: Array
) -> Bills:
    """Bill each scheduled job on its tariff; ``machines`` offers are rented together. Shapes are ``(n,)``."""
    rates = Rates(
        machines=machines,
        usd_per_hour=tariffs.usd_per_hour,
        increment_s=tariffs.increment_s,
        minimum_s=tariffs.minimum_s,
    )
    rented = {name: hours for name, hours in spent.phases.items() if name not in WITHOUT_GPUS}
    used = sum(rented.values(), start=np.zeros(len(machines))) * machines
    extras = Extras(
        storage_gb_months=kept.kept_gb * spent.wall_hours / float(HOURS_PER_MONTH),
        usd_per_gb_month=tariffs.usd_per_gb_month,
        egress_gb=kept.carried_gb,
        egress_free_gb=tariffs.egress_free_gb,
        usd_per_egress_gb=tariffs.usd_per_egress_gb,
        upfront_usd=used * tariffs.upfront_usd_per_hour,
        one_off_usd=one_off_usd,
    )
    beside = sum(extra_parts(extras).values(), start=np.zeros(len(machines)))

    def of(gpu_hours: Array) -> Array:
        hours = billed_hours(gpu_hours / gpus, rates.increment_s, rates.minimum_s)
        return hours * machines * rates.usd_per_hour + beside

    total = bill(rented, rates, extras)
    return Bills(total, of(spent.gpu_hours_low), of(spent.gpu_hours_high), rented, rates, extras)
