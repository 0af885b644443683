"""From a target's name to its files."""

from __future__ import annotations

import json
from collections.abc import Callable

from ftcost_core.catalogue.offers import Offer
from ftcost_core.documents.job import Job
from ftcost_core.documents.problems import did_you_mean, fail
from ftcost_core.documents.result import Estimate
from ftcost_core.exporters import CLUSTERS, TARGETS, Handoff
from ftcost_core.exporters.trainer_job import TrainerJob, plan_of
from ftcost_core.exporters.training import Training

_BY_STACK = {"torchtune": "torchtune", "unsloth": "unsloth", "megatron": "nemo"}
"""Which trainer a cluster task starts; the others are transformers' Trainer or stand near it."""


def dispatch(
    job: Job,
    estimate: Estimate,
    target: str,
    *,
    data_path: str | None,
    max_steps: int | None,
    offer: Offer | None,
) -> Handoff:
    """Write a hand-off. Raises :class:`InputError`."""
    if target not in TARGETS:
        known = ", ".join(json.dumps(name) for name in TARGETS)
        raise fail("target", target, known + did_you_mean(target, TARGETS))
    plan = plan_of(job, estimate, data_path, max_steps)
    if target in CLUSTERS:
        from ftcost_core.exporters import dstack, ray, skypilot, slurm

        tasks: dict[str, Callable[[TrainerJob, Training, Offer | None], Handoff]] = {
            "skypilot": skypilot.handoff,
            "dstack": dstack.handoff,
            "slurm": slurm.handoff,
            "ray": ray.handoff,
        }
        return tasks[target](plan, _training(plan, _BY_STACK.get(plan.stack, "trl")), offer)
    made = _training(plan, target)
    return Handoff(target, dict(made.files), made.notes, made.start)


def _training(plan: TrainerJob, target: str) -> Training:
    from ftcost_core.exporters import axolotl, launchers, llama_factory, nemo, torchtune, trl, unsloth

    writers: dict[str, Callable[[TrainerJob], Training]] = {
        "trl": trl.training,
        "axolotl": axolotl.training,
        "llama-factory": llama_factory.training,
        "torchtune": torchtune.training,
        "unsloth": unsloth.training,
        "nemo": nemo.training,
        "accelerate": launchers.accelerated,
        "deepspeed": launchers.deepspeeded,
    }
    return writers[target](plan)
