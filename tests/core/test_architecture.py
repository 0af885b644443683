from __future__ import annotations

import re

import pytest

from ftcost_core.architecture.counts import counts
from ftcost_core.architecture.linears import linears
from ftcost_core.architecture.model import ModelArchitecture
from ftcost_core.catalogue.gpus import find_gpu
from ftcost_core.catalogue.models import all_models, find_model
from ftcost_core.documents.job import parse_job
from ftcost_core.documents.problems import InputError
from tests.core.jobs import SMALL

LLAMA_2_7B = {"layers": 32, "hidden_size": 4096, "intermediate_size": 11008, "num_heads": 32, "vocab_size": 32000}


def test_five_numbers_describe_a_model() -> None:
    arch = ModelArchitecture.model_validate(LLAMA_2_7B)
    assert counts(arch).total == 6_738_415_616  # the published count of Llama 2 7B
    assert (arch.num_kv_heads, arch.head_dim) == (32, 128)


def test_gqa_experts_and_latent_attention_inline() -> None:
    mixtral = ModelArchitecture.model_validate(
        {
            **LLAMA_2_7B,
            "intermediate_size": 14336,
            "num_kv_heads": 8,
            "moe": {"n_experts": 8, "top_k": 2, "moe_intermediate_size": 14336},
        }
    )
    assert counts(mixtral).total == find_model("mistralai/Mixtral-8x7B-v0.1").parameters
    assert counts(mixtral).active == find_model("mistralai/Mixtral-8x7B-v0.1").active_parameters


def test_the_job_accepts_a_whole_catalogue_row_inline() -> None:
    row = {**LLAMA_2_7B, "hf_id": "a/b", "params_total": 1, "norm": {"type": "rmsnorm"}, "name": "mine"}
    found = parse_job({**SMALL, "model": {"architecture": row}})
    assert found.model.architecture is not None
    assert found.model.architecture.name == "mine"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"layers": -1}, "model.architecture.layers: -1 given"),
        ({"num_kv_heads": 64}, 'num_kv_heads" of at most "num_heads" (32)'),
        ({"hidden": 3}, "model.architecture.hidden: an unknown field given"),
        ({"intermediate_size": None}, "intermediate_size"),
    ],
)
def test_impossible_architectures_are_refused(change: dict[str, object], said: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_job({**SMALL, "model": {"architecture": {**LLAMA_2_7B, **change}}})
    assert said in str(caught.value)


def test_fused_matrices_play_every_role_they_hold() -> None:
    roles = {one.name: one.roles for one in linears(find_model("microsoft/Phi-3-mini-4k-instruct").architecture)}
    assert roles["qkv_proj"] == {"q", "k", "v"}
    assert roles["gate_up_proj"] == {"gate", "up"}


@pytest.mark.parametrize(
    ("model", "layers"),
    [
        ("google/gemma-2-9b", 21),
        ("google/gemma-3-27b-it", 52),
        ("meta-llama/Llama-3.1-8B", 0),
        ("openai/gpt-oss-20b", 12),
        ("mistralai/Mistral-7B-v0.1", 32),
    ],
)
def test_windowed_layers_are_counted_from_the_pattern(model: str, layers: int) -> None:
    assert find_model(model).architecture.windowed_layers == layers


def test_models_are_found_by_id_name_and_checkpoint_in_any_case() -> None:
    assert find_model("META-LLAMA/llama-3.1-8b").id == "meta-llama/Llama-3.1-8B"
    for model in all_models():
        assert find_model(model.id) is model
    with pytest.raises(InputError, match="did you mean"):
        find_model("meta-llama/Llama-3.1-8BB")


@pytest.mark.parametrize("name", ["llama-3.1-8bb", "meta-llama/Llama-3.1-8BB", "Qwen2.5-8b-x"])
def test_models_that_are_suggested_are_known(name: str) -> None:
    with pytest.raises(InputError) as caught:
        find_model(name)
    suggested = re.findall(r'"([^"]+)"', str(caught.value).partition("did you mean")[2])
    assert 1 <= len(suggested) == len(set(suggested))
    assert [find_model(one).id for one in suggested] == suggested


def test_what_is_no_text_is_no_name() -> None:
    with pytest.raises(InputError, match="model.id: null given"):
        find_model(None)  # type: ignore[arg-type]
    with pytest.raises(InputError, match=r"hardware.gpu: \[5\] given"):
        find_gpu([5])  # type: ignore[arg-type]
