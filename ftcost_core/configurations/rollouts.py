"""How completions are generated, as settings of several trainers say it together."""

from __future__ import annotations

from ftcost_core.configurations.draft import Draft
from ftcost_core.configurations.settings import TrainerSettings
from ftcost_core.text.i18n import tr

COMPLETION_OF_ASYNC, _STALENESS_OF_ASYNC = 2048, 4.0
"""Defaults of TRL's AsyncGRPOConfig."""


def server(draft: Draft, gpus: int | None = None) -> None:
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


def steps_of_a_rollout(settings: TrainerSettings, draft: Draft) -> None:
    """Read how many completions a rollout has: those of all its updates (TRL's GRPOConfig)."""
    batches, accumulated = settings.count("steps_per_generation"), draft.accumulation or 1
    if batches is not None and batches % accumulated == 0:
        draft.put("method.rollout.updates", batches // accumulated)
    elif batches is not None:
        draft.say(tr("{name}: not read; it may change memory or time", name="steps_per_generation"))
    draft.completions_of_pass = settings.count("generation_batch_size")


def beside_generation(settings: TrainerSettings, draft: Draft) -> None:
    """Read AsyncGRPO (TRL 1.16): a server of its own, and rows that are filled up to a budget of tokens."""
    draft.fields.pop("method.rollout.engine", None)
    if "method.rollout.gpus" in draft.fields:
        draft.put("method.rollout.engine", "vllm-server")
    draft.fields.setdefault("method.rollout.staleness", _STALENESS_OF_ASYNC)
    budget, window = settings.number("token_budget"), draft.fields["data.seq_len"]
    if budget is None or budget > 0:
        draft.put("data.batching", "packed")
        draft.put("training.micro_batch", max(1, round((budget or window) / window)))


def rows_of_a_pass(settings: TrainerSettings, draft: Draft) -> None:
    """Read a micro-batch that is bounded by its tokens: the rows that they hold (verl's ``use_dynamic_bsz``)."""
    most = settings.count("most_tokens_of_a_pass")
    if not settings.flag("fills_passes") or most is None:
        return
    rows = max(1, most * draft.launch.context // draft.fields["data.seq_len"])
    draft.put("training.micro_batch", rows)
    draft.say(tr("training.micro_batch: {rows}, the rows of {length} tokens that a pass of {tokens} holds", rows=rows,
                 length=draft.fields["data.seq_len"], tokens=most * draft.launch.context))  # fmt: skip


def engine_by_default(settings: TrainerSettings, draft: Draft) -> None:
    """Read a device of vLLM's own, as TRL had it before 0.16: the last of the node's GPUs generates."""
    device = str(settings.raw("vllm_device") or "")
    if "vllm_mode" not in settings and settings.flag("use_vllm") and "vllm_device" in settings:
        draft.put("method.rollout.engine", "vllm-server")
        draft.put("method.rollout.gpus", 1)
        if device.startswith("cuda:") and device[5:].isdigit():
            draft.launch.gpus_per_node = draft.launch.gpus_per_node or int(device[5:]) + 1


def length_of_grpo(settings: TrainerSettings, draft: Draft) -> None:
    """Set the context: as it is said, or the longest prompt and the longest completion together."""
    completion = draft.completion or settings.count("max_completion_length") or 512
    prompt = settings.count("max_prompt_length") or (512 if "max_prompt_length" in settings.plain else None)
    said = draft.fields.get("data.seq_len")
    if said is not None:
        if said > completion and (draft.completion or draft.fields["training.trainer"] != "openrlhf"):
            draft.put("method.rollout.prompt_tokens", said - completion)
    elif prompt is not None:
        draft.put("data.seq_len", prompt + completion)
        if prompt != completion:
            draft.put("method.rollout.prompt_tokens", prompt)
    else:
        draft.put("data.seq_len", 2 * completion)
        draft.say(tr("data.seq_len: twice max_completion_length, as prompts are not bounded"))
