"""First steps and the memory model: their figures are those of the program."""

from __future__ import annotations

import json

import pytest

from ftcost_core.architecture.layers import AttentionLayers, DenseFfn
from ftcost_core.documents.job import edited, load_job
from ftcost_core.estimator import estimate
from ftcost_core.evaluation.resolve import resolve
from ftcost_core.formulas.facts.stacks import mechanisms
from ftcost_core.formulas.memory.peak import OF_A_LAYER, peak
from ftcost_core.storage.bundled import read_json, resource
from tests.accuracy import memory
from tests.accuracy.memory import batch_of
from tests.core.documentation.pages import FIRST, GIB, SECOND, example, gib, given, says, says_only, section, term


def test_the_cards_of_the_first_steps() -> None:
    found = example()
    memory, time, cost, speed = found.memory, found.time, found.cost, found.throughput
    assert cost.total is not None
    assert cost.low is not None
    assert cost.high is not None
    says_only(
        section("start.md", "The four cards"),
        [
            f"{gib(memory.device, 1)} of {gib(memory.capacity, 1)} GiB, "
            f"range {gib(memory.device_low, 1)} to {gib(memory.device_high, 1)}",
            f"{time.wall_hours:.2f} h, range {time.wall_hours_low:.2f} to {time.wall_hours_high:.2f}",
            f"${cost.total:.2f}, range ${cost.low:.2f} to ${cost.high:.2f}",
            f"{speed.tokens_per_s_per_gpu:,.0f} tok/s, range {speed.low:,.0f} to {speed.high:,.0f}",
        ],
    )


def test_the_example_of_memory() -> None:
    found = example().memory
    assert found.peak_phase == "backward"
    by = {one.key: one for one in found.terms}

    def row(label: str, key: str, numbers: str) -> str:
        return f"| {label} | {numbers} | {gib(by[key].value)} |"

    def product(key: str, first: str = "parameters") -> str:
        each = given(by[key], "bytes")
        return f"{given(by[key], first):,.0f} × {each:g} B"

    check, backward = by["activations.checkpoints"], by["workspace.backward"]
    alone = batch_of(json.loads(resource("examples", f"{FIRST}.ftcost").read_text(encoding="utf-8")))
    terms = peak(alone).terms
    layer = sum(one.value[0] for one in terms["backward"] if one.key in OF_A_LAYER)
    logits = sum(one.value[0] for one in terms["loss"] if one.key.startswith("logits"))
    assert logits < layer
    shares = read_json("memory", "context.json")["slack"]
    words = [
        row("matrices in NF4", "weights.linear", product("weights.linear")),
        row("their constants, double", "weights.quantisation", f"{by['weights.quantisation'].value:,.0f} B"),
        row("embedding and head", "weights.embedding", product("weights.embedding")),
        row("norms", "weights.norms", product("weights.norms")),
        row("adapters", "adapters.low-rank", product("adapters.low-rank")),
        row("gradients, accumulating", "gradients.layers", product("gradients.layers")),
        row("optimizer states", "optimizer.states", product("optimizer.states")),
        row("checkpoints", "activations.checkpoints",
            f"{given(check, 'tokens'):,.0f} tokens × {given(check, 'bytes per token'):,.0f} B "
            f"× {given(check, 'layers'):.0f} layers"),
        row("one layer, computed again", "activations.layer", f"{by['activations.layer'].value:,.0f} B"),
        row("what its backward pass holds", "workspace.backward",
            f"{given(backward, 'tokens'):,.0f} tokens × {given(backward, 'bytes per token'):,.0f} B"),
        row("one matrix in 16 bits", "workspace.dequantised", product("workspace.dequantised")),
        f"| **allocated** | sum | **{gib(found.allocated)}** |",
        f"| slack | {shares['share']:.2f} × {gib(found.allocated)} + {shares['clash_share']:.2f} × "
        f"{gib(logits)} | {gib(found.reserved - found.allocated)} |",
        f"| Driver context | kernels and cuBLAS | {gib(found.components['context'])} |",
        f"| **on the device** | sum | **{gib(found.device)}** |",
        f"The range is {gib(found.device_low, 2)} to {gib(found.device_high, 2)} GiB; "
        f"the card offers {gib(found.capacity, 2)} GiB. The largest micro-batch that fits is "
        f"{found.largest_micro_batch}.",
    ]  # fmt: skip
    says_only(section("memory-model.md", "The first example"), words,
              "Llama 3.1 8B", "rank of 16", "rank 16", "AdamW 8-bit", "2,048 tokens")  # fmt: skip
    # What is left out of the table is nothing.
    shown = sum(by[key].value for key in by if by[key].value and not key.startswith("context"))
    assert shown == pytest.approx(found.allocated, abs=2)
    assert sum(1 for one in by.values() if one.value and not one.key.startswith("context")) == 11


def test_the_rule_of_slack_and_context() -> None:
    facts = read_json("memory", "context.json")
    slack = facts["slack"]
    says(
        section("memory-model.md", "Allocator slack"),
        f"slack = {slack['share']:.2f} × allocated + {slack['clash_share']:.2f} × min(logits, one layer's backward",
        f"at least {100 * facts['edge_slack']:.0f} % of what is allocated",
    )
    contexts = (*facts["context"]["measured"].values(), facts["context"]["other"])
    says(
        section("memory-model.md", "Driver context"),
        f"{gib(min(contexts), 1)} to {gib(max(contexts), 1)} GiB by kind of GPU",
        f"{facts['communicators']['first_on_link'] / GIB:.2g} GiB over NVLink",
        f"{facts['communicators']['further'] / GIB:g} GiB for each further one",
    )
    spread = read_json("memory", "residuals.json")
    says(
        section("memory-model.md", "The range"),
        f"exp(−{-spread['ranges']['device']['low']:.3f} *s*/{spread['scale']:.3f})",
        f"exp({spread['ranges']['device']['high']:.3f} *s*/{spread['scale']:.3f})",
        f"{spread['rows']} measured runs",
        f"holds {100 * memory.range_coverage():.0f} % of the runs",
    )
    vocabulary = resolve(load_job(resource("examples", f"{FIRST}.ftcost").read_text("utf-8"))).arch.vocab_size
    says(
        section("memory-model.md", "Logits and loss"),
        f"for {vocabulary:,} entries each token costs {vocabulary * 12 / 1e6:.1f} MB",
    )
    logits = mechanisms().logits
    says(
        section("memory-model.md", "Logits and loss"),
        f"gradient | {logits.standard['hf'].backward:g} |",
        f"| chunked | {logits.chunked['hf'].backward:g}; LitGPT {logits.chunked['litgpt'].backward:g} |",
        f"| Unsloth | {logits.standard['unsloth'].backward:g} |",
    )


def test_the_example_of_one_layer() -> None:
    job = load_job(resource("examples", f"{FIRST}.ftcost").read_text(encoding="utf-8"))
    whole = estimate(edited(job, {"training.checkpointing": "none"}))
    arch = resolve(job).arch
    (attention,), (ffn,) = arch.mixers, arch.ffns
    assert isinstance(attention, AttentionLayers)
    assert isinstance(ffn, DenseFfn)
    hidden, width, heads, rank = (arch.hidden_size, ffn.intermediate, attention.heads, whole.resolved.method.lora)
    queries, keys = heads * attention.head_dim, attention.kv_heads * attention.head_dim
    assert rank is not None
    inputs, low = 2 * 2 * hidden, 7 * 2 * rank.rank
    kept = {
        "norms": 2 * (4 * hidden + 4),
        "attention": 2 * (2 * queries + 2 * keys) + 4 * heads,
        "feed-forward": 3 * 2 * width,
        "inputs": 2 * width + inputs + low,
    }
    terms = {one.key: one for one in whole.memory.terms}
    assert {name: given(terms[f"activations.{name}"], "bytes per token") for name in kept} == kept
    layer = sum(kept.values())
    checkpoints = term(example().memory.terms, "activations.checkpoints").value
    tokens = given(terms["activations.norms"], "tokens")
    says_only(
        section("memory-model.md", "One layer, in the first example"),
        [
            f"| two norms | 2 × (4 × {hidden:,} + 4) | {kept['norms']:,} |",
            f"| attention | 2 × (2 × {queries:,} + 2 × {keys:,}) + 4 × {heads} | {kept['attention']:,} |",
            f"| gate, activation, up | 3 × 2 × {width:,} | {kept['feed-forward']:,} |",
            f"| product | 2 × {width:,} | {2 * width:,} |",
            f"| inputs of the adapted matrices | 2 × 2 × {hidden:,} | {inputs:,} |",
            f"| what seven adapters hand on | 7 × 2 × {rank.rank} | {low} |",
            f"| **layer** | sum | **{layer:,}** |",
            f"That is {gib(layer * tokens * arch.layers, 1)} GiB for {tokens:,.0f} tokens and {arch.layers} "
            f"layers, where checkpoints take {gib(checkpoints, 1)} GiB.",
        ],
    )


def test_the_example_of_sharding() -> None:
    found = example(SECOND)
    by = {one.key: one for one in found.memory.terms}
    gpus = found.resolved.hardware.gpus_per_node
    states = by["optimizer.states"].value + by["optimizer.states-outside"].value
    assert (gpus, found.resolved.hardware.parallelism.strategy) == (8, "fsdp")
    says_only(
        section("memory-model.md", "Sharding, in the second example"),
        [
            f"{found.model.parameters:,} parameters",
            f"keeps {found.model.parameters // gpus:,} of them: "
            f"{gib(found.memory.components['weights'], 2)} GiB of weights and "
            f"{gib(states, 2)} GiB of optimizer states",
            f"{gib(by['communication.root'].value, 2)} GiB, and two layers, "
            f"{gib(by['communication.layers'].value, 2)} GiB",
        ],
        "(8B, FP32",
    )
    assert given(by["communication.layers"], "layers") == 2
