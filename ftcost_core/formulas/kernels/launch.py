"""Seconds that a host needs to launch kernels."""

from __future__ import annotations

from ftcost_core.documents.term import Array
from ftcost_core.formulas.facts.measured import launch_facts
from ftcost_core.formulas.job_arrays import Choices


def launch_seconds(kernels: Array, style: Choices) -> Array:
    """Return the least seconds of a number of kernels; ``style``: ``eager`` or ``compiled``.

    In transformers and PEFT a kernel costs 34 to 42 µs of Python and dispatch, of which 5 to 7 are the launch
    itself. Source: the file ``kernels/launch.json``.
    """
    return kernels * style.table(launch_facts().seconds.by)


def layer_kernels(setup: Choices) -> Array:
    """Return kernels per layer and micro-batch of a measured set-up, all passes with checkpointing."""
    return setup.table(launch_facts().per_layer.by)
