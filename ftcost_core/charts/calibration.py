"""How often jobs of a chance to fit did fit: published verdicts in five bins, each judged without its source."""

from __future__ import annotations

import numpy as np

from ftcost_core.charts.description import Axis, Curve, Label, Plot, Points, TableOfValues, Targets
from ftcost_core.formulas.facts.device import CalibrationBin, memory_residuals
from ftcost_core.text.i18n import tr
from ftcost_core.text.numbers import number, percent
from ftcost_core.text.ticks import Ticks


def calibration_plot() -> Plot:
    """Describe the chance that was said against the share that fitted, with its 95 % interval."""
    facts = memory_residuals()
    bins = facts.calibration
    said, fitted = (np.array([getattr(one, name) for one in bins]) for name in ("said", "fitted"))
    ends = np.array([0.0, 1.0])
    intervals = np.array([(one.least, one.most) for one in bins]).ravel()
    return Plot(
        tr("The chance to fit: what was said of published verdicts, and how many fitted"),
        calibration_finding(),
        Axis(-0.04, 1.04, _ticks),
        Axis(-0.04, 1.04, _ticks),
        (
            Curve(ends, ends, "point", 1.2),
            Label(0.0, 1.0, tr("more fit than it says"), "muted", (0.0, 0.0)),
            Label(1.0, 0.0, tr("fewer fit than it says"), "muted", (1.0, 1.0)),
            Curve(np.repeat(said, 2), intervals, "point", pairs=True),
            Points(said, fitted, "accent", 9),
        ),
        Targets(said, fitted, lambda place: bin_words(bins[place]), reach=12.0),
        _table(bins),
    )


def calibration_finding() -> str:
    """Return the sentence below the chart: how many verdicts, and the Brier scores."""
    facts = memory_residuals()
    return tr(
        "{verdicts} published verdicts, each by fits that know nothing of its source: Brier score {score}; {known} of "
        "those whose settings are all known.",
        verdicts=number(sum(one.verdicts for one in facts.calibration)),
        score=number(facts.brier, 3),
        known=number(facts.brier_stated, 3),
    )


def bin_words(one: CalibrationBin) -> str:
    """Return what a bin says, for its point."""
    return tr(
        "said {said}: {fitted} of {verdicts} fitted ({least} to {most})",
        said=percent(one.said), fitted=percent(one.fitted), verdicts=number(one.verdicts),
        least=percent(one.least), most=percent(one.most),
    )  # fmt: skip


def _ticks(_low: float, _high: float, _most: int) -> Ticks:
    return [(share, percent(share)) for share in (0.0, 0.25, 0.5, 0.75, 1.0)]


def _table(bins: tuple[CalibrationBin, ...]) -> TableOfValues:
    header = (tr("verdicts"), tr("mean chance said"), tr("fitted"), tr("low"), tr("high"))
    return [header, *((one.verdicts, one.said, one.fitted, one.least, one.most) for one in bins)]
