"""Tasks that clouds and clusters are given: the command that one starts, and the machines that it asks for.

They are the variables in which Slurm tells what it gives: a launcher's reader takes them so.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from typing import Any

OF_KUBERNETES = "objects of Kubernetes"
"""The name under which several documents of Kubernetes in one file stand."""
_TIMES = ("replicas", "parallelism", "completions")
"""How often Kubernetes starts what stands beside it."""


def of_task(values: dict[Any, Any]) -> str:
    """Return the commands of a task of dstack or SkyPilot, its machines before them as variables; empty: it is none."""
    commands, resources = values.get("commands"), values.get("resources")
    if isinstance(commands, list) and values.get("type") == "task":
        lines, asked, nodes = [str(one) for one in commands], "gpu", values.get("nodes")
    elif isinstance(values.get("run"), str) and (isinstance(resources, dict) or "num_nodes" in values):
        lines, asked, nodes = [values["run"]], "accelerators", values.get("num_nodes")
    else:
        return ""
    gpu = _mapping(resources).get(asked)
    if isinstance(gpu, dict) and asked == "gpu":  # {name: H100, count: 8}
        gpu = ":".join(str(gpu[part]) for part in ("name", "count") if isinstance(gpu.get(part), str | int))
    elif isinstance(gpu, dict) and len(gpu) == 1:  # {H100: 8}
        gpu = ":".join(map(str, next(iter(gpu.items()))))
    parts = str(gpu or "").split(":")
    number = next((part for part in parts if part.isdecimal()), None)
    told = {
        "SLURM_GPU_TYPE": parts[0] if parts[0][:1].isalpha() else None,
        "SLURM_GPUS_ON_NODE": number or ("1" if gpu else None),
        "SLURM_NNODES": nodes,
    }
    own = values.get("envs") or values.get("env") or {}
    set_ = [f"{k}={v}" for k, v in own.items() if v is not None] if isinstance(own, dict) else map(str, own)
    return "\n".join([*(f"{name}={value}" for name, value in told.items() if value),
                      *(one for one in set_ if "=" in one), *lines])  # fmt: skip


def of_kubernetes(objects: list[Any]) -> str:
    """Return the command of the container that has GPUs, what it asks for before it; empty: none has."""
    text, nodes = "", 0
    for pod, container, times in _containers(objects):
        limits = _mapping(_mapping(container.get("resources")).get("limits"))
        words = [str(word) for name in ("command", "args") for word in container.get(name) or ()]
        if "nvidia.com/gpu" not in limits or not words:
            continue
        nodes += times
        chosen = _mapping(pod.get("nodeSelector")).items()
        kind = next((gpu for name, gpu in chosen if name.endswith(("gpu.product", "gke-accelerator"))), "")
        asked = [f"SLURM_GPU_TYPE={kind}", f"SLURM_GPUS_ON_NODE={limits['nvidia.com/gpu']}"]
        own = [
            f"{one.get('name')}={one['value']}" for one in map(_mapping, container.get("env") or ()) if "value" in one
        ]
        shell = re.fullmatch(r"(?:\S*/)?(?:ba|z)?sh -\w*c", " ".join(words[:2])) and len(words) > 2
        text = text or "\n".join([*asked, *own, words[2] if shell else shlex.join(words)])
    return f"SLURM_NNODES={nodes}\n{text}" if text else ""


def _containers(objects: list[Any]) -> Iterator[tuple[dict[str, Any], dict[str, Any], int]]:
    """Yield the containers of objects of Kubernetes: their pod, themselves, and how often they are started."""
    waiting: list[tuple[Any, int]] = [(objects, 1)]
    while waiting:
        part, times = waiting.pop(0)
        if isinstance(part, list):
            waiting += [(one, times) for one in part]
        elif isinstance(part, dict):
            times *= next((number for name in _TIMES if isinstance(number := part.get(name), int)), 1)
            waiting += [(one, times) for one in part.values()]
            held = part.get("containers")
            yield from ((part, one, times) for one in (held if isinstance(held, list) else []) if isinstance(one, dict))


def _mapping(part: Any) -> dict[str, Any]:
    return part if isinstance(part, dict) else {}


def of_vertex(values: dict[Any, Any]) -> list[str]:
    """Return the command of a Vertex AI job document, its machines before it as variables; empty: it is none."""
    spec = _named_alike(values.get("jobSpec") or values.get("job_spec") or values)
    pools = spec.get("workerpoolspecs")
    if not isinstance(pools, list) or not pools or not all(isinstance(pool, dict) for pool in pools):
        return []
    first = _named_alike(pools[0])
    machine, container = (_named_alike(first.get(part)) for part in ("machinespec", "containerspec"))
    container = container or _named_alike(first.get("pythonpackagespec"))
    nodes = sum(n for pool in pools if isinstance(n := _named_alike(pool).get("replicacount", 1), int))
    told = {
        "NNODES": nodes,
        "NPROC_PER_NODE": machine.get("acceleratorcount"),
        "ACCELERATOR": machine.get("acceleratortype"),
    }
    words = [word for part in ("command", "args") for word in container.get(part) or ()]
    return [*(f"{name}={value}" for name, value in told.items() if value), *map(str, words)]


def _named_alike(values: Any) -> dict[str, Any]:
    """Return a part of a document under names without underscores and capitals: Vertex has both."""
    return {str(k).replace("_", "").casefold(): v for k, v in _mapping(values).items()}
