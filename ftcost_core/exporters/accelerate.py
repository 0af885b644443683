"""The configuration of ``accelerate launch``: processes, FSDP or DeepSpeed, precision."""

from __future__ import annotations

from ftcost_core.exporters import deepspeed
from ftcost_core.exporters.facts import layer_class
from ftcost_core.exporters.hugging_face import mixed
from ftcost_core.exporters.trainer_job import Spread, TrainerJob
from ftcost_core.exporters.yamldoc import Section, Value, document

FILE = "accelerate.yaml"
DEGREES = ("tensor", "context")
"""What accelerate can do beside data parallelism, under FSDP only."""


def degrees(plan: TrainerJob) -> tuple[str, ...]:
    """Return the parallel degrees that accelerate has for a job."""
    return DEGREES if plan.strategy == "fsdp" else ()


def configuration(
    plan: TrainerJob, spread: Spread, head: list[str], *, state: str = "SHARDED_STATE_DICT"
) -> str:
    """Return the text of ``accelerate.yaml``; under ZeRO it points to ``deepspeed.json``.

    ``state`` is how FSDP saves: a trainer that does not gather the model at its end needs the full one.
    """
    zero = plan.zero_stage is not None
    kind = "DEEPSPEED" if zero else {"fsdp": "FSDP"}.get(plan.strategy, "MULTI_GPU")
    if plan.gpus == 1 and not zero:
        kind = "NO"
    hardware = plan.job.hardware
    # bf16 without autocast is the Trainer's own affair; accelerate then mixes nothing.
    precision = "fp8" if plan.job.training.precision == "fp8-mixed" else mixed(plan) or "no"
    machines: dict[str, Value] = {
        "compute_environment": "LOCAL_MACHINE",
        "distributed_type": kind,
        "num_machines": hardware.nodes,
        "machine_rank": 0,
        "num_processes": plan.gpus,
        "rdzv_backend": "static",
        "same_network": True,
        "main_training_function": "main",
        "use_cpu": False,
    }
    sections = [
        Section("One process a GPU; each node of several gets its own machine_rank", machines),
        Section("Precision", _precision(precision, zero)),
    ]
    if zero:
        nested: dict[str, Value] = {
            "deepspeed_config_file": deepspeed.FILE,
            "zero3_init_flag": plan.zero_stage == 3,
        }
        if hardware.nodes > 1:
            nested["deepspeed_multinode_launcher"] = "standard"
        sections.append(Section("ZeRO", {"deepspeed_config": nested}))
    elif kind == "FSDP":
        sections.append(Section("Sharded weights, gradients and states", {"fsdp_config": _fsdp(plan, state)}))
        if spread.tensor > 1 or spread.context > 1:
            sections.append(Section("", {"parallelism_config": _degrees(spread)}))
    return document(head, sections)


def _precision(precision: str, zero: bool) -> dict[str, Value]:
    if zero and precision in ("bf16", "fp16"):
        # DeepSpeed's file says it; accelerate takes it from there.
        return {}
    out: dict[str, Value] = {"mixed_precision": precision}
    if precision == "fp8":
        out["fp8_config"] = {"backend": "TE", "fp8_format": "HYBRID"}
    return out


def _fsdp(plan: TrainerJob, state: str) -> dict[str, Value]:
    out: dict[str, Value] = {
        "fsdp_version": 2,
        "fsdp_reshard_after_forward": True,
        "fsdp_auto_wrap_policy": "TRANSFORMER_BASED_WRAP",
    }
    layer = layer_class(plan.arch.family)
    if layer:
        out["fsdp_transformer_layer_cls_to_wrap"] = layer
    return out | {
        "fsdp_cpu_ram_efficient_loading": True,
        "fsdp_offload_params": plan.job.hardware.parallelism.cpu_offload != "none",
        "fsdp_state_dict_type": state,
        # The Trainer checkpoints activations itself.
        "fsdp_activation_checkpointing": False,
    }


def _degrees(spread: Spread) -> dict[str, Value]:
    return {
        "parallelism_config_dp_replicate_size": 1,
        "parallelism_config_dp_shard_size": spread.data_parallel,
        "parallelism_config_tp_size": spread.tensor,
        "parallelism_config_cp_size": spread.context,
        "parallelism_config_cp_comm_strategy": "allgather",
    }
