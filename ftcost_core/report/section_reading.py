"""The sections on ranges and on the glossary."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from ftcost_core.report.document import Bullets, Definitions, ReportSection
from ftcost_core.report.subject import Subject
from ftcost_core.storage.bundled import read_json
from ftcost_core.text.i18n import tr
from ftcost_core.text.numbers import number, percent, significant


def ranges_section(subject: Subject) -> ReportSection:
    """Return what the ranges mean, with how often they have held."""
    speed, memory = read_json("throughput", "coefficients.json"), read_json("memory", "residuals.json")
    residuals = speed["residuals"]
    source, regime = residuals["left_out"], residuals["regime_left_out"]
    used = subject.estimate.memory
    pilot = subject.estimate.resolved.calibration
    items = [
        tr("A range is an 80 % range: of ten jobs like this one, about eight should come out within it, "
            "one below and one above. It is no guarantee, and no worst case."),
        tr("Memory: from {low} to {high} times the estimate, as wide and as skewed as {runs} published runs make it "
            "for a job of this stack, training and sharding. A job that fits only without its range should be "
            "tried on one step first.",
            low=significant(used.device_low / used.device), high=significant(used.device_high / used.device),
            runs=number(memory["rows"])),
        tr("Speed: fitted to {runs} published runs of {sources} sources. With each source left out of the "
            "fit in turn, half of its runs came within {median} and 90 % within {p90}; the ranges held "
            "{held} of them. With each regime left out (a chip, stack, link, number of nodes, context, "
            "quantisation, method), half came within {regime_median} and 90 % within {regime_p90}; the "
            "ranges held {regime_held}.",
            runs=number(speed["data"]["runs"]), sources=number(speed["data"]["sources"]),
            median=percent(source["median"], 1), p90=percent(source["p90"]),
            held=percent(residuals["range_holds"]), regime_median=percent(regime["median"], 1),
            regime_p90=percent(regime["p90"]), regime_held=percent(residuals["regime_range_holds"])),
        tr("Time and money carry the range of the speed over; hours that do not depend on the speed "
            "(set-up, preparation) and prices are taken as given. A price is as good as the day it was "
            "looked up."),
        tr("Not in the figures: people's time, queues and waiting for machines, taxes, and data that turn "
            "out different from what was entered."),
    ]  # fmt: skip
    if pilot is not None and pilot.tokens_per_s_per_gpu:
        origin = tr(", from {source}", source=pilot.source) if pilot.source else ""
        measured = tr(
            "{tokens_per_s_per_gpu} tokens/s on a GPU{source}",
            tokens_per_s_per_gpu=number(pilot.tokens_per_s_per_gpu),
            source=origin,
        )
        items.append(
            tr(
                "A pilot run measured {measured}. The model is scaled to it, so only what differs is uncertain.",
                measured=measured,
            )
        )
    return ReportSection("ranges", tr("How to read the ranges"), (Bullets(tuple(items)),))


def glossary_section(used: Iterable[str]) -> ReportSection | None:
    """Return the meaning of those terms of the glossary that some texts use."""
    text = "\n".join(used)
    pairs = tuple((term, meaning) for term, pattern, meaning in _glossary() if re.search(pattern, text))
    return ReportSection("glossary", tr("Glossary"), (Definitions(pairs),)) if pairs else None


@cache
def _glossary() -> tuple[tuple[str, str, str], ...]:
    """Return term, pattern of the words that stand for it, and meaning, by the alphabet."""
    rows = read_json("report", "glossary.json")["terms"]
    entries = [
        (row["term"], r"(?i)(?<!\w)(?:" + "|".join(map(re.escape, row["words"])) + r")(?!\w)", row["text"])
        for row in rows
    ]
    return tuple(sorted(entries, key=lambda row: row[0].casefold()))
