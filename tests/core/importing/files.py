"""Small model files, written here byte by byte."""

from __future__ import annotations

import json
import math
import struct
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ftcost_core.storage.bundled import read_json

LLAMA = {
    "model_type": "llama",
    "hidden_size": 64,
    "intermediate_size": 160,
    "num_hidden_layers": 2,
    "num_attention_heads": 4,
    "num_key_value_heads": 2,
    "vocab_size": 500,
    "tie_word_embeddings": False,
}
LLAMA_PARAMETERS = 2 * 500 * 64 + 2 * (2 * 64 * 64 + 2 * 64 * 32 + 3 * 64 * 160 + 2 * 64) + 64


def llama_tensors(dtype: str = "BF16") -> dict[str, tuple[str, tuple[int, ...]]]:
    """The tensors of :data:`LLAMA` as transformers names them."""
    shapes: dict[str, tuple[int, ...]] = {
        "model.embed_tokens.weight": (500, 64),
        "model.norm.weight": (64,),
        "lm_head.weight": (500, 64),
    }
    for i in range(2):
        layer = f"model.layers.{i}."
        shapes |= {
            f"{layer}self_attn.q_proj.weight": (64, 64),
            f"{layer}self_attn.k_proj.weight": (32, 64),
            f"{layer}self_attn.v_proj.weight": (32, 64),
            f"{layer}self_attn.o_proj.weight": (64, 64),
            f"{layer}mlp.gate_proj.weight": (160, 64),
            f"{layer}mlp.up_proj.weight": (160, 64),
            f"{layer}mlp.down_proj.weight": (64, 160),
            f"{layer}input_layernorm.weight": (64,),
            f"{layer}post_attention_layernorm.weight": (64,),
        }
    return {name: (dtype, shape) for name, shape in shapes.items()}


def write_safetensors(path: Path, tensors: Mapping[str, tuple[str, Sequence[int]]], *, data: bool = True) -> Path:
    """Write a safetensors file with a sparse body."""
    bits = read_json("importing", "tensors.json")["bits"]
    header: dict[str, Any] = {"__metadata__": {"format": "pt"}}
    at = 0
    for name, (dtype, shape) in tensors.items():
        size = -(-math.prod(shape) * bits[dtype] // 8)
        header[name] = {"dtype": dtype, "shape": list(shape), "data_offsets": [at, at + size]}
        at += size
    text = json.dumps(header).encode()
    with path.open("wb") as file:
        file.write(struct.pack("<Q", len(text)) + text)
        if data:
            file.truncate(8 + len(text) + at)
    return path


def write_folder(
    folder: Path, config: Mapping[str, Any] | None, tensors: Mapping[str, tuple[str, Sequence[int]]]
) -> Path:
    """Write a model folder."""
    folder.mkdir(exist_ok=True)
    if config is not None:
        (folder / "config.json").write_text(json.dumps(config), encoding="utf-8")
    write_safetensors(folder / "model.safetensors", tensors)
    return folder


def write_gguf(
    path: Path, metadata: Mapping[str, Any], tensors: Mapping[str, tuple[int, tuple[int, ...]]], version: int = 3
) -> Path:
    """Write the header of a GGUF file; shapes are in the file's order, fastest dimension first."""

    def text(value: str) -> bytes:
        return struct.pack("<Q", len(value.encode())) + value.encode()

    def value(given: Any) -> bytes:
        if isinstance(given, str):
            return struct.pack("<I", 8) + text(given)
        if isinstance(given, float):
            return struct.pack("<If", 6, given)
        if isinstance(given, list):
            inner = b"".join(value(one)[4:] for one in given)
            kind = 8 if isinstance(given[0], str) else 4
            return struct.pack("<IIQ", 9, kind, len(given)) + inner
        return struct.pack("<II", 4, given)

    out = b"GGUF" + struct.pack("<IQQ", version, len(tensors), len(metadata))
    for key, given in metadata.items():
        out += text(key) + value(given)
    for name, (kind, shape) in tensors.items():
        out += text(name) + struct.pack("<I", len(shape))
        out += struct.pack(f"<{len(shape)}Q", *shape) + struct.pack("<IQ", kind, 0)
    path.write_bytes(out)
    return path
