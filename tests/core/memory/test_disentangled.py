"""DeBERTa: adapters against PEFT's counts, the work of positions against arithmetic, and the attention it runs with.

What a forward pass keeps is among the traces of ``test_forward_traces``; adapters: PEFT 0.21 on classes of transformers
5.23 without memory.
"""

from __future__ import annotations

import pytest

from ftcost_core.architecture.counts import counts
from ftcost_core.catalogue.models import find_model
from ftcost_core.estimator import estimate
from ftcost_core.formulas.memory.peak import peak
from ftcost_core.formulas.throughput.step import step
from ftcost_core.formulas.throughput.work import work
from ftcost_core.formulas.trained import trained_parameters
from ftcost_core.importing import config_model
from tests.core.jobs import job
from tests.core.memory.build import batch

V3, V1 = "microsoft/deberta-v3-base", "microsoft/deberta-base"
ADAPTERS = {
    (V3, "all-linear"): 1_327_104, (V3, "attention"): 589_824, (V3, ("q", "v")): 294_912, (V1, "all-linear"): 1_474_560,
}  # fmt: skip
"""Of rank 8."""
PARAMETERS = {
    "deberta-v3-xsmall": 70_829_952, "deberta-v3-small": 141_894_912, "deberta-v3-base": 184_422_144,
    "deberta-v3-large": 435_061_760, "mdeberta-v3-base": 278_809_344, "deberta-v2-xlarge": 886_953_984,
    "deberta-v2-xxlarge": 1_566_910_464, "deberta-base": 139_192_320, "deberta-large": 406_212_608,
    "deberta-xlarge": 758_853_632,
}  # fmt: skip
"""Of the classes for classification, with their pooler and without the classifier."""


@pytest.mark.parametrize("name", PARAMETERS)
def test_parameters_are_those_of_the_class(name: str) -> None:
    assert counts(find_model(f"microsoft/{name}").architecture).total == PARAMETERS[name]


@pytest.mark.parametrize(("model", "targets"), ADAPTERS)
def test_adapters_stand_beside_what_peft_puts_them_on(model: str, targets: str | tuple[str, ...]) -> None:
    lora = {"method.kind": "lora", "method.lora.rank": 8, "method.lora.targets": targets}
    one = batch({"model.id": model, "method.objective": "classification", **lora})
    assert trained_parameters(one).total[0] == ADAPTERS[model, targets]


def test_positions_are_multiplied_with_queries_and_with_keys() -> None:
    sequences, length, width, inner, layers, rows = 16, 256, 768, 3072, 12, 512
    one = batch({
        "model.id": V3, "method.objective": "classification", "data.seq_len": length,
        "training.micro_batch": sequences, "training.global_batch": sequences, "training.attention": "eager",
    })  # fmt: skip
    tokens = sequences * length
    matrices = 2 * tokens * layers * (4 * width**2 + 2 * width * inner)
    scores = 4 * tokens * layers * width * length
    positions = 2 * 2 * rows * layers * width * (tokens + width)
    times = step(one)
    assert float(times.mfu[0] * times.step_s[0] * work(one).chip.peak[0]) == pytest.approx(
        3 * (matrices + scores + positions), rel=1e-3
    )


@pytest.mark.filterwarnings("error")
def test_adapters_on_the_matrices_of_positions_take_no_time_of_tokens() -> None:
    lora = {"model.id": V1, "method.kind": "lora", "method.objective": "classification"}
    all_linear, others = (
        step(batch(lora | {"method.lora.targets": targets})).parts["matmul"][0]
        for targets in ("all-linear", ("q", "k", "v", "o", "up", "down"))
    )
    assert all_linear == others > 0


def test_a_mask_of_its_convolution_is_of_the_jobs_that_drop() -> None:
    changes = {"model.id": "microsoft/deberta-v2-xlarge", "method.objective": "classification"}
    without, drops = changes | {"training.dropout": 0.0}, changes | {"training.dropout": 0.1}
    alone, together = peak(batch(without)), peak(batch(without, drops))
    for phase in alone.phases:
        assert together.phases[phase]["activations"][0] == alone.phases[phase]["activations"][0]


def test_its_attention_is_eager_and_said_to_be() -> None:
    found = estimate(job({"model.id": V3, "method.objective": "classification", "training.attention": "sdpa"}))
    assert {choice.path: choice.value for choice in found.choices}["training.attention"] == "eager"


@pytest.mark.parametrize("written", ["p2c|c2p", ["p2c", "c2p"]])
def test_a_configuration_says_its_products_as_text_or_as_a_list(written: object) -> None:
    read = config_model({
        "model_type": "deberta-v2", "hidden_size": 768, "num_hidden_layers": 12, "num_attention_heads": 12,
        "intermediate_size": 3072, "vocab_size": 128_100, "max_position_embeddings": 512, "type_vocab_size": 0,
        "relative_attention": True, "position_buckets": 256, "max_relative_positions": -1, "share_att_key": True,
        "norm_rel_ebd": "layer_norm", "position_biased_input": False, "pos_att_type": written,
    })  # fmt: skip
    assert read.architecture.relative is not None
    assert (read.architecture.relative.products, counts(read.architecture).total) == (2, PARAMETERS["deberta-v3-base"])
