"""``python -m tests.handoff_tools.held_bytes``: what weights, gradients and optimizer states really take.

TRL trains a small model for one step on the CPU with the files of a hand-off, for each method and optimizer; the
bytes that PyTorch, PEFT, bitsandbytes and GaLore then hold are compared with the estimate's.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from ftcost_core.documents.job import edited, parse_job
from ftcost_core.estimator import estimate
from ftcost_core.exporters.dispatch import hand_off
from ftcost_core.exporters.writing import write
from tests.handoff_tools.__main__ import CHECKS, TOOLS, installed

CLOSE = 2e-3
"""8-bit optimizers keep the states of tensors below 4,096 numbers in 32 bits, which the estimate leaves out."""
MODEL = {"layers": 4, "hidden_size": 512, "intermediate_size": 1408, "num_heads": 8, "num_kv_heads": 2,
         "head_dim": 64, "vocab_size": 8192}  # fmt: skip
JOB: dict[str, Any] = {
    "format": "ftcost-job", "version": 1, "name": "Held bytes", "model": {"architecture": MODEL},
    "data": {"tokens": 64_000, "seq_len": 64, "batching": "padded-longest"},
    "method": {"kind": "full"},
    "training": {"stack": "hf", "precision": "bf16", "micro_batch": 1, "global_batch": 1, "attention": "sdpa",
                 "loss": "chunked", "kernels": "standard", "checkpointing": "none"},
    "hardware": {"gpu": "A100-SXM4-80GB"}, "run": {"evaluation_share": 0},
}  # fmt: skip
LORA = {"method.kind": "lora", "method.lora.rank": 16}
CASES: dict[str, dict[str, Any]] = {
    "full bf16": {},
    "full fp32": {"training.precision": "fp32"},
    "full bf16-mixed": {"training.precision": "bf16-mixed"},
    "full adamw-8bit": {"training.optimizer": "adamw-8bit"},
    "full adafactor": {"training.optimizer": "adafactor"},
    "full lion": {"training.optimizer": "lion"},
    "full sgd": {"training.optimizer": "sgd"},
    "full galore": {"training.optimizer": "galore"},
    "full galore fp32": {"training.optimizer": "galore", "training.precision": "fp32"},
    "freeze": {"method.kind": "freeze", "method.trained_layers": 2},
    "lora": LORA,
    "lora bf16 adapters": LORA | {"method.lora.adapter_dtype": "bf16"},
    "lora with head": LORA | {"method.lora.train_fully": ["head"]},
    "dora": {"method.kind": "dora", "method.lora.rank": 16},
    "qlora": {"method.kind": "qlora", "method.lora.rank": 16},
    "int8 lora": LORA | {"method.quantization": {"kind": "int8"}},
}


def main() -> int:
    """Print held and estimated bytes; return 1 when they differ."""
    parser = argparse.ArgumentParser(prog="python -m tests.handoff_tools.held_bytes", description=__doc__)
    parser.add_argument("cases", nargs="*", help="only these cases")
    parser.add_argument("--venvs", type=Path, default=Path(tempfile.gettempdir()) / "ftcost-handoff-tools")
    arguments = parser.parse_args()
    python = installed(arguments.venvs, "hugging_face", TOOLS["hugging_face"])
    failed = False
    for name in arguments.cases or CASES:
        with tempfile.TemporaryDirectory() as folder:
            expected = _written(name, Path(folder))
            done = subprocess.run(
                [str(python), str(CHECKS / "trl_bytes.py"), folder],
                capture_output=True, text=True, check=False, env=os.environ | {"HF_HUB_OFFLINE": "1"},
            )  # fmt: skip
        if done.returncode:
            print(f"FAILED {name}: {done.stderr.strip().splitlines()[-1][:300]}", flush=True)
            failed = True
            continue
        held = json.loads(done.stdout.splitlines()[-1])
        wrong = [key for key in held if abs(held[key] - expected[key]) > CLOSE * max(held[key], 1)]
        failed |= bool(wrong)
        shown = ", ".join(f"{key} {held[key]:,} (estimate {expected[key]:,.0f})" for key in held)
        print(f"{'FAILED' if wrong else 'ok'} {name}: {shown}", flush=True)
    return 1 if failed else 0


def _written(name: str, folder: Path) -> dict[str, float]:
    """Write a case's hand-off; return the bytes that the estimate says are held at the optimizer step."""
    job = edited(parse_job(JOB), CASES[name])
    result = estimate(job)
    write(hand_off(job, result, "trl", max_steps=1, data_path="train.jsonl").files, folder)
    values: dict[str, float] = {}
    for term in result.memory.terms:
        values[term.key] = values.get(term.key, 0.0) + term.value
    at_step = next(point.components for point in result.memory.timeline if point.phase == "optimizer")
    return {
        "weights": at_step["weights"] + at_step["adapters"],
        "gradients": at_step["gradients"],
        "states": at_step["optimizer"],
    }


if __name__ == "__main__":
    sys.exit(main())
