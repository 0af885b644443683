"""TRL: its settings as YAML, the script that reads them, and how accelerate or DeepSpeed launches it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from shlex import quote

from ftcost_core.documents.job import edited
from ftcost_core.documents.problems import fail
from ftcost_core.documents.rollouts import engine_gpus
from ftcost_core.documents.vocabulary import complete
from ftcost_core.documents.words import Objective
from ftcost_core.exporters import accelerate, deepspeed
from ftcost_core.exporters.derived import Written
from ftcost_core.exporters.quoting import template
from ftcost_core.exporters.settings import script, sections
from ftcost_core.exporters.trainer_files import PORT, TrainerFiles, requires, written
from ftcost_core.exporters.trainer_job import TrainerJob
from ftcost_core.exporters.yamldoc import document
from ftcost_core.text.i18n import tr
from ftcost_core.trainers.facts import libraries, tower_modules

SETTINGS, FILE = "train.yaml", "train.py"
_STARTED = f"{FILE} --config {SETTINGS}"
_ACCELERATED = f"accelerate launch --config_file {accelerate.FILE}"

TRAINERS: Mapping[Objective, str] = complete(Objective, {
    "sft": "SFT", "dpo": "DPO", "kto": "KTO", "orpo": "ORPO", "simpo": "CPO", "cpo": "CPO", "reward": "Reward",
    "process-reward": "PRM", "grpo": "GRPO", "dr-grpo": "GRPO", "dapo": "GRPO", "gspo": "GRPO", "rloo": "RLOO",
    "reinforce++": "GRPO", "ppo": "PPO", "distillation": "GKD", "gkd": "Distillation", "pairs": "SFT",
    "triplets": "SFT", "classification": "SFT",
})  # fmt: skip
"""The trainer of each objective, without its last word; settings/trl.json says which are written."""
_ASYNCHRONOUS = "AsyncGRPO"
"""The trainer beside which completions are generated."""
ENCODERS: tuple[Objective, ...] = ("pairs", "triplets", "classification")
"""What sentence-transformers and transformers' own Trainer train, with the same settings."""


def trainer_files(job: TrainerJob) -> TrainerFiles:
    """Write the job for TRL. Raises :class:`InputError` for an objective that TRL has no trainer for."""
    told = written(job, "trl", accelerate.degrees(job))
    if told.fact("asynchronous") and any(m.type not in ("attention", "mla") or m.sinks for m in job.arch.mixers):
        allowed = tr("a model of softmax attention without sinks, which AsyncGRPO packs into trees")
        raise fail("model.id", job.resolved.model.id, allowed)
    if job.objective in ENCODERS and job.kind == "freeze":
        raise fail("method.kind", job.kind, tr("full, or adapters, for embeddings and classifiers"))
    launched = job.gpus > 1 or job.zero_stage is not None or job.training.precision == "fp8-mixed"
    start = several = f"python {_STARTED}"
    if launched:
        start = f"{_ACCELERATED} {_STARTED}"
        several = (
            f"{_ACCELERATED} --num_machines {{nodes}} --machine_rank {{rank}} --main_process_ip {{address}} "
            f"--main_process_port {PORT} {_STARTED}"
        )
    if engine_gpus(job.resolved):
        start = several = _with_server(job, start)
    out = {SETTINGS: document([], sections(told, told.table.sections)), FILE: _script(told)}
    if launched:
        out[accelerate.FILE] = accelerate.configuration(told, [f"{job.title}: how accelerate starts {FILE}"])
    if job.zero_stage is not None:
        out[deepspeed.FILE] = deepspeed.configuration(job, told.layout)
    return TrainerFiles(told, out, requires(job, told.table), start, several, headed=(SETTINGS,))


def _script(told: Written) -> str:
    job = told.job
    text = "AutoModelForSequenceClassification" if job.objective == "reward" else "AutoModelForCausalLM"
    name = "AutoModelForImageTextToText" if job.sees_images else text
    classes = {"pretrain": ["AutoConfig", name], "freeze": [name]}.get(job.kind, [])
    chats, define, load = template("load_data.py.in").rstrip().partition("def load(")
    encoder = job.objective in ENCODERS
    dequantised = told.fact("mxfp4") and not classes
    return script(
        "train_texts.py.in" if encoder else "train_trl.py.in",
        told,
        sections(told, told.table.script),
        classes=", ".join(
            [*classes, "AutoProcessor" if job.images else "AutoTokenizer", *(["Mxfp4Config"] if dequantised else [])]
        ),
        placed=template("place_images.py.in").rstrip(),
        load=("\n\n" if encoder else chats) + define + load,
        model_class=name,
        name=_ASYNCHRONOUS if told.fact("asynchronous") else TRAINERS[job.objective],
        quantization="Mxfp4Config(dequantize=True)" if dequantised else "get_quantization_config(model)",
        share=job.held_out,
        frozen=tower_modules(tower=job.method.tower == "frozen", joins=job.method.projector == "frozen"),
    )


def _with_server(job: TrainerJob, start: str) -> str:
    """Return the command that starts a vLLM server on some of a node's GPUs and the trainer on the others.

    Raises :class:`InputError` for several nodes, each of which would need to know where the server is.
    """
    if job.hardware.nodes > 1:
        raise fail("hardware.nodes", job.hardware.nodes, tr("1, for a vLLM server beside the trainer"))
    own, tensor = engine_gpus(job.resolved), job.rollout.tensor or 1
    server, trainer = (",".join(map(str, gpus)) for gpus in (range(own), range(own, job.hardware.gpus_per_node)))
    return (
        f"CUDA_VISIBLE_DEVICES={server} trl vllm-serve --model {quote(job.model)} "
        f"--tensor-parallel-size {tensor} --data-parallel-size {own // tensor} "
        f"--max-model-len {job.data.seq_len} & CUDA_VISIBLE_DEVICES={trainer} {start}"
    )


def accelerated(job: TrainerJob) -> TrainerFiles:
    """Return the TRL script with ``accelerate.yaml`` as the first file, also for a single GPU."""
    trainer = trainer_files(job)
    files = {accelerate.FILE: accelerate.configuration(trainer.told, []), **trainer.files}
    return replace(trainer, files=files, start=f"{_ACCELERATED} {_STARTED}", headed=(accelerate.FILE, SETTINGS))


def deepspeeded(job: TrainerJob) -> TrainerFiles:
    """Return the TRL script with ``deepspeed.json`` as the first file, started by DeepSpeed's own launcher.

    A job that is not sharded by ZeRO gets the stage nearest to its strategy.
    """
    notes = []
    if job.zero_stage is None:
        strategy = libraries().deepspeed.nearest_strategy[job.strategy]
        notes.append(
            f"The job's strategy is {job.strategy}, not ZeRO: {strategy} is the nearest. "
            f"Set hardware.parallelism.strategy to {strategy} for an estimate of it."
        )
        job = replace(job, resolved=edited(job.resolved, {"hardware.parallelism.strategy": strategy}))
    trainer = trainer_files(job)
    options = f"--num_gpus {job.hardware.gpus_per_node}"
    started = f"{_STARTED} --deepspeed {deepspeed.FILE}"
    several = f"--no_ssh --num_nodes {{nodes}} --node_rank {{rank}} --master_addr {{address}} {options}"
    files = {deepspeed.FILE: trainer.files[deepspeed.FILE]} | dict(trainer.files)
    del files[accelerate.FILE]
    return replace(
        trainer,
        files=files,
        notes=tuple(notes),
        start=f"deepspeed {options} {started}",
        start_on_nodes=f"deepspeed {several} {started}",
    )
