"""The speed model, the cost model and the planner: their figures are those of the program."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from ftcost_core.catalogue.drift import prices_today
from ftcost_core.catalogue.gpus import find_gpu
from ftcost_core.catalogue.months import HOURS_PER_MONTH
from ftcost_core.catalogue.offers import Offer, all_offers
from ftcost_core.catalogue.prices.book import builtin
from ftcost_core.documents.job import load_job
from ftcost_core.formulas.facts.vocabulary import vocabulary
from ftcost_core.planner.search import plan
from ftcost_core.storage.bundled import read_json
from tests.core.documentation.pages import FIRST, ROOT, example, given, page, says, says_only, section, term


def test_the_example_of_speed() -> None:
    found = example()
    speed, time = found.throughput, found.time
    gpu = find_gpu(found.resolved.hardware.gpu)
    by = {one.key: one for one in speed.terms}
    tera, giga = 1e12, 1e9

    def row(label: str, work: str, key: str) -> str:
        return f"| {label} | {work} | {by[key].value:.3f} |"

    def flops(key: str) -> str:
        return f"{given(by[key], 'flops') / tera:.1f} TFLOP"

    def moved(key: str) -> str:
        return f"{given(by[key], 'bytes') / giga:.1f} GB × {given(by[key], 'traffic'):g}"

    layers, share = by["matmul.layers"], by["dequantise.weights"]
    hours = {phase.name: f"{phase.hours:.2f} h" for phase in time.phases}
    assert gpu.tdp_w is not None
    matrices = given(next(one for one in found.memory.terms if one.key == "weights.linear"), "parameters")
    passes = given(layers, "flops") / (2 * matrices * 4096)
    words = [
        f"A step has {given(layers, 'micro_batches'):.0f} micro-batches of 4,096 tokens on an RTX 4090 "
        f"({gpu.peak_flops('bf16') / tera:.1f} TFLOP/s dense in BF16, {gpu.bandwidth_bytes_s / giga:,.0f} "
        f"GB/s, {gpu.tdp_w:.0f} W). Large products run at {given(layers, 'rate') / tera:.1f} TFLOP/s, "
        f"attention at {given(by['attention.softmax'], 'rate') / tera:.1f} TFLOP/s, streaming kernels at "
        f"{given(by['elementwise.layers'], 'bandwidth') / giga:.1f} GB/s.",
        row("products of the layers", flops("matmul.layers"), "matmul.layers"),
        row("head", flops("matmul.head"), "matmul.head"),
        row("adapters", flops("matmul.adapters"), "matmul.adapters"),
        row("attention", flops("attention.softmax"), "attention.softmax"),
        row("norms, activations, rotary embedding", moved("elementwise.layers"), "elementwise.layers"),
        row("adapters' own kernels", moved("elementwise.adapters"), "elementwise.adapters"),
        row("loss", moved("elementwise.loss"), "elementwise.loss"),
        row("dequantising", f"{given(share, 'parameters') / giga:.1f} billion parameters at "
            f"{given(share, 'rate') / giga:.0f} billion a second", "dequantise.weights"),
        row("optimizer", moved("optimizer.update") + ", once a step", "optimizer.update"),
        f"| launching, data, logging | | {speed.step_parts['overhead']:.3f} |",
        f"| **step** | 32,768 tokens | **{speed.step_s:.3f}** |",
        f"That is {speed.tokens_per_s_per_gpu:,.0f} tokens per second, an MFU of {100 * speed.mfu:.1f} %.",
        f"2 × {matrices:,.0f} weights × 4,096 tokens × {passes:.0f} passes",
        f"In all {time.tokens_processed:,} tokens are processed ({100 * time.padding_share:.2f} % padding) in "
        f"{time.optimizer_steps} steps: {hours['training']} of training, and {time.wall_hours:.2f} h with "
        f"set-up ({hours['setup']}), evaluation ({hours['evaluation']}), saving ({hours['saving']}) and work "
        f"lost ({hours['lost-work']}). The realism factor is {time.realism_factor:.2f}.",
    ]  # fmt: skip
    says_only(section("speed-model.md", "The first example"), words)
    assert sum(speed.step_parts.values()) == pytest.approx(speed.step_s)
    assert speed.tokens_per_s_per_gpu * speed.step_s == pytest.approx(32_768)


def test_the_constants_of_speed() -> None:
    values = {one["name"]: one["value"] for one in read_json("throughput", "coefficients.json")["coefficients"]}
    text = " ".join(page("speed-model.md").split())
    time, facts = read_json("throughput", "time.json"), read_json("throughput", "facts.json")
    says(
        text,
        f"/ ({values['elementwise.bandwidth_share']} × B)",
        f"one fixed term of {values['overhead.step.hf']:.3f} s a step with Transformers and "
        f"{values['overhead.step.megatron']:.3f} s with Megatron",
        f"| all of it, between nodes {values['communication.tensor_network']:.1f} times a single collective; "
        f"{100 * values['communication.tensor_overlapped']:.0f} % where fused kernels",
        f"| pipeline | the stream, from stage to stage | {100 * values['communication.stages_exposed']:.0f} % of it |",
        f"costs {facts['flash_backward']['value']} times as much with FlashAttention",
        f"a restart of {time['restart_hours']['value']} h",
        f"interrupted once in {1 / time['interruptions_per_hour']['by']['spot']:.0f} hours",
        f"checkpoint bytes / {time['disk_bytes_s']['value'] / 1e9:.0f} GB/s for each node",
    )
    for links in ("direct", "pcie"):  # within a tenth of what the page calls all of it
        assert values[f"communication.tensor_{links}"] == pytest.approx(1, abs=0.1)
    forwards = {word: row.further_forwards for word, row in vocabulary().objectives.by.items()}
    assert (forwards["dpo"], forwards["grpo"], forwards["ppo"]) == (1, 2, 3)


def test_the_example_of_cost() -> None:
    found = example()
    time, cost = found.time, found.cost
    assert cost.total is not None
    assert cost.low is not None
    assert cost.high is not None
    assert cost.per_million_tokens is not None
    training = term(cost.terms, "cost.training")
    managed = min(one.usd for one in found.managed if one.open)
    says_only(
        section("cost-model.md", "The first example"),
        [
            f"{time.wall_hours:.3f} h on one RTX 4090 at ${given(training, 'price'):.2f} an hour, billed by "
            f"the second, is ${cost.total:.2f}",
            f"the usual of {cost.market.offers} offers of {cost.market.providers} providers, "
            f"${cost.market.low:.2f} to ${cost.market.high:.2f}",
            f"{time.gpu_hours_low:.2f} to {time.gpu_hours_high:.2f}, that makes ${cost.low:.2f} to ${cost.high:.2f}",
            f"A million tokens of three epochs cost ${cost.per_million_tokens:.3f}",
            f"the cheapest takes ${managed:.2f}",
        ],
    )
    text = " ".join(page("cost-model.md").split())
    says(
        text,
        f"{len(all_offers()):,} offers of {len({one.provider for one in all_offers()})} providers",
        f"A month has {HOURS_PER_MONTH} hours",
    )


def test_the_example_of_the_planner() -> None:
    job = load_job((ROOT / "resources" / "examples" / f"{FIRST}.ftcost").read_text(encoding="utf-8"))
    # Prices age, so that the search is that of a day.
    found = plan(job, builtin(date(2026, 11, 22))).document()
    searched, plans = found["searched"], found["plans"]
    cheapest = min(plans, key=lambda one: one["cost"]["total"])
    fastest = min(plans, key=lambda one: one["time"]["wall_hours"])
    limits = job.limits
    says_only(
        section("planner.md", "The first example"),
        [
            f"The budget is ${limits.budget_usd:.0f}, the deadline {limits.deadline_hours:.0f} hours.",
            f"{searched['configurations']:,} configurations of {searched['offers']} offers on "
            f"{searched['hardware']} kinds of hardware; {searched['feasible']:,} of those",
            f"The cheapest takes ${cheapest['cost']['total']:.2f} and "
            f"{cheapest['time']['wall_hours']:.1f} hours, the fastest "
            f"{60 * fastest['time']['wall_hours']:.0f} minutes.",
        ],
    )
    says(
        section("planner.md", "Limits"),
        f"{100 * limits.min_fit_probability:.0f} % unless told",
        f"{100 * limits.memory_margin:.0f} % unless told",
        f"{limits.max_gpus} unless told",
    )


def test_how_far_prices_drift() -> None:
    day, text = date(2026, 11, 23), " ".join(page("cost-model.md").split())

    def range_of(provider: str, kind: str, days: int) -> float:
        seen = (day - timedelta(days=days)).isoformat()
        one = Offer.read({"id": "x", "provider": provider, "gpu": "L4", "gpus": 1, "kind": kind, "as_of": seen,
                          "price_usd_per_hour": "1", "source": "x"})  # fmt: skip
        return 100 * (1 / float(prices_today([one], day).low[0]) - 1)

    for name, provider, kind in (
        ("hyperscaler, on demand or reserved", "AWS", "on-demand"), ("hyperscaler, spot", "AWS", "spot"),
        ("other cloud, on demand or reserved", "Nebius", "on-demand"), ("other cloud, spot", "Nebius", "spot"),
        ("reseller", "Spheron", "on-demand"), ("marketplace or community, on demand", "Vast.ai", "on-demand"),
        ("marketplace or community, spot", "Vast.ai", "spot"),
    ):  # fmt: skip
        says(text, f"| {name} | " + " | ".join(f"± {range_of(provider, kind, days):.0f} %" for days in (30, 90, 180)))
