"""Parallelism as it is practised: what each word changes in memory, time, RAM and disk, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ftcost_core.configurations.amounts import Given
from ftcost_core.configurations.reading import read_configuration
from ftcost_core.documents.job import edited
from ftcost_core.documents.problems import InputError
from ftcost_core.documents.result import Estimate
from ftcost_core.estimator import estimate
from ftcost_core.exporters.dispatch import hand_off
from ftcost_core.trainers.names import Trainer
from tests.core.jobs import job

SPREAD = "hardware.parallelism."
LONG: dict[str, object] = {
    "method.kind": "full", "hardware.gpu": "H100", "hardware.gpus_per_node": 8, "data.seq_len": 65_536,
    "training.micro_batch": 1, "training.global_batch": 8, SPREAD + "context": 4,
}  # fmt: skip
TWO: dict[str, object] = {
    "method.kind": "full", "hardware.gpu": "H100", "hardware.gpus_per_node": 2, "training.stack": "hf",
    "training.weights_dtype": "bf16", "training.master_weights": True, "training.optimizer_state_dtype": "fp32",
}  # fmt: skip


def figures(changes: dict[str, object]) -> Estimate:
    return estimate(job(changes))


def refusal(changes: dict[str, object]) -> str:
    with pytest.raises(InputError) as caught:
        figures(changes)
    (problem,) = caught.value.problems
    return f"{problem.path}: {problem.allowed}"


def unhidden_seconds(result: Estimate) -> float:
    """Return the seconds that a micro-batch's tensor and context parallel traffic takes beside nothing."""
    terms = [term for term in result.throughput.terms if term.key in ("communication.tensor", "communication.ring")]
    return sum(float(term.inputs["bytes"]) / float(term.inputs["rate"]) for term in terms)


def tensor_seconds(result: Estimate) -> float:
    return sum(term.value for term in result.throughput.terms if term.key == "communication.tensor")


def test_an_open_kind_is_ring_attention() -> None:
    for stack, strategy in (("hf", "fsdp"), ("megatron", None), ("fsdp", None)):
        spread = LONG | {"training.stack": stack, SPREAD + "strategy": strategy}
        left, said = figures(spread), figures(spread | {SPREAD + "context_kind": "ring"})
        assert left.resolved.hardware.parallelism.context_kind == "ring"
        assert (left.memory, left.throughput) == (said.memory, said.throughput)


def test_what_was_resolved_under_an_open_strategy_is_taken_as_a_job() -> None:
    resolved = figures(LONG | {"training.stack": "hf"}).resolved
    again = edited(job(LONG | {"training.stack": "hf"}), {
        "hardware.parallelism": resolved.hardware.parallelism, "training": resolved.training,
    })  # fmt: skip
    stated, chosen = estimate(again).memory, figures(LONG | {"training.stack": "hf"}).memory
    assert (stated.components, stated.device) == (chosen.components, chosen.device)
    # What the program chose by itself leaves it less sure.
    assert stated.fit_probability >= chosen.fit_probability


def test_ulysses_moves_less_than_a_ring_the_more_so_the_more_gpus() -> None:
    shares = []
    for degree in (2, 4, 8):
        spread = LONG | {"training.stack": "megatron", SPREAD + "context": degree}
        ring, heads = (figures(spread | {SPREAD + "context_kind": kind}) for kind in ("ring", "ulysses"))
        assert tensor_seconds(heads) > 0
        assert not tensor_seconds(ring)
        shares.append(unhidden_seconds(heads) / unhidden_seconds(ring))
        assert heads.memory.allocated >= ring.memory.allocated
    # Ring: (c - 1) times 2 of 8 heads, twice back. Ulysses: (32 + 32 + 16) heads x (c - 1)/c, once back.
    assert shares[0] > shares[1] > shares[2]
    assert shares[2] < 0.75


def test_attention_hides_a_ring_the_more_so_the_longer_the_sequence() -> None:
    exposed = []
    for tokens in (8_192, 65_536, 524_288):
        spread = LONG | {
            "training.stack": "megatron",
            "hardware.nodes": 4,
            SPREAD + "context": 32,
            "data.seq_len": tokens,
        }
        result = figures(spread)
        (ring,) = (term for term in result.throughput.terms if term.key == "communication.ring")
        exposed.append(ring.value / (unhidden_seconds(result) * float(ring.inputs["times"])))
    assert 1 > exposed[0] > exposed[1] > exposed[2] > 0
    assert exposed[2] < 0.5


def test_ulysses_wants_whole_heads() -> None:
    spread = LONG | {"hardware.nodes": 2, SPREAD + "context": 16, SPREAD + "context_kind": "ulysses"}
    # Of the 8 heads of keys: DeepSpeed repeats them, Megatron's kernels do not.
    assert figures(spread | {"training.stack": "hf"}).resolved.hardware.parallelism.strategy == "zero3"
    assert refusal(spread | {"training.stack": "megatron"}).endswith("tensor × context must divide 8")
    assert "context: " in refusal(spread | {"training.stack": "hf", "hardware.nodes": 8, SPREAD + "context": 64})


@pytest.mark.parametrize(
    ("stack", "strategy", "kind", "allowed"),
    [
        ("hf", "fsdp", "ulysses", '"ring"'),
        ("hf", "zero3", "ring", '"ulysses"'),
        ("torchtune", None, "ulysses", '"ring"'),
        ("unsloth", None, "ring", "null"),
    ],
)
def test_a_kind_that_the_stack_lacks_is_refused(stack: str, strategy: str | None, kind: str, allowed: str) -> None:
    changes = {"training.stack": stack, SPREAD + "strategy": strategy, SPREAD + "context_kind": kind}
    assert refusal(LONG | changes).startswith(f"{SPREAD}context_kind: {allowed}")


def test_disks_hold_what_ram_would_and_the_step_waits_for_them() -> None:
    kinds = ("optimizer", "parameters", "optimizer-nvme", "parameters-nvme")
    found = {kind: figures(TWO | {SPREAD + "cpu_offload": kind}) for kind in kinds}
    for kind in kinds[:2]:
        host, disk = found[kind], found[f"{kind}-nvme"]
        on_gpu = [[phase for phase in one.memory.phases if phase.where == "gpu"] for one in (disk, host)]
        assert on_gpu[0] == on_gpu[1]
        assert (disk.memory.components, disk.memory.device) == (host.memory.components, host.memory.device)
        assert disk.host
        assert host.host
        assert disk.host.ram_bytes < host.host.ram_bytes
        assert disk.host.disk_bytes > host.host.disk_bytes
        assert disk.throughput.step_s > host.throughput.step_s
        # A rate that nobody knows makes the range as wide.
        assert disk.throughput.high / disk.throughput.low > host.throughput.high / host.throughput.low
    (term,) = (one for one in found["optimizer-nvme"].throughput.terms if one.key == "optimizer.disk")
    # 8.03 billion parameters, 32 bytes each, over 3 GB/s of the node.
    assert term.value == pytest.approx(8.03e9 * 32 / 3e9, rel=0.01)


def test_disks_whose_buffers_take_more_ram_than_the_states_are_warned_of() -> None:
    """DeepSpeed's buffers have a fixed size: eight processes with an eighth of the states each gain nothing."""
    wide = TWO | {"hardware.gpus_per_node": 8}
    host, disk = (figures(wide | {SPREAD + "cpu_offload": kind}) for kind in ("optimizer", "optimizer-nvme"))
    assert host.host
    assert disk.host
    assert disk.host.ram_bytes > host.host.ram_bytes
    assert any(one.path == SPREAD + "cpu_offload" and "buffers" in one.text for one in disk.warnings)
    few = figures(TWO | {SPREAD + "cpu_offload": "optimizer-nvme"})
    assert not any(one.path == SPREAD + "cpu_offload" for one in few.warnings)


def test_faster_disks_make_a_faster_step() -> None:
    slow, fast = (
        figures(TWO | {SPREAD + "cpu_offload": "parameters-nvme", "hardware.disk_gb_s": rate}) for rate in (2.0, 8.0)
    )
    assert fast.throughput.step_s < slow.throughput.step_s / 2
    assert fast.memory == slow.memory


@pytest.mark.parametrize(
    "changes",
    [
        {SPREAD + "strategy": "fsdp"},
        {SPREAD + "strategy": "zero2"},
        {"training.stack": "fsdp"},
        {"training.stack": "unsloth"},
    ],
)
def test_disks_are_deepspeeds_zero3_alone(changes: dict[str, object]) -> None:
    assert "zero3" in refusal(TWO | changes | {SPREAD + "cpu_offload": "optimizer-nvme"})


def test_hand_offs_write_disks_and_heads_and_read_them_back(tmp_path: Path) -> None:
    spread = LONG | {
        "training.stack": "hf", "training.precision": "bf16-mixed", SPREAD + "context_kind": "ulysses",
        SPREAD + "cpu_offload": "parameters-nvme",
    }  # fmt: skip
    usual = job(spread)
    made = hand_off(usual, estimate(usual), "trl")
    for name, text in made.files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    zero = json.loads(made.files["deepspeed.json"])["zero_optimization"]
    assert zero["offload_optimizer"] == {
        "device": "nvme", "nvme_path": "/local_nvme", "pin_memory": True, "buffer_count": 4,
    }  # fmt: skip
    assert zero["offload_param"]["buffer_size"] == 10**8
    assert "parallelism_config_sp_size: 4" in made.files["accelerate.yaml"]
    read = read_configuration([tmp_path / "train.yaml", tmp_path / "accelerate.yaml"], Given("H100")).job
    layout = read.hardware.parallelism
    assert (layout.context, layout.context_kind, layout.cpu_offload) == (4, "ulysses", "parameters-nvme")
    with pytest.raises(InputError, match="context_kind"):
        hand_off(usual, estimate(usual), "axolotl")


def test_megatron_is_told_how_contexts_are_shared() -> None:
    usual = job(LONG | {"training.stack": "megatron", SPREAD + "context_kind": "ulysses"})
    assert "model.cp_comm_type = 'a2a'" in hand_off(usual, estimate(usual), "nemo").files["train_nemo.py"]


STAGES: dict[str, object] = {
    "method.kind": "full", "hardware.gpu": "H100", "hardware.gpus_per_node": 8, "training.stack": "megatron",
    "training.micro_batch": 1, "training.global_batch": 16, SPREAD + "pipeline": 8,
}  # fmt: skip
ZERO_BUBBLE = {SPREAD + "pipeline_schedule": "zero-bubble"}


def bubble(changes: dict[str, object]) -> float:
    found = estimate(job(STAGES | changes))
    return sum(term.value for term in found.throughput.terms if term.key == "communication.bubble")


def test_zero_bubble_leaves_a_third_where_the_passes_are_equal() -> None:
    short = {"training.checkpointing": "none", "data.seq_len": 256}
    assert bubble(short | ZERO_BUBBLE) / bubble(short) == pytest.approx(1 / 3, abs=0.03)
    # One more forward pass, and none to the weights.
    again = {"training.checkpointing": "full", "data.seq_len": 256}
    assert bubble(again | ZERO_BUBBLE) / bubble(again) == pytest.approx(1 / 2, abs=0.03)
    assert bubble({"method.kind": "lora"} | ZERO_BUBBLE) > 0.9 * bubble({"method.kind": "lora"})
    assert figures(STAGES | ZERO_BUBBLE).memory == figures(STAGES).memory


def test_zero_bubble_is_refused_where_there_is_none() -> None:
    stages = {"training.stack": "hf", SPREAD + "strategy": "zero1"}
    assert refusal(STAGES | ZERO_BUBBLE | stages) == f'{SPREAD}pipeline_schedule: "1f1b" for Transformers'
    assert refusal(STAGES | ZERO_BUBBLE | {SPREAD + "virtual_stages": 2}).startswith(f"{SPREAD}virtual_stages: null")
    usual = job(STAGES | ZERO_BUBBLE)
    with pytest.raises(InputError, match="pipeline_schedule"):
        hand_off(usual, estimate(usual), "nemo")


EXPERTS: dict[str, object] = {
    "model.id": "Qwen/Qwen3-30B-A3B", "method.kind": "full", "hardware.gpu": "H100", "hardware.gpus_per_node": 8,
    "training.stack": "megatron", "training.micro_batch": 1, "training.global_batch": 16,
    "training.checkpointing": "none", "data.seq_len": 4096, SPREAD + "tensor": 4, SPREAD + "expert": 2,
}  # fmt: skip


def term(result: Estimate, key: str) -> float:
    return sum(one.value for one in (*result.memory.terms, *result.throughput.terms) if one.key == key)


def test_experts_may_be_split_otherwise_than_the_other_matrices() -> None:
    usual = figures(EXPERTS)
    said = figures(EXPERTS | {SPREAD + "expert_tensor": 4})
    assert (said.memory, said.throughput) == (usual.memory, usual.throughput)
    # Eight ranks of whole experts hold as many of them as two of quarters.
    whole = figures(EXPERTS | {SPREAD + "expert": 8, SPREAD + "expert_tensor": 1})
    assert term(whole, "weights.experts") == pytest.approx(term(usual, "weights.experts"))
    # Each gets its own part of the tokens, not those of all that share an expert, and nothing is summed up.
    assert whole.memory.allocated < usual.memory.allocated
    assert term(whole, "communication.tensor") < term(usual, "communication.tensor")
    split = figures(EXPERTS | {SPREAD + "expert_tensor": 1})
    assert term(split, "weights.experts") == pytest.approx(4 * term(usual, "weights.experts"))


def test_experts_are_split_otherwise_where_the_stack_can() -> None:
    own = {SPREAD + "expert_tensor": 2}
    assert refusal(EXPERTS | own | {"training.stack": "hf"}).startswith(f"{SPREAD}expert_tensor: null")
    assert refusal(EXPERTS | {"model.id": "Qwen/Qwen3-8B", SPREAD + "expert": 1} | own).endswith("has no experts")
    assert "divides the 8 GPUs" in refusal(EXPERTS | {SPREAD + "expert": 8} | own)
    usual = job(EXPERTS | own)
    text = hand_off(usual, estimate(usual), "nemo").files["train_nemo.py"]
    assert "model.expert_tensor_parallel_size = 2" in text


GROUPS: dict[str, object] = {
    "method.kind": "full", "hardware.gpu": "H100", "hardware.gpus_per_node": 8, "hardware.nodes": 2,
    "training.stack": "hf", SPREAD + "strategy": "fsdp", SPREAD + "shard_group": 8,
}  # fmt: skip


@pytest.mark.parametrize("trainer", ["trl", "axolotl"])
def test_shard_groups_are_written_and_read_back(trainer: Trainer, tmp_path: Path) -> None:
    usual = job(GROUPS)
    made = hand_off(usual, estimate(usual), trainer)
    assert not any("shard" in note for note in made.notes)
    for name, text in made.files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    names = {"trl": ("train.yaml", "accelerate.yaml"), "axolotl": ("axolotl.yaml",)}[trainer]
    read = read_configuration([tmp_path / name for name in names], Given("H100", gpus_per_node=8, nodes=2)).job
    assert read.hardware.parallelism.shard_group == 8


def test_what_trainers_lack_of_groups_and_stages_is_said() -> None:
    usual = job(GROUPS | {SPREAD + "strategy": "zero3"})
    notes = hand_off(usual, estimate(usual), "trl").notes
    assert any("all GPUs shard a model together" in note for note in notes)
    stages = job(STAGES | {SPREAD + "virtual_stages": 2})
    text = hand_off(stages, estimate(stages), "nemo").files["train_nemo.py"]
    assert "model.virtual_pipeline_model_parallel_size = 2" in text
