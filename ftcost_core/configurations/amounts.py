"""GPUs, context, batch and tokens of a configuration: what it says, and what is assumed where it says nothing."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ftcost_core.architecture.model import ModelArchitecture
from ftcost_core.catalogue.gpus import find_gpu
from ftcost_core.configurations.draft import Draft
from ftcost_core.documents.rollouts import GENERATING
from ftcost_core.text.i18n import tr
from ftcost_core.text.numbers import compact

_USUAL_GPU = "H100-SXM5-80GB"
_USUAL_CHIPS = {"mlx": "Apple M2 Max 64GB", "maxtext": "TPU v5p"}
"""Of stacks that run on other makers' chips."""
_USUAL_NODE = 8
"""GPUs of a node."""
_NO_END = 1_000_000
"""Steps by which configurations say that the data end the run."""
_USUAL_TOKENS = 10_000_000
_USUAL_SEQ_LEN = 2048


@dataclass(frozen=True, slots=True)
class Given:
    """What a person says beside the configuration; ``None``: left open."""

    gpu: str | None = None
    gpus_per_node: int | None = None
    nodes: int | None = None
    tokens: int | None = None
    """Tokens of one epoch."""
    model: str | None = None
    """A model of the catalogue with the same architecture as the configuration's."""
    ignored: frozenset[str] = frozenset()
    """Settings that are not read and that the person leaves out."""
    answers: Mapping[str, str] = field(default_factory=dict)
    """Models of the catalogue that others were made of, by the others' names, as the person has said before."""

    @property
    def says_something(self) -> bool:
        """Whether anything is not left open."""
        return self != Given(answers=self.answers)


def amounts(draft: Draft, given: Given, arch: ModelArchitecture | None) -> dict[str, Any]:
    """Return a job's GPUs, context, batch and tokens: as said, or as assumed, which the draft is told.

    ``arch``: the model's, where it is known.
    """
    hardware = _hardware(draft, given)
    length = min(_USUAL_SEQ_LEN, (arch and arch.max_position_embeddings) or _USUAL_SEQ_LEN)
    fields = {"data.seq_len": length} | draft.fields | hardware
    if "data.seq_len" not in draft.fields:
        note = tr("Context length not in the file: assumed {length}", length=length)
        draft.fill_in("data.seq_len", note)
    fields |= _batch(draft, fields)
    fields |= _updates(draft, fields)
    return fields | _tokens(draft, fields, given)


def _hardware(draft: Draft, given: Given) -> dict[str, Any]:
    launch = draft.launch
    nodes = given.nodes or launch.nodes or 1
    ranks = launch.processes
    if ranks is None and launch.replicas:
        ranks = launch.replicas * launch.tensor * launch.context * launch.pipeline
    stated = launch.accumulation is not None or draft.accumulation_is_stated
    if ranks is None and launch.batch and stated and (launch.micro_batch or draft.fields.get("training.micro_batch")):
        micro = launch.micro_batch or draft.fields["training.micro_batch"]
        ranks = max(1, launch.batch // (micro * draft.agreed_accumulation()))
    gpus, own = given.gpus_per_node or launch.gpus_per_node, _apart(draft)
    if launch.apart and launch.gpus_per_node and not (given.gpus_per_node or given.nodes):
        whole = own % launch.gpus_per_node == 0 and (nodes > 1 or own + launch.gpus_per_node > _USUAL_NODE)
        nodes, gpus = (nodes + own // launch.gpus_per_node, gpus) if whole else (nodes, launch.gpus_per_node + own)
    unknown = gpus is None and not (given.nodes or launch.nodes)
    if unknown and ranks and ranks > 2 * _USUAL_NODE and ranks % _USUAL_NODE == 0:
        nodes = ranks // _USUAL_NODE
        draft.fill_in("hardware.nodes", tr("Number of nodes not in the file: {gpus} GPUs assumed on {nodes} nodes",
                                           gpus=ranks, nodes=nodes))  # fmt: skip
    if gpus is None and ranks:
        gpus = max(1, ranks // nodes) + own
    gpus = gpus or launch.commented or (1 if launch.single else None)
    gpu = given.gpu or draft.fields.get("hardware.gpu")
    usual = _USUAL_CHIPS.get(draft.fields.get("training.stack", ""), _USUAL_GPU)
    if gpu is None:
        draft.fill_in("hardware.gpu", tr("GPU not in the file: assumed {gpu}", gpu=usual))
    if gpus is None:
        sharded = launch.strategy not in (None, "single") or launch.tensor * launch.context > 1
        gpus, why = 8 if sharded else 1, tr("Number of GPUs not in the file: assumed 1")
        if sharded:
            why = tr("Number of GPUs not in the file, but the run is spread over several: assumed 8")
        sequences, group = _sequences_of_a_gpu(draft), draft.fields.get("method.rollout.group_size") or 1
        if sequences and (draft.completions_of_pass or sequences * gpus) % group:
            gpus = group // math.gcd(sequences, group)
            why = tr("Number of GPUs not in the file (--gpus): assumed {gpus}, the fewest whose batch holds whole "
                     "groups of {group} completions", gpus=gpus, group=group)  # fmt: skip
        gpus += own
        draft.fill_in("hardware.gpus_per_node", why)
    alone = gpus * nodes == 1
    strategy = launch.strategy or "ddp"
    strategy = "single" if alone and strategy in ("ddp", "fsdp", "open") else strategy
    fields: dict[str, Any] = {
        "hardware.gpu": find_gpu(gpu or usual).name,
        "hardware.gpus_per_node": gpus,
        "hardware.nodes": nodes,
        "hardware.parallelism.strategy": None if strategy == "open" else strategy,
        "hardware.parallelism.tensor": launch.tensor,
        "hardware.parallelism.pipeline": launch.pipeline,
        "hardware.parallelism.context": launch.context,
        "hardware.parallelism.context_kind": launch.context_kind,
        "hardware.parallelism.shard_group": launch.shard_group
        or (gpus if launch.whole_on_a_node and nodes > 1 else None),
        "hardware.parallelism.cpu_offload": launch.offload or "none",
    }
    draft.agreed_micro_batch()
    if launch.half == "fp8":
        draft.put("training.precision", "fp8-mixed")
    elif launch.strategy in ("zero1", "zero2", "zero3") and launch.half in ("bf16", "fp16"):
        # DeepSpeed casts the whole model and keeps fp32 master weights.
        draft.put("training.precision", f"{launch.half}-mixed")
    precision = draft.fields.get("training.precision")
    if draft.asks_gpu and precision in _WITHOUT_BF16 and "bf16" not in find_gpu(gpu or usual).flops:
        draft.put("training.precision", _WITHOUT_BF16[precision])
        draft.say(tr("training.precision: {precision}: the script asks the GPU for bf16, which {gpu} does not have",
                     precision=_WITHOUT_BF16[precision], gpu=find_gpu(gpu or usual).name))  # fmt: skip
    return fields


_WITHOUT_BF16 = {"bf16-mixed": "fp16-mixed", "bf16": "fp16"}


def _apart(draft: Draft) -> int:
    """Return the GPUs that only an engine or a judge uses."""
    return sum(draft.fields.get(f"method.{part}.gpus") or 0 for part in ("rollout", "judge"))


def _sequences_of_a_gpu(draft: Draft) -> int:
    """Return how many sequences a GPU takes in a step; 0: that is not said."""
    return int(draft.fields.get("training.micro_batch") or 0) * draft.agreed_accumulation()


def _batch(draft: Draft, fields: Mapping[str, Any]) -> dict[str, Any]:
    micro = fields.get("training.micro_batch")
    if micro is None:
        draft.say(tr("training.micro_batch: left open: the largest that fits"))
        return {"training.global_batch": None}
    ranks = fields["hardware.gpus_per_node"] * fields["hardware.nodes"]
    launch = draft.launch
    if launch.batch and (draft.accumulation is None or not draft.accumulation_is_stated):
        return {"training.global_batch": launch.batch}
    ranks -= _apart(draft)
    replicas = max(1, ranks // (launch.tensor * launch.context * launch.pipeline))
    accumulated = draft.agreed_accumulation()
    if not draft.accumulation_is_stated and draft.fields.get("method.objective") not in GENERATING:
        accumulated = max(accumulated, math.ceil(launch.least_batch / (micro * ranks)))
    return {"training.global_batch": micro * accumulated * replicas}


def _updates(draft: Draft, fields: Mapping[str, Any]) -> dict[str, Any]:
    """Return the updates of a rollout where its completions are said."""
    completions, batch = draft.completions_of_pass, fields.get("training.global_batch")
    if completions is None:
        return {}
    if batch and completions % batch == 0:
        return {"method.rollout.updates": completions // batch}
    draft.say(tr("{name}: not read; it may change memory or time", name="generation_batch_size"))
    return {}


def _tokens(draft: Draft, fields: Mapping[str, Any], given: Given) -> dict[str, Any]:
    if given.tokens is not None:
        return {"data.tokens": given.tokens}
    if draft.max_steps and draft.max_steps < _NO_END and fields.get("training.global_batch"):
        # Steps of a further pass train on the same completions again.
        again = fields.get("method.rollout.passes") or 1
        if draft.launch.steps_of_rollouts:
            again = 1 / (fields.get("method.rollout.updates") or 1)
        samples = draft.max_steps * fields["training.global_batch"] / again
        tokens = round(samples * fields["data.seq_len"])
        draft.say(tr("data.tokens: {steps} steps of full windows: {tokens} in one epoch", steps=draft.max_steps,
                     tokens=tokens))  # fmt: skip
        return {"data.tokens": tokens, "data.epochs": 1}
    most = (draft.launch.most_samples or math.inf) * (fields.get("method.rollout.group_size") or 1)
    tokens = max(1, int(min(_USUAL_TOKENS, most * fields["data.seq_len"])))
    draft.fill_in("data.tokens", tr("Tokens not in the file: assumed {tokens} per epoch", tokens=compact(tokens)))
    return {"data.tokens": tokens}
