"""Peaks that MLX counts: ``python -m tests.mlx.measure SPECS.jsonl`` where mlx and mlx-lm are installed.

Trains small random models for two steps with mlx-lm's own loop, a spec a line (:mod:`tests.mlx.graph`), and prints the
peak of the second step beside weights, adapters and states.
"""

from __future__ import annotations

import contextlib
import io
import json
import sys
import tempfile
from pathlib import Path
from typing import Any

import mlx.core as mx
import numpy as np
from mlx.utils import tree_flatten
from mlx_lm.tuner import trainer

from tests.mlx.graph import OPTIMIZERS, model_of


class _Samples:
    """Random samples of one length."""

    def __init__(self, count: int, tokens: int, vocabulary: int) -> None:
        drawn = np.random.default_rng(0).integers(1, vocabulary, (count, tokens))
        self._samples = [(row.tolist(), 0) for row in drawn]

    def __len__(self) -> int:
        return len(self._samples)

    def __getitem__(self, index: int) -> tuple[list[int], int]:
        return self._samples[index]

    def itemlen(self, index: int) -> int:
        """Return the tokens of a sample."""
        return len(self._samples[index][0])


class _Peaks(trainer.TrainingCallback):
    def __init__(self) -> None:
        self.of_steps: list[int] = []

    def on_train_loss_report(self, train_info: dict[str, Any]) -> None:
        self.of_steps.append(mx.get_peak_memory())
        mx.clear_cache()
        mx.reset_peak_memory()


def measured(spec: dict[str, Any]) -> int:
    """Return the peak of a step beside what stays between steps, bytes."""
    model = model_of(spec)
    mx.eval(model.parameters())
    # mlx-lm checkpoints all layers of a class for good.
    layer = type(model.layers[0])
    whole = layer.__call__
    optimizer = OPTIMIZERS[spec.get("opt", "adam")](learning_rate=1e-5)
    samples = _Samples(3 * spec["batch"], spec["seq"] + 1, spec["config"]["vocab_size"])
    peaks = _Peaks()
    arguments = trainer.TrainingArgs(
        batch_size=spec["batch"], iters=2, steps_per_report=1, max_seq_length=spec["seq"] + 1,
        grad_checkpoint=spec.get("ckpt", False), steps_per_save=1_000_000, adapter_file=f"{tempfile.mkdtemp()}/adapters.safetensors",
    )  # fmt: skip
    mx.clear_cache()
    mx.reset_peak_memory()
    with contextlib.redirect_stdout(io.StringIO()):
        trainer.train(model, optimizer, samples, None, arguments, training_callback=peaks)
    layer.__call__ = whole
    between = sum(value.nbytes for _, value in tree_flatten((model.parameters(), optimizer.state)))
    return peaks.of_steps[-1] - between


def main() -> None:
    """Measure the specs of files, a line each, and print them with their peaks."""
    mx.set_default_device(mx.cpu)
    for name in sys.argv[1:]:
        for line in Path(name).read_text(encoding="utf-8").splitlines():
            spec = json.loads(line)
            print(json.dumps(spec | {"measured_bytes": measured(spec)}), flush=True)


if __name__ == "__main__":
    main()
