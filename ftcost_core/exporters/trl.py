"""TRL: its settings as YAML, the script that reads them, and how accelerate launches it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from shlex import quote

from ftcost_core.documents.job import FLASH_KERNELS, edited
from ftcost_core.documents.problems import fail
from ftcost_core.documents.rollouts import engine_gpus
from ftcost_core.exporters import accelerate, deepspeed, trl_script
from ftcost_core.exporters.facts import attention_note, defaults, libraries, settings_of, trainers
from ftcost_core.exporters.hugging_face import (
    batch_fields,
    batch_title,
    checkpointing_fields,
    dropout,
    evaluation_fields,
    galore_fields,
    precision_fields,
    precision_notes,
    requires,
    saving_title,
    schedule_fields,
    torch_dtype,
)
from ftcost_core.exporters.trainer_files import (
    PORT,
    TrainerFiles,
    common_notes,
    refuse_what_cannot_be_expressed,
    shown_start,
)
from ftcost_core.exporters.trainer_job import OUTPUT, ParallelLayout, TrainerJob
from ftcost_core.exporters.yamldoc import YamlSection, YamlValue, document
from ftcost_core.text.i18n import tr

SETTINGS = "train.yaml"
_OFFLOAD = "training.activation_offload"
"""Of TRL's trainers, that of supervised fine-tuning alone has a setting for it."""
_LARGEST_GROUP = 64
"""Most completions of a prompt that are tried as divisors of the batch."""


def trainer_files(job: TrainerJob) -> TrainerFiles:
    """Write the job for TRL. Raises :class:`InputError` for an objective that TRL has no trainer for."""
    refuse_what_cannot_be_expressed(job, "trl")
    layout = job.layout(accelerate.degrees(job))
    notes = (
        *common_notes(job, "trl", layout, accelerate.degrees(job), () if job.objective == "sft" else (_OFFLOAD,)),
        *precision_notes(job, "trl"),
        *(deepspeed.notes(job) if job.zero_stage is not None else []),
        *_notes(job),
    )
    launched = job.gpus > 1 or job.zero_stage is not None or job.training.precision == "fp8-mixed"
    start = f"python {trl_script.FILE} --config {SETTINGS}"
    several = start
    if launched:
        accelerated = f"accelerate launch --config_file {accelerate.FILE}"
        start = f"{accelerated} {trl_script.FILE} --config {SETTINGS}"
        several = (
            f"{accelerated} --num_machines {{nodes}} --machine_rank {{rank}} --main_process_ip {{address}} "
            f"--main_process_port {PORT} {trl_script.FILE} --config {SETTINGS}"
        )
    if engine_gpus(job.resolved):
        start = several = _with_server(job, start)
    head = job.head("TRL", notes, shown_start(job, start, several))
    out = {SETTINGS: document(head, _sections(job, layout)), trl_script.FILE: trl_script.script(job)}
    if launched:
        title = [f"{job.title}: how accelerate starts {trl_script.FILE}"]
        out[accelerate.FILE] = accelerate.configuration(job, layout, title)
    if job.zero_stage is not None:
        out[deepspeed.FILE] = deepspeed.configuration(job, layout)
    return TrainerFiles(out, notes, requires(job, "trl"), start, several)


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


def generations(batch: int) -> int:
    """Return how many completions of a prompt GRPO compares: they must divide the batch of sequences.

    Raises :class:`InputError` where nothing suitable does.
    """
    usual = defaults().generations.value
    candidates: list[int] = [*range(usual, 1, -1), *range(usual, _LARGEST_GROUP + 1)]
    for group in candidates:
        if batch % group == 0:
            return group
    raise fail("training.global_batch", batch, tr("a multiple of 2 to 64 completions of a prompt, for GRPO"))


def _sections(job: TrainerJob, layout: ParallelLayout) -> list[YamlSection]:
    words, training = trainers()["trl"].words, job.training
    return [
        YamlSection("Model", _model(job)),
        YamlSection("Adapters", _adapters(job)),
        YamlSection("Data" if job.data_given else "Data: fill in", _data(job, layout)),
        YamlSection(batch_title(job, layout), batch_fields(job, layout)),
        YamlSection("Steps", schedule_fields(job)),
        YamlSection("Optimizer", settings_of(words.optimizer, training.optimizer) | galore_fields(job)),
        YamlSection(
            "Memory and speed",
            precision_fields(job)
            | checkpointing_fields(job, settings_of(words.checkpointing, training.checkpointing))
            | ({"activation_offloading": True} if training.activation_offload and job.objective == "sft" else {})
            | settings_of(words.kernels, training.kernels)
            | {"torch_compile": training.compile},
        ),
        YamlSection(
            saving_title(job),
            {
                "output_dir": OUTPUT,
                "save_strategy": "steps",
                "save_steps": job.save_steps,
                "save_total_limit": 2,
                **evaluation_fields(job),
                "logging_steps": 1,
                "include_num_input_tokens_seen": True,
                "report_to": "none",
            },
        ),
    ]


def _model(job: TrainerJob) -> dict[str, YamlValue]:
    words, quantization = trainers()["trl"].words, job.quantization
    out: dict[str, YamlValue] = {
        "model_name_or_path": job.model,
        "dtype": torch_dtype(job),
        **settings_of(words.attention, job.training.attention),
    }
    if quantization:
        out |= settings_of(words.quantization, quantization.kind)
    if quantization and job.four_bit:
        out["use_bnb_nested_quant"] = quantization.double
        if job.strategy in ("fsdp", "zero3"):
            # Shards are flat tensors of one dtype, so the packed weights must look like the others.
            out["bnb_4bit_quant_storage"] = torch_dtype(job)
    return out


def _adapters(job: TrainerJob) -> dict[str, YamlValue]:
    settings = settings_of(trainers()["trl"].words.method, job.kind)
    if not job.adapters:
        return {**settings}
    lora = job.lora
    targets: list[str] = ["all-linear"] if lora.targets == "all-linear" else job.modules_of(job.target_roles)
    out: dict[str, YamlValue] = {
        "use_peft": True,
        "lora_r": lora.rank,
        "lora_alpha": job.lora_alpha,
        "lora_dropout": dropout(job),
        "lora_target_modules": targets,
        **settings,
    }
    if lora.train_fully:
        out["lora_modules_to_save"] = job.modules_of(lora.train_fully)
    return out


def _data(job: TrainerJob, layout: ParallelLayout) -> dict[str, YamlValue]:
    data = job.data
    source: dict[str, YamlValue] = {
        "dataset_name": job.data_path,
        **settings_of(trainers()["trl"].words.objective, job.objective),
    }
    if job.objective == "grpo":
        batch = job.micro_batch * layout.data_parallel * layout.accumulation
        own, engine = job.rollout.group_size or 1, job.rollout.engine or "none"
        out = source | {
            "max_completion_length": job.longest_completion,
            "num_generations": own if own > 1 and batch % own == 0 else generations(batch),
            **settings_of(trainers()["trl"].words.rollout_engine, engine),
        }
        if engine == "vllm-colocated":
            out |= {
                "vllm_gpu_memory_utilization": job.rollout.memory_share,
                "vllm_tensor_parallel_size": job.rollout.tensor,
                "vllm_enable_sleep_mode": job.rollout.sleep,
                "vllm_max_model_length": data.seq_len,
            }
        return out
    out = source | {"max_length": data.seq_len}
    if job.objective == "sft":
        out["packing"] = data.batching == "packed"
        if data.batching == "packed":
            # Splitting keeps every token; only the flash kernels tell packed samples apart.
            out["packing_strategy"] = "bfd_split" if job.training.attention in FLASH_KERNELS else "wrapped"
    elif job.objective == "dpo":
        out["beta"] = defaults().dpo_beta.value
    if data.batching == "padded":
        out["pad_to_multiple_of"] = data.seq_len
    return out


def _notes(job: TrainerJob) -> Iterator[str]:
    training, data = job.training, job.data
    yield from attention_note("trl", job.training.attention)
    if training.loss == "standard" and job.objective in ("sft", "dpo"):
        yield (
            tr(
                "TRL computes the loss in chunks and never holds all logits: the run needs less "
                "memory than the estimate's standard loss. Set training.loss to chunked for an "
                "estimate of it."
            )
        )
    if training.loss == "fused":
        yield tr("TRL computes the loss in chunks; the estimate's fused loss is near it.")
    if data.batching == "packed" and job.objective != "sft":
        yield tr("TRL packs no {upper} samples: they are padded to the longest.", upper=job.objective.upper())
    if data.batching == "packed" and job.objective == "sft" and training.attention not in FLASH_KERNELS:
        yield tr("Without flash attention packed samples see each other: attention costs the whole window.")
    if training.precision == "fp8-mixed":
        yield tr("fp8 needs Transformer Engine; accelerate switches it on, the rest computes in bf16.")
    if job.objective == "grpo":
        yield tr("Write the reward in train.py. A completion has what the prompt leaves of the context.")
        rollout = job.estimate.rollout
        if rollout:
            yield tr(
                "The estimate counts completions: one epoch is {prompts:,} prompts of the data set.",
                prompts=math.ceil(job.estimate.time.optimizer_steps * rollout.prompts / job.data.epochs),
            )
        if job.rollout.engine == "vllm-server":
            yield tr("The vLLM server starts first, on the node's first GPUs; the trainer has the others.")
    lora = job.lora
    if job.adapters and job.zero_stage == 3 and not job.quantization and lora.adapter_dtype == "fp32":
        yield tr("Under ZeRO-3 TRL keeps adapters in the dtype of the weights, not in fp32.")


_STARTED = f"{trl_script.FILE} --config {SETTINGS}"


def accelerated(job: TrainerJob) -> TrainerFiles:
    """Return the TRL script with ``accelerate.yaml`` as the first file, also for a single GPU."""
    trainer = trainer_files(job)
    start = f"accelerate launch --config_file {accelerate.FILE} {_STARTED}"
    head = job.head("accelerate", trainer.notes, shown_start(job, start, trainer.start_on_nodes))
    text = accelerate.configuration(job, job.layout(accelerate.degrees(job)), head)
    return replace(trainer, files=_with_first(accelerate.FILE, text, trainer), start=start)


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
    script = f"{_STARTED} --deepspeed {deepspeed.FILE}"
    several = f"--no_ssh --num_nodes {{nodes}} --node_rank {{rank}} --master_addr {{address}} {options}"
    files = _with_first(deepspeed.FILE, trainer.files[deepspeed.FILE], trainer)
    del files[accelerate.FILE]
    return replace(
        trainer,
        files=files,
        notes=(*notes, *trainer.notes),
        start=f"deepspeed {options} {script}",
        start_on_nodes=f"deepspeed {several} {script}",
    )


def _with_first(name: str, text: str, trainer: TrainerFiles) -> dict[str, str]:
    return {name: text} | {file: content for file, content in trainer.files.items() if file != name}
