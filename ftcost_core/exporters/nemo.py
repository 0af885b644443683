"""NeMo's Megatron-Bridge: one recipe script, every setting a literal in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ftcost_core.documents.problems import fail
from ftcost_core.exporters.facts import defaults, trainers
from ftcost_core.exporters.quoting import comment
from ftcost_core.exporters.trainer_job import OUTPUT, Spread, TrainerJob
from ftcost_core.exporters.training import Training, common_notes, optimizer
from ftcost_core.text.i18n import tr

FILE = "train_nemo.py"
_DEGREES = ("tensor", "pipeline", "context", "expert", "sequence")
_MODULES = {
    "q": "linear_qkv",
    "k": "linear_qkv",
    "v": "linear_qkv",
    "o": "linear_proj",
    "gate": "linear_fc1",
    "up": "linear_fc1",
    "down": "linear_fc2",
}
_PRECISIONS = {
    "bf16": "bf16_mixed",
    "bf16-mixed": "bf16_mixed",
    "fp16": "fp16_mixed",
    "fp16-mixed": "fp16_mixed",
    "fp8-mixed": "bf16_with_fp8_current_scaling_mixed",
    "nvfp4-mixed": "bf16_with_nvfp4_mixed",
}


def training(plan: TrainerJob) -> Training:
    """Write the job for Megatron-Bridge. Raises :class:`InputError` for what Megatron does not train."""
    _check(plan)
    spread = plan.spread(_DEGREES)
    word, other = optimizer(plan, "nemo")
    notes = (
        *common_notes(plan, "nemo", spread, _DEGREES),
        *([other] if other else []),
        *_notes(plan),
    )
    gpus = plan.job.hardware.gpus_per_node
    run = f"torchrun --nproc-per-node {gpus} {FILE}"
    several = (
        f"torchrun --nnodes {{nodes}} --nproc-per-node {gpus} --node-rank {{rank}} "
        f"--master-addr {{address}} --master-port 29500 {FILE}"
    )
    head = [f"# {comment(line)}".rstrip() for line in plan.head("Megatron-Bridge", notes, run)]
    text = "\n".join(head) + "\n" + _script(plan, spread, word)
    return Training({FILE: text}, notes, tuple(trainers()["nemo"]["requires"]), run, several)


def _check(plan: TrainerJob) -> None:
    if plan.objective != "sft":
        raise fail("method.objective", plan.objective, tr('"sft" for Megatron-Bridge'))
    if plan.kind == "freeze":
        raise fail("method.kind", "freeze", tr('"full", "lora", "dora" or "pretrain" for Megatron-Bridge'))
    if plan.job.method.quantization:
        kind = plan.job.method.quantization.kind
        raise fail("method.quantization", kind, "null: Megatron-Bridge trains on 16-bit base weights")
    if plan.job.training.precision == "fp32":
        raise fail("training.precision", "fp32", tr("a 16-bit or lower precision for Megatron-Bridge"))


def _script(plan: TrainerJob, spread: Spread, word: str) -> str:
    pretrain = plan.kind == "pretrain"
    names = {"lora": "LoRA", "dora": "DoRA"}
    adapter = names.get(plan.kind)
    return _SCRIPT.format(
        adapter_import=f"from megatron.bridge.peft.{plan.kind} import {adapter}\n" if adapter else "",
        step="pretrain" if pretrain else "finetune",
        dataset_import="GPTDatasetConfig" if pretrain else "FinetuningDatasetConfig",
        packed_import=_PACKED if not pretrain and plan.job.data.batching == "packed" else "",
        model=repr(plan.model),
        data=repr(plan.data_path),
        settings=_assignments(_model(plan, spread)),
        backend={"flash": "flash", "sdpa": "fused", "eager": "unfused"}[plan.job.training.attention],
        train=_arguments(_train(plan, spread)),
        optimizer=_arguments(_optimizer(plan, word)),
        scheduler=_arguments(_scheduler(plan)),
        ddp=_arguments({"use_distributed_optimizer": _sharded(plan), "grad_reduce_in_fp32": True}),
        dataset=_dataset(plan),
        checkpoint=_checkpoint(plan),
        precision=repr(_PRECISIONS[plan.job.training.precision]),
        peft=f"{adapter}(\n{_arguments(_adapter(plan), 8)}    )" if adapter else "None",
        imported="" if pretrain else _IMPORT,
    )


_PACKED = "from megatron.bridge.data.datasets.packed_sequence import PackedSequenceSpecs\n"

_IMPORT = """
    if not Path(BASE).exists():
        AutoBridge.import_ckpt(MODEL, BASE)
"""

_SCRIPT = """
from pathlib import Path

from megatron.bridge import AutoBridge
{packed_import}{adapter_import}from megatron.bridge.training.config import (
    CheckpointConfig,
    ConfigContainer,
    DistributedDataParallelConfig,
    {dataset_import},
    LoggerConfig,
    OptimizerConfig,
    RNGConfig,
    SchedulerConfig,
    TokenizerConfig,
    TrainingConfig,
)
from megatron.bridge.training.{step} import {step}
from megatron.bridge.training.gpt_step import forward_step
from megatron.core.transformer.enums import AttnBackend

MODEL = {model}
DATA = {data}
BASE = "base"


def configuration():
    model = AutoBridge.from_hf_pretrained(MODEL).to_megatron_provider(load_weights=False)
{settings}    model.attention_backend = AttnBackend.{backend}
    return ConfigContainer(
        model=model,
        train=TrainingConfig(
{train}        ),
        optimizer=OptimizerConfig(
{optimizer}        ),
        scheduler=SchedulerConfig(
{scheduler}        ),
        ddp=DistributedDataParallelConfig(
{ddp}        ),
        dataset={dataset},
        checkpoint=CheckpointConfig(
{checkpoint}        ),
        tokenizer=TokenizerConfig(tokenizer_type="HuggingFaceTokenizer", tokenizer_model=MODEL),
        logger=LoggerConfig(log_interval=1, log_throughput=True),
        rng=RNGConfig(seed=42),
        mixed_precision={precision},
        peft={peft},
    )


if __name__ == "__main__":{imported}
    {step}(configuration(), forward_step)
"""


def _assignments(fields: Mapping[str, object]) -> str:
    return "".join(f"    model.{name} = {value!r}\n" for name, value in fields.items())


def _arguments(fields: Mapping[str, object], indent: int = 12) -> str:
    return "".join(f"{' ' * indent}{name}={value!r},\n" for name, value in fields.items())


def _model(plan: TrainerJob, spread: Spread) -> dict[str, object]:
    training, layout = plan.job.training, plan.job.hardware.parallelism
    out: dict[str, object] = {
        "seq_length": plan.job.data.seq_len,
        "tensor_model_parallel_size": spread.tensor,
        "pipeline_model_parallel_size": spread.pipeline,
        "context_parallel_size": spread.context,
        "expert_model_parallel_size": layout.expert,
        "sequence_parallel": layout.sequence_parallel and spread.tensor > 1,
        "cross_entropy_loss_fusion": training.loss == "fused",
    }
    if training.checkpointing == "full":
        out |= {"recompute_granularity": "full", "recompute_method": "uniform", "recompute_num_layers": 1}
    elif training.checkpointing == "selective":
        out |= {"recompute_granularity": "selective", "recompute_modules": ["core_attn"]}
    else:
        out["recompute_granularity"] = None
    return out


def _train(plan: TrainerJob, spread: Spread) -> dict[str, object]:
    return {
        "train_iters": plan.steps,
        "micro_batch_size": plan.micro_batch,
        "global_batch_size": plan.micro_batch * spread.data_parallel * spread.accumulation,
        "eval_interval": plan.steps,
        "eval_iters": 0,
    }


def _optimizer(plan: TrainerJob, word: str) -> dict[str, object]:
    precision = _PRECISIONS[plan.job.training.precision]
    out: dict[str, object] = {
        "optimizer": word,
        "lr": plan.learning_rate,
        "clip_grad": defaults()["max_grad_norm"]["value"],
        "bf16": precision.startswith("bf16"),
        "fp16": precision.startswith("fp16"),
        "use_distributed_optimizer": _sharded(plan),
    }
    if plan.job.hardware.parallelism.cpu_offload != "none":
        out |= {"optimizer_cpu_offload": True, "optimizer_offload_fraction": 1.0}
    return out


def _sharded(plan: TrainerJob) -> bool:
    return plan.strategy not in ("single", "ddp")


def _scheduler(plan: TrainerJob) -> dict[str, object]:
    facts = defaults()
    return {
        "lr_decay_style": facts["scheduler"]["value"],
        "lr_decay_iters": plan.steps,
        "lr_warmup_iters": min(plan.steps - 1, max(1, round(plan.steps * facts["warmup_share"]["value"]))),
    }


def _dataset(plan: TrainerJob) -> str:
    length = plan.job.data.seq_len
    if plan.kind == "pretrain":
        return (
            "GPTDatasetConfig(\n            random_seed=42,\n            blend=([DATA], None),\n"
            f'            seq_length={length},\n            split="99,1,0",\n'
            "            reset_position_ids=False,\n            reset_attention_mask=False,\n"
            "            eod_mask_loss=False,\n        )"
        )
    packed = ""
    if plan.job.data.batching == "packed":
        packed = f"            packed_sequence_specs=PackedSequenceSpecs(packed_sequence_size={length}),\n"
    padded = (
        '            dataset_kwargs={"pad_to_max_length": True},\n'
        if packed or (plan.job.data.batching == "padded")
        else ""
    )
    return (
        "FinetuningDatasetConfig(\n            dataset_root=DATA,\n"
        f"            seq_length={length},\n{packed}{padded}"
        "            do_validation=False,\n            do_test=False,\n        )"
    )


def _checkpoint(plan: TrainerJob) -> str:
    fields: dict[str, object] = {"save": OUTPUT, "load": OUTPUT, "save_interval": plan.save_steps}
    base = "" if plan.kind == "pretrain" else f"{' ' * 12}pretrained_checkpoint=BASE,\n"
    return _arguments(fields) + base


def _adapter(plan: TrainerJob) -> dict[str, object]:
    lora = plan.lora
    targets = list(dict.fromkeys(_MODULES[role] for role in plan.target_roles if role in _MODULES))
    return {
        "target_modules": targets,
        "dim": lora.rank,
        "alpha": plan.lora_alpha,
        "dropout": lora.dropout,
    }


def _notes(plan: TrainerJob) -> Iterator[str]:
    training, lora = plan.job.training, plan.lora
    if training.precision in ("bf16", "fp16"):
        yield tr(
            "Megatron has no pure {precision}: it keeps fp32 masters beside the weights.",
            precision=training.precision,
        )
    if plan.kind == "pretrain":
        yield tr("The data is a tokenised index (.bin and .idx): give its path without the ending.")
    else:
        yield tr("The data is a folder with training.jsonl, of input and output.")
    if training.loss == "chunked":
        yield tr("Megatron-Core has no chunked loss: the standard one is set.")
    if plan.adapters and lora.train_fully:
        left = ", ".join(lora.train_fully)
        yield tr("Megatron-Bridge trains nothing in full beside adapters: {left} is left out.", left=left)
    if plan.adapters and set(plan.target_roles) & {"head", "embedding"}:
        yield tr("Megatron-Bridge puts no adapters on embedding or head here.")
    if plan.adapters and len(set(plan.target_roles) & set("qkv")) in (1, 2):
        yield tr("Megatron has one matrix for q, k and v: it gets one adapter.")
    if plan.strategy in ("zero2", "zero3", "fsdp"):
        yield (
            tr(
                "Megatron's distributed optimizer shards optimizer states only (ZeRO-1); the "
                "estimate's {strategy} holds less on a GPU.",
                strategy=plan.strategy,
            )
        )
    if plan.job.hardware.parallelism.cpu_offload == "parameters":
        yield tr("Megatron offloads the optimizer only, not the parameters.")
    if training.compile:
        yield tr("Megatron-Core does not compile whole layers with torch.compile.")
    if training.kernels == "standard":
        yield tr("Megatron always runs Transformer Engine's fused kernels.")
