"""Print the tokens of images as transformers 5.23 counts them: the rows of ``tests/core/importing/image_tokens.json``.

Run by hand where transformers is installed:
``python tests/handoff_tools/checks/image_tokens.py > tests/core/importing/image_tokens.json``.
"""

from __future__ import annotations

import json
import random

import numpy as np
from transformers.models.got_ocr2.image_processing_pil_got_ocr2 import get_optimal_tiled_canvas
from transformers.models.pixtral.image_processing_pil_pixtral import get_resize_output_image_size
from transformers.models.qwen2_vl.image_processing_pil_qwen2_vl import smart_resize

SIZES = [
    (224, 224), (336, 336), (1024, 768), (768, 1024), (1920, 1080), (640, 480), (4000, 3000), (100, 30), (28, 28),
    (3000, 500), (14, 14), (1500, 1500), (1280, 720), (2481, 3508),
]  # fmt: skip
QWEN = (("qwen2_vl", 14, 3136, 12845056), ("qwen2_5_vl", 14, 3136, 1003520), ("qwen3_vl", 16, 65536, 16777216))


def main() -> None:
    """Print [model type, width, height, tokens] of each size."""
    draw = random.Random(3)
    rows = []
    for width, height in (*SIZES, *((draw.randint(20, 3000), draw.randint(20, 3000)) for _ in range(12))):
        for kind, patch, least, most in QWEN:
            high, wide = smart_resize(height, width, patch * 2, least, most)
            rows.append([kind, width, height, high * wide // (patch * 2) ** 2])
        high, wide = get_resize_output_image_size(np.zeros((height, width, 3)), size=(1540, 1540), patch_size=(28, 28))
        rows.append(["mistral3", width, height, (wide // 28 + 1) * (high // 28)])
        tiles = int(np.prod(get_optimal_tiled_canvas((height, width), (448, 448), 1, 12)))
        rows.append(["internvl", width, height, 2 + 256 * (tiles + 1 if tiles > 1 else 1)])
    print(json.dumps(rows, separators=(",", ":")))


if __name__ == "__main__":
    main()
