"""Encoders and embedding models: what a step keeps, against traces of the real classes (``saved_bytes.jsonl``)."""

from __future__ import annotations

from typing import Any

import pytest

from ftcost_core.documents.problems import InputError
from ftcost_core.formulas.job_arrays import JobArrays
from ftcost_core.formulas.memory.peak import peak
from ftcost_core.formulas.memory.step_phases import peak_candidates
from ftcost_core.formulas.memory.views import FIRST, memory_inputs
from ftcost_core.formulas.throughput.step import step
from ftcost_core.formulas.trained import trained_parameters
from ftcost_core.importing import config_model
from tests.core.memory.build import batch
from tests.core.memory.test_saved_bytes import CLOSE, SAVED

SIZES: dict[str, Any] = {
    "hidden_size": 256, "num_hidden_layers": 3, "num_attention_heads": 4, "intermediate_size": 640, "vocab_size": 1024,
    "max_position_embeddings": 600, "type_vocab_size": 2,
}  # fmt: skip
CONFIGS: dict[str, dict[str, Any]] = {
    "bert": SIZES | {"model_type": "bert"},
    "roberta": SIZES | {"model_type": "roberta"},
    "xlm-roberta": SIZES | {"model_type": "xlm-roberta"},
    "electra": SIZES | {"model_type": "electra", "embedding_size": 128},
    "distilbert": {"model_type": "distilbert", "dim": 256, "n_layers": 3, "n_heads": 4, "hidden_dim": 640, "vocab_size": 1024},
    "modernbert": {
        "model_type": "modernbert", "hidden_size": 256, "num_hidden_layers": 4, "num_attention_heads": 4,
        "intermediate_size": 384, "vocab_size": 1024, "max_position_embeddings": 600, "global_attn_every_n_layers": 3,
        "local_attention": 64,
    },
    "qwen3": {
        "model_type": "qwen3", "hidden_size": 256, "intermediate_size": 512, "num_hidden_layers": 2,
        "num_attention_heads": 4, "num_key_value_heads": 2, "vocab_size": 1024, "head_dim": 64, "tie_word_embeddings": True,
    },
}  # fmt: skip
MASKS = {"bert": 7, "roberta": 7, "xlm-roberta": 7, "electra": 7, "distilbert": 4}
"""Dropout's, of the whole width: 1 byte a number on a GPU, 2 on the CPU."""
LAYER_NORMS = {"bert": 7, "roberta": 7, "xlm-roberta": 7, "electra": 6.5, "distilbert": 7, "modernbert": 9}
"""Each keeps 4 bytes of a token less on the CPU than on a GPU."""
BATCHES = {"pairs": (8, 128), "pairs, padded": (8, 128), "triplets": (12, 64)}


def _job(model: str, objective: str, samples: int, length: int, **changes: object) -> JobArrays:
    return batch({
        "model": {"architecture": config_model(CONFIGS[model]).architecture}, "data.seq_len": length,
        "training.micro_batch": samples, "training.global_batch": samples, "training.checkpointing": "none",
        "training.attention": "sdpa", "method.objective": objective,
        **{name.replace("__", "."): value for name, value in changes.items()},
    })  # fmt: skip


@pytest.mark.parametrize("case", BATCHES)
@pytest.mark.parametrize("model", CONFIGS)
def test_an_encoder_keeps_what_the_real_one_does(model: str, case: str) -> None:
    sequences, length = BATCHES[case]
    objective = case.partition(",")[0]
    batching = "padded" if "padded" in case else "packed"
    job = _job(model, objective, sequences // (3 if objective == "triplets" else 2), length, data__batching=batching)
    terms = peak_candidates(memory_inputs(job, FIRST))["loss forward"]
    said = sum(float(term.value[0]) for term in terms if term.key.startswith(("activations", "logits")))
    tokens = sequences * length
    ids = 32 * tokens
    on_cpu = tokens * (256 * MASKS.get(model, 0) - 4 * LAYER_NORMS.get(model, 0))
    if model == "electra":  # its embedding is half as wide as its layers, whose width the program counts
        on_cpu -= 252 * tokens
    assert said - ids + on_cpu == pytest.approx(SAVED[model, case], rel=CLOSE)


CONTRASTIVE: dict[str, object] = {"data.seq_len": 512, "training.micro_batch": 32, "training.global_batch": 32}


def test_a_pair_is_two_sequences_and_a_triplet_three() -> None:
    pairs, triplets = _job("bert", "pairs", 32, 512), _job("bert", "triplets", 32, 512)
    assert 1.4 < step(triplets).parts["attention"][0] / step(pairs).parts["attention"][0] < 1.6
    assert memory_inputs(triplets, FIRST).tokens[0] == 3 * 32 * 512


@pytest.mark.parametrize("model", ["Qwen/Qwen3-8B", "Qwen/Qwen3-0.6B"])
def test_a_pooled_loss_has_no_logits_and_no_head(model: str) -> None:
    """Qwen3-8B has a head of its own, the smaller one a tied head."""
    tokens, pooled = (
        batch(CONTRASTIVE | {"model": {"id": model}, "method.objective": objective})
        for objective in ("sft", "classification")
    )
    head = tokens.arch.vocab_size * tokens.arch.hidden_size
    own = 0 if tokens.arch.tied_embeddings else head
    assert trained_parameters(tokens).total[0] - trained_parameters(pooled).total[0] == own
    before, after = peak(tokens), peak(pooled)
    assert after.phases["loss"]["logits"] == 0 < before.phases["loss"]["logits"]
    assert before.components["weights"] - after.components["weights"] == 2 * own
    assert "matmul.head" in {term.key for term in step(tokens).terms}
    assert all(term.value[0] == 0 for term in step(pooled).terms if term.key in ("matmul.head", "elementwise.loss"))


def test_both_directions_of_attention_are_counted() -> None:
    """A decoder of the same sizes sees half as many keys."""
    architecture = config_model(CONFIGS["bert"]).architecture
    both, one = (
        batch(CONTRASTIVE | {
            "model": {"architecture": architecture.model_copy(update={"causal": causal})}, "data.seq_len": 8192,
            "training.micro_batch": 1, "training.global_batch": 1, "method.objective": "pairs",
        })
        for causal in (False, True)
    )  # fmt: skip
    assert step(both).parts["attention"][0] > 1.5 * step(one).parts["attention"][0]


@pytest.mark.parametrize("objective", ["sft", "dpo", "grpo", "ppo"])
def test_an_encoder_is_not_trained_towards_tokens(objective: str) -> None:
    with pytest.raises(InputError, match="which has no vocabulary head"):
        _job("bert", objective, 4, 128)


def test_pre_training_is_not_towards_a_vector() -> None:
    with pytest.raises(InputError, match="pre-training is towards the next token"):
        batch({"method.kind": "pretrain", "method.objective": "pairs"})
