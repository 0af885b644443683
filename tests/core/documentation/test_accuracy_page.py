"""How good the figures are: the errors and ranges on the page are those that are computed."""

from __future__ import annotations

import math
import re
from collections import Counter
from typing import get_args

import numpy as np
import pytest

from ftcost_core.catalogue.gpus import all_gpus
from ftcost_core.documents.words import Stack
from ftcost_core.evidence.points import accuracy_by, points
from ftcost_core.formulas.facts.fit import priors
from ftcost_core.formulas.throughput.step import MOST_LEAN
from ftcost_core.storage.bundled import read_json
from tests.accuracy import memory
from tests.accuracy.report import Residual, summary
from tests.accuracy.rows import measurements, traces
from tests.core.documentation.pages import ROOT, example, percent, row_of, says, says_only, section


@pytest.mark.long
def test_the_figures_of_accuracy() -> None:
    residuals = read_json("throughput", "coefficients.json")["residuals"]
    good = sum(
        1 for one in measurements()
        if one["measured"].get("tokens_per_s_per_gpu") and one["quality"]["throughput"] == "A"
    )  # fmt: skip
    traced = summary(memory.trace_residuals()["peak"])
    inside, outside, elsewhere = (
        f"{good} | {percent(one['median'], one['p80'], one['p90'])} |"
        for one in (residuals["in_sample"], residuals["left_out"], residuals["regime_left_out"])
    )
    answers = memory.fit_answers()
    sound = [said == true for name, said, true in answers if name not in memory.contradictory()]
    right = np.mean([said == true for _, said, true in answers])
    published = row_of(summary(memory.run_residuals()))
    rows = [row_of(traced), published, inside, outside, elsewhere]
    verdicts = [
        f"{100 * right:.0f} % of {len(answers)} published verdicts",
        f"{100 * np.mean(sound):.0f} % of the {len(sound)} that",
    ]
    says_only(section("accuracy.md", "The figures now"), [*rows, *verdicts], "80 % within", "90 % within")
    readme = " ".join((ROOT / "README.md").read_text(encoding="utf-8").split())
    measured = Counter(key for one in measurements() for key in one["measured"])
    models = {one["job"]["model"]["id"] for one in traces()}
    says(
        readme,
        *rows,
        *verdicts,
        f"exact traces of {len(models)} models",
        f"range of the speed holds {100 * residuals['range_holds']:.0f} % of the runs whose source",
        f"and {100 * residuals['regime_range_holds']:.0f} % of those whose regime",
        f"that of the memory {100 * memory.range_coverage():.0f} %",
    )
    says(
        section("accuracy.md", "What they were compared with"),
        f"{len(measurements()):,} published runs of {len({one['source']['repo'] for one in measurements()})} sources",
        f"{measured['tokens_per_s_per_gpu']} of them say a speed, {measured['memory_bytes']} a memory, "
        f"{measured['fits']} whether it fitted",
        f"{len(traces())} exact traces of one training step of {len(models)} models",
    )


@pytest.mark.long
def test_the_figures_of_the_chance_to_fit() -> None:
    for skipped in (frozenset[str](), memory.contradictory()):
        verdicts = [one for one in memory.fit_chances() if one[0] not in skipped]
        said, true = np.array([[chance, float(fitted)] for _, chance, fitted in verdicts]).T
        says(section("accuracy.md", "The chance to fit"), f"{np.mean((said - true) ** 2):.3f}")
    equal = np.ones(len(said))
    told = [*memory.fifths(said, true, equal, np.arange(len(said))), *memory.fifths(*memory.card_chances())]
    names = ("up to 20 %", "20 to 40 %", "40 to 60 %", "60 to 80 %", "from 80 % on")
    rows = [
        f"| {name} | {one.count} | {100 * one.said:.0f} % | {100 * one.fitted:.0f} % "
        f"| {100 * one.least:.0f} to {100 * one.most:.0f} % |"
        for name, one in zip(names * 2, told, strict=True)
    ]
    says(section("accuracy.md", "The chance to fit"), *rows)


def test_the_figures_of_memory_by_kind() -> None:
    found = memory.run_residuals()

    def rows(key: str) -> list[str]:
        groups: dict[str, list[Residual]] = {}
        for one in found:
            groups.setdefault(one.groups[key], []).append(one)
        return [f"| {name} | {row_of(summary(some))}" for name, some in groups.items()]

    says_only(section("accuracy.md", "Memory by kind of job"), [*rows("method"), *rows("kind")],
              "80 % within", "90 % within")  # fmt: skip


def test_the_figures_of_speed_by_kind() -> None:
    unseen = points("speed", "unseen")
    rows = [
        f"| {name} | {row_of(found)} {100 * (found.holds or 0):.0f} % |"
        for key in ("method", "stack")
        for name, found in accuracy_by(key, unseen).items()
    ]
    says_only(section("accuracy.md", "Speed by kind of job"), rows, "80 % within", "90 % within")


def test_the_width_of_a_range() -> None:
    fitted = read_json("throughput", "coefficients.json")
    known, residuals = fitted["range"], fitted["residuals"]
    unseen = ", ".join(f"{half:.4f}" for half in known["unseen"].values())
    part = known["part"]
    assert min(part.values()) == part["matmul"]
    assert set(sorted(part, key=part.__getitem__)[-2:]) == {"communication", "elementwise"}
    says(
        section("accuracy.md", "How wide a range is"),
        f"| base | {known['base']}² |",
        f"u = {unseen} |",
        f"v = {known['node_doubling']:.4f} |",
        f"v from {part['matmul']:.4f} (products) to {part['communication']:.4f} (communication) and "
        f"{part['elementwise']:.4f} (norms, activations and other streaming work) |",
        f"*l = {known['lean']:.4f} + {known['lean_of_communication']:.4f} × communication's share of the step*, "
        f"and at most {MOST_LEAN}",
        f"it holds {100 * residuals['range_holds']:.0f} %, with a median of",
        f"{residuals['range_high_over_low']:.2f} between its ends",
        f"Of runs whose regime was left out it holds {100 * residuals['regime_range_holds']:.0f} %, with a median of",
        f"{residuals['regime_range_high_over_low']:.2f}",
        f"*w²* is {known['pilot']}² and",
    )
    says(
        section("accuracy.md", "How the speed was fitted"),
        f"{len(priors())} coefficients",
        f"Of each of the {fitted['data']['sources']} sources",
    )
    # The formula of the page is that of the program.
    speed, sources = example().throughput, fitted["evidence"]
    seen = {
        "chip": "Ada 89", "stack": "hf on Ada 89", "links": "one GPU", "nodes": "1 node",
        "context": "up to 4k tokens", "quantization": "nf4", "method": "qlora", "precision": "bf16-mixed",
        "experts": "dense", "combination": "hf on Ada 89, qlora, 1 node, up to 4k tokens",
    }  # fmt: skip
    assert set(seen) == set(known["unseen"])
    squares = [known["base"] ** 2]
    squares += [known["unseen"][kind] ** 2 / (1 + sources[kind].get(word, 0)) for kind, word in seen.items()]
    squares += [(part[name] * seconds / speed.step_s) ** 2 for name, seconds in speed.step_parts.items()]
    width, lean = math.sqrt(sum(squares)), known["lean"]
    assert speed.step_parts["communication"] == 0
    assert math.log(speed.tokens_per_s_per_gpu / speed.low) == pytest.approx(width * (1 + lean))
    assert math.log(speed.high / speed.tokens_per_s_per_gpu) == pytest.approx(width * (1 - lean))


def test_where_evidence_is_thin() -> None:
    evidence = read_json("throughput", "coefficients.json")["evidence"]
    text = section("accuracy.md", "What is weak")
    shown = dict(re.findall(r"\((\w+(?: Ultra)? \w+)\) \| (\d+) \|", text))
    assert {name: int(count) for name, count in shown.items()} == evidence["chip"]
    stacks: dict[str, set[str]] = {stack: set() for stack in get_args(Stack)}
    for one in measurements():
        if one["measured"].get("tokens_per_s_per_gpu"):
            stacks[one["job"]["training"]["stack"]].add(one["source"]["repo"])
    sources = {stack: len(repos) for stack, repos in stacks.items()}
    assert sources["torchtune"] == sources["litgpt"] == sources["mlx"] == sources["maxtext"] == 1
    says(
        text,
        f"Transformers {sources['hf']} sources, Megatron {sources['megatron']}, plain FSDP {sources['fsdp']}, "
        f"Unsloth {sources['unsloth']}; torchtune, LitGPT, mlx-lm and MaxText {sources['torchtune']} each",
    )

    seen = {word.rpartition(" ")[0] for word in evidence["chip"]}
    (listed,) = re.findall(r"holds a GPU of the kinds ([^.]+)\.", text)
    named = set(re.findall(r"\w+", re.sub(r"\([^)]*\)", "", listed).replace(" and ", ", ")))
    assert named == {gpu.architecture for gpu in all_gpus()} - seen
