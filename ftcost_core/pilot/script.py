"""The files of a pilot: a short timed run with exactly the job's settings."""

from __future__ import annotations

from typing import Literal, TypeAlias, assert_never, get_args

from ftcost_core.documents.job import Job
from ftcost_core.documents.problems import fail
from ftcost_core.documents.result import Estimate
from ftcost_core.estimator import estimate as estimate_of
from ftcost_core.exporters.dispatch import hand_off
from ftcost_core.pilot import transformers_script
from ftcost_core.pilot.random_data import data_script
from ftcost_core.text.i18n import tr

PilotTarget: TypeAlias = Literal["trl", "torchtune", "axolotl", "llama-factory"]
TARGETS: tuple[PilotTarget, ...] = get_args(PilotTarget)
RANDOM_DATA = "random.jsonl"


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
    estimate = estimate or estimate_of(job)
    path = data_path or RANDOM_DATA
    handoff = hand_off(job, estimate, target, data_path=path, max_steps=steps + warm_up)
    own_tokens = target == "trl" and job.method.objective == "sft" and data_path is None
    files = dict(handoff.files)
    run = handoff.run
    if target == "trl":
        files = transformers_script.files(handoff, estimate.resolved, steps, warm_up, random=own_tokens)
        run = transformers_script.run_of(handoff)
    if data_path is None and not own_tokens:
        script = data_script(run, target, estimate.resolved, steps + warm_up, RANDOM_DATA)
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
