"""torchtune: one YAML file for one of its recipes."""

from __future__ import annotations

from ftcost_core.documents.problems import fail
from ftcost_core.exporters.settings import sections
from ftcost_core.exporters.trainer_files import PORT, TrainerFiles, entry_of_model, written
from ftcost_core.exporters.trainer_job import OUTPUT, TrainerJob
from ftcost_core.exporters.yamldoc import document
from ftcost_core.text.i18n import mark, tr
from ftcost_core.trainers.facts import TorchtuneModel, defaults, torchtune_facts
from ftcost_core.trainers.table import settings_of, trainers

FILE = "torchtune.yaml"
_MODULES = {"q": "q_proj", "k": "k_proj", "v": "v_proj", "o": "output_proj"}


def trainer_files(job: TrainerJob) -> TrainerFiles:
    """Write the job for torchtune.

    Raises :class:`InputError` for a model without a builder, and for a method or objective without a recipe.
    """
    told = written(job, "torchtune", _degrees, _own)
    recipe = told.fact("recipe")
    run = several = f"tune run {recipe} --config {FILE}"
    if told.fact("distributed"):
        gpus = job.hardware.gpus_per_node
        run = f"tune run --nproc_per_node {gpus} {recipe} --config {FILE}"
        several = (
            f"tune run --nnodes {{nodes}} --nproc_per_node {gpus} --node_rank {{rank}} "
            f"--master_addr {{address}} --master_port {PORT} {recipe} --config {FILE}"
        )
    package = _component(job).partition(".")[0]
    packages = (*told.table.requires, *((package,) if package != "torch" else ()))
    text = document([], sections(told, told.table.sections))
    fetch = f"test -d {_folder(job)} || {told.fact('fetch')}"
    return TrainerFiles(told, {FILE: text}, packages, run, several, fetch, headed=(FILE,))


def _folder(job: TrainerJob) -> str:
    return f"models/{job.model.rpartition('/')[2]}"


def _row(job: TrainerJob) -> TorchtuneModel:
    return entry_of_model(job, torchtune_facts().models, mark("a model that torchtune has a builder for{hint}"))


def _recipe(job: TrainerJob) -> str:
    quantization = job.quantization
    if quantization and not job.adapters:
        raise fail("method.quantization.kind", quantization.kind, tr('"nf4" beside adapters, or null, for torchtune'))
    where = "single_device" if job.gpus == 1 else "distributed"
    if rounding := job.resolved.method.fake_quantization:
        if where != "distributed" or job.objective != "sft" or rounding == "fp8-int4":
            allowed = tr('"int4" or "int8-int4" for SFT on several GPUs, or null: torchtune has no other recipe')
            raise fail("method.fake_quantization", rounding, allowed)
        return "qat_lora_finetune_distributed" if job.adapters else "qat_distributed"
    if job.objective == "dpo":
        return f"lora_dpo_{where}" if job.adapters else "full_dpo_distributed"
    return f"lora_finetune_{where}" if job.adapters else f"full_finetune_{where}"


def _degrees(job: TrainerJob) -> tuple[str, ...]:
    row = _row(job)
    return ("tensor",) if _recipe(job) == "full_finetune_distributed" and _plan(row) else ()


def _plan(row: TorchtuneModel) -> str | None:
    return torchtune_facts().tensor_parallel_plans.get(row.full.split(".")[2])


def _component(job: TrainerJob) -> str:
    """Return the optimizer's class."""
    return str(settings_of(trainers()["torchtune"].words.optimizer, job.training.optimizer)["_component_"])


def _own(job: TrainerJob) -> dict[str, object]:
    """Return what follows from torchtune's builder of the model and its recipe."""
    row, recipe, training = _row(job), _recipe(job), job.training
    whole = recipe.startswith(("full_finetune", "full_dpo"))
    accumulation = job.layout(_degrees(job)).accumulation
    # During backward, as the estimate assumes of 8-bit optimizers.
    eight_bit = training.optimizer in ("adamw-8bit", "paged-adamw-8bit")
    in_backward = eight_bit and job.gpus == 1 and accumulation == 1 and job.objective == "sft"
    folder = _folder(job)
    names = row.checkpoint_files
    checkpointer = {
        "_component_": "torchtune.training.FullModelHFCheckpointer",
        "checkpoint_dir": folder,
        "checkpoint_files": names if isinstance(names, tuple) else names.model_dump(),
        "recipe_checkpoint": None,
        "output_dir": OUTPUT,
        "model_type": row.model_type,
    }
    last = f"{len(names):05}" if isinstance(names, tuple) else names.max_filename
    text = "text_completion_dataset" if job.plain_text else "chat_dataset"
    tokenizer = {argument: f"{folder}/{file}" for argument, file in row.tokenizer_files.items()}
    path = job.data_path.replace("${", "\\${")  # OmegaConf, which reads the file, would fill it in
    ending = {"jsonl": "json", "json": "json", "csv": "csv", "parquet": "parquet"}.get(path.rpartition(".")[2])
    return {
        "data_files": path if ending else None,
        "data_kind_or_path": ending or path,
        "distributed": recipe.endswith("distributed"),
        "fetch": f"tune download {job.model} --output-dir {folder}",
        "files": f'{{filename_format: "epoch_0/model-{{}}-of-{{}}.safetensors", max_filename: "{last}"}}',
        "offloads_activations": bool(training.activation_offload) and training.checkpointing == "full",
        "plain_adamw": _component(job) == "torch.optim.AdamW",
        "recipe": recipe,
        "steps_in_backward": in_backward,
        "torchtune_attention": [_MODULES[role] for role in job.target_roles if role in _MODULES],
        "torchtune_builder": row.lora if job.adapters else row.full,
        "torchtune_checkpointer": checkpointer,
        "torchtune_clip": None if whole and in_backward else defaults().max_grad_norm.value,
        "torchtune_dataset": f"torchtune.datasets.{'preference_dataset' if job.objective == 'dpo' else text}",
        "torchtune_plan": _plan(row),
        "torchtune_reference": checkpointer | {"output_dir": f"{OUTPUT}/reference"}
        if recipe == "full_dpo_distributed"
        else None,
        "torchtune_selective": training.checkpointing == "selective" and recipe == "full_finetune_distributed",
        "torchtune_tokenizer": {"_component_": row.tokenizer, **tokenizer},
        "whole_recipe": whole,
    }
