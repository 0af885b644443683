"""Reading a file that a test writes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ftcost_core.configurations import Given, Imported, read_configuration

LLAMA = "meta-llama/Llama-3.1-8B"
TRAINING = f"--model_name_or_path {LLAMA} --max_length 2048 --per_device_train_batch_size 2 --bf16 --output_dir out"


def read(folder: Path, text: str, name: str = "config.yaml", **given: Any) -> Imported:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return read_configuration([file], Given(**given))


def summary(imported: Imported) -> tuple[object, ...]:
    job = imported.job
    rank = job.method.lora and job.method.lora.rank
    kind = job.method.quantization and job.method.quantization.kind
    return job.training.trainer, job.method.kind, rank, kind, job.data.seq_len


def gpus(imported: Imported) -> tuple[int, int, str]:
    hardware = imported.job.hardware
    return hardware.gpus_per_node, hardware.nodes, hardware.parallelism.strategy
