"""An image tower as an architecture: its layers are those of a decoder without vocabulary, seen both ways."""

from __future__ import annotations

from functools import lru_cache

from ftcost_core.architecture.model import ModelArchitecture, Vision

_OPEN_IMAGE_PIXELS = 1024
"""Side of the square image that stands for one of unknown size."""


@lru_cache(maxsize=256)
def tower_architecture(vision: Vision) -> ModelArchitecture:
    """Return a tower's layers as an architecture that every formula of layers takes."""
    windowed = vision.layers - vision.whole_layers if vision.window else 0
    return ModelArchitecture.model_validate(
        {
            "layers": vision.layers,
            "hidden_size": vision.hidden_size,
            "intermediate_size": vision.intermediate_size,
            "num_heads": vision.num_heads,
            "vocab_size": 1,
            "tied_embeddings": True,
            "mlp_gated": vision.mlp_gated,
            "mlp_type": vision.mlp_type,
            "norm": vision.norm,
            "biases": vision.biases,
            "learned_positions": None if vision.rotary else {"n": 1, "dim": vision.hidden_size},
            "model_type": vision.type,
            "sliding_window": vision.window,
            "layer_pattern": "C" * windowed + "F" * (vision.layers - windowed) if windowed else None,
            "chunked_attention": True,
            "causal": False,
            "name": vision.type,
        }
    )


def usual_image_tokens(vision: Vision) -> int:
    """Return the tokens of an image of unknown size: of 1,024 × 1,024 pixels."""
    if vision.tile_tokens:
        return vision.tile_tokens * vision.usual_tiles
    return max(1, round(_OPEN_IMAGE_PIXELS / (vision.patch_size * vision.merge_size))) ** 2
