"""GGUF files: their headers (metadata and tensor table, no weights) as the configuration of the converted model.

Source of the layout: the GGUF specification of ggml-org (versions 2 and 3, little-endian).
"""

from __future__ import annotations

import math
import struct
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import IO, Any

from ftcost_core.documents.limits import LARGEST_HEADER_BYTES, MOST_HEADER_ENTRIES
from ftcost_core.documents.problems import refused
from ftcost_core.importing.config import config_model
from ftcost_core.importing.model import ImportedModel
from ftcost_core.importing.tensors import Tensor, parameters_by_name, stored
from ftcost_core.storage.bundled import read_json
from ftcost_core.storage.files import open_file, reason, refused_file
from ftcost_core.text.i18n import tr

_MOST_ENTRIES = 1_000_000
_STRING, _ARRAY = 8, 9
_SCALARS = {0: "<B", 1: "<b", 2: "<H", 3: "<h", 4: "<I", 5: "<i", 6: "<f", 7: "<?", 10: "<Q", 11: "<q", 12: "<d"}
_KEPT_ITEMS = 4096


@dataclass(frozen=True, slots=True)
class Long:
    """An array too long to keep, such as a tokenizer's vocabulary."""

    length: int


class _Bad(Exception):  # noqa: N818 - why the header is refused
    pass


@cache
def gguf_table() -> dict[str, Any]:
    """Return the table of GGUF types, keys and architectures."""
    table: dict[str, Any] = read_json("importing", "gguf.json")
    return table


def read_gguf(path: Path) -> tuple[dict[str, Any], list[Tensor]]:
    """Return a file's metadata and tensors. Raises :class:`InputError` for a broken or huge header."""
    try:
        with open_file(path) as file:
            return _header(_Reader(file))
    except OSError as error:
        raise refused_file(path, tr("cannot be read: {error}", error=reason(error))) from None
    except _Bad as error:
        raise refused_file(path, str(error)) from None


class _Reader:
    """Sequential reader with limits on bytes and values. Raises :class:`_Bad` beyond them."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self._left = LARGEST_HEADER_BYTES
        self._values = MOST_HEADER_ENTRIES

    def take(self, size: int) -> bytes:
        if size > self._left:
            raise _Bad(
                tr("has a header of more than {largest_header_bytes} bytes", largest_header_bytes=LARGEST_HEADER_BYTES)
            )
        self._left -= size
        data = self._file.read(size)
        if len(data) < size:
            raise _Bad(tr("ends inside its header: the file is cut off"))
        return data

    def count(self) -> None:
        """Count one more value against the limit."""
        self._values -= 1
        if self._values < 0:
            raise _Bad(tr("has more than {entries} values: its header is broken", entries=MOST_HEADER_ENTRIES))

    def number(self, form: str) -> Any:
        return struct.unpack(form, self.take(struct.calcsize(form)))[0]

    def text(self) -> str:
        return self.take(self.number("<Q")).decode("utf-8", errors="replace")


def _header(reader: _Reader) -> tuple[dict[str, Any], list[Tensor]]:
    if reader.take(4) != b"GGUF":
        raise _Bad(tr("is no GGUF file"))
    version = reader.number("<I")
    if version not in (2, 3):
        why = tr("big-endian") if version > 0xFFFF else tr("of version {version}", version=version)
        raise _Bad(tr("is a GGUF file {why}; versions 2 and 3, little-endian, are read", why=why))
    tensors, entries = reader.number("<Q"), reader.number("<Q")
    if max(tensors, entries) > _MOST_ENTRIES:
        raise _Bad(
            tr("claims {tensors} tensors and {entries} entries: its header is broken", tensors=tensors, entries=entries)
        )
    metadata = {}
    for _ in range(entries):
        key = reader.text()
        metadata[key] = _value(reader, reader.number("<I"))
    return metadata, [_tensor(reader) for _ in range(tensors)]


def _value(reader: _Reader, kind: int, depth: int = 0) -> Any:
    reader.count()
    if kind == _STRING:
        return reader.text()
    if kind in _SCALARS:
        return reader.number(_SCALARS[kind])
    if kind != _ARRAY or depth > 4:
        raise _Bad(tr("has a value of the unknown type {kind}: its header is broken", kind=kind))
    inner, length = reader.number("<I"), reader.number("<Q")
    if inner in _SCALARS and length > _KEPT_ITEMS:
        reader.take(length * struct.calcsize(_SCALARS[inner]))
        return Long(length)
    if length > LARGEST_HEADER_BYTES:
        raise _Bad(tr("claims an array of {length} entries: its header is broken", length=length))
    items = []
    for _ in range(length):
        item = _value(reader, inner, depth + 1)
        if length <= _KEPT_ITEMS:
            items.append(item)
    return items if length <= _KEPT_ITEMS else Long(length)


def _tensor(reader: _Reader) -> Tensor:
    name, dimensions = reader.text(), reader.number("<I")
    if dimensions > 8:
        raise _Bad(tr("has a tensor of {dimensions} dimensions: its header is broken", dimensions=dimensions))
    shape = tuple(reader.number("<Q") for _ in range(dimensions))
    kind, _ = reader.number("<I"), reader.number("<Q")
    types = gguf_table()["types"]
    if str(kind) not in types:
        raise _Bad(tr("has a tensor of the unknown type {kind}", kind=kind))
    title, block, size = types[str(kind)]
    elements = math.prod(shape)
    if elements >= 2**63:
        raise _Bad(tr("has a tensor of impossible size: its header is broken"))
    return Tensor(name, title, shape, -(-elements // block) * size)


_FLOATS = {"BF16": "bf16", "F16": "fp16", "F32": "fp32"}


def gguf_model(path: Path) -> ImportedModel:
    """Read a GGUF file's header as a model. Raises :class:`InputError`."""
    metadata, tensors = read_gguf(path)
    kind = metadata.get("general.architecture")
    if not isinstance(kind, str) or f"{kind}.block_count" not in metadata:
        raise refused(tr("{path} holds no language model: it has no block count", path=path))
    config = _config(kind, metadata, tensors)
    name = metadata.get("general.name")
    model = config_model(
        config, name=name if isinstance(name, str) else path.stem, source=str(path), tensors_beside=True
    )
    parameters = parameters_by_name(tensors)
    groups = stored(tensors, parameters)
    total = sum(parameters.values())
    notes = list(model.notes)
    if total != model.parameters:
        notes.append(
            tr(
                "the file's tensors hold {total:,} parameters, the architecture has {parameters:,}: {total_2:+,}",
                total=total,
                parameters=model.parameters,
                total_2=total - model.parameters,
            )
        )
    quantised = [group for group in groups if group.dtype not in _FLOATS]
    words = f"{max(quantised, key=lambda group: group.bytes).dtype} GGUF" if quantised else None
    if words:
        notes.append(tr("GGUF weights are for inference: fine-tuning starts from the unquantised model"))
    dtype = None if words or not groups else _FLOATS[groups[0].dtype]
    return model.model_copy(
        update={"formats": ("gguf",), "dtype": dtype, "quantization": words, "stored": groups, "notes": tuple(notes)}
    )


def _config(kind: str, metadata: dict[str, Any], tensors: Sequence[Tensor]) -> dict[str, Any]:
    """Return the equivalent fields of a config.json."""
    table = gguf_table()
    shapes = {tensor.name: tensor.shape for tensor in tensors}
    config: dict[str, Any] = {"model_type": table["architectures"].get(kind, kind)}
    for field, key in table["keys"].items():
        value = metadata.get(f"{kind}.{key}")
        if value is not None and not isinstance(value, Long):
            config[field] = value
    config |= table["settled"]
    for field, endings in table["biases"].items():
        config[field] = any(name.endswith(tuple(endings)) for name in shapes)
    _vocabulary(config, kind, metadata, shapes)
    _per_layer(config)
    _experts(config, kind)
    _state_space(config)
    if config.get("kv_lora_rank"):
        _latent(config, kind, metadata)
    return config


def _vocabulary(
    config: dict[str, Any], kind: str, metadata: dict[str, Any], shapes: dict[str, tuple[int, ...]]
) -> None:
    listed = metadata.get("tokenizer.ggml.tokens")
    length = listed.length if isinstance(listed, Long) else len(listed) if isinstance(listed, list) else None
    embedding = shapes.get("token_embd.weight", ())
    config["vocab_size"] = embedding[1] if len(embedding) == 2 else metadata.get(f"{kind}.vocab_size", length)
    config["tie_word_embeddings"] = "output.weight" not in shapes
    config["lm_head_bias"] = "output.bias" in shapes


def _per_layer(config: dict[str, Any]) -> None:
    """Replace per-layer lists (0: the layer has none) by the fields that a config.json has.

    Of heads that differ by layer the most are taken, which a note on the count of parameters tells of.
    """
    for field in ("num_attention_heads", "num_key_value_heads", "intermediate_size"):
        listed = config.get(field)
        if not isinstance(listed, list):
            continue
        if field == "num_key_value_heads" and config.keys() & {"mamba_d_state", "conv_L_cache"}:
            config.setdefault("layer_types", ["attention" if n else "mamba" for n in listed])
        values = [n for n in listed if n]
        if field != "intermediate_size" or len(set(values)) == 1:
            config[field] = max(values, default=1)


def _experts(config: dict[str, Any], kind: str) -> None:
    if not config.get("num_experts"):
        for field in ("num_experts", "moe_intermediate_size", "n_shared_experts", "num_experts_per_tok"):
            config.pop(field, None)
    elif kind == "llama":
        config["model_type"] = "mixtral"


def _state_space(config: dict[str, Any]) -> None:
    inner, rank = config.pop("ssm_inner_size", None), config.get("mamba_dt_rank")
    if inner and rank and config["model_type"] not in ("mamba", "jamba"):
        config |= {"mamba_n_heads": rank, "mamba_d_head": inner // rank}
    elif inner and config.get("hidden_size"):
        config["mamba_expand"] = inner // config["hidden_size"]


def _latent(config: dict[str, Any], kind: str, metadata: dict[str, Any]) -> None:
    rotary = metadata.get(f"{kind}.rope.dimension_count", 0)
    # Since 2025 key_length holds the compressed size, and key_length_mla the size of a head.
    query = metadata.get(f"{kind}.attention.key_length_mla") or config.get("head_dim", 0)
    value = metadata.get(f"{kind}.attention.value_length_mla") or metadata.get(f"{kind}.attention.value_length")
    config |= {"qk_rope_head_dim": rotary, "qk_nope_head_dim": query - rotary, "v_head_dim": value}
