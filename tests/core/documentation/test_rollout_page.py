"""The page on rollouts says the program's own numbers."""

from __future__ import annotations

import re

import pytest

from ftcost_core.formulas.facts.rollout import rollout_facts
from ftcost_core.formulas.facts.vocabulary import vocabulary
from tests.core.documentation.pages import GIB, page, says, section
from tests.core.rollout.build import figures, published, seconds, worked


def test_the_numbers_of_the_engine() -> None:
    facts = rollout_facts()
    says(
        section("rollout-model.md", "The engine"),
        f"{1e3 * facts.eager_layer_seconds.value:.3f} ms a layer",
        f"{facts.memory_share.value} unless you say otherwise; {facts.asleep_bytes.value / GIB:.2f} GiB asleep",
        f"{facts.reserve_bytes.value / GIB:.1f} GiB for the largest prefill",
        f"at most {100 * facts.weights_share.value:.0f} % of a GPU",
    )
    text = section("rollout-model.md", "Seconds of generation")
    says(
        text,
        f"({facts.matrix_share.value} × dense",
        f"({facts.bandwidth_share.value} × bandwidth)",
        f"({1e3 * facts.step_seconds.value:.1f} ms + layers × {1e6 * facts.layer_seconds.value:.0f} µs)",
        f"tokens × {1e6 * facts.sequence_seconds.value:.0f} µs",
        f"{1e6 * facts.reduce_seconds.value:.0f} µs each",
        f"× {facts.loop_factor.value:.0f}",
    )
    says(
        section("rollout-model.md", "Synchronisation"),
        f"over {facts.link_share.value} of the slowest link, and {1e3 * facts.parameter_seconds.value:.0f} ms",
        f"take {facts.sleep_seconds.value} s",
    )
    assert facts.endless_share.value == 0.01
    assert facts.completion_share.value == 0.5
    assert vocabulary().objectives.by["grpo"].further_forwards == 2
    assert vocabulary().objectives.by["ppo"].further_forwards == 3
    assert vocabulary().objectives.by["ppo"].trained_models == 2


def test_the_published_steps() -> None:
    rows = re.findall(r"^\| (\S.*?) \| (\d+) \| ([\d.]+) s \| ([\d.]+) s \|$", page("rollout-model.md"), re.MULTILINE)
    assert len(rows) == len(published())
    for name, gpus, measured, estimated in rows:
        changes, seconds = published()[name]
        result = figures(changes)
        hardware = result.resolved.hardware
        assert hardware.gpus_per_node * hardware.nodes == int(gpus)
        assert float(measured) == seconds
        # The speed model is refitted now and then.
        assert result.throughput.step_s == pytest.approx(float(estimated), rel=0.1), name


def test_the_worked_steps() -> None:
    text = page("rollout-model.md")
    for name, changes in worked().items():
        row = re.search(rf"^\| {re.escape(name)} \| (.*) \|$", text, re.MULTILINE)
        assert row, name
        *said, memory = [[float(value) for value in re.findall(r"[\d.]+", cell)] for cell in row[1].split("|")]
        result = figures(changes)
        speed = result.throughput
        low, high = (speed.step_s * speed.tokens_per_s_per_gpu / end for end in (speed.high, speed.low))
        parts = [seconds(result)[part] for part in ("generation", "scoring", "training", "synchronisation")]
        # The speed model is refitted now and then.
        for cell, values in zip(said, [*([part] for part in parts), [speed.step_s], [low, high]], strict=True):
            assert values == pytest.approx(cell, rel=0.1, abs=0.1), name
        assert memory == [pytest.approx(result.memory.device / GIB, rel=0.05)], name
        assert result.memory.fits
        assert result.rollout
        assert result.rollout.waves == 1
