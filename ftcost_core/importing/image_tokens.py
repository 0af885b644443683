"""Tokens that an image becomes, from its size and the model's own files (``config.json``, processor)."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from ftcost_core.documents.job import load_document
from ftcost_core.documents.problems import did_you_mean, fail
from ftcost_core.storage.files import read_text
from ftcost_core.text.i18n import tr

PROCESSOR_FILES = ("preprocessor_config.json", "processor_config.json")
LARGEST_SIDE = 100_000
"""Pixels: more is no photograph, and tiles are counted one by one."""
_MOST_LENGTHWISE = 200
"""Of a Qwen processor: the longer side over the shorter."""
_MOST_TILES = 1_000
_LARGEST_NUMBER = 10**12

Fields = Mapping[str, Any]


def image_tokens(folder: Path, height: int, width: int) -> int:
    """Return the tokens of an image of that many pixels for the model in a folder.

    Counted as the model's processor in transformers 5.23 does (``_get_num_multimodal_tokens``). Raises
    :class:`InputError` for a model whose rule is not known, and where its processor's limits are not there.
    """
    for name, side in (("height", height), ("width", width)):
        if not 1 <= side <= LARGEST_SIDE:
            raise fail(f"image {name}", side, tr("1 to {largest:,} pixels", largest=LARGEST_SIDE))
    config = _object(folder / "config.json")
    kind = str(config.get("model_type"))
    rule = _RULES.get(kind)
    if rule is None:
        hint = did_you_mean(kind, _RULES)
        raise fail("model_type", kind, tr("a model whose tokens an image are known{hint}", hint=hint))
    return rule(config, _Processor(folder), height, width)


class _Processor:
    """The fields of a model's image processor, read when a rule first asks for one."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._read: Fields | None = None

    def number(self, path: str, *others: str) -> int:
        """Return the whole number at the first of some paths that is there."""
        for given in map(self.get, (path, *others)):
            if given is not None:
                return _number(path, given)
        raise fail(path, None, tr("a whole number of at least 1 in the processor's file"))

    def get(self, path: str) -> Any:
        """Return the value at a dotted path, or ``None``."""
        value: Any = self._fields()
        for name in path.split("."):
            value = value.get(name) if isinstance(value, Mapping) else None
        return value

    def _fields(self) -> Fields:
        if self._read is None:
            file = next((file for name in PROCESSOR_FILES if (file := self._folder / name).is_file()), None)
            if file is None:
                raise fail(
                    PROCESSOR_FILES[0],
                    None,
                    tr("the file beside config.json: it says to which size images are brought"),
                )
            document = _object(file)
            inner = document.get("image_processor")
            self._read = inner if isinstance(inner, Mapping) else document
        return self._read


def _object(file: Path) -> Fields:
    document = load_document(read_text(file))
    if not isinstance(document, Mapping):
        raise fail(file.name, document, tr("an object"))
    return document


def _number(path: str, given: Any) -> int:
    if isinstance(given, bool) or not isinstance(given, int) or not 1 <= given <= _LARGEST_NUMBER:
        raise fail(path, given, tr("a whole number of at least 1"))
    return given


def _vision(config: Fields, key: str) -> int:
    vision = config.get("vision_config")
    given = vision.get(key) if isinstance(vision, Mapping) else None
    return _number(f"vision_config.{key}", given)


def _merged_grid(config: Fields, processor: _Processor, height: int, width: int) -> int:
    """Qwen: sides rounded to whole merged patches, within limits on the number of pixels."""
    if max(height, width) > _MOST_LENGTHWISE * min(height, width):
        raise fail("image", f"{width}x{height}", tr("sides of at most {most} to 1", most=_MOST_LENGTHWISE))
    merge = processor.number("merge_size")
    factor = processor.number("patch_size") * merge
    least = processor.number("min_pixels", "size.shortest_edge", "size.min_pixels")
    most = processor.number("max_pixels", "size.longest_edge", "size.max_pixels")
    rows, columns = round(height / factor), round(width / factor)
    if rows * columns * factor**2 > most:
        shrink = math.sqrt(height * width / most)
        rows = max(1, math.floor(height / shrink / factor))
        columns = max(1, math.floor(width / shrink / factor))
    elif rows * columns * factor**2 < least:
        grow = math.sqrt(least / (height * width))
        rows, columns = math.ceil(height * grow / factor), math.ceil(width * grow / factor)
    return rows * columns


def _rows_with_ends(config: Fields, processor: _Processor, height: int, width: int) -> int:
    """Pixtral: shrunk to the longest edge, whole merged patches, one more token a row."""
    longest = processor.number("size.longest_edge")
    merge = _number("spatial_merge_size", config.get("spatial_merge_size", 1))
    patch = _vision(config, "patch_size") * merge
    ratio = max(height / longest, width / longest, 1.0)
    rows = -(-math.floor(height / ratio) // patch)
    columns = -(-math.floor(width / ratio) // patch)
    return (columns + 1) * rows


def _tiles(config: Fields, processor: _Processor, height: int, width: int) -> int:
    """InternVL: tiles whose grid is nearest the image's proportions, the whole image, two marks."""
    of_tile = _number("image_seq_length", config.get("image_seq_length"))
    most = processor.number("max_patches")
    if most > _MOST_TILES:
        raise fail("max_patches", most, tr("at most {most:,}", most=_MOST_TILES))
    if not processor.get("crop_to_patches") or most == 1:
        return of_tile + 2
    area = processor.number("size.height") * processor.number("size.width")
    least = processor.number("min_patches")
    grids = [(columns, rows) for columns in range(1, most + 1) for rows in range(1, most // columns + 1)
             if columns * rows >= least]  # fmt: skip
    best, best_distance = (1, 1), math.inf
    for columns, rows in sorted(grids, key=math.prod):
        distance = abs(width / height - columns / rows)
        tie = distance == best_distance and width * height > 0.5 * area * columns * rows
        if distance < best_distance or tie:
            best, best_distance = (columns, rows), distance
    tiles = math.prod(best)
    return of_tile * (tiles + 1 if tiles > 1 else 1) + 2


def _one_square(config: Fields, _processor: _Processor, _height: int, _width: int) -> int:
    """Return tokens of a model that brings every image to one square: LLaVA, PaliGemma."""
    cls = config.get("vision_feature_select_strategy") == "full"
    return (_vision(config, "image_size") // _vision(config, "patch_size")) ** 2 + cls


def _pooled_square(config: Fields, _processor: _Processor, _height: int, _width: int) -> int:
    """Return tokens of a model that pools every image to as many tokens: Gemma 3."""
    return _number("mm_tokens_per_image", config.get("mm_tokens_per_image"))


_RULES: dict[str, Callable[[Fields, _Processor, int, int], int]] = {
    "qwen2_vl": _merged_grid,
    "qwen2_5_vl": _merged_grid,
    "qwen3_vl": _merged_grid,
    "qwen3_vl_moe": _merged_grid,
    "qwen3_5": _merged_grid,
    "qwen3_5_moe": _merged_grid,
    "mistral3": _rows_with_ends,
    "internvl": _tiles,
    "llava": _one_square,
    "paligemma": _one_square,
    "gemma3": _pooled_square,
}
