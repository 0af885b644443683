"""LLaMA-Factory is started as the hand-off says, on the CPU: a tiny model in place of the job's, and the job's steps."""

from pathlib import Path

from started import ended, expected, report, resumed
from trl_runs import chats, make

ON_A_CPU = "model_name_or_path=model use_cpu=true bf16=false pure_bf16=false flash_attn=sdpa"
STAND_IN = """
import importlib.machinery
import sys
import types

# Only multimodal models need it.
audio = types.ModuleType("torchaudio")
audio.__spec__ = importlib.machinery.ModuleSpec("torchaudio", None)
sys.modules.setdefault("torchaudio", audio)
"""


def check(case: Path) -> str:
    about = expected(case)
    make(case / "model")
    chats(case / "data" / "train.jsonl", about)
    shim = case / "shim"
    shim.mkdir(exist_ok=True)
    (shim / "sitecustomize.py").write_text(STAND_IN, encoding="utf-8")
    # Libraries that are newer than it knows; without GPUs nothing says how many processes to start.
    place = {"DISABLE_VERSION_CHECK": "1", "PYTHONPATH": str(shim), "NPROC_PER_NODE": str(about["processes"])}
    command = f"{about['start']} {ON_A_CPU}"
    if about["processes"] > 1:
        # Several processes look for a checkpoint on a device cpu:0, which PyTorch does not load to.
        return ended(case, command, place)
    halting = f"{command} save_steps={about['steps'] // 2} save_total_limit=9"
    return resumed(case, command, halting, place)


if __name__ == "__main__":
    report("llama-factory", check)
