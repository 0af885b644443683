"""torchtune trains with its YAML as it is, on the CPU: a tiny model in place of the job's, and the job's steps.

Its recipes for several GPUs ask for NCCL, which PyTorch for the CPU has not, and for the memory of a GPU: these two
have stand-ins.
"""

import base64
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import yaml
from trl_runs import chats

SIZES = {"vocab_size": 128_256, "num_layers": 4, "num_heads": 4, "num_kv_heads": 2, "embed_dim": 32,
         "intermediate_dim": 64, "max_seq_len": 2048}  # fmt: skip
SHARDS = 4
ON_A_CPU = """
import sys

if any("recipes" in word or "torchrun" in word or "tune" in word for word in sys.argv + sys.orig_argv):
    import torch
    import torch.distributed as distributed

    torch.cpu.empty_cache = torch.cpu.reset_peak_memory_stats = lambda *rest: None
    start = distributed.init_process_group
    distributed.init_process_group = lambda backend=None, *rest, **named: start("gloo", *rest, **named)

    from torchtune import training

    training.get_memory_stats = training.log_memory_stats = lambda *rest, **named: {}
"""
PLACE = os.environ | {"OMP_NUM_THREADS": "1", "PYTHONWARNINGS": "ignore", "HF_HUB_OFFLINE": "1"}


def make(folder: Path) -> None:
    """A checkpoint with the files that a Llama 3.1 8B's has, and a tokenizer of single bytes."""
    from safetensors.torch import save_file
    from transformers import LlamaConfig, LlamaForCausalLM

    model = LlamaForCausalLM(
        LlamaConfig(
            vocab_size=SIZES["vocab_size"], hidden_size=SIZES["embed_dim"], num_hidden_layers=SIZES["num_layers"],
            intermediate_size=SIZES["intermediate_dim"], num_attention_heads=SIZES["num_heads"],
            num_key_value_heads=SIZES["num_kv_heads"], tie_word_embeddings=False,
        )
    )  # fmt: skip
    (folder / "original").mkdir(parents=True)
    model.config.save_pretrained(folder)
    weights = list(model.state_dict().items())
    for shard in range(SHARDS):
        save_file(
            {name: weight.contiguous() for name, weight in weights[shard::SHARDS]},
            folder / f"model-{shard + 1:05}-of-{SHARDS:05}.safetensors",
        )
    ranks = [base64.b64encode(bytes([byte])) + b" %d\n" % byte for byte in range(256)]
    (folder / "original" / "tokenizer.model").write_bytes(b"".join(ranks))


def check(case: Path) -> str:
    expected = json.loads((case / "expected.json").read_text(encoding="utf-8"))
    make(case / "models" / "Llama-3.1-8B")
    chats(case / "data" / "train.jsonl", expected)
    text = (case / "torchtune.yaml").read_text(encoding="utf-8")
    component = re.search(r"^model:\n  _component_: (\S+)_8b$", text, re.MULTILINE)[1]
    sizes = [f"model.{name}={size}" for name, size in SIZES.items()]
    shown = shlex.split(re.search(r"# Start: (?:.* && )?(tune .*)", text)[1])
    tune = str(Path(sys.executable).with_name("tune"))
    command = [tune, *shown[1:], "device=cpu", "log_peak_memory_stats=False", f"model._component_={component}", *sizes]
    if (case / "prepare_data.py").exists():
        _run(case, [sys.executable, "prepare_data.py"])
    last, half = expected["steps"], expected["steps"] // 2
    _run(case, command)
    assert _steps(case) == list(range(1, last + 1)), (_steps(case), last)
    # As if it had been stopped after the first of two epochs.
    shutil.rmtree(case / "outputs" / "epoch_1")
    shutil.rmtree(case / "outputs" / "logs")
    notes = " ".join(line.strip("# ") for line in text.splitlines() if line.startswith("#"))
    saved = re.search(r"checkpoint_files to (\{.*?\}) of the last epoch", notes)
    files = yaml.safe_load(saved[1]) if saved else {}
    changes = [f"checkpointer.checkpoint_files.{name}={value}" for name, value in files.items()]
    _run(case, [*command, "resume_from_checkpoint=True", *changes])
    # torchtune counts again from 1.
    assert len(_steps(case)) == last - half, (_steps(case), half, last)
    return f"{last} steps, resumed after {half}"


def _steps(case: Path) -> list[int]:
    """The optimizer steps that are logged."""
    logs = (case / "outputs" / "logs").glob("log_*.txt")
    return [int(step) for log in logs for step in re.findall(r"^Step (\d+) ", log.read_text(), re.MULTILINE)]


def _run(case: Path, command: list[str]) -> None:
    shim = case / "shim"
    shim.mkdir(exist_ok=True)
    (shim / "sitecustomize.py").write_text(ON_A_CPU, encoding="utf-8")
    place = PLACE | {"PYTHONPATH": str(shim.resolve())}
    done = subprocess.run(command, cwd=case, capture_output=True, text=True, env=place, check=False)
    assert done.returncode == 0, done.stderr[-900:]


def main() -> None:
    for case in sorted(Path(sys.argv[1]).iterdir()):
        try:
            print(f"ok {case.name} torchtune run: {check(case)}", flush=True)
        except BaseException as error:  # noqa: BLE001 - the report is the point
            print(
                f"FAILED {case.name} torchtune run: {type(error).__name__} {' '.join(str(error).split())[-700:]}",
                flush=True,
            )


if __name__ == "__main__":
    main()
