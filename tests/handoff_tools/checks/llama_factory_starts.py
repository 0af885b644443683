"""LLaMA-Factory is started as the hand-off says, on the CPU: a tiny model in place of the job's, and the job's steps."""

from pathlib import Path

from started import SEVERAL_ON_A_CPU, expected, report, resumed, stood_in
from trl_runs import prepare

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
    prepare(case, about)
    # Libraries that are newer than it knows; without GPUs nothing says how many processes to start.
    place = {"DISABLE_VERSION_CHECK": "1", "NPROC_PER_NODE": str(about["processes"])}
    place |= stood_in(case, STAND_IN, SEVERAL_ON_A_CPU if about["processes"] > 1 else "")
    command = f"{about['start']} {ON_A_CPU}"
    halting = f"{command} save_steps={about['steps'] // 2} save_total_limit=9"
    return resumed(case, command, halting, place)


if __name__ == "__main__":
    report("llama-factory", check)
