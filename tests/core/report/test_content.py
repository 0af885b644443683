from __future__ import annotations

import csv
import io
import json
from dataclasses import replace

import pytest

from ftcost_core.charts.timeline import allocated_bytes, fullest_by_phase
from ftcost_core.documents.job import edited
from ftcost_core.documents.result import RuleOfThumb
from ftcost_core.estimator import estimate
from ftcost_core.report import section_beside
from ftcost_core.report.build import make_report
from ftcost_core.report.document import CardRow, Chart, ReportTable, texts
from ftcost_core.report.figures import figures, to_csv, to_json
from ftcost_core.report.formats import render
from ftcost_core.report.section_assumptions import FILLED, GIVEN, USUAL, assumptions
from ftcost_core.report.section_cost import listed
from ftcost_core.report.section_terms import terms
from ftcost_core.report.subject import Subject
from ftcost_core.text.numbers import duration, memory, money, number, small_memory
from ftcost_core.wording.terms import formula_of
from tests.core.jobs import job
from tests.core.report.subjects import TODAY, about, example, named, no_plans, plans_of, small

EXAMPLES = ["support-bot-8b", "production-70b", "full-8b"]


def all_text(subject: Subject) -> str:
    return "\n".join(text for section in make_report(subject).sections for text in texts(section.blocks))


def table(subject: Subject, caption: str) -> ReportTable:
    return next(
        block
        for section in make_report(subject).sections
        for block in section.blocks
        if isinstance(block, ReportTable) and block.caption.startswith(caption)
    )


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_report_shows_the_figures_of_the_estimate(name: str) -> None:
    subject = example(name)
    found, text = subject.estimate, all_text(subject)
    used, time, cost, speed = found.memory, found.time, found.cost, found.throughput
    for size in (used.device, used.device_low, used.device_high, used.capacity):
        assert memory(size, "GiB") in text
    of_phases = (phase.device for phase in used.phases if phase.where == "gpu")
    for size in (used.allocated, used.reserved, *of_phases, *used.components.values()):
        assert small_memory(size, "GiB") in text or not size
    for hours in (time.wall_hours, time.wall_hours_low, time.wall_hours_high, time.training_hours):
        assert duration(hours) in text
    for usd in (cost.total, cost.low, cost.high, cost.per_million_tokens, *(part.usd for part in cost.parts)):
        assert money(usd) in text
    for value in (speed.tokens_per_s_per_gpu, speed.low, speed.high):
        assert number(value, 1) in text
    assert number(time.optimizer_steps) in text
    for caution in found.warnings:
        assert caution.text in text
    for advice in found.advice:
        assert advice.text in text
        assert advice.risk in text
    for service in found.managed:
        assert service.source in text


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_term_is_there_with_its_kind_and_source(name: str) -> None:
    subject = example(name)
    rows = list(table(subject, "Terms").cells)
    wanted = [term for _, found in terms(subject.estimate) for term in found]
    assert [(row[2], row[4]) for row in rows] == [(formula_of(term), term.kind) for term in wanted]
    text = all_text(subject)
    for row, term in zip(rows, wanted, strict=True):
        assert f"{row[5]} {term.source}" in text
    by_part = dict(terms(subject.estimate))
    shown = sum(term.value for term in by_part["Bill"])
    assert shown == pytest.approx(subject.estimate.cost.total)


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_choice_is_an_assumption_with_its_reason(name: str) -> None:
    subject = example(name)
    known = {one.path: one for one in assumptions(subject)}
    for choice in subject.estimate.choices:
        assert choice.reason in known[choice.path].source
        assert known[choice.path].value == choice.value
    assert known["data.tokens"].source in (GIVEN, USUAL)
    assert not [one for one in known.values() if one.source == FILLED]


def test_what_was_left_as_proposed_is_told_from_what_was_chosen() -> None:
    known = {one.path: one.source for one in assumptions(small())}
    assert known["training.micro_batch"] == GIVEN
    assert known["data.seq_len"] == USUAL


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_offers_are_the_cheapest_the_front_and_the_one_paid(name: str) -> None:
    found = example(name).estimate
    shown = listed(found.offers, found.cost.offer)
    fitting = [one for one in found.offers if one.fits and one.allowed]
    assert {one.offer for one in fitting[:15]} <= {one.offer for one in shown}
    assert {one.offer for one in fitting if one.pareto} <= {one.offer for one in shown}
    assert shown == sorted(shown, key=lambda one: (not one.counts, one.total))
    assert found.cost.offer in {one.offer for one in shown}
    cells = list(table(example(name), "The 15 cheapest").cells)
    assert [row[7 - 1] for row in cells] == [money(one.total) for one in shown]


def test_the_timeline_is_what_is_allocated() -> None:
    used = small().estimate.memory
    fullest = fullest_by_phase(used.timeline)
    assert max(map(allocated_bytes, fullest.values())) == pytest.approx(used.allocated, rel=0.01)


def test_the_figures_equal_the_result_document() -> None:
    subject = example("production-70b")
    document = json.loads(subject.estimate.document_json())
    found = {one.path: one for one in figures(subject)}
    for path in (
        "memory.device",
        "memory.components.weights",
        "throughput.tokens_per_s_per_gpu",
        "time.wall_hours",
        "time.optimizer_steps",
        "cost.total",
        "model.parameters",
    ):
        value = document
        for name in path.split("."):
            value = value[name]
        assert found[path].value == value
    assert found["memory.device"].low == document["memory"]["device_low"]
    assert found["cost.total"].high == document["cost"]["high"]
    for term in document["memory"]["terms"]:
        assert found[f"memory.terms.{term['key']}"].value == term["value"]
    assert len(found) == len(list(figures(subject))), "a path stands twice"


def test_csv_is_long_and_holds_every_figure() -> None:
    rows = list(csv.DictReader(io.StringIO(to_csv(small()).removeprefix("\ufeff"))))
    assert list(rows[0]) == ["path", "value", "unit", "low", "high", "source"]
    by_path = {row["path"]: row for row in rows}
    assert len(rows) == len(list(figures(small())))
    assert float(by_path["cost.total"]["value"]) == small().estimate.cost.total
    assert int(by_path["memory.device"]["low"]) == small().estimate.memory.device_low
    assert all(row["source"] for row in rows)


def test_json_holds_the_whole_result() -> None:
    document = json.loads(to_json(small()))
    assert (document["format"], document["version"], document["date"]) == ("ftcost-report", 1, "2026-11-21")
    assert document["result"] == json.loads(small().estimate.document_json())
    assert document["plans"] is None


@pytest.mark.parametrize("form", ["html", "md", "csv", "json"])
def test_version_and_day_are_in_every_format(form: str) -> None:
    text = render(small(), form).decode()
    assert TODAY.isoformat() in text.replace("\\", "")


def test_a_job_that_does_not_fit_says_so_first() -> None:
    subject = about(job({"model.id": "meta-llama/Llama-3.1-70B", "method.kind": "full"}))
    assert "does not fit" in next(iter(texts(make_report(subject).sections[0].blocks)))
    assert "if it did fit" in all_text(subject)
    cards = next(one for one in make_report(subject).sections[0].blocks if isinstance(one, CardRow)).cards
    assert [card.verdict for card in cards] == ["does not fit", *["if it did fit"] * (len(cards) - 1)]


def test_without_a_price_there_is_no_bill_and_no_crash() -> None:
    plain = small()
    cost = plain.estimate.cost.replaced(
        total=None, low=None, high=None, per_million_tokens=None, offer=None, parts=(), terms=()
    )  # fmt: skip
    subject = replace(plain, estimate=plain.estimate.replaced(cost=cost, offers=()), offer=None)
    text = all_text(subject)
    assert "There is no price" in text
    assert "None" not in text
    for form in ("html", "md", "csv", "json"):
        assert render(subject, form)


def test_limits_are_judged_by_the_whole_range() -> None:
    cost = small().estimate.cost
    assert cost.total is not None
    assert cost.high is not None
    assert cost.low is not None
    for budget, said in (
        (cost.low / 2, "That is over the budget"),
        (cost.total * 1.02, "only."),
        (cost.high * 2, "is kept with a chance of"),
    ):
        limited = edited(small().job, {"limits.budget_usd": budget})
        subject = replace(small(), job=limited, estimate=estimate(limited))
        assert said in all_text(subject)


def test_plans_are_compared_when_given() -> None:
    assert all(section.key != "plans" for section in make_report(small()).sections)
    subject = replace(small(), plans=plans_of(small()))
    text = all_text(subject)
    assert "cheapest, fastest, front" in text
    assert "The only one." in text
    assert any(path.startswith("plans.0.") for path in (one.path for one in figures(subject)))
    nothing = all_text(replace(small(), plans=no_plans()))
    assert "The budget is in the way" in nothing
    assert "A budget of $2 would do" in nothing


def test_a_pilot_is_named() -> None:
    calibration = {"tokens_per_s_per_gpu": 2010.0, "source": "trainer_state.json"}
    text = all_text(about(job({"calibration": calibration})))
    assert "trainer_state.json" in text
    assert "Nothing has been measured" not in text


def test_the_glossary_explains_what_is_used_and_nothing_else() -> None:
    def words(subject: Subject) -> set[str]:
        section = next(part for part in make_report(subject).sections if part.key == "glossary")
        return set(list(texts(section.blocks))[::2])

    assert {"QLoRA", "GPU-hour", "MFU", "Micro-batch"} <= words(small())
    assert "GRPO, PPO" not in words(small())


def test_every_chart_states_its_finding_and_has_its_figures_in_a_table() -> None:
    for section in make_report(replace(small(), plans=plans_of(small()))).sections:
        for place, block in enumerate(section.blocks):
            if isinstance(block, Chart):
                assert len(block.drawing.description) > 20
                assert any(isinstance(after, ReportTable) for after in section.blocks[place + 1 :])


def test_units_are_the_readers() -> None:
    text = all_text(replace(small(), units="GB"))
    assert memory(small().estimate.memory.device, "GB") in text
    own = (part for part in make_report(replace(small(), units="GB")).sections if part.key in ("summary", "memory"))
    assert not [one for part in own for one in texts(part.blocks) if "GiB" in one]


def test_a_name_changes_nothing_but_the_name() -> None:
    assert all_text(named("Qaq")).replace("Qaq", "Zuz") == all_text(named("Zuz"))


def test_a_rule_that_says_zero_is_compared_too():
    rule = RuleOfThumb(id="flops", unit="tokens/s/GPU", low=0.0, high=0.0, model=0.5)
    assert section_beside._against(rule) == "above"
