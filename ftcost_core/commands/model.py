"""``ftcost model PATH``: show what a local model file or folder holds, and save it as the user's model."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path

from ftcost_core.architecture.counts import counts
from ftcost_core.importing import models_folder, read_model, save_model
from ftcost_core.importing.image_tokens import image_tokens
from ftcost_core.importing.model import ImportedModel


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("path", type=Path, metavar="PATH", help="a model folder or one of its files")
    parser.add_argument("--json", action="store_true", help="print parameters, architecture and tensors")
    parser.add_argument(
        "--image",
        type=_image_size,
        metavar="WIDTHxHEIGHT",
        help="say how many tokens an image of that many pixels becomes",
    )
    parser.add_argument("--save", action="store_true", help="keep it among your models")
    parser.add_argument("--name", help="save it under this name")


def run(arguments: argparse.Namespace) -> int:
    """Print what the model file holds; return the exit status."""
    model = read_model(arguments.path)
    tokens = None
    if arguments.image:
        folder = arguments.path if arguments.path.is_dir() else arguments.path.parent
        width, height = arguments.image
        tokens = image_tokens(folder, height, width)
    saved_path = None
    if arguments.save:
        saved_path = save_model(models_folder(arguments.config_dir), model, name=arguments.name)
    if arguments.json:
        print(json.dumps(_document(model, saved_path, tokens), indent=1, ensure_ascii=False))
        return 0
    for line in _lines(model):
        print(line)
    if tokens is not None:
        print(f"an image of {width:,} × {height:,} pixels: {tokens:,} tokens")
    if saved_path:
        print(f"kept in {saved_path}")
    return 0


def _image_size(text: str) -> tuple[int, int]:
    width, by, height = text.casefold().partition("x")
    if not (by and width.isdecimal() and height.isdecimal() and len(text) < 20):
        raise argparse.ArgumentTypeError(f'"{text[:40]}" given; allowed: WIDTHxHEIGHT in pixels, as 1024x768')
    return int(width), int(height)


def _document(model: ImportedModel, saved_path: Path | None, tokens: int | None) -> dict[str, object]:
    return {
        "name": model.name,
        "source": model.source,
        "formats": list(model.formats),
        "parameters": model.parameters,
        "active_parameters": model.active_parameters,
        "stored_parameters": model.stored_parameters,
        "dtype": model.dtype,
        "quantization": model.quantization,
        "architecture": model.inline,
        "tensors": [tensor.model_dump(mode="json") for tensor in model.stored],
        "notes": list(model.notes),
        "image_tokens": tokens,
        "saved": str(saved_path) if saved_path else None,
    }


def _lines(model: ImportedModel) -> Iterator[str]:
    arch = model.architecture
    yield f"{model.name} ({arch.model_type or 'unknown type'}; {' and '.join(model.formats)})"
    active = (
        f", {model.active_parameters:,} used by a token" if model.active_parameters < _text_parameters(model) else ""
    )
    yield f"{model.parameters:,} parameters{active}"
    yield f"{arch.layers} layers of {arch.hidden_size}, vocabulary {arch.vocab_size:,}" + (
        ", embeddings tied" if arch.tied_embeddings else ""
    )
    for mixer in arch.mixers:
        yield f"  {mixer.n:>4} × {_parts(mixer.model_dump(exclude_defaults=True), mixer.type)}"
    for ffn in arch.ffns:
        yield f"  {ffn.n:>4} × {_parts(ffn.model_dump(exclude_defaults=True), ffn.type)}"
    if arch.encoder:
        yield f"  behind an encoder of {arch.encoder.layers} layers"
    if arch.multimodal:
        towers = arch.multimodal
        size = towers.vision_params + towers.projector_params + towers.audio_params
        yield f"  {size:,} parameters of towers beside the language model"
    for group in model.stored:
        yield (
            f"  {group.dtype:<8}{group.tensors:>7} tensors {group.parameters:>20,} parameters"
            f" {group.bytes / 2**30:>10,.2f} GiB"
        )
    for note in model.notes:
        yield f"note: {note}"


def _text_parameters(model: ImportedModel) -> int:
    """Return the parameters of the language model alone."""
    return counts(model.architecture).text


def _parts(fields: dict[str, object], kind: str) -> str:
    shown = (f"{key.replace('_', ' ')} {value}" for key, value in fields.items() if key not in ("n", "type", "note"))
    return f"{kind}: " + ", ".join(shown)
