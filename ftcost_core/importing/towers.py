"""Parameters and layers of the vision tower beside a decoder (``resources/importing/towers.json``)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from ftcost_core.architecture.model import Vision
from ftcost_core.importing.fields import Unknown, class_defaults, evaluate
from ftcost_core.storage.bundled import read_json
from ftcost_core.text.i18n import tr


def towers(document: Mapping[str, Any], hidden: int) -> tuple[dict[str, Any] | None, list[str]]:
    """Return the catalogue's ``multimodal`` for a configuration, and notes on what could not be counted."""
    vision = document.get("vision_config")
    notes = []
    outer, table = str(document.get("model_type")), read_json("importing", "towers.json")
    if outer in table["embedded"]:
        # Patches of a picture go into the decoder through one matrix.
        fields = {**document, "text_hidden_size": hidden}
        try:
            return {"vision_params": int(evaluate(table["embedded"][outer], fields))}, []
        except (Unknown, TypeError, ValueError, OverflowError):
            return None, [tr("the vision tower is not counted: its kind is not known")]
    audio = _audio(document, table["audio"])
    if audio is None:
        notes.append(tr("the audio tower is not counted: only its checkpoint says how large it is"))
    if not isinstance(vision, Mapping):
        return ({"audio_params": audio} if audio else None), notes
    kind, fields = _kind(document), _fields(document, hidden)
    unknown = [*notes, tr("the vision tower is not counted: its kind is not known")]
    if kind is None:
        return None, unknown
    row = table["towers"][kind]
    row = table["towers"][row["like"]] if "like" in row else row
    try:
        size = int(evaluate(row["vision"], fields))
        bridge = table["projectors"].get(outer, row.get("projector"))
        projector = int(evaluate(bridge or 0, fields))
    except (Unknown, TypeError, ValueError, OverflowError):
        return None, unknown
    if bridge is None:
        notes.append(tr("the projector between vision tower and decoder is not counted: its shape is not known"))
    return {"vision_params": size, "projector_params": projector, "audio_params": audio or 0}, notes


def _audio(document: Mapping[str, Any], table: Mapping[str, str]) -> int | None:
    """Return the parameters of the audio tower with its projector, 0 without one; ``None``: they are not known."""
    audio = document.get("audio_config")
    if not isinstance(audio, Mapping):
        return 0
    kind = str(audio.get("model_type"))
    try:
        return int(evaluate(table[kind], {**class_defaults().get(kind, {}), **audio}))
    except (Unknown, KeyError, TypeError, ValueError, OverflowError):
        return None


def tower_layers(document: Mapping[str, Any], hidden: int) -> Vision | None:
    """Return a tower's layers and how images become tokens; ``None`` for a tower that nobody has traced."""
    kind, table = _kind(document), read_json("importing", "towers.json")
    if kind is None:
        return None
    kind = table["towers"][kind].get("like", kind)
    outer, row = str(document.get("model_type")), table["towers"][kind]
    shape = table["shapes"].get(outer, {}).get(kind)
    if shape is None:
        return None
    fields = _fields(document, hidden)
    try:
        values = {name: evaluate(expression, fields) for name, expression in shape.items()}
        if "projector_params" not in values:
            values["projector_params"] = evaluate(table["projectors"].get(outer, row.get("projector")), fields)
        own_type = kind.removesuffix("_model").removesuffix("_vision") + "_vision"
        return Vision.model_validate(
            {"type": own_type, **{name: value for name, value in values.items() if value is not None}}
        )
    except (Unknown, TypeError, ValueError, OverflowError, ValidationError):
        return None


def _kind(document: Mapping[str, Any]) -> str | None:
    """Return the row of the table that describes a configuration's tower."""
    vision = document.get("vision_config")
    if not isinstance(vision, Mapping):
        return None
    rows, outer = read_json("importing", "towers.json")["towers"], str(document.get("model_type"))
    return next((kind for kind in (str(vision.get("model_type")), outer) if kind in rows), None)


def _fields(document: Mapping[str, Any], hidden: int) -> dict[str, Any]:
    """Return what expressions read: of the tower, of the whole model (``outer_``), counts (``n_``)."""
    vision = document["vision_config"]
    vision = {**class_defaults().get(str(vision.get("model_type")), {}), **vision}
    return {
        **vision,
        **{f"n_{key}": len(value) for key, value in vision.items() if isinstance(value, list)},
        **{f"outer_{key}": value for key, value in document.items() if isinstance(value, int | float | str)},
        **_heights_and_widths(vision),
        "text_hidden_size": hidden,
    }


def _heights_and_widths(vision: Mapping[str, Any]) -> dict[str, Any]:
    """Return sizes in pixels with ``_height`` and ``_width``: a file gives both, or one for a square."""
    out: dict[str, Any] = {}
    for key in ("image_size", "patch_size"):
        given = vision.get(key)
        height, width = given if isinstance(given, list | tuple) and len(given) == 2 else (given, given)
        out |= {f"{key}_height": height, f"{key}_width": width}
    return out
