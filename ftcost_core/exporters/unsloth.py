"""Unsloth: one script, every setting a literal in it."""

from __future__ import annotations

from collections.abc import Iterator

from ftcost_core.documents.problems import fail
from ftcost_core.exporters.facts import defaults
from ftcost_core.exporters.hugging_face import (
    DTYPES,
    optimizer_fields,
    precision_fields,
    requires,
    schedule_fields,
)
from ftcost_core.exporters.quoting import comment
from ftcost_core.exporters.trainer_job import OUTPUT, Spread, TrainerJob
from ftcost_core.exporters.training import Training, common_notes, optimizer
from ftcost_core.exporters.yamldoc import Value
from ftcost_core.text.i18n import tr

FILE = "train_unsloth.py"


def training(plan: TrainerJob) -> Training:
    """Write the job for Unsloth.

    Raises :class:`InputError` for an objective or a method that this hand-off has no script for.
    """
    if plan.objective not in ("sft", "dpo"):
        raise fail("method.objective", plan.objective, tr('"sft" or "dpo" for Unsloth'))
    if plan.kind in ("freeze", "pretrain"):
        raise fail("method.kind", plan.kind, tr('"full", "lora", "qlora" or "dora" for Unsloth'))
    spread = plan.spread()
    word, other = optimizer(plan, "unsloth")
    notes = (
        *common_notes(plan, "unsloth", spread),
        *([other] if other else []),
        *_notes(plan),
    )
    run = f"python {FILE}"
    if plan.gpus > 1:
        run = f"torchrun --nproc-per-node {plan.job.hardware.gpus_per_node} {FILE}"
    several = (
        f"torchrun --nnodes {{nodes}} --nproc-per-node {plan.job.hardware.gpus_per_node} "
        f"--node-rank {{rank}} --master-addr {{address}} --master-port 29500 {FILE}"
    )
    head = [f"# {comment(line)}".rstrip() for line in plan.head("Unsloth", notes, run)]
    text = "\n".join(head) + "\n" + _script(plan, spread, word)
    return Training({FILE: text}, notes, requires(plan, "unsloth"), run, several)


def _script(plan: TrainerJob, spread: Spread, word: str) -> str:
    name = {"sft": "SFT", "dpo": "DPO"}[plan.objective]
    extra = "from unsloth import FastLanguageModel, PatchDPOTrainer\n\nPatchDPOTrainer()\n"
    first = extra if name == "DPO" else "from unsloth import FastLanguageModel\n"
    return _SCRIPT.format(
        first=first,
        name=name,
        data=repr(plan.data_path),
        output=repr(OUTPUT),
        model=_arguments(_model(plan)),
        adapters=_adapters(plan),
        training=_arguments(_training(plan, spread, word), 8),
    )


_SCRIPT = """
# Unsloth patches what is imported after it.
{first}
from pathlib import Path

from datasets import load_dataset
from transformers.trainer_utils import get_last_checkpoint
from trl import {name}Config, {name}Trainer

DATA = {data}
OUTPUT = {output}


def load(name):
    kinds = {{".jsonl": "json", ".json": "json", ".csv": "csv", ".parquet": "parquet"}}
    kind = kinds.get(Path(name).suffix)
    if kind:
        return load_dataset(kind, data_files=name, split="train")
    return load_dataset(name, split="train")


model, tokenizer = FastLanguageModel.from_pretrained(
{model})
{adapters}
trainer = {name}Trainer(
    model=model,
    processing_class=tokenizer,
    train_dataset=load(DATA),
    args={name}Config(
{training}    ),
)
trainer.train(resume_from_checkpoint=get_last_checkpoint(OUTPUT) if Path(OUTPUT).is_dir() else None)
model.save_pretrained(OUTPUT)
tokenizer.save_pretrained(OUTPUT)
"""


def _arguments(fields: dict[str, Value], indent: int = 4) -> str:
    return "".join(f"{' ' * indent}{name}={value!r},\n" for name, value in fields.items())


def _model(plan: TrainerJob) -> dict[str, Value]:
    kept = plan.job.method.quantization
    return {
        "model_name": plan.model,
        "max_seq_length": plan.job.data.seq_len,
        "dtype": None,
        "load_in_4bit": plan.four_bit,
        "load_in_8bit": kept is not None and kept.kind == "int8",
        "full_finetuning": plan.kind == "full",
    }


def _adapters(plan: TrainerJob) -> str:
    if not plan.adapters:
        return ""
    lora = plan.lora
    fields: dict[str, Value] = {
        "r": lora.rank,
        "lora_alpha": plan.lora_alpha,
        "lora_dropout": lora.dropout,
        "target_modules": plan.modules_of(plan.target_roles),
        "bias": "none",
        "use_gradient_checkpointing": plan.job.training.checkpointing != "none",
        "random_state": defaults()["seed"]["value"],
    }
    if lora.train_fully:
        fields["modules_to_save"] = plan.modules_of(lora.train_fully)
    if plan.kind == "dora":
        fields["use_dora"] = True
    return f"model = FastLanguageModel.get_peft_model(\n    model,\n{_arguments(fields)})\n"


def _training(plan: TrainerJob, spread: Spread, word: str) -> dict[str, Value]:
    data, job = plan.job.data, plan.job
    out: dict[str, Value] = {"output_dir": OUTPUT, "max_length": data.seq_len}
    if plan.objective == "sft":
        out["packing"] = data.batching == "packed"
    else:
        out["beta"] = defaults()["dpo_beta"]["value"]
    if data.batching == "padded":
        out["pad_to_multiple_of"] = data.seq_len
    out |= {
        "per_device_train_batch_size": plan.micro_batch,
        "gradient_accumulation_steps": spread.accumulation,
    }
    out |= schedule_fields(plan) | {"warmup_steps": defaults()["warmup_share"]["value"]}
    out |= optimizer_fields(plan, word) | _precision(plan)
    return out | {
        "gradient_checkpointing": job.training.checkpointing != "none",
        "torch_compile": job.training.compile,
        "save_strategy": "steps",
        "save_steps": plan.save_steps,
        "save_total_limit": 2,
        "logging_steps": 1,
        "include_num_input_tokens_seen": True,
        "report_to": "none",
    }


def _precision(plan: TrainerJob) -> dict[str, Value]:
    # Unsloth has no autocast-free mode of its own: 16-bit weights run under autocast of the same dtype.
    if plan.job.training.precision in ("bf16", "fp16"):
        return {name: plan.job.training.precision == name for name in ("bf16", "fp16")}
    return precision_fields(plan)


def _notes(plan: TrainerJob) -> Iterator[str]:
    training, kept = plan.job.training, plan.job.method.quantization
    weights = DTYPES[training.weights_dtype or "bf16"]
    if weights == "float32":
        yield tr("Unsloth loads the model in 16 bits unless its own settings say otherwise.")
    if training.precision in ("fp8-mixed", "nvfp4-mixed"):
        yield tr("Unsloth has no {precision} training here: it runs in bf16.", precision=training.precision)
    if training.checkpointing == "selective":
        yield tr("Unsloth checkpoints every layer or none: every layer here.")
    if kept and kept.kind == "fp4":
        yield tr("Unsloth quantises to NF4, not FP4.")
    if kept and kept.kind == "int4-gptq":
        yield tr("int4-gptq: name a checkpoint that is already quantised with GPTQ as the model.")
    if kept and not kept.double and plan.four_bit:
        yield tr("Unsloth always quantises the scales too (double quantisation).")
    if training.attention != "flash":
        yield tr(
            "Unsloth picks the attention kernel itself; the estimate's is {attention}.",
            attention=training.attention,
        )
    if training.loss != "fused" or training.kernels != "fused":
        yield tr("Unsloth always runs its fused kernels and loss.")
    if plan.strategy not in ("single", "ddp"):
        yield tr(
            "Unsloth has no {strategy}: it replicates the model, and a GPU holds more.",
            strategy=plan.strategy,
        )
    if plan.job.hardware.parallelism.cpu_offload != "none":
        yield tr("Unsloth has no such CPU offload: everything is kept on the GPU.")
    if plan.job.data.batching == "packed" and plan.objective == "dpo":
        yield tr("DPO samples are not packed: they are padded to the longest of a micro-batch.")
