"""Images and embeddings: the jobs that the page shows allocate what it says."""

from __future__ import annotations

import json
import re

from ftcost_core.documents.job import edited, parse_job
from ftcost_core.estimator import estimate
from tests.core.documentation.pages import GIB, page, says, section

NAME = "images-and-embeddings.md"
JOBS = [parse_job(json.loads(text)) for text in re.findall(r"```json\n(.*?)```", page(NAME), re.DOTALL)]


def allocated(index: int, **changes: object) -> str:
    job = edited(JOBS[index], {name.replace("__", "."): value for name, value in changes.items()})
    return f"{estimate(job).memory.allocated / GIB:.2f}"


def test_the_image_language_model_on_one_card() -> None:
    assert estimate(JOBS[0]).memory.fits
    says(
        section(NAME, "Images"),
        f"| frozen | {allocated(0)} |",
        f"| LoRA | {allocated(0, method__tower='lora')} |",
        f"| frozen, a standard loss | {allocated(0, training__loss='standard')} |",
        f"| frozen, QLoRA with a standard loss | {allocated(0, method__kind='qlora', training__loss='standard')} |",
    )


def test_the_embedding_models() -> None:
    says(
        section(NAME, "Embedding models and encoders"),
        f"It allocates {allocated(1)} GiB. Qwen3",
        f"It allocates {allocated(2)} GiB.",
    )


def test_the_encoder_decoder() -> None:
    says(section(NAME, "Encoder-decoders"), f"It allocates {allocated(3)} GiB.")
