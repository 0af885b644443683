"""``python -m tests.core.documentation.gpu_memory_page`` writes the table of the page on GPU memory anew."""

from __future__ import annotations

from ftcost_core.catalogue.gpus import USUAL_USABLE_SHARE, Gpu, all_gpus
from ftcost_core.storage.bundled import resource

PAGE = "gpu-memory.md"
HEAD = "| GPU | nominal GB | driver GiB | usable GiB | with ECC on | source of what is usable |\n|---|---:|---:|---:|---:|---|\n"
"""The first lines of the table, which ends the page."""


def table() -> str:
    """Return the table: one row for each GPU of the catalogue, in its order."""
    return HEAD + "".join(f"{_row(gpu)}\n" for gpu in all_gpus())


def _row(gpu: Gpu) -> str:
    with_ecc = "" if gpu.usable_gib_with_ecc is None else f"{gpu.usable_gib_with_ecc:.2f}"
    source = gpu.usable_source or f"no total published: {USUAL_USABLE_SHARE} of the driver's report"
    cells = (
        gpu.name, f"{gpu.memory_gb:g}", f"{gpu.memory_gib:.2f}", f"{gpu.usable_bytes / 2**30:.2f}", with_ecc, source,
    )  # fmt: skip
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    path = resource("help", PAGE)
    prose = path.read_text(encoding="utf-8").partition(HEAD)[0]
    path.write_text(prose + table(), encoding="utf-8")
