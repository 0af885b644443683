"""Result models of a pilot run: the report, and its comparison with the estimate."""

from typing import Literal, TypeAlias

from ftcost_core.documents.record import Record

PeakKind: TypeAlias = Literal["allocated", "reserved", "device"]


class Dropped(Record, frozen=True):
    """Steps left out, and why: ``warm-up``, or ``outlier`` (an evaluation, a save, a disturbance)."""

    reason: Literal["warm-up", "outlier"]
    steps: tuple[int, ...]


class StepRate(Record, frozen=True):
    """Tokens and time of one logged interval of steps."""

    step: int
    """The interval's last step."""
    tokens: float
    """Tokens computed in it per GPU, padding included; 0 where neither log nor job tells."""
    seconds: float
    kept: bool = True


class PilotReport(Record, frozen=True, kw_only=True):
    """A pilot run: sustained speed, peak memory, and the steps they come from."""

    tokens_per_s_per_gpu: float | None
    """Over the kept steps: tokens divided by time, padding included; ``None``: not measured."""
    low: float | None = None
    """10th and 90th percentile of the kept steps (:attr:`high`), tokens per second and GPU."""
    high: float | None = None
    peak_bytes: int | None = None
    """Of the fullest GPU."""
    peak_kind: PeakKind | None = None
    """What ``peak_bytes`` is: live tensors, the allocator's reserve, or the whole device."""
    steps_used: int = 0
    dropped: tuple[Dropped, ...] = ()
    series: tuple[StepRate, ...] = ()
    """All logged intervals in order, for a chart; empty when the log has only totals."""
    gpu: str | None = None
    """Name of the GPU in the log, where it has one."""
    gpus: int | None = None
    micro_batch: int | None = None
    seq_len: int | None = None
    format: str
    """What was read: ``trainer-state``, ``trainer-results``, ``torchtune``, ``torchtitan``, ``tensorboard``,
    ``wandb-csv``, ``nvidia-smi``, ``ftcost-pilot`` or ``typed``."""
    source: str
    """The file's name, or ``typed``."""
    notes: tuple[str, ...] = ()
    """What was missing or assumed: one sentence each."""


class Compared(Record, frozen=True):
    """One figure as predicted and as measured."""

    name: Literal["tokens_per_s_per_gpu", "peak_bytes"]
    predicted: float
    low: float
    high: float
    """80 % range of the prediction; for allocated and reserved peaks scaled from the device's."""
    measured: float
    difference: float
    """Measured against predicted, as a share: 0.1 is 10 % more."""
    inside: bool
    """Whether the measured figure lies in the range."""
    peak_kind: PeakKind | None = None


class Comparison(Record, frozen=True):
    """Predicted against measured; what was not measured is left out."""

    figures: tuple[Compared, ...]
    notes: tuple[str, ...] = ()

    @property
    def outside(self) -> tuple[Compared, ...]:
        """The figures that were measured outside their predicted range."""
        return tuple(figure for figure in self.figures if not figure.inside)
