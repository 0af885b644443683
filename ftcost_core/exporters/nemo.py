"""NeMo's Megatron-Bridge: one recipe script, every setting a literal in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from ftcost_core.documents.job import edited
from ftcost_core.exporters.facts import ToolSettings, attention_note, defaults, settings_of, trainers
from ftcost_core.exporters.quoting import template
from ftcost_core.exporters.trainer_files import (
    TrainerFiles,
    common_notes,
    refuse_what_cannot_be_expressed,
    script_head,
    shown_start,
    torchrun,
)
from ftcost_core.exporters.trainer_job import OUTPUT, ParallelLayout, TrainerJob
from ftcost_core.text.i18n import tr

FILE = "train_nemo.py"
_DEGREES = ("tensor", "pipeline", "virtual", "context", "expert", "sequence")
_MODULES = {
    "q": "linear_qkv",
    "k": "linear_qkv",
    "v": "linear_qkv",
    "o": "linear_proj",
    "gate": "linear_fc1",
    "up": "linear_fc1",
    "down": "linear_fc2",
}


def trainer_files(job: TrainerJob) -> TrainerFiles:
    """Write the job for Megatron-Bridge. Raises :class:`InputError` for what Megatron does not train."""
    refuse_what_cannot_be_expressed(job, "nemo")
    single = []
    if job.kind != "pretrain" and job.data.batching == "packed" and job.micro_batch > 1:
        single.append(tr("Megatron-Bridge takes one packed window at a time: the micro-batch is 1."))
        job = replace(job, resolved=edited(job.resolved, {"training.micro_batch": 1}))
    layout = job.layout(_DEGREES)
    notes = (*common_notes(job, "nemo", layout, _DEGREES), *single, *_notes(job))
    run = f"torchrun --nproc-per-node {job.hardware.gpus_per_node} {FILE}"
    several = torchrun(job, FILE)
    if job.kind != "pretrain":
        # Not under torchrun, where every rank would write the converted weights at once.
        run, several = (f"python {FILE} import && {command}" for command in (run, several))
    head = script_head(job, "Megatron-Bridge", notes, shown_start(job, run, several))
    text = head + _script(job, layout)
    return TrainerFiles({FILE: text}, notes, trainers()["nemo"].requires, run, several)


def _script(job: TrainerJob, layout: ParallelLayout) -> str:
    pretrain = job.kind == "pretrain"
    words = trainers()["nemo"].words
    adapter = settings_of(words.method, job.kind)
    return template(
        f"{FILE}.in",
        adapter_import=_ADAPTER.format_map(adapter) if adapter else "",
        seed=defaults().seed.value,
        step="pretrain" if pretrain else "finetune",
        data_import="" if pretrain else _TUNING_DATA,
        dataset_import="    GPTDatasetConfig,\n" if pretrain else "",
        packed_import=_PACKED if not pretrain and job.data.batching == "packed" else "",
        model=repr(job.model),
        data=repr(job.data_path),
        settings=_assignments(_model(job, layout)),
        backend=settings_of(words.attention, job.training.attention)["attention_backend"],
        train=_arguments(_train(job, layout)),
        optimizer=_arguments(_optimizer(job)),
        scheduler=_arguments(_scheduler(job)),
        ddp=_arguments(_sharding(job) | {"grad_reduce_in_fp32": True, "average_in_collective": False}),
        dataset=_dataset(job),
        checkpoint=_checkpoint(job),
        precision=repr(_precision(job)),
        peft=f"{adapter['class']}(\n{_arguments(_adapter(job), 8)}    )" if adapter else "None",
        imported="" if pretrain else _IMPORT,
    )


_ADAPTER = "from megatron.bridge.peft.{module} import {class}\n"
_TUNING_DATA = "from megatron.bridge.data.builders import GPTSFTDatasetConfig\n"
_PACKED = "from megatron.bridge.data.packing import PackedSequenceSpecs\n"

_IMPORT = """
    if sys.argv[1:] == ["import"]:
        if not Path(BASE).exists():
            AutoBridge.import_ckpt(MODEL, BASE)
        sys.exit()
"""


def _assignments(fields: Mapping[str, object]) -> str:
    return "".join(f"    model.{name} = {value!r}\n" for name, value in fields.items())


def _arguments(fields: Mapping[str, object], indent: int = 12) -> str:
    return "".join(f"{' ' * indent}{name}={value!r},\n" for name, value in fields.items())


def _model(job: TrainerJob, layout: ParallelLayout) -> dict[str, object]:
    words, training, degrees = trainers()["nemo"].words, job.training, job.parallelism
    out: dict[str, object] = {
        "seq_length": job.data.seq_len,
        "tensor_model_parallel_size": layout.tensor,
        "pipeline_model_parallel_size": layout.pipeline,
        "context_parallel_size": layout.context,
        "expert_model_parallel_size": degrees.expert,
        "sequence_parallel": degrees.sequence_parallel and layout.tensor > 1,
        **settings_of(words.loss, training.loss),
    }
    if layout.pipeline > 1 and (degrees.virtual_stages or 1) > 1:
        out["virtual_pipeline_model_parallel_size"] = degrees.virtual_stages
    if degrees.expert_tensor is not None:
        out["expert_tensor_parallel_size"] = degrees.expert_tensor
    if layout.context > 1 and degrees.context_kind:
        out |= settings_of(words.context_kind, degrees.context_kind)
    if layout.context > 1 and job.kind != "pretrain":
        # A rank's part of a sequence may hold no token of an answer.
        out["calculate_per_token_loss"] = True
    return out | settings_of(words.checkpointing, training.checkpointing)


def _train(job: TrainerJob, layout: ParallelLayout) -> dict[str, object]:
    return {
        "train_iters": job.steps,
        "micro_batch_size": job.micro_batch,
        "global_batch_size": job.micro_batch * layout.data_parallel * layout.accumulation,
    }


def _optimizer(job: TrainerJob) -> dict[str, object]:
    words, precision = trainers()["nemo"].words, _precision(job)
    out: dict[str, object] = {
        **settings_of(words.optimizer, job.training.optimizer),
        "lr": job.learning_rate,
        "clip_grad": defaults().max_grad_norm.value,
        "bf16": precision.startswith("bf16"),
        "fp16": precision.startswith("fp16"),
        **_sharding(job),
    }
    return out | settings_of(words.cpu_offload, job.parallelism.cpu_offload)


def _precision(job: TrainerJob) -> str:
    return str(settings_of(trainers()["nemo"].words.precision, job.training.precision)["mixed_precision"])


def _sharding(job: TrainerJob) -> ToolSettings:
    return settings_of(trainers()["nemo"].words.strategy, job.strategy)


def _scheduler(job: TrainerJob) -> dict[str, object]:
    usual = defaults()
    return {
        "lr_decay_style": usual.scheduler.value,
        "lr_decay_iters": job.steps,
        "lr_warmup_iters": min(job.steps - 1, max(1, round(job.steps * usual.warmup_share.value))),
    }


def _dataset(job: TrainerJob) -> str:
    length = job.data.seq_len
    if job.kind == "pretrain":
        return (
            f"GPTDatasetConfig(\n            random_seed={defaults().seed.value},\n"
            "            blend=([DATA], None),\n"
            f'            seq_length={length},\n            split="99,1,0",\n'
            "            reset_position_ids=False,\n            reset_attention_mask=False,\n"
            "            eod_mask_loss=False,\n        )"
        )
    packed = ""
    if job.data.batching == "packed":
        packed = (
            "            enable_offline_packing=True,\n"
            f"            offline_packing_specs=PackedSequenceSpecs(packed_sequence_size={length}),\n"
        )
    padded = (
        '            dataset_kwargs={"pad_to_max_length": True},\n' if packed or (job.data.batching == "padded") else ""
    )
    return (
        "GPTSFTDatasetConfig(\n            dataset_root=DATA,\n"
        f"            seq_length={length},\n{packed}{padded}"
        "            do_validation=False,\n            do_test=False,\n        )"
    )


def _checkpoint(job: TrainerJob) -> str:
    fields: dict[str, object] = {"save": OUTPUT, "load": OUTPUT, "save_interval": job.save_steps}
    base = "" if job.kind == "pretrain" else f"{' ' * 12}pretrained_checkpoint=BASE,\n"
    return _arguments(fields) + base


def _adapter(job: TrainerJob) -> dict[str, object]:
    lora = job.lora
    targets = list(dict.fromkeys(_MODULES[role] for role in job.target_roles if role in _MODULES))
    return {"target_modules": targets, "dim": lora.rank, "alpha": job.lora_alpha, "dropout": lora.dropout}


def _notes(job: TrainerJob) -> Iterator[str]:
    training, lora = job.training, job.lora
    yield from attention_note("nemo", job.training.attention)
    if training.precision in ("bf16", "fp16"):
        yield tr(
            "Megatron has no pure {precision}: it keeps fp32 masters beside the weights.", precision=training.precision
        )
    if job.kind == "pretrain":
        yield tr("The data is a tokenised index (.bin and .idx): give its path without the ending.")
    else:
        yield tr("The data is a folder with training.jsonl, of input and output.")
    if training.loss == "chunked":
        yield tr("Megatron-Core has no chunked loss: the standard one is set.")
    if job.adapters and lora.train_fully:
        roles = ", ".join(lora.train_fully)
        yield tr("Megatron-Bridge trains nothing in full beside adapters: {left} is left out.", left=roles)
    if job.adapters and set(job.target_roles) & {"head", "embedding"}:
        yield tr("Megatron-Bridge puts no adapters on embedding or head here.")
    if job.adapters and len(set(job.target_roles) & set("qkv")) in (1, 2):
        yield tr("Megatron has one matrix for q, k and v: it gets one adapter.")
    if job.strategy in ("zero2", "zero3", "fsdp"):
        yield (
            tr(
                "Megatron's distributed optimizer shards optimizer states only (ZeRO-1); the "
                "estimate's {strategy} holds less on a GPU.",
                strategy=job.strategy,
            )
        )
    if job.parallelism.cpu_offload == "parameters":
        yield tr("Megatron offloads the optimizer only, not the parameters.")
    if training.compile:
        yield tr("Megatron-Core does not compile whole layers with torch.compile.")
    if training.kernels == "standard":
        yield tr("Megatron always runs Transformer Engine's fused kernels.")
