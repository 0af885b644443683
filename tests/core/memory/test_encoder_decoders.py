"""Encoder-decoders: what is trained, multiplied and held, against PEFT's counts, arithmetic and steps of real classes.

The forward pass's bytes are among the traces of ``test_forward_traces``; adapters: PEFT 0.21 on classes of transformers
5.23 without memory; peaks: steps of the real classes on the processor, fp32, eager attention, gradients kept.
"""

from __future__ import annotations

from typing import Any

import pytest

from ftcost_core.architecture.counts import counts
from ftcost_core.catalogue.models import find_model
from ftcost_core.documents.job import edited
from ftcost_core.documents.problems import InputError
from ftcost_core.estimator import estimate
from ftcost_core.evaluation.stack_checks import edit_changes
from ftcost_core.exporters.dispatch import hand_off
from ftcost_core.formulas.memory.step_phases import peak_candidates
from ftcost_core.formulas.memory.views import FIRST, memory_inputs
from ftcost_core.formulas.throughput.step import step
from ftcost_core.formulas.throughput.work import work
from ftcost_core.formulas.trained import trained_parameters
from ftcost_core.importing import config_model
from tests.core.jobs import job
from tests.core.memory.build import batch

ADAPTERS = {
    ("google/flan-t5-base", "all-linear"): 3_391_488, ("google/flan-t5-base", "attention"): 1_769_472,
    ("google-t5/t5-base", "all-linear"): 3_244_032, ("google-t5/t5-base", ("q", "v")): 884_736,
    ("facebook/bart-large", "all-linear"): 4_325_376, ("facebook/bart-large", ("q", "v")): 1_179_648,
}  # fmt: skip
"""Of rank 8."""
T5: dict[str, Any] = {
    "model_type": "t5", "d_model": 256, "d_kv": 64, "d_ff": 512, "num_layers": 4, "num_heads": 4, "vocab_size": 1024,
}  # fmt: skip
BART: dict[str, Any] = {
    "model_type": "bart", "d_model": 256, "encoder_layers": 4, "decoder_layers": 4, "encoder_attention_heads": 4,
    "decoder_attention_heads": 4, "encoder_ffn_dim": 512, "decoder_ffn_dim": 512, "vocab_size": 1024,
    "max_position_embeddings": 1024,
}  # fmt: skip
PEAKS = [
    (T5, "none", (4, 256, 64), 106_253_320, 0.005), (BART, "none", (4, 256, 64), 103_395_848, 0.005),
    (T5, "none", (1, 32, 8), 24_140_808, 0.005), (T5, "full", (1, 32, 8), 24_149_000, 0.005),
    (T5, "full", (4, 256, 64), 44_593_672, 0.06), (BART, "full", (4, 256, 64), 41_553_928, 0.06),
]  # fmt: skip


@pytest.mark.parametrize(("model", "targets"), ADAPTERS)
def test_adapters_stand_beside_what_peft_puts_them_on(model: str, targets: str | tuple[str, ...]) -> None:
    lora = {"method.kind": "lora", "method.lora.rank": 8, "method.lora.targets": targets}
    jobs = batch({"model.id": model, **lora}, {"model.id": model})
    adapters, full = trained_parameters(jobs).total
    assert (adapters, full) == (ADAPTERS[model, targets], find_model(model).parameters)


@pytest.mark.parametrize(("config", "checkpointing", "sizes", "peak", "close"), PEAKS)
def test_a_step_peaks_where_the_real_one_does(
    config: dict[str, Any], checkpointing: str, sizes: tuple[int, int, int], peak: int, close: float
) -> None:
    sequences, source, target = sizes
    one = batch({
        "model": {"architecture": config_model(config).architecture}, "data.seq_len": source + target,
        "data.target_share": target / (source + target), "training.micro_batch": sequences,
        "training.global_batch": sequences, "training.precision": "fp32", "training.attention": "eager",
        "training.dropout": 0.0, "training.checkpointing": checkpointing,
    })  # fmt: skip
    points = peak_candidates(memory_inputs(one, FIRST))
    parts = ("activations", "logits", "gradients", "workspace")
    held = [sum(float(term.value[0]) for term in terms if term.key.startswith(parts)) for terms in points.values()]
    assert max(held) == pytest.approx(peak, rel=close)


def test_each_token_is_multiplied_with_the_stack_that_it_passes() -> None:
    sequences, source, target, width, inner, layers = 8, 512, 128, 768, 3072, 12
    one = batch({
        "model.id": "google-t5/t5-base", "data.seq_len": source + target, "training.micro_batch": sequences,
        "training.global_batch": sequences,
    })  # fmt: skip
    encoder, crossing = layers * (4 * width**2 + 2 * width * inner), layers * 2 * width**2
    decoder = layers * (6 * width**2 + 2 * width * inner) + 32_128 * width
    scores = layers * 4 * width * (source**2 + target**2 / 2 + source * target)
    needed = 3 * sequences * (2 * ((encoder + crossing) * source + decoder * target) + scores)
    times = step(one)
    assert float(times.mfu[0] * times.step_s[0] * work(one).chip.peak[0]) == pytest.approx(needed, rel=1e-9)
    assert float(times.tokens_per_s_per_gpu[0] * times.step_s[0]) == pytest.approx(sequences * (source + target))


def test_the_share_of_the_target_is_chosen_and_said_and_decides_the_logits() -> None:
    found = estimate(job({"model.id": "google/flan-t5-base"}))
    chosen = {choice.path: choice.value for choice in found.choices}
    assert (chosen["data.target_share"], chosen["training.attention"]) == (0.2, "sdpa")
    fifth, half = batch({"model.id": "google/flan-t5-base"}), batch({
        "model.id": "google/flan-t5-base", "data.target_share": 0.5,
    })  # fmt: skip
    assert (fifth.arch.source_ratio, half.arch.source_ratio) == (4, 1)
    tokens = [float(memory_inputs(one, FIRST).tokens[0]) for one in (fifth, half)]
    assert tokens[1] / tokens[0] == pytest.approx(2.5)


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"training.stack": "megatron"}, "training.stack"),
        ({"training.trainer": "trl", "training.loss": None}, "training.trainer"),
        ({"method.objective": "dpo"}, "method.objective"),
        ({"hardware.gpus_per_node": 2, "hardware.parallelism.tensor": 2}, "hardware.parallelism.tensor"),
        ({"model.id": "meta-llama/Llama-3.1-8B"}, "data.target_share"),
    ],
)
def test_what_does_not_train_two_stacks_is_refused_by_its_field(change: dict[str, Any], path: str) -> None:
    with pytest.raises(InputError, match=f"^{path}: "):
        estimate(job({"model.id": "google/flan-t5-base", "data.target_share": 0.5, **change}))


def test_a_job_moves_to_the_trainer_that_has_it() -> None:
    before = job({"training.stack": "unsloth", "training.trainer": "unsloth", "training.loss": None})
    after = edited(before, edit_changes(before, "model.id", "google/flan-t5-base"))
    assert (after.training.trainer, after.training.stack) == ("transformers", "hf")
    assert estimate(after).memory.fits


def test_no_trainer_writes_its_files() -> None:
    asked = job({"model.id": "google/flan-t5-base"})
    with pytest.raises(InputError, match="trains an encoder with a decoder"):
        hand_off(asked, estimate(asked), "trl")


def test_an_encoder_is_counted_once_in_a_model() -> None:
    one = counts(find_model("google-t5/t5-base").architecture)
    assert one.total == one.text + one.encoder == 222_903_552
