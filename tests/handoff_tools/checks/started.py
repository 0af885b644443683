"""A trainer over transformers' Trainer, started with a hand-off's own command: to the end, and again from the middle.

What it learns of a chat is looked at as it comes into the first step: the answer, up to the token that ends it.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

PLACE = os.environ | {
    "OMP_NUM_THREADS": "1",
    "HF_HUB_OFFLINE": "1",
    "PYTHONWARNINGS": "ignore",
    "TOKENIZERS_PARALLELISM": "false",
}
SEVERAL_ON_A_CPU = """
import torch

# Each of several processes has a device cpu:0, from which PyTorch loads nothing.
torch.serialization.register_package(
    0, lambda storage: None, lambda storage, device: storage if device.startswith("cpu:") else None
)
"""
"""Stands in for what several processes find on GPUs."""


LOOKED_AT = """
import importlib.abc
import importlib.util
import json
import os
import sys


class LooksAtLabels(importlib.abc.MetaPathFinder):
    # Writes down the labels of the first training step, whatever trainer comes on top of transformers' own.
    def find_spec(self, name, path, target=None):
        if name != "transformers.trainer":
            return None
        sys.meta_path.remove(self)
        spec = importlib.util.find_spec(name)
        run = spec.loader.exec_module

        def run_and_wrap(module):
            run(module)
            step = module.Trainer.training_step

            def looking(trainer, model, inputs, *rest, **named):
                first = os.environ.get("RANK", "0") == "0"  # two processes would write into each other
                if first and "labels" in inputs and not os.path.exists("labels.json"):
                    with open("labels.json", "w") as file:
                        json.dump([inputs["input_ids"].tolist(), inputs["labels"].tolist()], file)
                return step(trainer, model, inputs, *rest, **named)

            module.Trainer.training_step = looking

        spec.loader.exec_module = run_and_wrap
        return spec


sys.meta_path.insert(0, LooksAtLabels())
"""


def stood_in(case: Path, *parts: str) -> dict[str, str]:
    """Let every Python of a case begin with these parts; return what the environment needs for it."""
    folder = case / "stand_in"
    folder.mkdir(exist_ok=True)
    (folder / "sitecustomize.py").write_text("".join((LOOKED_AT, *parts)), encoding="utf-8")
    return {"PYTHONPATH": str(folder.resolve())}


def expected(case: Path) -> dict:
    """Return what a case says of itself: its command, steps, samples, objective and processes."""
    return json.loads((case / "expected.json").read_text(encoding="utf-8"))


def resumed(case: Path, whole: str, halting: str, place: Mapping[str, str] | None = None) -> str:
    """Run ``halting``, which saves in the middle too, take its end away, and let ``whole`` go on from there."""
    steps = expected(case)["steps"]
    ended(case, halting, place)
    # An evaluation at the end of an epoch comes after the checkpoint there, which does not tell of it.
    evaluations = [entry for entry in _state(case, steps)["log_history"] if "eval_loss" in entry]
    assert bool(evaluations) == expected(case)["evaluates"], evaluations
    shutil.rmtree(case / "outputs" / f"checkpoint-{steps}")
    return f"{ended(case, whole, place)}, resumed after {steps // 2}"


def ended(case: Path, command: str, place: Mapping[str, str] | None = None) -> str:
    """Run a command; every step must be logged, with a gradient, and every process take part."""
    steps, processes = expected(case)["steps"], expected(case)["processes"]
    place = dict(place or {})
    _run(case, command, place if "PYTHONPATH" in place else place | stood_in(case))
    state = _state(case, steps)
    assert state["global_step"] == steps
    norms = [float(entry["grad_norm"]) for entry in state["log_history"] if "grad_norm" in entry]
    assert len(norms) == steps, norms
    assert min(norms) > 0, norms
    ranks = len(list((case / "outputs" / f"checkpoint-{steps}").glob("rng_state*.pth")))
    assert ranks == processes, ranks
    return f"{steps} steps on {ranks} process(es){_ends_its_answers(case, steps)}"


def _ends_its_answers(case: Path, step: int) -> str:
    """Check that what is learnt of a chat ends with a token at which the saved model stops; tell which."""
    if expected(case)["objective"] != "sft":
        return ""
    from transformers import AutoTokenizer

    rows = zip(*json.loads((case / "labels.json").read_text(encoding="utf-8")), strict=True)
    saved = case / "outputs" / f"checkpoint-{step}"
    # ms-swift saves none beside adapters.
    own = saved if (saved / "tokenizer_config.json").exists() else case / "model"
    tokenizer = AutoTokenizer.from_pretrained(own)
    stops = {tokenizer.eos_token_id}
    for name in ("config.json", "generation_config.json"):
        if (saved / name).exists():
            eos = json.loads((saved / name).read_text(encoding="utf-8")).get("eos_token_id")
            stops |= set(eos if isinstance(eos, list) else [eos])
    for tokens, labels in rows:
        learnt = [token for token, label in zip(tokens, labels, strict=True) if label != -100]
        shown = tokenizer.convert_ids_to_tokens(learnt)
        assert learnt, "nothing of a sample is learnt"
        assert not expected(case)["answers"] or 2 * len(learnt) < len(tokens), f"more than answers: {shown}"
        assert learnt[-1] in stops, f"the answer does not end: {shown}"
    return f", learns {len(learnt)} of {len(tokens)} tokens, the last {shown[-1]}"


def _state(case: Path, step: int) -> dict:
    file = case / "outputs" / f"checkpoint-{step}" / "trainer_state.json"
    return json.loads(file.read_text(encoding="utf-8"))


def _run(case: Path, command: str, place: Mapping[str, str] | None) -> None:
    # An environment that shares PyTorch with another has its packages, not its commands.
    commands = case / "commands"
    commands.mkdir(exist_ok=True)
    for name, module in (("torchrun", "torch.distributed.run"), ("accelerate", "accelerate.commands.accelerate_cli")):
        (commands / name).write_text(f'#!/bin/sh\nexec {sys.executable} -m {module} "$@"\n')
        (commands / name).chmod(0o755)
    path = os.pathsep.join([str(commands), str(Path(sys.executable).parent), os.environ["PATH"]])
    done = subprocess.run(
        ["bash", "-c", command], cwd=case, capture_output=True, text=True, env=PLACE | {"PATH": path} | dict(place or {}),
        check=False,
    )  # fmt: skip
    errors = re.sub(r"(?:subprocess\.CalledProcessError|torch\.distributed\.elastic).*", "", done.stderr)
    assert done.returncode == 0, errors[-1500:]


def report(tool: str, check: Callable[[Path], str]) -> None:
    """Print a line a case, of the folder that the command line names."""
    for case in sorted(Path(sys.argv[1]).resolve().iterdir()):
        try:
            print(f"ok {case.name} {tool} run: {check(case)}", flush=True)
        except BaseException as error:  # noqa: BLE001 - the report is the point
            print(
                f"FAILED {case.name} {tool} run: {type(error).__name__} {' '.join(str(error).split())[-1200:]}",
                flush=True,
            )
