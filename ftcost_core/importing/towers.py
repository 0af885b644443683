"""Parameters of the vision tower beside a decoder (``resources/importing/towers.json``)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ftcost_core.importing.families import class_defaults
from ftcost_core.importing.formula import Unknown, evaluate
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
    if isinstance(document.get("audio_config"), Mapping):
        notes.append(tr("the audio tower is not counted: only its checkpoint says how large it is"))
    if not isinstance(vision, Mapping):
        return None, notes
    kind = next((k for k in (str(vision.get("model_type")), outer) if k in table["towers"]), None)
    vision = {**class_defaults().get(str(vision.get("model_type")), {}), **vision}
    fields = {
        **vision,
        **{f"n_{key}": len(value) for key, value in vision.items() if isinstance(value, list)},
        **{f"outer_{key}": value for key, value in document.items() if isinstance(value, int | float)},
        **_heights_and_widths(vision),
        "text_hidden_size": hidden,
    }
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
        notes.append(
            tr("the projector between vision tower and decoder is not counted: its shape is not known")
        )
    return {"vision_params": size, "projector_params": projector}, notes


def _heights_and_widths(vision: Mapping[str, Any]) -> dict[str, Any]:
    """Return sizes in pixels with ``_height`` and ``_width``: a file gives both, or one for a square."""
    out: dict[str, Any] = {}
    for key in ("image_size", "patch_size"):
        given = vision.get(key)
        height, width = given if isinstance(given, list | tuple) and len(given) == 2 else (given, given)
        out |= {f"{key}_height": height, f"{key}_width": width}
    return out
