"""What a claim may ask of an estimated job, each figure with its range."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from ftcost_core.documents.term import Array
from ftcost_core.formulas.memory.limits import largest_of_both
from ftcost_core.formulas.memory.sizes import adapter_bytes
from ftcost_core.formulas.throughput.step import scaling_efficiency
from ftcost_core.text.i18n import tr
from tests.claims.estimated import Estimated
from tests.claims.unit_prices import shipped_offer

GB = 1e9
Figure: TypeAlias = tuple[float, float, float]
"""The figure, the lower and the upper end of its range."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A figure of an estimate with its 80 % range; exact ones have none."""

    value: float
    low: float
    high: float
    unit: str

    @property
    def spread(self) -> float:
        """The range as a factor: the further end over the figure, or the figure over it."""
        if self.low <= 0:
            return 1.0
        return max(self.high / self.value, self.value / self.low)


def reading(one: Estimated, name: str) -> Reading:
    """Return a figure of :data:`READINGS`."""
    unit, figure = READINGS[name]
    value, low, high = figure(one)
    return Reading(value, low, high, unit)


def _scaled(factor: float, value: Array, low: Array, high: Array) -> Figure:
    return factor * float(value[0]), factor * float(low[0]), factor * float(high[0])


def _device(one: Estimated) -> Figure:
    peak = one.outcome.peak
    return _scaled(1 / GB, peak.device, peak.device_low, peak.device_high)


def _component(name: str) -> Callable[[Estimated], Figure]:
    def read(one: Estimated) -> Figure:
        found = max(float(moment[name][0]) for moment in one.outcome.peak.phases.values()) / GB
        return found, found, found

    return read


def _speed(one: Estimated) -> Figure:
    s = one.outcome.step
    return _scaled(one.gpus, s.tokens_per_s_per_gpu, s.low, s.high)


def _wall(one: Estimated) -> Figure:
    s = one.outcome.schedule
    return _scaled(1, s.wall_hours, s.wall_hours_low, s.wall_hours_high)


def _training(one: Estimated) -> Figure:
    hours = float(one.outcome.schedule.training_hours[0])
    value, low, high = _speed(one)
    return hours, hours * value / high, hours * value / low


def _gpu_hours(one: Estimated) -> Figure:
    s = one.outcome.schedule
    return _scaled(1, s.gpu_hours, s.gpu_hours_low, s.gpu_hours_high)


def _usd(one: Estimated) -> Figure:
    cost = one.cost
    if cost.total is None or cost.low is None or cost.high is None:
        raise LookupError(tr("no offer of {name} on these terms", name=one.gpu.name))
    return cost.total, cost.low, cost.high


def _per_million(one: Estimated) -> Figure:
    value, low, high = _usd(one)
    scale = 1e6 / one.tokens
    return value * scale, low * scale, high * scale


def _exact(figure: Callable[[Estimated], float]) -> Callable[[Estimated], Figure]:
    def read(one: Estimated) -> Figure:
        found = figure(one)
        return found, found, found

    return read


def _largest_micro_batch(one: Estimated) -> float:
    return float(largest_of_both(one.batch, one.batch.gpu.of(lambda gpu: gpu.usable_bytes))[0][0])


def _mfu(one: Estimated) -> Figure:
    value, low, high = _speed(one)
    mfu = float(one.outcome.step.mfu[0])
    return mfu, mfu * low / value, mfu * high / value


def _price(one: Estimated) -> float:
    if one.cost.offer is None:
        raise LookupError(tr("no offer of {name} on these terms", name=one.gpu.name))
    return float(shipped_offer(one.cost.offer).usd_per_gpu_hour)


def _scaling(one: Estimated) -> float:
    return float(scaling_efficiency(one.batch, one.outcome.step)[0])


def _loss_per_gpu(one: Estimated) -> float:
    """Speed lost for each GPU added to the first."""
    lost = 1 - _scaling(one)
    return lost / (one.gpus - 1) if one.gpus > 1 else 0.0


def _bytes_per_parameter(one: Estimated) -> float:
    return reading(one, "weights").value * GB / one.counts.total


READINGS: dict[str, tuple[str, Callable[[Estimated], Figure]]] = {
    "device": ("GB", _device),
    "weights": ("GB", _component("weights")),
    "activations": ("GB", _component("activations")),
    "optimizer": ("GB", _component("optimizer")),
    "gradients": ("GB", _component("gradients")),
    "speed": ("tokens/s", _speed),
    "wall_hours": ("h", _wall),
    "training_hours": ("h", _training),
    "gpu_hours": ("GPU-hours", _gpu_hours),
    "usd": ("USD", _usd),
    "usd_per_million": ("USD per million tokens", _per_million),
    "adapter": ("MB", _exact(lambda one: float(adapter_bytes(one.batch)[0]) / 1e6)),
    "trained": ("parameters", _exact(lambda one: one.trained)),
    "trained_share": ("share", _exact(lambda one: one.trained / one.counts.total)),
    "not_trained_share": ("share", _exact(lambda one: 1 - one.trained / one.counts.total)),
    "parameters": ("parameters", _exact(lambda one: float(one.counts.total))),
    "scaling": ("share", _exact(_scaling)),
    "realism": ("x", _exact(lambda one: float(one.outcome.schedule.realism_factor[0]))),
    "micro_batch": ("sequences", _exact(_largest_micro_batch)),
    "mfu": ("share", _mfu),
    "tokens": ("tokens", _exact(lambda one: one.tokens)),
    "gpus": ("GPUs", _exact(lambda one: float(one.gpus))),
    "usd_per_gpu_hour": ("USD/GPU-hour", _exact(_price)),
    "bytes_per_parameter": ("bytes", _exact(_bytes_per_parameter)),
    "loss_per_gpu": ("share", _exact(_loss_per_gpu)),
    "checkpoint_minutes": ("min", _exact(lambda one: float(one.outcome.schedule.best_checkpoint_minutes[0]))),
    "padding": ("share", _exact(lambda one: float(one.outcome.tokens.padding_share[0]))),
}
"""By name: the unit, and how it is read."""
