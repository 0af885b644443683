"""What the program does not estimate, by name, model type and file: why, and what could serve."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, Literal, TypeAlias, get_args

from ftcost_core.storage.bundled import read_json
from ftcost_core.text.i18n import LazyTexts

Kind: TypeAlias = Literal[
    "omni", "speech", "diffusion", "robot", "vision", "two_stacks", "recurrent", "series", "closed", "adapter"
]

Chip: TypeAlias = Literal["apple", "ryzen_apu", "tpu", "trainium", "other_maker", "processor"]

REASONS: LazyTexts[Kind | Chip] = LazyTexts({
    "speech": "out of scope: a model of speech or sound, whose memory follows from seconds of sound and not from "
    "tokens. What could serve: a few steps with the longest clips, whose peak is that of the run",
    "diffusion": "out of scope: it makes images, video or sound by diffusion, whose memory follows from their size and "
    "not from tokens. What could serve: the measured tables of diffusers, OneTrainer or NeMo AutoModel; of a "
    "language model beside it, that model's own name",
    "robot": "out of scope: a policy for robots, whose cameras, actions and action head are not those of a language "
    "model. What could serve: the figures of its own project (lerobot, openpi); for a part that is a language "
    "model alone, that model's own name",
    "vision": "out of scope: a model of images alone, without a language model. What could serve: a few steps at the "
    "image size and batch that are meant",
    "two_stacks": "out of scope: an encoder and a decoder other than T5, mT5, BART, mBART, PEGASUS, Marian and NLLB, "
    "or one of these kinds that the catalogue does not have. What could serve: its config.json for these kinds, for "
    "others a model of the same size that is here",
    "recurrent": "out of scope: its layers are of kinds that no formula here has: recurrent, sparse, shared, or with "
    "relative positions in the scores. What could serve: a model of the same size that is here, of encoders "
    "ModernBERT or RoBERTa, or a few steps of it",
    "series": "out of scope: a model of time series, tables, molecules or proteins. What could serve: a few steps of "
    "it, or for a plain transformer its config.json as a model of your own",
    "omni": "out of scope: it takes sound beside images and text, and its audio tower and speech decoder are not "
    "counted. What could serve: the vision-language model of the same maker and size, for its text and images",
    "closed": "its weights are not published, so there is no training to estimate. What could serve: what its maker "
    "charges for tuning it, under Prices (managed), beside an estimate of an open model",
    "apple": "Macs stand there by chip and memory, such as Apple M3 Max 36GB, for the stack mlx; PyTorch on "
    "Apple silicon is not estimated",
    "ryzen_apu": "of AMD's processors with graphics only Strix Halo with the Radeon 8060S is estimated: no "
    "rates of training have been published for the others",
    "tpu": "TPUs stand there by chip: TPU v4, v5e, v5p, v6e and v7, for the stack maxtext; state a slice as "
    "hosts and chips a host; older ones and PyTorch on TPUs are not estimated",
    "trainium": "Trainium and Inferentia are not estimated: the stacks need CUDA, ROCm, Gaudi or Metal, and "
    "Neuron has rules of its own for memory",
    "other_maker": "no trainer that is estimated runs on it: they need CUDA, ROCm, Gaudi, Intel's GPUs, Metal or TPUs",
    "processor": "training on a processor or the graphics in it is not estimated. What could serve: a T4, which "
    "notebook services lend for nothing",
    "adapter": "an adapter, not a model: name the base model that it was trained on",
})  # fmt: skip


def chip_out_of_scope(plain_name: str) -> str | None:
    """Return why a chip is not in the catalogue, from its name in small letters without spaces and hyphens."""
    chips = read_json("out_of_scope.json")["chips"]
    return next((REASONS[chip] for chip in get_args(Chip) if re.fullmatch(chips[chip], plain_name)), None)


def out_of_scope(*names: str) -> str | None:
    """Return why a model is not estimated, from names of it in small letters; ``None``: they do not say."""
    spelled = (spelling for name in names for spelling in (name, name.replace(" ", "-")))
    kinds = (kind for name in spelled for kind, facts in _facts().items() if facts["names"].search(name))
    return next((REASONS[kind] for kind in kinds), None)


def type_out_of_scope(model_type: str | None) -> str | None:
    """Return why a ``model_type`` of a config.json is not estimated; ``None``: it is not known to be."""
    return next((REASONS[kind] for kind, facts in _facts().items() if model_type in facts["types"]), None)


def file_out_of_scope(document: Any) -> str | None:
    """Return why a parsed file beside a model is of no language model: of a pipeline, a policy; ``None``: it may be."""
    fields = document if isinstance(document, dict) else {}
    words = " ".join(str(fields.get(key, "")) for key in ("_class_name", "architectures", "type", "target"))
    return next((REASONS[kind] for kind, facts in _facts().items() if facts["classes"].search(words)), None)


@cache
def _facts() -> dict[Kind, dict[str, Any]]:
    table = read_json("out_of_scope.json")
    return {
        kind: {
            "names": re.compile(table[kind]["names"]),
            "types": frozenset(table[kind]["types"]),
            "classes": re.compile(table[kind]["classes"]),
        }
        for kind in get_args(Kind)
    }
