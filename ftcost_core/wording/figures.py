"""The figures that an estimate is asked for first, as rows of text: for notebooks and comparisons."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ftcost_core.documents.names import hardware_name
from ftcost_core.text.html_table import HtmlCell, html_table
from ftcost_core.text.numbers import amount, duration, hours, memory, money, number
from ftcost_core.wording.answer import answer
from ftcost_core.wording.job_titles import job_title
from ftcost_core.wording.verdicts import NO_VERDICT, Verdict, fit_verdict, limit_verdict

if TYPE_CHECKING:
    from ftcost_core.documents.result import Estimate

_NO_PRICE = Verdict("no offer has this hardware on these terms", "warn")


class FigureRow(NamedTuple):
    """One figure: its name, value and 80 % range with units, and what it means for the job."""

    name: str
    value: str
    range: str
    verdict: Verdict


def figure_rows(estimate: Estimate) -> tuple[FigureRow, ...]:
    """Return memory, speed, time, GPU-hours and cost."""
    used, speed, time, cost = estimate.memory, estimate.throughput, estimate.time, estimate.cost
    in_time = limit_verdict("deadline", time.deadline_probability, fits=used.fits)
    if cost.total is None or cost.low is None or cost.high is None:
        bill = FigureRow("Cost", "no price", "", _NO_PRICE)
    else:
        in_budget = limit_verdict("budget", cost.budget_probability, fits=used.fits)
        bill = FigureRow("Cost", money(cost.total), f"{money(cost.low)} – {amount(cost.high)}", in_budget)
    return (
        FigureRow(
            "Memory per GPU",
            f"{memory(used.device, 'GiB')} of {memory(used.capacity, 'GiB')} GiB",
            f"{memory(used.device_low, 'GiB')} – {memory(used.device_high, 'GiB')} GiB",
            fit_verdict(used.fit_probability),
        ),
        FigureRow(
            "Throughput",
            f"{number(speed.tokens_per_s_per_gpu)} tok/s/GPU",
            f"{number(speed.low)} – {number(speed.high)}",
            NO_VERDICT,
        ),
        FigureRow(
            "Wall-clock",
            duration(time.wall_hours),
            f"{duration(time.wall_hours_low)} – {duration(time.wall_hours_high)}",
            in_time,
        ),
        FigureRow(
            "GPU-hours",
            f"{hours(time.gpu_hours)} h",
            f"{hours(time.gpu_hours_low)} – {hours(time.gpu_hours_high)} h",
            NO_VERDICT,
        ),
        bill,
    )


def figures_html(estimate: Estimate) -> str:
    """Return the figures as an HTML table under the answer in a sentence."""
    said = answer(estimate)
    rows = [
        (HtmlCell(row.name), HtmlCell(row.value, right=True), HtmlCell(row.range, right=True), HtmlCell(*row.verdict))
        for row in figure_rows(estimate)
    ]
    title = f"{job_title(estimate.resolved)} · {hardware_name(estimate.resolved)} · {said.text}"
    return html_table(title, ("", "estimate", "80 % range", ""), rows)
