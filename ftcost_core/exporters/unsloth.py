"""Unsloth: one script, every setting a literal in it."""

from __future__ import annotations

from collections.abc import Iterator

from ftcost_core.exporters import trl_script
from ftcost_core.exporters.facts import defaults, settings_of, trainers
from ftcost_core.exporters.hugging_face import batch_fields, evaluation_fields, galore_fields, requires, schedule_fields
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
from ftcost_core.exporters.yamldoc import YamlValue
from ftcost_core.text.i18n import tr

FILE = "train_unsloth.py"


def trainer_files(job: TrainerJob) -> TrainerFiles:
    """Write the job for Unsloth.

    Raises :class:`InputError` for an objective or a method that this hand-off has no script for.
    """
    refuse_what_cannot_be_expressed(job, "unsloth")
    layout = job.layout()
    notes = (*common_notes(job, "unsloth", layout), *_notes(job))
    run = f"python {FILE}"
    if job.gpus > 1:
        run = f"torchrun --nproc-per-node {job.hardware.gpus_per_node} {FILE}"
    several = torchrun(job, FILE)
    text = script_head(job, "Unsloth", notes, shown_start(job, run, several)) + _script(job, layout)
    return TrainerFiles({FILE: text}, notes, requires(job, "unsloth"), run, several)


def _script(job: TrainerJob, layout: ParallelLayout) -> str:
    name = job.objective.upper()
    seed = defaults().seed.value
    return template(
        f"{FILE}.in",
        name=name,
        data=repr(job.data_path),
        load=trl_script.LOAD.format(),
        chatml=trl_script.TOKENIZER.strip("\n"),
        split=f"data = data.train_test_split(test_size={job.held_out}, seed={seed})\n" if job.held_out else "",
        data_arguments=_SPLIT if job.held_out else _WHOLE,
        output=repr(OUTPUT),
        model=_arguments(_model(job)),
        adapters=_adapters(job),
        training=_arguments(_training(job, layout), 8),
    )


_WHOLE = "    train_dataset=data,\n"
_SPLIT = '    train_dataset=data["train"],\n    eval_dataset=data["test"],\n'


def _arguments(fields: dict[str, YamlValue], indent: int = 4) -> str:
    return "".join(f"{' ' * indent}{name}={value!r},\n" for name, value in fields.items())


def _model(job: TrainerJob) -> dict[str, YamlValue]:
    words, quantization = trainers()["unsloth"].words, job.quantization
    out: dict[str, YamlValue] = {
        "model_name": job.model,
        "max_seq_length": job.data.seq_len,
        "dtype": None,
        "load_in_4bit": False,
        "load_in_8bit": False,
    }
    if quantization:
        out |= settings_of(words.quantization, quantization.kind)
    return out | {"full_finetuning": not job.adapters}


def _adapters(job: TrainerJob) -> str:
    if not job.adapters:
        return ""
    lora = job.lora
    fields: dict[str, YamlValue] = {
        "r": lora.rank,
        "lora_alpha": job.lora_alpha,
        "lora_dropout": lora.dropout,
        "target_modules": job.modules_of(job.target_roles),
        "bias": "none",
        "use_gradient_checkpointing": job.training.checkpointing != "none",
        "random_state": defaults().seed.value,
    }
    if lora.train_fully:
        fields["modules_to_save"] = job.modules_of(lora.train_fully)
    fields |= settings_of(trainers()["unsloth"].words.method, job.kind)
    return f"model = FastLanguageModel.get_peft_model(\n    model,\n{_arguments(fields)})\n"


def _training(job: TrainerJob, layout: ParallelLayout) -> dict[str, YamlValue]:
    words, data, training = trainers()["unsloth"].words, job.data, job.training
    out: dict[str, YamlValue] = {"output_dir": OUTPUT, "max_length": data.seq_len}
    if job.objective == "sft":
        out["packing"] = data.batching == "packed"
        if data.batching == "packed":
            # Splitting keeps every token of a sample that is longer than the window.
            out["packing_strategy"] = "bfd_split"
    elif job.objective == "dpo":
        out["beta"] = defaults().dpo_beta.value
    out |= settings_of(words.objective, job.objective)
    if data.batching == "padded":
        out["pad_to_multiple_of"] = data.seq_len
    out |= batch_fields(job, layout) | schedule_fields(job)
    out |= settings_of(words.optimizer, training.optimizer) | galore_fields(job)
    out |= settings_of(words.precision, training.precision)
    out |= settings_of(words.checkpointing, training.checkpointing)
    return out | {
        "torch_compile": training.compile,
        "save_strategy": "steps",
        "save_steps": job.save_steps,
        "save_total_limit": 2,
        **evaluation_fields(job),
        "logging_steps": 1,
        "include_num_input_tokens_seen": True,
        "report_to": "none",
    }


def _notes(job: TrainerJob) -> Iterator[str]:
    training, quantization = job.training, job.quantization
    if job.weights_dtype == "fp32":
        yield tr("Unsloth loads the model in 16 bits unless its own settings say otherwise.")
    if training.precision in ("fp8-mixed", "nvfp4-mixed"):
        yield tr("Unsloth has no {precision} training here: it runs in bf16.", precision=training.precision)
    if training.checkpointing == "selective":
        yield tr("Unsloth checkpoints every layer or none: every layer here.")
    if quantization and quantization.kind == "fp4":
        yield tr("Unsloth quantises to NF4, not FP4.")
    if quantization and quantization.kind == "int4-gptq":
        yield tr("int4-gptq: name a checkpoint that is already quantised with GPTQ as the model.")
    if quantization and not quantization.double and job.four_bit:
        yield tr("Unsloth always quantises the scales too (double quantisation).")
    if training.attention != "flash":
        yield tr(
            "Unsloth picks the attention kernel itself; the estimate's is {attention}.", attention=training.attention
        )
    if training.loss != "fused" or training.kernels != "fused":
        yield tr("Unsloth always runs its fused kernels and loss.")
    if job.strategy not in ("single", "ddp"):
        yield tr("Unsloth has no {strategy}: it replicates the model, and a GPU holds more.", strategy=job.strategy)
    if job.parallelism.cpu_offload != "none":
        yield tr("Unsloth has no such CPU offload: everything is kept on the GPU.")
    if job.data.batching == "packed" and job.objective == "dpo":
        yield tr("DPO samples are not packed: they are padded to the longest of a micro-batch.")
