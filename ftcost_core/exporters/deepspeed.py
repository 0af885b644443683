"""DeepSpeed's JSON: the ZeRO stage, offload and precision of a job, with its batch sizes written out."""

from __future__ import annotations

from pydantic import JsonValue

from ftcost_core.exporters.facts import defaults, libraries
from ftcost_core.exporters.quoting import json_text
from ftcost_core.exporters.trainer_job import ParallelLayout, TrainerJob
from ftcost_core.text.i18n import tr

FILE = "deepspeed.json"


def configuration(job: TrainerJob, layout: ParallelLayout) -> str:
    """Return the text of ``deepspeed.json``.

    Without offload the Trainer's own optimizer runs; with it DeepSpeed's CPU Adam must, so it is named here.
    """
    stage = job.zero_stage or 1
    out: dict[str, JsonValue] = {
        "train_batch_size": job.micro_batch * layout.data_parallel * layout.accumulation,
        "train_micro_batch_size_per_gpu": job.micro_batch,
        "gradient_accumulation_steps": layout.accumulation,
        "gradient_clipping": defaults().max_grad_norm.value,
        "steps_per_print": 10,
    }
    facts, optimizer = libraries().deepspeed, job.training.optimizer
    half = facts.half_precision[job.training.precision]
    out["bf16"] = {"enabled": half == "bf16"}
    out["fp16"] = {"enabled": half == "fp16"}
    zero: dict[str, JsonValue] = {"stage": stage, "overlap_comm": True, "contiguous_gradients": True}
    offload = job.parallelism.cpu_offload
    if offload != "none":
        zero["offload_optimizer"] = {"device": "cpu", "pin_memory": True}
    if stage == 3:
        if offload == "parameters":
            zero["offload_param"] = {"device": "cpu", "pin_memory": True}
        # Without this the saved model would consist of shards.
        zero["stage3_gather_16bit_weights_on_model_save"] = True
    out["zero_optimization"] = zero
    if "offload_optimizer" in zero:
        own = facts.cpu_optimizer[optimizer]
        if own:
            out["optimizer"] = {"type": own, "params": {"lr": job.learning_rate}}
        else:
            out["zero_force_ds_cpu_optimizer"] = False
    if not facts.tested_optimizer[optimizer]:
        out["zero_allow_untested_optimizer"] = True
    return json_text(out)


def notes(job: TrainerJob) -> list[str]:
    """Return notes on what ZeRO cannot offload as the job asks."""
    if job.parallelism.cpu_offload == "parameters" and job.zero_stage != 3:
        return [tr("ZeRO offloads parameters from stage 3 on: only the optimizer is offloaded here.")]
    return []
