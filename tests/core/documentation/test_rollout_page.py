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
        f"{facts.memory_share.by['hf']} unless you say otherwise; {facts.asleep_bytes.value / GIB:.2f} GiB asleep",
        f"{facts.reserve_bytes.value / GIB:.1f} GiB for the largest prefill",
        f"at most {100 * facts.weights_share.value:.0f} % of a GPU",
        f"is {facts.memory_share.by['megatron']} under FSDP and Megatron",
        f"{facts.memory_share.by['unsloth']} with Unsloth",
        f"but for {facts.residue_bytes.value / GIB:.0f} GiB",
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
        f"each matrix takes {1e3 * facts.expert_seconds.value:.2f} ms",
        f"wakes up in {facts.sleep.seconds['1']:.1f} s and {1e9 * facts.sleep.seconds_a_byte['1']:.2f} s a GB",
        f"or {facts.sleep.seconds['2']:.1f} s and {1e9 * facts.sleep.seconds_a_byte['2']:.2f} s a GB",
        f"pauses for {facts.pause_seconds.value} s",
    )
    says(
        text,
        f"compute {facts.verified_tokens.value} times as many",
        f"under {facts.slice_width.value:.0f} columns",
        f"launch {1e6 * facts.adapter_seconds.value:.0f} µs more",
    )
    says(section("rollout-model.md", "Beside the training"), f"{100 * facts.discarded.value:.0f} % of the tokens")
    assert facts.oversampling.by["dapo"] == 3
    assert facts.endless_share.value == 0.01
    assert facts.completion_share.value == 0.5
    passes = {word: facts.further_forwards for word, facts in vocabulary().objectives.by.items()}
    assert {word for word, count in passes.items() if count == 1} == {"dpo", "dr-grpo", "dapo", "gspo"}
    assert {word for word, count in passes.items() if count == 2} == {"grpo", "rloo", "reinforce++"}
    assert {word for word, count in passes.items() if count == 3} == {"kto", "ppo"}
    assert vocabulary().objectives.by["ppo"].trained_models == 2
    divergence = vocabulary().objectives.by["gkd"].logits
    assert divergence
    says(section("rollout-model.md", "Objectives"), f"takes {divergence.half.forward:.0f} bytes an entry")


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
