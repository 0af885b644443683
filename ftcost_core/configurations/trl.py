"""TRL: which of its trainers it is, and settings that mean a job only together."""

from __future__ import annotations

import re

from ftcost_core.configurations import launchers
from ftcost_core.configurations.common_settings import OTHER_OBJECTIVES, evaluated, objective_of
from ftcost_core.configurations.draft import Configuration, Draft
from ftcost_core.configurations.rollouts import (
    COMPLETION_OF_ASYNC,
    beside_generation,
    engine_by_default,
    length_of_grpo,
    rows_of_a_pass,
    server,
    steps_of_a_rollout,
)
from ftcost_core.configurations.settings import TrainerSettings
from ftcost_core.documents.methods import ADAPTER_KINDS
from ftcost_core.documents.problems import fail
from ftcost_core.documents.rollouts import GENERATING
from ftcost_core.text.i18n import tr

_OF_GRPO = ("num_generations", "max_completion_length", "num_iterations", "reward_funcs")
_OF_TEACHER = ("teacher_model_name_or_path",)
_OF_OTHERS = {"gamma_beta_ratio": "simpo", "simpo_gamma": "simpo", "cpo_alpha": "cpo", "desirable_weight": "kto"}
"""Settings that tell an objective which others of the same trainer do not have."""
_OF_DPO = ("beta", "precompute_ref_log_probs", "sync_ref_model", "dpo_loss_type")
_SCRIPTS = {
    "dpo_online": "online-dpo", "onlinedpo": "online-dpo", "nash": "nash-md", "xpo": "xpo", "rloo": "rloo",
    "distillation": "gkd", "gkd": "gkd", "kto": "kto", "grpo": "grpo", "dpo": "dpo", "simpo": "simpo", "orpo": "orpo",
    "cpo": "cpo", "reward": "reward", "train_rm": "reward", "ppo": "ppo", "sft": "sft",
    "classification": "classification", "run_glue": "classification", "run_xnli": "classification",
    "crossencoder": "classification", "triplets": "triplets", "sentencetransformer": "pairs",
}  # fmt: skip
"""Words in the names of TRL's scripts, trainers and arguments, and the objective that they are for."""
_OF_A_DATASET = re.compile(r"#(\d{1,12})$")
"""How many samples of a dataset are taken, as ms-swift has it behind the name."""
_GROUPS_TEXTS = re.compile(r"run_(?:clm|mlm)\w*\.py$")
"""Examples of transformers that put texts together into whole windows."""
_OTHER_EXAMPLES = re.compile(r"run_(?:qa|ner|swag|speech|image|audio|object|semantic|mae|wav2vec2)\w*\.py$")
"""Those that train what is not estimated."""


def before(config: Configuration) -> None:
    """Read which of TRL's trainers it is."""
    settings, draft, script = config.settings, config.draft, config.script.casefold()
    objective = settings.text("OBJECTIVE") or draft.fields.get("method.objective")
    if _OTHER_EXAMPLES.search(script):
        raise fail("script", script.strip(), tr("a language model, or a classifier or embeddings of texts"))
    arguments = str(settings.raw("Arguments") or "").casefold().removeprefix("async")
    for mark, name in _SCRIPTS.items():
        if objective is None and (mark in script or arguments.startswith(mark)):
            objective = objective_of(name)
    for mark, name in _OF_OTHERS.items():
        if mark in settings:
            objective = objective_of(name, mark)
    losses = settings.texts("loss_type") if objective in (None, "dpo") and "loss_type" in settings else []
    for loss in losses:
        if loss in OTHER_OBJECTIVES:
            objective = objective_of(loss, "loss_type")
    for marks, name in ((_OF_TEACHER, "gkd"), (_OF_GRPO, "grpo"), (_OF_DPO, "dpo")) if objective is None else ():
        said = next((mark for mark in marks if mark in settings), None)
        if said and objective is None:
            objective = name
            draft.say(tr("method.objective: {name}, as {said} is a setting of it", name=name, said=said))
    draft.put("method.objective", objective or "sft")
    if objective in ("pairs", "triplets"):
        draft.fill_in("method.objective", tr("method.objective: {name}: which the data hold, the script does not say",
                                             name=objective))  # fmt: skip


def after(config: Configuration) -> None:
    """Read TRL's defaults of adapters, the length of GRPO, and a server's GPUs."""
    settings, draft = config.settings, config.draft
    launchers.of_trainer(settings, config.path, draft)
    _started_by_trl(settings, draft)
    _own_dtype(config)
    _interleaved(config)
    if "lora_r" in settings and "use_peft" not in settings and draft.fields.get("method.kind") not in ADAPTER_KINDS:
        draft.say(tr("lora_r: TRL adds no adapters without use_peft, which is not there: all weights are trained"))
    if _GROUPS_TEXTS.search(config.script) and not settings.flag("line_by_line"):
        draft.put("data.batching", "packed")
    held_out = settings.number("held_out")  # a dialect's
    evaluated(settings, draft, held_out if "eval_strategy" in settings else 0.0)
    if draft.fields.get("method.kind") in ADAPTER_KINDS and not settings.texts("lora_target_modules"):
        draft.say(tr("lora_target_modules: PEFT chooses them by the model: taken as the query and value matrices"))
        draft.put("method.lora.targets", ["q", "v"])
    engine_by_default(settings, draft)
    settings.mark("max_prompt_length", "vllm_device", "Arguments")
    if draft.fields["method.objective"] not in GENERATING:
        draft.put("data.seq_len", settings.count("max_length") or settings.count("CONTEXT"))
    if draft.fields["method.objective"] in GENERATING:
        asynchronous = "max_staleness" in settings or str(settings.raw("Arguments") or "").startswith("Async")
        if asynchronous:
            draft.completion = draft.completion or COMPLETION_OF_ASYNC
        length_of_grpo(settings, draft)
        if draft.fields["method.objective"] != "ppo":  # it builds no critic
            settings.mark(*(name for name in settings.given if name.startswith("critic.")))
        steps_of_a_rollout(settings, draft)
        if asynchronous:
            beside_generation(settings, draft)
        server(draft)
    rows_of_a_pass(settings, draft)
    named = settings.given.get("dataset")
    numbers = [_OF_A_DATASET.search(str(one)) for one in (named if isinstance(named, list) else [named])]
    if numbers and all(numbers):
        draft.launch.most_samples = sum(int(number[1]) for number in numbers if number)


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
