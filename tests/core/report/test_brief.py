"""The page for whoever pays."""

from __future__ import annotations

import dataclasses
import re

import pytest

from ftcost_core.report.build import make_report
from ftcost_core.report.document import ReportTable
from ftcost_core.report.html import to_html
from ftcost_core.report.markdown import to_markdown
from ftcost_core.report.subject import Subject
from ftcost_core.text.numbers import money
from tests.core.jobs import job
from tests.core.report.subjects import about, example, small


def brief(subject: Subject) -> Subject:
    return dataclasses.replace(subject, brief=True)


def tables(subject: Subject) -> dict[str, ReportTable]:
    blocks = [block for section in make_report(brief(subject)).sections for block in section.blocks]
    return {block.caption: block for block in blocks if isinstance(block, ReportTable)}


def test_the_parts_of_the_total_add_up_to_it() -> None:
    subject = example("support-bot-8b")
    rows = list(tables(subject)["What the total includes"].cells)
    total = subject.estimate.cost.total
    assert total is not None
    amounts = [float(re.sub(r"[^0-9.]", "", row[1])) for row in rows]
    assert rows[-1][1] == money(total)
    assert sum(amounts[:-1]) == pytest.approx(amounts[-1], rel=0.03)  # each is rounded


def test_alternatives_are_the_cheapest_of_each_way_to_pay() -> None:
    subject = example("support-bot-8b")
    rows = list(tables(subject)["The cheapest of each way to pay"].cells)
    fitting = [offer for offer in subject.estimate.offers if offer.fits and offer.allowed]
    for terms, words in (("on-demand", "on-demand"), ("spot", "spot")):
        of_kind = [offer for offer in fitting if offer.terms == terms]
        counting = [offer for offer in of_kind if offer.counts] or of_kind
        assert any(words in row[1] and row[2] == money(counting[0].total) for row in rows), words
    assert sum("this estimate" in row[-1] for row in rows) == 1


def test_tax_contingency_and_experiments_are_said() -> None:
    run = {"run.tax_share": 0.19, "run.contingency_share": 0.1, "run.experiments": 4}
    text = to_markdown(make_report(brief(about(job(run)))))
    for words in ("with 19 % tax", "10 % contingency", "4 experiments", "| Tax", "| Contingency"):
        assert words in text.replace("\u202f", " ").replace("\u00a0", " "), words


def test_it_is_a_page_in_every_format() -> None:
    report = make_report(brief(small()))
    assert "Project total" in to_html(report)
    assert len(report.sections) == 3


def test_scenarios_that_the_job_is_compared_with_have_a_section() -> None:
    subject = small()
    other = about(job({"data.seq_len": 1024})).estimate
    both = dataclasses.replace(subject, compared=(("as it is", subject.estimate), ("shorter", other)))
    text = to_markdown(make_report(both))
    assert "Scenarios side by side" in text
    assert "shorter" in text
    assert "Scenarios side by side" not in to_markdown(make_report(subject))
