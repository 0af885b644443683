"""What a job calls its model and its hardware."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ftcost_core.text.i18n import tr

if TYPE_CHECKING:
    from ftcost_core.documents.job import Job


def model_name(job: Job) -> str:
    """Return the name of the base model."""
    inline = job.model.architecture
    return job.model.id or (inline.name if inline and inline.name else tr("a model given by its architecture"))


def short_model(job: Job) -> str:
    """Return the model's name as people say it: ``google/gemma-3-4b-pt`` → ``gemma 3 4B``."""
    name = model_name(job)
    if not job.model.id:
        return name
    words = name.rpartition("/")[2].replace("-", " ").removesuffix(" pt")
    return re.sub(r"\b[\d.]+[bm]\b", lambda size: size[0].upper(), words)


def hardware_name(job: Job) -> str:
    """Return count and kind of GPU: ``2 × H100-SXM5-80GB``."""
    hardware = job.hardware
    nodes = tr(" on {nodes} nodes", nodes=hardware.nodes) if hardware.nodes > 1 else ""
    return f"{hardware.gpus_per_node * hardware.nodes} × {hardware.gpu}{nodes}"
