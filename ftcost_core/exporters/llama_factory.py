"""LLaMA-Factory: one YAML file and the data set's registration, with its launcher's file beside."""

from __future__ import annotations

from ftcost_core.exporters import accelerate, deepspeed
from ftcost_core.exporters.quoting import json_text
from ftcost_core.exporters.settings import sections
from ftcost_core.exporters.trainer_files import PORT, TrainerFiles, requires, written
from ftcost_core.exporters.trainer_job import TrainerJob, is_local
from ftcost_core.exporters.training_data import training_data_facts
from ftcost_core.exporters.yamldoc import document

FILE = "llama_factory.yaml"
DATA_INFO = "dataset_info.json"


def trainer_files(job: TrainerJob) -> TrainerFiles:
    """Write the job for LLaMA-Factory. Raises :class:`InputError` for what it does not have."""
    told = written(job, "llama-factory")
    out = {FILE: document([], sections(told, told.table.sections)), DATA_INFO: _data_info(job)}
    if job.strategy == "fsdp":
        title = [f"{job.title}: how accelerate starts LLaMA-Factory"]
        out[accelerate.FILE] = accelerate.configuration(told, title, state="FULL_STATE_DICT")
    if job.zero_stage is not None:
        out[deepspeed.FILE] = deepspeed.configuration(job, told.layout)
    return TrainerFiles(told, out, requires(job, told.table), *_commands(job), headed=(FILE,))


def _commands(job: TrainerJob) -> tuple[str, str]:
    """Return the command on one machine and on each of several."""
    if job.strategy == "fsdp":
        start = f"accelerate launch --config_file {accelerate.FILE}"
        run = f'"$(command -v llamafactory-cli)" train {FILE}'
        nodes = (
            f"--num_machines {{nodes}} --machine_rank {{rank}} --main_process_ip {{address}} --main_process_port {PORT}"
        )
        return f"{start} {run}", f"{start} {nodes} {run}"
    run = f"llamafactory-cli train {FILE}"
    nodes = f"FORCE_TORCHRUN=1 NNODES={{nodes}} NODE_RANK={{rank}} MASTER_ADDR={{address}} MASTER_PORT={PORT}"
    alone = f"FORCE_TORCHRUN=1 {run}" if job.gpus > 1 or job.zero_stage is not None else run
    return alone, f"{nodes} {run}"


def _data_info(job: TrainerJob) -> str:
    """Register the training data as ``train``: a local file or a data set of the hub."""
    row: dict[str, object] = {"file_name" if is_local(job.data_path) else "hf_hub_url": job.data_path}
    if job.plain_text:
        row["columns"] = {"prompt": "text"}
    else:
        columns = {"messages": "messages"}
        writes = training_data_facts().trainers["llama-factory"].writes[job.objective]
        if writes == "single-answers":
            row["ranking"] = True
            columns |= {"chosen": "chosen", "rejected": "rejected"}
        if writes == "labelled":
            columns["kto_tag"] = "label"
        row |= {"formatting": "sharegpt", "columns": columns}
        if job.images:
            columns["images"] = "images"
        tags = {"role": "role", "content": "content", "user": "user", "assistant": "assistant", "system": "system"}
        row["tags"] = {f"{name}_tag": tag for name, tag in tags.items()}
    return json_text({"train": row})
