"""axolotl: one YAML file, with DeepSpeed's JSON beside it under ZeRO."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ftcost_core.documents.job import edited
from ftcost_core.documents.problems import fail
from ftcost_core.exporters import deepspeed
from ftcost_core.exporters.facts import defaults, layer_class
from ftcost_core.exporters.hugging_face import (
    ATTENTION,
    mixed,
    optimizer_fields,
    precision_notes,
    requires,
)
from ftcost_core.exporters.trainer_job import OUTPUT, Spread, TrainerJob
from ftcost_core.exporters.training import Training, common_notes, optimizer
from ftcost_core.exporters.yamldoc import Section, Value, document
from ftcost_core.text.i18n import tr

FILE = "axolotl.yaml"
_DEGREES = ("tensor", "context")
_RUN = f"axolotl train {FILE}"


def training(plan: TrainerJob) -> Training:
    """Write the job for axolotl. Raises :class:`InputError` for PPO, which it does not have."""
    if plan.objective == "ppo":
        raise fail("method.objective", "ppo", tr('"sft", "dpo" or "grpo" for axolotl'))
    degrees = _DEGREES if plan.strategy == "fsdp" else ()
    ringed = []
    if degrees and plan.spread(degrees).context > 1 and _packed(plan) and plan.micro_batch > 1:
        ringed.append("axolotl's ring attention takes one packed window at a time: the micro-batch is 1.")
        plan = replace(plan, job=edited(plan.job, {"training.micro_batch": 1}))
    spread = plan.spread(degrees)
    word, other = optimizer(plan, "axolotl")
    notes = (
        *common_notes(plan, "axolotl", spread, degrees),
        *([other] if other else []),
        *ringed,
        *precision_notes(plan, "axolotl"),
        *(deepspeed.notes(plan) if plan.zero_stage is not None else []),
        *_notes(plan),
    )
    out = {FILE: document(plan.head("axolotl", notes, _RUN), _sections(plan, spread, word))}
    if plan.zero_stage is not None:
        out[deepspeed.FILE] = deepspeed.configuration(plan, spread)
    if plan.objective == "grpo":
        out["rewards.py"] = _REWARDS
    several = (
        f"torchrun --nnodes {{nodes}} --nproc-per-node {plan.job.hardware.gpus_per_node} "
        f"--node-rank {{rank}} --master-addr {{address}} --master-port 29500 -m axolotl.cli.train {FILE}"
    )
    return Training(out, notes, requires(plan, "axolotl"), _RUN, several)


_REWARDS = '''"""The reward that axolotl.yaml names."""


def reward(completions, **columns):
    """One number for each completion: higher is better. Columns of the data set come as keywords."""
    raise NotImplementedError("write the reward here")
'''


def _sections(plan: TrainerJob, spread: Spread, word: str) -> list[Section]:
    facts, job = defaults(), plan.job
    return [
        Section("Model", _model(plan)),
        Section("Adapters", _adapters(plan)),
        Section("Data" if plan.data_given else "Data: fill in", _data(plan, spread)),
        Section(
            f"Batch: {plan.micro_batch} x {spread.accumulation} x {spread.data_parallel} data-parallel GPUs",
            {"micro_batch_size": plan.micro_batch, "gradient_accumulation_steps": spread.accumulation},
        ),
        Section("Steps", _steps(plan)),
        Section("Optimizer", {**_renamed(optimizer_fields(plan, word))}),
        Section("Memory and speed", _speed(plan)),
        Section("Parallelism", _parallel(plan, spread)),
        Section(
            f"Saving: every {job.run.checkpoint_minutes:g} minutes at the estimated speed",
            {
                "output_dir": OUTPUT,
                "save_strategy": "steps",
                "save_steps": plan.save_steps,
                "save_total_limit": 2,
                "auto_resume_from_checkpoints": True,
                "val_set_size": 0.0,
                "logging_steps": 1,
                "include_tokens_per_second": True,
                "seed": facts["seed"]["value"],
            },
        ),
    ]


def _renamed(fields: dict[str, Value]) -> dict[str, Value]:
    return {"optimizer" if name == "optim" else name: value for name, value in fields.items()}


def _model(plan: TrainerJob) -> dict[str, Value]:
    kept = plan.job.method.quantization
    out: dict[str, Value] = {"base_model": plan.model}
    if plan.kind == "pretrain":
        out["reinit_weights"] = True
    if kept and plan.four_bit:
        out["load_in_4bit"] = True
        out["bnb_config_kwargs"] = {
            "bnb_4bit_quant_type": kept.kind,
            "bnb_4bit_use_double_quant": kept.double,
        }
    elif kept and kept.kind == "int8":
        out["load_in_8bit"] = True
    elif kept:
        out["gptq"] = True
    if plan.kind == "freeze":
        first = plan.arch.layers - (plan.job.method.trained_layers or 1)
        numbers = "|".join(str(n) for n in range(first, plan.arch.layers))
        out["unfrozen_parameters"] = [f"layers\\.({numbers})\\."]
    return out


def _adapters(plan: TrainerJob) -> dict[str, Value]:
    if not plan.adapters:
        return {}
    lora = plan.lora
    kind = "qlora" if plan.four_bit else "lora"
    out: dict[str, Value] = {"adapter": kind, "lora_r": lora.rank, "lora_alpha": plan.lora_alpha}
    out["lora_dropout"] = lora.dropout
    if lora.targets == "all-linear":
        out["lora_target_linear"] = True
    else:
        out["lora_target_modules"] = plan.modules_of(plan.target_roles)
    if lora.train_fully:
        out["lora_modules_to_save"] = plan.modules_of(lora.train_fully)
    if plan.kind == "dora":
        out["peft_use_dora"] = True
    if lora.adapter_dtype == "bf16":
        out["peft_autocast_adapter_dtype"] = False
    return out


def _data(plan: TrainerJob, spread: Spread) -> dict[str, Value]:
    data = plan.job.data
    source: dict[str, Value] = {"path": plan.data_path}
    ending = plan.data_path.rpartition(".")[2]
    kinds = {"jsonl": "json", "json": "json", "csv": "csv", "parquet": "parquet", "txt": "text"}
    if ending in kinds:
        source["ds_type"] = kinds[ending]
    if plan.objective == "sft":
        source["type"] = "completion" if plan.kind == "pretrain" else "chat_template"
    elif plan.objective == "dpo":
        source["type"] = "chat_template.default"
        source["split"] = "train"
    out: dict[str, Value] = {"datasets": [source], "sequence_len": data.seq_len}
    out["sample_packing"] = _packed(plan)
    out["pad_to_sequence_len"] = data.batching in ("packed", "padded")
    if plan.objective == "dpo":
        out["rl"] = "dpo"
        out["rl_beta"] = defaults()["dpo_beta"]["value"]
    elif plan.objective == "grpo":
        share = defaults()["completion_share"]["value"]
        out["rl"] = "grpo"
        out["trl"] = {
            "num_generations": _generations(plan, spread),
            "max_completion_length": max(1, int(data.seq_len * share)),
            "use_vllm": True,
            "vllm_mode": "colocate",
            "reward_funcs": ["rewards.reward"],
        }
        out["vllm"] = {"max_model_len": data.seq_len}
    return out


def _generations(plan: TrainerJob, spread: Spread) -> int:
    """Return how many completions of a prompt are compared.

    axolotl wants them to divide the sequences of a GPU's step, and as many sequences there for each of its
    data-parallel GPUs. Raises :class:`InputError` where a step is too small.
    """
    own = plan.micro_batch * spread.accumulation
    most = min(int(defaults()["generations"]["value"]), own // spread.data_parallel)
    for group in range(most, 1, -1):
        if own % group == 0:
            return group
    least = 2 * spread.data_parallel**2
    raise fail(
        "training.global_batch",
        plan.global_batch,
        tr("at least {least}, evenly, for GRPO with axolotl", least=least),
    )


def _packed(plan: TrainerJob) -> bool:
    return plan.job.data.batching == "packed" and plan.objective == "sft"


def _steps(plan: TrainerJob) -> dict[str, Value]:
    facts = defaults()
    out: dict[str, Value] = {"num_epochs": plan.epochs}
    if plan.max_steps is not None:
        out["max_steps"] = plan.max_steps
    return out | {
        "learning_rate": plan.learning_rate,
        "lr_scheduler": facts["scheduler"]["value"],
        "warmup_ratio": facts["warmup_share"]["value"],
        "max_grad_norm": facts["max_grad_norm"]["value"],
    }


def _speed(plan: TrainerJob) -> dict[str, Value]:
    training = plan.job.training
    word = mixed(plan)
    out: dict[str, Value] = {"bf16": word == "bf16", "fp16": word == "fp16", "tf32": False}
    if training.precision in ("bf16", "fp16") and not word:
        # Pure 16 bits: the model is loaded so and runs without autocast.
        out["bfloat16" if training.precision == "bf16" else "float16"] = True
    if training.precision == "fp8-mixed":
        out["fp8"] = True
    out["attn_implementation"] = ATTENTION[training.attention]
    if training.checkpointing == "none":
        out["gradient_checkpointing"] = False
    else:
        more: dict[str, Value] = {"use_reentrant": plan.zero_stage == 3 and plan.adapters}
        if training.checkpointing == "selective":
            more["every_n_layers"] = 2
        out |= {"gradient_checkpointing": True, "gradient_checkpointing_kwargs": more}
    out |= _kernels(plan)
    return out | {"torch_compile": training.compile}


def _kernels(plan: TrainerJob) -> dict[str, Value]:
    training = plan.job.training
    out: dict[str, Value] = {}
    if training.kernels == "fused" or training.loss == "fused":
        fused = training.kernels == "fused"
        out["plugins"] = ["axolotl.integrations.liger.LigerPlugin"]
        out |= {"liger_rope": fused, "liger_rms_norm": fused, "liger_glu_activation": fused}
        out["liger_fused_linear_cross_entropy"] = training.loss == "fused"
    if plan.adapters:
        # Left open, axolotl switches its LoRA kernels on.
        fused = training.kernels == "fused" and not plan.lora.dropout
        out |= {f"lora_{part}_kernel": fused for part in ("mlp", "qkv", "o")}
    if training.loss == "chunked":
        out["chunked_cross_entropy"] = True
    return out


def _parallel(plan: TrainerJob, spread: Spread) -> dict[str, Value]:
    if plan.zero_stage is not None:
        return {"deepspeed": deepspeed.FILE}
    if plan.strategy != "fsdp":
        return {}
    wrap: dict[str, Value] = {"auto_wrap_policy": "TRANSFORMER_BASED_WRAP"}
    layer = layer_class(plan.arch.family)
    if layer:
        wrap["transformer_layer_cls_to_wrap"] = layer
    out: dict[str, Value] = {
        "fsdp_version": 2,
        "fsdp_config": wrap
        | {
            "reshard_after_forward": True,
            "offload_params": plan.job.hardware.parallelism.cpu_offload != "none",
            "cpu_ram_efficient_loading": True,
            "state_dict_type": "SHARDED_STATE_DICT",
            "final_state_dict_type": "FULL_STATE_DICT",
        },
    }
    if spread.tensor > 1 or spread.context > 1:
        out["dp_shard_size"] = spread.data_parallel
    if spread.tensor > 1:
        out["tensor_parallel_size"] = spread.tensor
    if spread.context > 1:
        out["context_parallel_size"] = spread.context
    return out


def _notes(plan: TrainerJob) -> Iterator[str]:
    data, kept = plan.job.data, plan.job.method.quantization
    if data.batching == "packed" and plan.objective != "sft":
        yield f"axolotl packs no {plan.objective.upper()} samples: they are padded to the longest."
    if data.batching == "packed" and plan.job.training.attention == "eager":
        yield "axolotl packs with flash or flex attention only."
    if kept and kept.upcast:
        yield "axolotl keeps embedding, head and norms in 16 bits; the estimate keeps them in fp32."
    if plan.objective == "grpo":
        yield tr("Write the reward in rewards.py. Half of the context is left to the completion.")
