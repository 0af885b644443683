"""Estimates in a notebook: several side by side as a table, and what one takes as a picture.

An estimate by itself and a search's plans show a table as well: their classes have a ``_repr_html_``.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from msgspec.structs import replace

from ftcost_core.charts.memory_bar import draw_memory_bar, memory_bar
from ftcost_core.charts.plot_drawing import draw_plot
from ftcost_core.charts.svg import Box, Drawing, svg
from ftcost_core.charts.timeline import timeline
from ftcost_core.documents.problems import fail
from ftcost_core.documents.result import Estimate
from ftcost_core.text.html_table import HtmlCell, html_table
from ftcost_core.text.numbers import likelihood
from ftcost_core.text.palette import colour
from ftcost_core.wording.headlines import Headline, headlines
from ftcost_core.wording.job_titles import job_title

PictureOf: TypeAlias = Literal["memory", "step"]
"""``memory``: the fullest moment by component; ``step``: through one training step."""
_STEP_HEIGHT = 252.0


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing; notebooks show it, and ``svg`` is the content of a file."""

    svg: str

    def __repr__(self) -> str:
        return f"<Picture, {len(self.svg)} characters of SVG>"

    def _repr_svg_(self) -> str:
        return self.svg


@dataclass(frozen=True, slots=True)
class Table:
    """One row for each estimate; notebooks show it, and data frames take ``records``."""

    estimates: tuple[Estimate, ...]

    @property
    def records(self) -> list[dict[str, str | float | bool | None]]:
        """The figures as numbers, their units in the names; ``None`` where no offer has the hardware."""
        return [_record(estimate) for estimate in self.estimates]

    def __repr__(self) -> str:
        fitting = sum(estimate.memory.fits for estimate in self.estimates)
        return f"<Table: {fitting} of {len(self.estimates)} estimates fit>"

    def _repr_html_(self) -> str:
        every = [headlines(estimate, "GiB") for estimate in self.estimates]
        header = ("Job", "Fits", *(one.title for one in (every[0] if every else ())))
        return html_table("", header, [_row(*row) for row in zip(self.estimates, every, strict=True)])


def table(estimates: Iterable[Estimate]) -> Table:
    """Return estimates side by side, in the order given."""
    return Table(tuple(estimates))


def picture(estimate: Estimate, of: PictureOf = "memory") -> Picture:
    """Return a picture of an estimate's memory, such as reports have, in the colours of a light page.

    Raises :class:`InputError` for another word than those of :data:`PictureOf`.
    """
    drawn = _drawing(estimate, of)
    # On a ground of its own: a dark notebook would swallow the text.
    ground = Box(0, 0, drawn.width, drawn.height, "card")
    return Picture(svg(replace(drawn, shapes=(ground, *drawn.shapes)), colour))


def _drawing(estimate: Estimate, of: PictureOf) -> Drawing:
    used = estimate.memory
    match of:
        case "memory":
            return draw_memory_bar(memory_bar(used, estimate.resolved.hardware.gpu, "GiB"))
        case "step":
            return draw_plot(timeline(used, "GiB"), _STEP_HEIGHT)
        case _:
            raise fail("of", of, '"memory" or "step"')


def _record(estimate: Estimate) -> dict[str, str | float | bool | None]:
    used, speed, time, cost = estimate.memory, estimate.throughput, estimate.time, estimate.cost
    return {
        "job": job_title(estimate.resolved),
        "fits": used.fits,
        "fit_probability": used.fit_probability,
        "device_bytes": used.device,
        "device_low_bytes": used.device_low,
        "device_high_bytes": used.device_high,
        "capacity_bytes": used.capacity,
        "tokens_per_s_per_gpu": speed.tokens_per_s_per_gpu,
        "tokens_per_s_per_gpu_low": speed.low,
        "tokens_per_s_per_gpu_high": speed.high,
        "wall_hours": time.wall_hours,
        "wall_hours_low": time.wall_hours_low,
        "wall_hours_high": time.wall_hours_high,
        "gpu_hours": time.gpu_hours,
        "cost_usd": cost.total,
        "cost_low_usd": cost.low,
        "cost_high_usd": cost.high,
    }


def _row(estimate: Estimate, said: tuple[Headline, ...]) -> tuple[HtmlCell, ...]:
    fits = likelihood(estimate.memory.fit_probability)
    cells = (HtmlCell(text, right=True) for text in (fits, *(headline.text for headline in said)))
    return (HtmlCell(job_title(estimate.resolved)), *cells)
