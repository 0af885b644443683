"""DeepSpeed's JSON: the ZeRO stage, offload and precision of a job, with its batch sizes written out."""

from __future__ import annotations

from typing import Any

from ftcost_core.exporters.facts import defaults
from ftcost_core.exporters.quoting import json_text
from ftcost_core.exporters.trainer_job import Spread, TrainerJob
from ftcost_core.text.i18n import tr

FILE = "deepspeed.json"
NEAREST = {"single": "zero1", "ddp": "zero1", "fsdp": "zero3"}
"""The ZeRO strategy nearest to one that is not ZeRO."""


def configuration(plan: TrainerJob, spread: Spread) -> str:
    """Return the text of ``deepspeed.json``.

    Without offload the Trainer's own optimizer runs; with it DeepSpeed's CPU Adam must, so it is named here.
    """
    stage = plan.zero_stage or 1
    out: dict[str, Any] = {
        "train_batch_size": plan.micro_batch * spread.data_parallel * spread.accumulation,
        "train_micro_batch_size_per_gpu": plan.micro_batch,
        "gradient_accumulation_steps": spread.accumulation,
        "gradient_clipping": defaults()["max_grad_norm"]["value"],
        "steps_per_print": 10,
    }
    precision = plan.job.training.precision
    half = "" if precision == "fp32" else "fp16" if precision.startswith("fp16") else "bf16"
    out["bf16"] = {"enabled": half == "bf16"}
    out["fp16"] = {"enabled": half == "fp16"}
    zero: dict[str, Any] = {"stage": stage, "overlap_comm": True, "contiguous_gradients": True}
    offload = plan.job.hardware.parallelism.cpu_offload
    if offload != "none" and stage >= 1:
        zero["offload_optimizer"] = {"device": "cpu", "pin_memory": True}
    if stage == 3:
        if offload == "parameters":
            zero["offload_param"] = {"device": "cpu", "pin_memory": True}
        # Otherwise the saved model would be shards only.
        zero["stage3_gather_16bit_weights_on_model_save"] = True
    out["zero_optimization"] = zero
    if "offload_optimizer" in zero:
        if plan.job.training.optimizer == "adamw":
            out["optimizer"] = {"type": "AdamW", "params": {"lr": plan.learning_rate}}
        else:
            out["zero_force_ds_cpu_optimizer"] = False
    if plan.job.training.optimizer not in ("adamw", "sgd"):
        out["zero_allow_untested_optimizer"] = True
    return json_text(out)


def notes(plan: TrainerJob) -> list[str]:
    """Say what ZeRO cannot do of the job's offload."""
    if plan.job.hardware.parallelism.cpu_offload == "parameters" and plan.zero_stage != 3:
        return [tr("ZeRO offloads parameters from stage 3 on: only the optimizer is offloaded here.")]
    return []
