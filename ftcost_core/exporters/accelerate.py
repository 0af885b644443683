"""The configuration of ``accelerate launch``: processes, FSDP or DeepSpeed, precision."""

from __future__ import annotations

from ftcost_core.exporters import deepspeed
from ftcost_core.exporters.derived import Written, half
from ftcost_core.exporters.trainer_job import ParallelLayout, TrainerJob
from ftcost_core.exporters.yamldoc import YamlSection, YamlValue, document
from ftcost_core.trainers.facts import layer_class, libraries

FILE = "accelerate.yaml"
DEGREES = ("tensor", "context")
"""Parallel degrees that accelerate has beside data parallelism under FSDP."""


def degrees(job: TrainerJob) -> tuple[str, ...]:
    """Return the parallel degrees that accelerate has for a job: DeepSpeed's is Ulysses."""
    if job.zero_stage is not None and job.parallelism.context_kind == "ulysses":
        return ("context",)
    return DEGREES if job.strategy == "fsdp" else ()


def configuration(told: Written, head: list[str], *, state: str = "SHARDED_STATE_DICT") -> str:
    """Return the text of ``accelerate.yaml``; under ZeRO it points to ``deepspeed.json``.

    ``state`` is how FSDP saves: a trainer that does not gather the model at its end needs the full one.
    """
    job, layout, zero = told.job, told.layout, told.job.zero_stage is not None
    alone = job.gpus == 1 and not zero
    kind = "NO" if alone else libraries().accelerate.distributed_type[job.strategy]
    hardware = job.hardware
    # Pure bf16 is set in the Trainer's settings; accelerate's mixed precision is then off.
    precision = "fp8" if job.training.precision == "fp8-mixed" else half(job) or "no"
    machines: dict[str, YamlValue] = {
        "compute_environment": "LOCAL_MACHINE",
        "distributed_type": kind,
        "num_machines": hardware.nodes,
        "machine_rank": 0,
        "num_processes": job.gpus,
        "rdzv_backend": "static",
        "same_network": True,
        "main_training_function": "main",
        "use_cpu": False,
    }
    sections = [
        YamlSection("One process a GPU; each node of several gets its own machine_rank", machines),
        YamlSection("Precision", _precision(precision, zero)),
    ]
    if zero:
        nested: dict[str, YamlValue] = {"deepspeed_config_file": deepspeed.FILE, "zero3_init_flag": job.zero_stage == 3}
        if hardware.nodes > 1:
            nested["deepspeed_multinode_launcher"] = "standard"
        sections.append(YamlSection("ZeRO", {"deepspeed_config": nested}))
        if layout.context > 1:
            sections.append(YamlSection("", {"parallelism_config": _heads(job, layout)}))
    elif kind == "FSDP":
        sections.append(YamlSection("Sharded weights, gradients and states", {"fsdp_config": _fsdp(told, state)}))
        shards = job.shards(layout)
        if layout.tensor > 1 or layout.context > 1 or shards < layout.data_parallel:
            sections.append(YamlSection("", {"parallelism_config": _degrees(layout, shards)}))
    return document(head, sections)


def _precision(precision: str, zero: bool) -> dict[str, YamlValue]:
    if zero and precision in ("bf16", "fp16"):
        # accelerate takes it from DeepSpeed's file.
        return {}
    out: dict[str, YamlValue] = {"mixed_precision": precision}
    if precision == "fp8":
        out["fp8_config"] = {"backend": "TE", "fp8_format": "HYBRID"}
    return out


def _fsdp(told: Written, state: str) -> dict[str, YamlValue]:
    job, version, layer = told.job, told.fact("fsdp_version"), layer_class(told.job.arch.family)
    first: dict[str, YamlValue] = {"fsdp_sharding_strategy": "FULL_SHARD", "fsdp_use_orig_params": True}
    return {
        "fsdp_version": version,
        **(first if version == 1 else {"fsdp_reshard_after_forward": True}),
        "fsdp_auto_wrap_policy": "TRANSFORMER_BASED_WRAP",
        **({"fsdp_transformer_layer_cls_to_wrap": layer} if layer else {}),
        "fsdp_cpu_ram_efficient_loading": True,
        "fsdp_offload_params": job.parallelism.cpu_offload != "none",
        "fsdp_state_dict_type": state,
        # The Trainer checkpoints activations itself.
        "fsdp_activation_checkpointing": False,
    }


def _heads(job: TrainerJob, layout: ParallelLayout) -> dict[str, YamlValue]:
    # Without a mask, eager attention cannot run; what PyTorch runs sees packed samples as one.
    kernel = {"sdpa": "sdpa", "flash3": "flash_attention_3"}.get(job.training.attention, "flash_attention_2")
    return {
        "parallelism_config_dp_replicate_size": 1,
        "parallelism_config_dp_shard_size": layout.data_parallel,
        "parallelism_config_sp_size": layout.context,
        "parallelism_config_sp_backend": "deepspeed",
        "parallelism_config_sp_seq_length_is_variable": True,
        "parallelism_config_sp_attn_implementation": kernel,
    }


def _degrees(layout: ParallelLayout, shards: int) -> dict[str, YamlValue]:
    return {
        "parallelism_config_dp_replicate_size": layout.data_parallel // shards,
        "parallelism_config_dp_shard_size": shards,
        "parallelism_config_tp_size": layout.tensor,
        "parallelism_config_cp_size": layout.context,
        "parallelism_config_cp_comm_strategy": "allgather",
    }
