"""A checkpoint's tensors beside the architecture they belong to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ftcost_core.architecture.counts import counts
from ftcost_core.architecture.model import ExtraParameters, ModelArchitecture, Multimodal
from ftcost_core.importing.model import ImportedModel
from ftcost_core.importing.tensors import Tensor, left_out, parameters_by_name, stored, tower_parameters
from ftcost_core.text.i18n import tr

_FLOATS = {"BF16": "bf16", "F16": "fp16", "F32": "fp32"}


def with_checkpoint(
    model: ImportedModel,
    tensors: Sequence[Tensor],
    notes: Sequence[str],
    *,
    config: Mapping[str, Any] | None,
    inferred: bool = False,
) -> ImportedModel:
    """Return the model with the checkpoint's tensors and towers, and a note on any difference.

    For an architecture ``inferred`` from the tensors, unexplained parameters become ``extra`` ones.
    """
    parameters = parameters_by_name(tensors, _bits(config))
    arch = _with_towers(model.architecture, tower_parameters(parameters))
    beside = left_out(parameters, arch.layers, tied=arch.tied_embeddings)
    trained = sum(parameters.values()) - sum(beside.values())
    all_notes = [note for note in model.notes if arch == model.architecture or " not counted" not in note]
    all_notes += [
        *notes,
        *(
            tr("{what} ({n:,} parameters) are stored and not counted", what=what, n=n)
            for what, n in beside.items()
            if n
        ),
    ]
    difference = trained - counts(arch).total
    if difference and inferred:
        extra = ExtraParameters(name=tr("tensors of other shapes"), params=difference)
        arch = arch.model_copy(update={"extra": (*arch.extra, extra)})
    elif difference:
        all_notes.append(
            tr(
                "the tensors hold {trained:,} parameters, the configuration means {total:,}: "
                "{difference:+,} ({difference_2:+.2%})",
                trained=trained,
                total=counts(arch).total,
                difference=difference,
                difference_2=difference / max(1, trained),
            )
        )
    groups = stored(tensors, parameters)
    floats = [group for group in groups if group.dtype in _FLOATS and group.parameters]
    return model.model_copy(
        update={
            "formats": (*(() if inferred else model.formats), "safetensors"),
            "architecture": arch,
            "dtype": _FLOATS[floats[0].dtype] if floats else model.dtype,
            "stored": groups,
            "notes": tuple(all_notes),
        }
    )


def _with_towers(arch: ModelArchitecture, towers: Mapping[str, int]) -> ModelArchitecture:
    """Return the architecture with the checkpoint's towers where the configuration gives other sizes."""
    multimodal = arch.multimodal
    if not any(towers.values()) or (
        multimodal and multimodal.vision_params + multimodal.projector_params == sum(towers.values())
    ):
        return arch
    return arch.model_copy(update={"multimodal": Multimodal(**towers)})


def _bits(config: Mapping[str, Any] | None) -> int | None:
    quantization = (config or {}).get("quantization_config")
    bits = quantization.get("bits") or quantization.get("w_bit") if isinstance(quantization, Mapping) else None
    return bits if isinstance(bits, int) and bits in (2, 3, 4, 8) else None
