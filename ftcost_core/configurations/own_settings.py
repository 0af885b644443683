"""What no row of a table says: settings of a trainer that mean a job only together, and trainings that are refused."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from ftcost_core.architecture.model import ModelArchitecture
from ftcost_core.configurations import launchers, torchtune
from ftcost_core.configurations.draft import Configuration, Draft
from ftcost_core.configurations.roles import as_targets
from ftcost_core.configurations.settings import TrainerSettings
from ftcost_core.documents.fields import declaration
from ftcost_core.documents.methods import ADAPTER_KINDS
from ftcost_core.documents.problems import fail
from ftcost_core.documents.rollouts import GENERATING
from ftcost_core.documents.vocabulary import complete
from ftcost_core.formulas.facts.vocabulary import vocabulary
from ftcost_core.text.i18n import tr
from ftcost_core.trainers.facts import maxtext_models
from ftcost_core.trainers.names import Trainer
from ftcost_core.wording.field_values import value_name

_OF_GRPO = ("num_generations", "max_completion_length", "num_iterations", "reward_funcs")
_OF_TEACHER = ("teacher_model_name_or_path",)
_OTHER_OBJECTIVES = ("simpo", "orpo", "kto", "cpo", "reward", "ppo", "gkd")
_OF_OTHERS = {"gamma_beta_ratio": "simpo", "simpo_gamma": "simpo", "cpo_alpha": "cpo", "desirable_weight": "kto"}
"""Settings that tell an objective which others of the same trainer do not have."""
_OF_DPO = ("beta", "precompute_ref_log_probs", "sync_ref_model", "dpo_loss_type")
_OTHER_OF_AXOLOTL = ("process_reward_model", "diffusion")
_OTHER_OF_FACTORY = (
    "use_mca", "use_kt", "use_hyper_parallel", "tensor_model_parallel_size", "use_badam", "use_llama_pro",
)  # fmt: skip
"""Settings of LLaMA-Factory's trainers over Megatron, KTransformers and the like, and methods without an estimate."""
_COMPLETION_OF_ASYNC, _STALENESS_OF_ASYNC = 2048, 4.0
"""Defaults of TRL's AsyncGRPOConfig."""
_PASSES_OF_PPO = 4
"""The default of LLaMA-Factory's ppo_epochs (0.9.5, hparams/finetuning_args.py:207)."""
_LORA_KERNELS = ("lora_mlp_kernel", "lora_qkv_kernel", "lora_o_kernel")
_LIGER = ("liger_rope", "liger_rms_norm", "liger_glu_activation")


def _one_of(config: Configuration, name: str, allowed: tuple[str, ...]) -> None:
    value = config.settings.text(name)
    if value is not None and value not in allowed:
        raise fail(name, value, ", ".join(allowed))


def _no_other(config: Configuration, names: tuple[str, ...], allowed: str) -> None:
    for name in names:
        if config.settings.raw(name):
            raise fail(name, config.settings.plain[name], allowed)


_SCRIPTS = {
    "dpo_online": "online-dpo", "onlinedpo": "online-dpo", "nash": "nash-md", "xpo": "xpo", "rloo": "rloo",
    "distillation": "gkd", "gkd": "gkd", "kto": "kto", "grpo": "grpo", "dpo": "dpo", "simpo": "simpo", "orpo": "orpo",
    "cpo": "cpo", "reward": "reward", "train_rm": "reward", "ppo": "ppo", "sft": "sft",
    "classification": "classification", "run_glue": "classification", "run_xnli": "classification",
    "crossencoder": "classification", "triplets": "triplets", "sentencetransformer": "pairs",
}  # fmt: skip
"""Words in the names of TRL's scripts, trainers and arguments, and the objective that they are for."""
_GROUPS_TEXTS = re.compile(r"run_(?:clm|mlm)\w*\.py$")
"""Examples of transformers that put texts together into whole windows."""
_OTHER_EXAMPLES = re.compile(r"run_(?:qa|ner|swag|speech|image|audio|object|semantic|mae|wav2vec2)\w*\.py$")
"""Those that train what is not estimated."""


def _objective(name: str, setting: str = "method.objective") -> str:
    """Return the word of an objective. Raises :class:`InputError` for one that is not estimated."""
    allowed = declaration("method.objective").options
    if name not in allowed:
        raise fail(setting, name, tr("an objective that is estimated: {allowed}", allowed=", ".join(map(str, allowed))))
    return name


def before_trl(config: Configuration) -> None:
    """Read which of TRL's trainers it is."""
    settings, draft, script = config.settings, config.draft, config.script.casefold()
    objective = settings.text("OBJECTIVE") or draft.fields.get("method.objective")
    if _OTHER_EXAMPLES.search(script):
        raise fail("script", script.strip(), tr("a language model, or a classifier or embeddings of texts"))
    arguments = str(settings.raw("Arguments") or "").casefold().removeprefix("async")
    for mark, name in _SCRIPTS.items():
        if objective is None and (mark in script or arguments.startswith(mark)):
            objective = _objective(name)
    for mark, name in _OF_OTHERS.items():
        if mark in settings:
            objective = _objective(name, mark)
    losses = settings.texts("loss_type") if objective in (None, "dpo") and "loss_type" in settings else []
    for loss in losses:
        if loss in _OTHER_OBJECTIVES:
            objective = _objective(loss, "loss_type")
    for marks, name in ((_OF_TEACHER, "gkd"), (_OF_GRPO, "grpo"), (_OF_DPO, "dpo")) if objective is None else ():
        said = next((mark for mark in marks if mark in settings), None)
        if said and objective is None:
            objective = name
            draft.say(tr("method.objective: {name}, as {said} is a setting of it", name=name, said=said))
    draft.put("method.objective", objective or "sft")
    if objective in ("pairs", "triplets"):
        draft.fill_in("method.objective", tr("method.objective: {name}: which the data hold, the script does not say",
                                             name=objective))  # fmt: skip


def after_trl(config: Configuration) -> None:
    """Read TRL's defaults of adapters, the length of GRPO, and a server's GPUs."""
    settings, draft = config.settings, config.draft
    launchers.of_trainer(settings, config.path, draft)
    _started_by_trl(settings, draft)
    _own_dtype(config)
    _interleaved(config)
    if _GROUPS_TEXTS.search(config.script) and not settings.flag("line_by_line"):
        draft.put("data.batching", "packed")
    held_out = settings.number("held_out")  # a dialect's
    evaluated(settings, draft, held_out if "eval_strategy" in settings else 0.0)
    if draft.fields.get("method.kind") in ADAPTER_KINDS and not settings.texts("lora_target_modules"):
        draft.say(tr("lora_target_modules: PEFT chooses them by the model: taken as the query and value matrices"))
        draft.put("method.lora.targets", ["q", "v"])
    _engine_by_default(settings, draft)
    settings.mark("max_prompt_length", "vllm_device", "Arguments")
    if draft.fields["method.objective"] not in GENERATING:
        draft.put("data.seq_len", settings.count("max_length") or settings.count("CONTEXT"))
    if draft.fields["method.objective"] in GENERATING:
        asynchronous = "max_staleness" in settings or str(settings.raw("Arguments") or "").startswith("Async")
        if asynchronous:
            draft.completion = draft.completion or _COMPLETION_OF_ASYNC
        _length_of_grpo(settings, draft)
        _steps_of_a_rollout(settings, draft)
        if asynchronous:
            _beside_generation(settings, draft)
        _server(draft)


def _interleaved(config: Configuration) -> None:
    """Read Megatron's interleaved stages, which are said as the layers of each, and layers recomputed of each."""
    settings, launch = config.settings, config.draft.launch
    held = settings.count("num_layers_per_virtual_pipeline_stage")
    layers = settings.count("num_layers") or (config.arch.layers if config.arch else None)
    if held and layers:
        config.draft.put("hardware.parallelism.virtual_stages", max(1, layers // (held * launch.pipeline)))
    recomputed, block = settings.count("recompute_num_layers"), settings.text("recompute_method") == "block"
    if block and recomputed and config.draft.fields.get("training.checkpointing") == "full":
        stages = launch.pipeline * (config.draft.fields.get("hardware.parallelism.virtual_stages") or 1)
        config.draft.put("training.checkpoint_layers", recomputed * stages)


def _server(draft: Draft, gpus: int | None = None) -> None:
    """Set the GPUs of a server that generates; where nothing says them, it shares the trainer's."""
    if draft.fields.get("method.rollout.engine") != "vllm-server" or "method.rollout.gpus" in draft.fields:
        return
    draft.put("method.rollout.gpus", gpus)
    if gpus is not None:
        draft.say(tr("method.rollout.gpus: {gpus} of the GPUs are the vLLM server's, the others train", gpus=gpus))
    else:
        note = tr("method.rollout: the vLLM server's GPUs are not said; it is taken to share the trainer's")
        draft.fill_in("method.rollout.engine", note)
        draft.put("method.rollout.engine", "vllm-colocated")


def _steps_of_a_rollout(settings: TrainerSettings, draft: Draft) -> None:
    """Read how many completions a rollout has: those of all its updates (TRL's GRPOConfig)."""
    batches, accumulated = settings.count("steps_per_generation"), draft.accumulation or 1
    if batches is not None and batches % accumulated == 0:
        draft.put("method.rollout.updates", batches // accumulated)
    elif batches is not None:
        draft.say(tr("{name}: not read; it may change memory or time", name="steps_per_generation"))
    draft.completions_of_pass = settings.count("generation_batch_size")


def _beside_generation(settings: TrainerSettings, draft: Draft) -> None:
    """Read AsyncGRPO (TRL 1.16): a server of its own, and rows that are filled up to a budget of tokens."""
    draft.fields.pop("method.rollout.engine", None)
    if "method.rollout.gpus" in draft.fields:
        draft.put("method.rollout.engine", "vllm-server")
    draft.fields.setdefault("method.rollout.staleness", _STALENESS_OF_ASYNC)
    budget, window = settings.number("token_budget"), draft.fields["data.seq_len"]
    if budget is None or budget > 0:
        draft.put("data.batching", "packed")
        draft.put("training.micro_batch", max(1, round((budget or window) / window)))


def _own_dtype(config: Configuration) -> None:
    """Read that transformers' arguments alone train a checkpoint in the dtype it is published in."""
    settings, draft, native = config.settings, config.draft, config.arch and (config.arch.native_dtype or "fp32")
    plain = draft.fields["training.trainer"] == "transformers" or "TrainingArguments" in str(settings.raw("Arguments"))
    if plain and native in ("bf16", "fp16", "fp32") and settings.text("dtype") is None:
        mixed = settings.flag("bf16") or settings.flag("fp16")
        draft.put("training.weights_dtype", native if mixed and native == "fp32" else None)
        draft.put("training.precision", None if mixed else native)


def _started_by_trl(settings: TrainerSettings, draft: Draft) -> None:
    """Read what TRL's own command hands to accelerate: one of its configurations by name, GPUs, an environment."""
    named = settings.text("accelerate_config")
    if named is not None:
        launchers.by_name(named, draft)
    processes = draft.claim("GPUs", "num_processes", settings.count("num_processes"))
    seen = settings.mapping("env").texts("CUDA_VISIBLE_DEVICES") if "env" in settings else []
    draft.launch.processes = processes or draft.launch.processes or len(seen) or None
    draft.launch.nodes = settings.count("num_machines") or draft.launch.nodes


def _engine_by_default(settings: TrainerSettings, draft: Draft) -> None:
    """Read a device of vLLM's own, as TRL had it before 0.16: the last of the node's GPUs generates."""
    device = str(settings.raw("vllm_device") or "")
    if "vllm_mode" not in settings and settings.flag("use_vllm") and "vllm_device" in settings:
        draft.put("method.rollout.engine", "vllm-server")
        draft.put("method.rollout.gpus", 1)
        if device.startswith("cuda:") and device[5:].isdigit():
            draft.launch.gpus_per_node = draft.launch.gpus_per_node or int(device[5:]) + 1


def _length_of_grpo(settings: TrainerSettings, draft: Draft) -> None:
    """Set the context: as it is said, or the longest prompt and the longest completion together."""
    completion = draft.completion or settings.count("max_completion_length") or 512
    prompt = settings.count("max_prompt_length") or (512 if "max_prompt_length" in settings.plain else None)
    said = draft.fields.get("data.seq_len")
    if said is not None:
        if said > completion and (draft.completion or draft.fields["training.trainer"] != "openrlhf"):
            draft.put("method.rollout.prompt_tokens", said - completion)
    elif prompt is not None:
        draft.put("data.seq_len", prompt + completion)
    else:
        draft.put("data.seq_len", 2 * completion)
        draft.say(tr("data.seq_len: twice max_completion_length, as prompts are not bounded"))


def before_axolotl(config: Configuration) -> None:
    """Refuse what axolotl trains and what is not estimated."""
    _one_of(config, "rl", ("dpo", "ipo", "grpo", "kto", "orpo", "simpo"))
    _no_other(config, _OTHER_OF_AXOLOTL, tr("null: supervised fine-tuning, DPO or GRPO"))
    if config.settings.text("adapter") is None:  # as it refuses them itself (utils/schemas/peft.py:201)
        _no_other(
            config, ("load_in_4bit", "load_in_8bit"), tr("false without an adapter: quantised weights are not trained")
        )


def after_axolotl(config: Configuration) -> None:
    """Read axolotl's switches of precision and kernels, what is trained without adapters, and how the run is spread."""
    settings, draft = config.settings, config.draft
    whole = settings.count("batch_size")
    if whole is not None and "gradient_accumulation_steps" not in settings:
        draft.accumulation = max(1, whole // (settings.count("micro_batch_size") or 1))
        draft.accumulation_is_stated = True
    _one_of(config, "adapter", ("lora", "qlora"))
    if settings.text("adapter") is None:
        _trained_part(settings, draft, config.arch)
    elif settings.flag("lora_target_linear"):
        draft.put("method.lora.targets", "all-linear")
    draft.fields.pop("training.precision", None)
    if any(name in settings for name in ("bf16", "fp16", "bfloat16", "float16", "fp8")):
        _precision_of_axolotl(settings, draft)
    kind = settings.raw("gradient_checkpointing")
    if kind is not None:
        draft.fields.setdefault("training.checkpointing", "full" if kind else "none")
    if settings.raw("activation_offloading"):
        draft.put("training.activation_offload", True)
    if settings.flag("layer_offloading") and config.arch:
        draft.put("training.offloaded_layers", config.arch.layers)
    if isinstance(kind, str) and kind not in ("true", "false", "offload", "unsloth"):
        draft.say(tr("gradient_checkpointing: {kind}: every layer is recomputed in the estimate", kind=kind))
    if "training.kernels" not in draft.fields and not _switches_kernels_on(settings):
        draft.put("training.kernels", "standard")
    if any("cut_cross_entropy" in plugin.casefold() for plugin in settings.texts("plugins")):
        draft.put("training.loss", "fused")
    settings.mark("datasets", "saves_per_epoch", "plugins", "liger_layer_norm", "liger_cross_entropy", *_LIGER)
    if draft.fields["method.objective"] == "grpo":
        engine = settings.mapping("vllm")
        nested, tensor = engine.count("max_model_len"), engine.count("tensor_parallel_size")
        _server(draft, tensor and tensor * (engine.count("data_parallel_size") or 1))
        if nested or (draft.completion or 0) >= draft.fields.get("data.seq_len", 0):
            # The window of a prompt alone: what is generated comes after it.
            prompt = settings.count("max_prompt_len") or draft.fields.get("data.seq_len") or 512
            draft.put("data.seq_len", nested or prompt + (draft.completion or 0))
        _length_of_grpo(settings.mapping("trl"), draft)
        _steps_of_a_rollout(settings.mapping("trl"), draft)
    _spread_of_axolotl(config)
    share = settings.number("val_set_size") or 0.0
    evaluated(settings, draft, None if "test_datasets" in settings else share)


def _switches_kernels_on(settings: TrainerSettings) -> bool:
    """Tell whether axolotl switches its LoRA kernels on by itself (0.21, utils/schemas/validation.py)."""
    adapter = settings.text("adapter")
    asked = any(name in settings for name in _LORA_KERNELS) or any(
        settings.flag(name.replace("lora_", "unsloth_lora_").replace("_kernel", "")) for name in _LORA_KERNELS
    )
    return not (
        adapter not in ("lora", "qlora")
        or settings.text("rl")
        or asked
        or (adapter == "lora" and settings.flag("load_in_8bit"))
        or settings.flag("trust_remote_code")
        or ("fsdp_config" in settings and str(settings.raw("fsdp_version")) != "2")
    )


def _trained_part(settings: TrainerSettings, draft: Draft, arch: ModelArchitecture | None) -> None:
    patterns = settings.texts("unfrozen_parameters")
    named = [re.findall(r"layers\\?\.(\d+)\\?\.", pattern) for pattern in patterns]
    layers = {int(number) for numbers in named for number in numbers}
    last = arch is not None and layers == set(range(min(layers, default=0), arch.layers))
    if settings.flag("reinit_weights"):
        draft.put("method.kind", "pretrain")
    elif layers and all(named) and last:
        draft.put("method.kind", "freeze")
        draft.put("method.trained_layers", len(layers))
    else:
        draft.put("method.kind", "full")
        if patterns:
            draft.say(tr("unfrozen_parameters: whole last layers are estimated only: taken as full fine-tuning"))


def _precision_of_axolotl(settings: TrainerSettings, draft: Draft) -> None:
    """Read the precision as axolotl resolves it: ``bfloat16`` switches autocast on as ``bf16`` does."""
    given, fp16 = settings.raw("bf16") if "bf16" in settings else "auto", settings.flag("fp16")
    bf16 = not fp16 if given == "auto" else settings.flag("bf16") if given != "full" else False
    bf16 = bf16 or settings.flag("bfloat16")
    float16 = settings.flag("float16")
    weights = "bf16" if bf16 or given == "full" else "fp16" if fp16 or float16 else "fp32"
    if settings.flag("fp8"):
        draft.put("training.precision", "fp8-mixed")
    elif given == "full" and not bf16:
        draft.put("training.precision", "bf16")
    elif bf16 or fp16:
        draft.put("training.precision", "bf16-mixed" if bf16 else "fp16-mixed")
        # axolotl loads the weights in the dtype that it computes in.
        draft.put("training.weights_dtype", weights)
    else:
        draft.put("training.precision", weights)


def _spread_of_axolotl(config: Configuration) -> None:
    settings, launch = config.settings, config.draft.launch
    launchers.of_trainer(settings, config.path, config.draft)
    launch.tensor = settings.count("tensor_parallel_size") or launch.tensor
    launch.context = (
        settings.count("context_parallel_size") or settings.count("sequence_parallel_degree") or launch.context
    )
    shards = settings.count("dp_shard_size")
    replicas = settings.count("dp_replicate_size") or 1
    if shards is not None:
        launch.processes = launch.processes or replicas * shards * launch.tensor * launch.context
        launch.shard_group = shards * launch.context if replicas > 1 else None
    launch.processes = settings.count("world_size") or launch.processes


def before_factory(config: Configuration) -> None:
    """Refuse what LLaMA-Factory does and what is no training that is estimated."""
    settings, draft = config.settings, config.draft
    trained = settings.flag("do_train")
    if trained is None and _trains(settings):
        trained = True
        draft.fill_in("run.evaluation_share", tr("do_train is not said: taken as a training, as its settings are"))
    if not trained or "export_dir" in settings:
        why = settings.plain.get("do_train")
        given = "export_dir" if "export_dir" in settings else "false" if why == 0 and why is not None else why
        raise fail("do_train", given, tr("true: a training, no export or evaluation"))
    _no_other(config, _OTHER_OF_FACTORY, tr("null: LLaMA-Factory's usual trainer"))
    bits, method = settings.count("quantization_bit"), settings.text("quantization_method")
    if bits is not None and (method not in ("bnb", "bitsandbytes") or bits not in (4, 8)):
        raise fail("quantization_method", f"{method}, {bits} bits", "bnb with 4 or 8 bits")
    _one_of(config, "stage", ("sft", "pt", "dpo", "kto", "rm", "ppo"))
    samples = settings.number("max_samples")
    datasets = settings.texts("dataset")
    if samples is not None and samples >= 1:
        draft.launch.most_samples = int(samples) * max(1, len(datasets))
    _one_of(config, "finetuning_type", ("lora", "full", "freeze"))


def _trains(settings: TrainerSettings) -> bool:
    """Tell a training that does not say so: one whose command says it."""
    evaluated = any(settings.flag(name) for name in ("do_eval", "do_predict", "predict_with_generate"))
    return "per_device_train_batch_size" in settings and "learning_rate" in settings and not evaluated


def after_factory(config: Configuration) -> None:
    """Read which layers are trained, and how the run is spread and evaluated."""
    settings, draft = config.settings, config.draft
    launchers.of_trainer(settings, config.path, draft)
    if draft.fields.get("method.kind") == "freeze":
        layers = settings.number("freeze_trainable_layers") or 2
        draft.put("method.trained_layers", int(abs(layers)))
        if layers < 0 or (settings.text("freeze_trainable_modules") or "all") != "all":
            draft.say(tr("freeze: whole last layers are estimated, not the first or single matrices of them"))
    settings.mark("train_from_scratch")
    if settings.flag("use_unsloth"):
        draft.put("training.trainer", "unsloth")
        draft.put("training.stack", "unsloth")
        # It is always handed use_gradient_checkpointing="unsloth" (model/model_utils/unsloth.py), whatever is set.
        draft.put("training.checkpointing", "full")
    _models_beside(config)
    if settings.flag("pissa_init"):
        _pissa(config)
    size = None if "eval_dataset" in settings else settings.number("val_size") or 0.0
    evaluated(settings, draft, size if "eval_strategy" in settings else 0.0)


def _models_beside(config: Configuration) -> None:
    """Refuse a reference that is no copy of the model, and say what PPO holds less of than the estimate.

    Raises :class:`InputError`.
    """
    settings, draft = config.settings, config.draft
    named, adapters = settings.text("ref_model"), draft.fields.get("method.kind") in ADAPTER_KINDS
    if named is not None and (adapters or named != draft.named):
        why = tr("null: the model itself before its training, as the estimate has it")
        raise fail("ref_model", named, why)
    kind = settings.text("reward_model_type") or "lora"
    if draft.fields["method.objective"] == "ppo":
        draft.put("method.rollout.passes", settings.count("ppo_epochs") or _PASSES_OF_PPO)
        draft.say(
            tr("reward_model_type: {kind}: the value head is part of the model that is trained, and only a reward "
               "model of type full is held beside it; the estimate holds both apart and needs more memory", kind=kind)
        )  # fmt: skip


def _pissa(config: Configuration) -> None:
    """Refuse what LLaMA-Factory refuses beside PiSSA's start (0.9.5, hparams/parser.py:192, 377).

    Raises :class:`InputError`.
    """
    if config.draft.launch.strategy == "zero3" or "method.quantization.kind" in config.draft.fields:
        raise fail(
            "pissa_init", "true", tr("false under ZeRO-3 and on a quantised model: LLaMA-Factory does not start")
        )


def before_unsloth(config: Configuration) -> None:
    """Read which of TRL's trainers an Unsloth script has."""
    arguments = (config.settings.text("Arguments") or "SFTConfig").casefold()
    names = ("dpo", "grpo", *_OTHER_OBJECTIVES)
    config.draft.put(
        "method.objective", _objective(next((name for name in names if arguments.startswith(name)), "sft"))
    )


def _layers_in_ram(config: Configuration) -> None:
    """Read layers that wait in RAM, under their older name too; how many "auto" moves, Unsloth decides as it runs."""
    draft, names = config.draft, ("offload_layers", "block_swap_layers")
    for part in ("from_pretrained", "get_peft_model"):
        given = config.settings.mapping(part)
        for name in names:
            layers = given.raw(name)
            if isinstance(layers, int) and layers > 0:
                draft.put("training.offloaded_layers", int(layers))
            elif layers == "auto":
                draft.say(tr("{name}: auto keeps as many layers in RAM as it must: taken as none", name=name))
        given.mark(*names, "prefetch_depth")


def _embedding_in_full(draft: Draft) -> None:
    """Read that Unsloth trains an embedding in full that is named among the matrices with adapters."""
    named = draft.fields.get("method.lora.targets")
    if isinstance(named, list) and "embedding" in named:
        draft.put("method.lora.targets", as_targets([role for role in named if role != "embedding"]))
        draft.put("method.lora.train_fully", ["embedding", *(draft.fields.get("method.lora.train_fully") or ())])
    if isinstance(named, list) and "head" in named:
        draft.say(tr("target_modules: lm_head gets an adapter; older releases of Unsloth train it in full"))


_UNSLOTH_WINDOW = 2048
"""The context that a model is loaded with where none is given (Unsloth 2026.10, models/loader.py)."""


def after_unsloth(config: Configuration) -> None:
    """Read what is held out, which the script divides itself, and that several processes replicate the model."""
    settings, draft = config.settings, config.draft
    draft.launch.batch = settings.mapping("Config").count("batch_of_all")
    _layers_in_ram(config)
    _embedding_in_full(draft)
    if draft.fields["method.objective"] == "grpo":
        arguments = settings.mapping("Config")
        draft.put("method.rollout.group_size", arguments.count("num_generations"))
        draft.completion = arguments.count("max_completion_length")
        loaded = settings.mapping("from_pretrained")
        draft.put("method.rollout.engine", "vllm-colocated" if loaded.flag("fast_inference") else "none")
        draft.put("method.rollout.tensor", 1)
        draft.put("method.rollout.sleep", bool(loaded.flag("unsloth_vllm_standby")))
        arguments.mark("max_completion_length", "max_prompt_length", "use_vllm", "num_generations")
        _steps_of_a_rollout(arguments, draft)
        group = draft.fields.get("method.rollout.group_size") or 8
        accumulated = (draft.accumulation or 1) * (draft.launch.processes or 1)
        said = any(name in arguments for name in ("steps_per_generation", "generation_batch_size"))
        if not said and ((draft.fields.get("training.micro_batch") or group) * accumulated) % group:
            draft.put("training.micro_batch", group)
            draft.say(
                tr("per_device_train_batch_size: {group}, to which Unsloth raises it for whole groups", group=group)
            )
    loaded = settings.mapping("from_pretrained")
    other = any(loaded.flag(name) for name in ("load_in_8bit", "load_in_16bit", "load_in_fp8", "full_finetuning"))
    if "load_in_4bit" not in loaded and not other:
        draft.fields.setdefault("method.quantization.kind", "nf4")  # Unsloth's default
        if draft.fields.get("method.kind") == "lora":
            draft.put("method.kind", "qlora")
    loaded.mark(
        "gpu_memory_utilization", "use_exact_model_name", "token", "fast_inference", "max_lora_rank", "load_in_fp8",
        "load_in_16bit",
    )  # fmt: skip
    settings.mapping("Config").mark("max_seq_length", "dataset_text_field", "max_prompt_length")
    pairs = settings.mapping("Config").count("max_length") if draft.fields["method.objective"] != "sft" else None
    if pairs and pairs < draft.fields.get("data.seq_len", pairs + 1):  # what the trainer cuts pairs at
        draft.put("data.seq_len", pairs)
    if "data.seq_len" not in draft.fields and (window := settings.mapping("Config").count("max_seq_length")):
        if window > _UNSLOTH_WINDOW:
            draft.say(tr("max_seq_length: {window}, which Unsloth reduces to the {own} that the model is loaded with",
                         window=window, own=_UNSLOTH_WINDOW))  # fmt: skip
        draft.put("data.seq_len", min(window, _UNSLOTH_WINDOW))
    if isinstance(settings.raw("get_peft_model"), dict):
        draft.fields.setdefault("method.kind", "lora")
    if draft.fields.get("method.quantization.kind") == "nf4":
        draft.put("method.quantization.double", True)
    share = settings.mapping("train_test_split").number("test_size")
    evaluated(settings.mapping("Config"), draft, share or 0.0)


def after_nemo(config: Configuration) -> None:
    """Read how samples are put together and how states are spread."""
    settings, draft = config.settings, config.draft
    data = settings.mapping("GPTSFTDatasetConfig")
    whole = data.mapping("dataset_kwargs").flag("pad_to_max_length")
    if draft.fields.get("data.batching") != "packed":
        packed = draft.fields.get("method.kind") == "pretrain"
        draft.put("data.batching", "packed" if packed else "padded" if whole else "padded-longest")
    strategy = draft.fields.pop("hardware.parallelism.strategy", None)
    draft.launch.strategy = None if strategy == "single" else strategy  # DDP has the same settings
    draft.launch.offload = draft.fields.pop("hardware.parallelism.cpu_offload", None)


def _mlx_model(settings: TrainerSettings, draft: Draft) -> str | None:
    """Return the model that a folder of mlx-lm's conversion names, and read the bits that stand at its end."""
    name = settings.text("model") or ""
    plain, bits = re.fullmatch(r"(.*?)(?:-([48])bit)?", name).groups()  # type: ignore[union-attr]
    if bits:
        draft.quantized_before = "int4-mlx" if bits == "4" else "int8-mlx"
    return plain or None


def _maxtext_model(settings: TrainerSettings, draft: Draft) -> str | None:
    """Return the model that MaxText calls by a name of its own."""
    name = settings.text("model_name")
    settings.mark("tokenizer_path")
    own = (model for model, own in maxtext_models().items() if own == name)
    return next(own, settings.text("tokenizer_path") or name)


MODELS: Mapping[str, Callable[[TrainerSettings, Draft], str | None]] = {
    "torchtune": lambda settings, _draft: torchtune.model_of(settings), "mlx-lm": _mlx_model, "maxtext": _maxtext_model,
}  # fmt: skip
"""How a model is told that a setting does not name as the hub does."""


def after_mlx(config: Configuration) -> None:
    """Read the layers that are trained in full."""
    draft, layers = config.draft, config.settings.number("num_layers")
    if draft.fields.get("method.kind") == "full" and layers is not None and layers >= 1:
        draft.put("method.kind", "freeze")
        draft.put("method.trained_layers", int(layers))
    elif layers is not None and config.arch and 1 <= layers < config.arch.layers:
        draft.say(tr("num_layers: adapters on the last {n} layers: all are taken in the estimate", n=int(layers)))
    settings = config.settings
    every, last = settings.number("steps_per_eval") or 0.0, settings.number("iters") or 0.0
    stated = {"val_batches", "steps_per_eval"} & settings.given.keys()
    if settings.number("val_batches") != 0 and stated and every < last:
        del draft.fields["run.evaluation_share"]
        evaluated(settings, draft, None)


def after_maxtext(config: Configuration) -> None:
    """Read the batch, which MaxText divides among all chips, those of tensor parallelism too."""
    draft = config.draft
    draft.launch.strategy = "fsdp"
    tensor = draft.launch.tensor = draft.fields.pop("hardware.parallelism.tensor", 1)
    if draft.batch_of_chip is not None:
        draft.put("training.micro_batch", max(1, round(draft.batch_of_chip * tensor)))


def after_torchtitan(config: Configuration) -> None:
    """Read how the model is spread: one GPU and DDP have the same settings."""
    draft = config.draft
    strategy = draft.fields.pop("hardware.parallelism.strategy", None)
    draft.launch.strategy = "fsdp" if strategy == "fsdp" else None
    draft.launch.offload = draft.fields.pop("hardware.parallelism.cpu_offload", None)


BEFORE: Mapping[str, Callable[[Configuration], None]] = {
    "trl": before_trl, "axolotl": before_axolotl, "llama-factory": before_factory, "unsloth": before_unsloth,
}  # fmt: skip
"""What is read before the rows of a table, or refused; a trainer may have nothing."""
AFTER: Mapping[Trainer, Callable[[Configuration], None]] = complete(Trainer, {
    "trl": after_trl, "axolotl": after_axolotl, "llama-factory": after_factory, "torchtune": torchtune.after,
    "unsloth": after_unsloth, "nemo": after_nemo, "mlx-lm": after_mlx, "maxtext": after_maxtext,
    "torchtitan": after_torchtitan,
})  # fmt: skip
"""What is read after them."""


def projected(config: Configuration) -> None:
    """Say where gradients are projected to another rank than the estimate's, and where each is freed as it arrives."""
    settings, draft, arch = config.settings, config.draft, config.arch
    optimizer = draft.fields.get("training.optimizer")
    share = vocabulary().optimizers.by[optimizer].projected if optimizer else 0.0
    if not share or arch is None:
        return
    arguments = re.search(r"\brank\W+(\d+)", str(settings.raw("optim_args")))
    rank = settings.count(f"{optimizer}_rank") or (int(arguments[1]) if arguments else None)
    own = max(1, int(arch.hidden_size * share))
    if rank not in (None, own):
        draft.say(tr("{optimizer}: projections of rank {rank} hold other states than the estimate's of rank {own}",
                     optimizer=value_name("training.optimizer", optimizer), rank=rank, own=own))  # fmt: skip
    named = [str(settings.raw(name)) for name in ("optim", "optimizer")]
    named = [name for name in named if name.endswith("_layerwise")]
    layerwise = f"{optimizer}_layerwise"
    for name in [layerwise] if settings.flag(layerwise) else named:
        draft.say(tr("{name}: each gradient is freed as it arrives; the estimate holds them all and needs more memory",
                     name=name))  # fmt: skip


def evaluated(settings: TrainerSettings, draft: Draft, held_out: float | None) -> None:
    """Set the share of evaluation: what is held out of the data, as often as it is evaluated in an epoch.

    ``held_out`` is ``None`` where a configuration does not say how large the evaluation data are.
    """
    # YAML reads an unquoted "no" as false.
    strategy = "no" if settings.raw("eval_strategy") is False else settings.text("eval_strategy")
    an_epoch = 1.0 if strategy == "epoch" else settings.number("evals_per_epoch")
    steps = settings.number("eval_steps")
    if an_epoch is None and steps and 0 < steps < 1:  # a share of the run
        an_epoch = 1 / (steps * (settings.number("num_epochs") or settings.number("num_train_epochs") or 1))
    if held_out == 0 or strategy == "no":
        draft.put("run.evaluation_share", 0.0)
    elif held_out is not None and 0 < held_out < 1 and an_epoch is not None and held_out * an_epoch <= 1:
        draft.put("run.evaluation_share", held_out * an_epoch)
    else:
        draft.say(tr("run.evaluation_share: how large the evaluation data are is not said: left open"))
