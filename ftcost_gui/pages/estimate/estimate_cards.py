"""The four figures at the top: memory, GPU-hours, cost, speed, each with its range and a verdict in words."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from ftcost_core.text import numbers as fmt
from ftcost_core.text.i18n import tr
from ftcost_core.wording.labels import doubt_words
from ftcost_core.wording.verdicts import Verdict, fit_verdict, limit_verdict, speed_verdict
from ftcost_gui.text.explanations import Explanation, of_cost, of_memory, of_throughput, of_time
from ftcost_gui.widgets.card import FigureCard, FigureCards
from ftcost_gui.widgets.labels import BadgeButton

if TYPE_CHECKING:
    from ftcost_core.documents.result import Estimate, RolloutFigures

_NARROW = 860


class EstimateCards(FigureCards):
    """Memory, hours, cost and speed of the job.

    Signals:
        pilotWanted: the speed is to be measured.
    """

    pilotWanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        self._estimate: Estimate | None = None
        self._units = "GiB"
        self.memory = FigureCard(tr("VRAM per GPU"))
        self.hours = FigureCard(tr("GPU-hours"))
        self.cost = FigureCard(tr("Cost"))
        pilot = BadgeButton(tr("Measure it: a pilot run of some fifty steps narrows hours and cost"))
        self.speed = FigureCard(tr("Throughput"), badge=pilot)
        explained = {
            self.memory: lambda estimate: of_memory(estimate.memory, self._units),
            self.hours: of_time,
            self.cost: of_cost,
            self.speed: of_throughput,
        }
        super().__init__({card: partial(self._explanation, of) for card, of in explained.items()}, _NARROW, parent)
        pilot.clicked.connect(lambda _checked=False: self.pilotWanted.emit())

    def show_estimate(self, estimate: Estimate, units: str, budget: float | None, deadline: float | None) -> None:
        """Show an estimate against the job's limits."""
        self._estimate, self._units = estimate, units
        self._show_memory(estimate, units)
        self._show_hours(estimate, deadline)
        self._show_cost(estimate, budget)
        self._show_speed(estimate)
        self.fit_notes()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the notes the lines that they need at this width."""
        super().resizeEvent(event)
        self.fit_notes()

    def explain_with(self, estimate: Estimate) -> None:
        """Explain the figures that are shown with an estimate that says more of them."""
        self._estimate = estimate

    def _show_memory(self, estimate: Estimate, units: str) -> None:
        memory = estimate.memory
        low, high = fmt.memory(memory.device_low, units), fmt.memory(memory.device_high, units)
        notes = [tr("range {0} – {1} {2}", low, high, units)]
        short = memory.device - memory.capacity
        if short > 0:
            notes.insert(0, tr("{0} short", fmt.small_memory(short, units)))
        else:
            notes.append(tr("micro-batch {0}", estimate.resolved.training.micro_batch))
        self.memory.show_figure(
            fmt.memory(memory.device, units),
            tr("of {0} {1}", fmt.memory(memory.capacity, units), units),
            " · ".join(notes),
            fit_verdict(memory.fit_probability),
        )

    def _show_hours(self, estimate: Estimate, deadline: float | None) -> None:
        time = estimate.time
        fits = estimate.memory.fits
        verdict = limit_verdict("deadline", time.deadline_probability, fits=fits)
        low, high = fmt.hours(time.gpu_hours_low), fmt.hours(time.gpu_hours_high)
        wall = fmt.duration(time.wall_hours)
        notes = tr("range {0} – {1} · wall-clock {2}", low, high, wall)
        self.hours.show_figure(fmt.hours(time.gpu_hours), tr("h"), notes, verdict)

    def _show_cost(self, estimate: Estimate, budget: float | None) -> None:
        cost = estimate.cost
        if cost.total is None or cost.low is None or cost.high is None:
            no_price = Verdict(tr("no price"), "plain")
            self.cost.show_figure("–", "", tr("no offer can run this job"), no_price)
            return
        verdict = limit_verdict("budget", cost.budget_probability, fits=estimate.memory.fits)
        per = tr(" · {0} per 1M tok", fmt.money(cost.per_million_tokens)) if cost.per_million_tokens else ""
        notes = tr("range {0} – {1}", *fmt.money_ends(cost.low, cost.high)) + per
        if cost.doubts:
            notes = f"! {doubt_words(cost.doubts)} · {notes}"
        self.cost.show_figure(fmt.money(cost.total), "", notes, verdict)

    def _show_speed(self, estimate: Estimate) -> None:
        speed, hardware = estimate.throughput, estimate.resolved.hardware
        several = hardware.gpus_per_node * hardware.nodes > 1
        calibration = estimate.resolved.calibration
        measured = calibration is not None and calibration.tokens_per_s_per_gpu is not None
        verdict = speed_verdict(fits=estimate.memory.fits, measured=measured)
        like = estimate.evidence.like
        alike = tr(" · {0} like it", fmt.number(like)) if like else tr(" · none like it")
        mfu = tr(" · MFU {0}", fmt.percent(speed.mfu)) if speed.mfu else ""
        if estimate.rollout is not None:
            mfu = tr(" · {0} generation", fmt.percent(_share(estimate.rollout, "generation")))
        self.speed.show_figure(
            fmt.number(speed.tokens_per_s_per_gpu, 0 if speed.tokens_per_s_per_gpu >= 10 else 1),
            tr("tok/s per GPU") if several else tr("tok/s"),
            tr("range {0} – {1}", fmt.number(speed.low), fmt.number(speed.high)) + alike + mfu,
            verdict,
        )
        self.speed.setToolTip(estimate.evidence.text)

    def _explanation(self, of: Callable[[Estimate], Explanation]) -> Explanation | None:
        return None if self._estimate is None else of(self._estimate)


def _share(rollout: RolloutFigures, name: str) -> float:
    """Return a part's share of a step of GRPO or PPO."""
    whole = sum(part.seconds for part in rollout.parts)
    return next(part.seconds for part in rollout.parts if part.name == name) / (whole or 1.0)
