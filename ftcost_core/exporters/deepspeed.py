"""DeepSpeed's JSON: the ZeRO stage, offload and precision of a job, with its batch sizes written out."""

from __future__ import annotations

import numpy as np
from pydantic import JsonValue

from ftcost_core.exporters.quoting import json_text
from ftcost_core.exporters.trainer_job import ParallelLayout, TrainerJob
from ftcost_core.formulas.facts.host import host_facts
from ftcost_core.formulas.facts.vocabulary import vocabulary
from ftcost_core.formulas.host.ram import buffer_parameters
from ftcost_core.text.i18n import tr
from ftcost_core.trainers.facts import defaults, libraries

FILE = "deepspeed.json"
NVME = "/local_nvme"
"""The folder on NVMe disks that is written: DeepSpeed's documentation names it so."""


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
    offload = vocabulary().offloads.by[job.parallelism.cpu_offload]
    place: dict[str, JsonValue] = {"device": "cpu", "pin_memory": True}
    nvme = host_facts().nvme
    if offload.nvme:
        place = {"device": "nvme", "nvme_path": NVME, "pin_memory": True}
        zero["sub_group_size"] = round(nvme.part_parameters)
    if offload.optimizer:
        buffers: dict[str, JsonValue] = {"buffer_count": nvme.optimizer_buffers} if offload.nvme else {}
        zero["offload_optimizer"] = place | buffers
    if stage == 3:
        if offload.parameters:
            zero["offload_param"] = place | (_weight_buffers(job) if offload.nvme else {})
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


def _weight_buffers(job: TrainerJob) -> dict[str, JsonValue]:
    """Return the buffers for weights that the estimate counts: each holds the largest matrix's shard."""
    nvme, shards = host_facts().nvme, np.array([float(job.gpus)])
    return {
        "buffer_count": nvme.weight_buffers,
        "buffer_size": int(buffer_parameters(job.arch, shards)[0]),
        "max_in_cpu": round(nvme.kept_parameters),
    }


def notes(job: TrainerJob) -> list[str]:
    """Return notes on what ZeRO cannot offload as the job asks, and on the disks that it needs."""
    if vocabulary().offloads.by[job.parallelism.cpu_offload].nvme:
        return [
            tr(
                "Offload to NVMe: set nvme_path in {file} to a folder on the node's NVMe disks; DeepSpeed "
                "needs libaio there.",
                file=FILE,
            )
        ]
    if job.parallelism.cpu_offload == "parameters" and job.zero_stage != 3:
        return [tr("ZeRO offloads parameters from stage 3 on: only the optimizer is offloaded here.")]
    return []
