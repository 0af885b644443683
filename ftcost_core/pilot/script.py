"""The files of a pilot: a short timed run with exactly the job's settings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias, assert_never, get_args

from ftcost_core.documents.job import Job
from ftcost_core.documents.problems import fail
from ftcost_core.documents.result import Estimate
from ftcost_core.estimator import estimate as estimate_of
from ftcost_core.exporters.dispatch import hand_off
from ftcost_core.exporters.handoff import Handoff
from ftcost_core.exporters.training_data import RecordTarget, training_data_facts
from ftcost_core.exporters.trl import ENCODERS, TRAINERS
from ftcost_core.storage.bundled import resource
from ftcost_core.text.i18n import tr
from ftcost_core.trainers.names import Trainer

PilotTarget: TypeAlias = Literal["trl", "torchtune", "axolotl", "llama-factory"]
TARGETS: tuple[PilotTarget, ...] = get_args(PilotTarget)
_RANDOM_DATA = "random.jsonl"
_FILE, _START = "pilot.py", "train.py --config train.yaml"
_FOR_DATA = "from transformers import TrainerCallback"
_FOR_RANDOM = """\
import yaml
from datasets import Dataset
from transformers import AutoConfig, TrainerCallback"""
_RECORDS: Mapping[RecordTarget, str] = {
    "messages": '{"messages": [asked, answer()]}',
    "prompts": '{"prompt": [asked]}',
    "pairs": '{"prompt": [asked], "chosen": [answer()], "rejected": [answer()]}',
    "single-answers": '{"messages": [asked], "chosen": answer(), "rejected": answer()}',
    "whole-conversations": '{"chosen": [asked, answer()], "rejected": [asked, answer()]}',
    "labelled": '{"messages": [asked, answer()], "label": True}',
    "input-output": '{"input": asked["content"], "output": answer()["content"]}',
    "text": '{"text": answer()["content"]}',
}
"""A record of each kind, in the script's words."""


def default_target(job: Job) -> PilotTarget | None:
    """Return the tool for the pilot of a job's stack; ``None`` when there is none."""
    match job.training.stack:
        case "hf":
            return "trl"
        case "torchtune":
            return "torchtune"
        case "litgpt" | "unsloth" | "fsdp" | "megatron" | "mlx" | "maxtext":
            return None
        case stack:
            assert_never(stack)


def pilot_files(
    job: Job,
    *,
    to: PilotTarget | None = None,
    steps: int = 30,
    warm_up: int = 10,
    data_path: str | None = None,
    estimate: Estimate | None = None,
) -> dict[str, str]:
    """Return the text of each file of the pilot by name; the first is the one to open first.

    ``steps`` are measured after ``warm_up``; data are random unless ``data_path`` is given.
    ``estimate`` is computed when not given. Raises :class:`InputError` for a job whose
    stack has no pilot, or that the tool cannot run.
    """
    target = to or default_target(job)
    if target not in TARGETS:
        targets = ", ".join(f'"{name}"' for name in TARGETS)
        if to is None:
            allowed = tr("a stack with a pilot (hf, torchtune), or another tool to run it with: {known}", known=targets)
            raise fail("training.stack", job.training.stack, allowed)
        raise fail("to", to, targets)
    for name, value, most in (("steps", steps, 100_000), ("warm-up", warm_up, 10_000)):
        if not (1 if name == "steps" else 0) <= value <= most:
            raise fail(name, value, tr("a whole number of at most {most}", most=most))
    texts = tr("texts that a model answers: no pilot is written with images, embeddings or classes")
    if job.method.objective in ENCODERS:
        raise fail("method.objective", job.method.objective, texts)
    if job.data.images_per_sample:
        raise fail("data.images_per_sample", job.data.images_per_sample, texts)
    estimate = estimate or estimate_of(job)
    path = data_path or _RANDOM_DATA
    handoff = hand_off(job, estimate, target, data_path=path, max_steps=steps + warm_up)
    own_tokens = target == "trl" and job.method.objective == "sft" and data_path is None
    files = dict(handoff.files)
    run = handoff.run
    if target == "trl":
        run = run.replace(_START, _FILE)
        files = _timed(handoff, estimate.resolved, run, steps, warm_up, random=own_tokens)
    if data_path is None and not own_tokens:
        script = _data_script(run, target, estimate.resolved, steps + warm_up)
        files |= {"random_data.py": script}
    return files


def how_to_run(files: dict[str, str]) -> list[str]:
    """Return the lines at the top of the pilot's files that say how to start it."""
    lines = []
    for text in files.values():
        for line in text.splitlines()[:12]:
            if line.lstrip("# ").startswith("Start: ") and line.lstrip("# ") not in lines:
                lines.append(line.lstrip("# "))
    # The start line of random_data.py names both commands.
    return [line for line in lines if "random_data.py" in line] or lines


def _timed(handoff: Handoff, resolved: Job, run: str, steps: int, warm_up: int, *, random: bool) -> dict[str, str]:
    """Return the pilot of the Hugging Face stack: the hand-off's own ``train.py``, started by a script that times it.

    So it runs what the training will run: TRL's trainer with its loss, its packing and its tokens. ``random``: the
    script makes tokens itself instead of reading the training data. Nothing of a job but numbers is written into it.
    """
    text = _template("pilot.py").format(
        steps=steps,
        warm_up=warm_up,
        run=run,
        imports=_FOR_RANDOM if random else _FOR_DATA,
        seq_len=resolved.data.seq_len,
        sequences=resolved.training.global_batch or 1,
        trainer=f"{TRAINERS[resolved.method.objective]}Trainer",
        data=_template("random_tokens.py") if random else "",
    )
    copied = {name: text.replace(_START, _FILE) for name, text in handoff.files.items() if name != "train.py"}
    return {_FILE: text, **copied, "train.py": handoff.files["train.py"]}


def _template(name: str) -> str:
    return resource("pilot", f"{name}.txt").read_text(encoding="utf-8")


def _data_script(run: str, trainer: Trainer, resolved: Job, steps: int) -> str:
    """Return the text of a script that writes enough random records for the pilot's steps.

    ``run`` is the command that starts the pilot then.
    """
    sequences, seq_len = resolved.training.global_batch or 1, resolved.data.seq_len
    each = 3 if resolved.data.batching == "packed" else 1
    plain = resolved.method.kind == "pretrain"
    target = "text" if plain else training_data_facts().trainers[trainer].writes[resolved.method.objective]
    return _template("random_data.py").format(
        name=_RANDOM_DATA,
        run=run,
        record=_RECORDS[target],
        records=(steps + 1) * sequences * each,
        steps=steps,
        sequences=sequences,
        words=max(1, seq_len * 45 // 100),
        seq_len=seq_len,
    )
