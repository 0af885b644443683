"""Warnings about RAM and disk of a node: what runs out, when, and what to do about it."""

from __future__ import annotations

from collections.abc import Iterator

from ftcost_core.documents.job import Job
from ftcost_core.documents.result import Host, HostMoment, JobWarning
from ftcost_core.text.i18n import LazyTexts, tr
from ftcost_core.wording.labels import HOST_MOMENTS

_REMEDIES: LazyTexts[HostMoment] = LazyTexts({
    "loading": "load on one process of a node, or take a machine with more RAM",
    "training": "offload less, spread the job over more nodes, or take a machine with more RAM",
    "saving": "save sharded checkpoints, or take a machine with more RAM",
    "merging": "merge the adapter on another machine, or on the GPU part by part",
})  # fmt: skip


def host_warnings(host: Host, job: Job) -> Iterator[JobWarning]:
    """Yield what a node has too little of, where its RAM or disk is known."""
    needed, capacity = host.ram_bytes / 2**30, (host.ram_capacity or 0) / 2**30
    if host.ram_capacity is not None and host.ram_high > host.ram_capacity:
        named = "hardware.host_ram_gib" if job.hardware.host_ram_gib is not None else "price.offer"
        text = (
            tr("{moment} a node needs {needed:,.0f} GiB of RAM, and has {capacity:,.0f}: {remedy}",
               moment=HOST_MOMENTS[host.ram_moment], needed=needed, capacity=capacity,
               remedy=_REMEDIES[host.ram_moment])
            if host.ram_bytes > host.ram_capacity
            else tr("{moment} a node needs {needed:,.0f} to {high:,.0f} GiB of RAM, and has {capacity:,.0f}: "
                    "{remedy}",
                    moment=HOST_MOMENTS[host.ram_moment], needed=needed, high=host.ram_high / 2**30,
                    capacity=capacity, remedy=_REMEDIES[host.ram_moment])
        )  # fmt: skip
        yield JobWarning(path=named, text=text)
    if host.disk_capacity is not None and host.disk_bytes > host.disk_capacity:
        yield JobWarning(
            path="hardware.disk_gib",
            text=tr(
                "weights, data, checkpoints and the trained model need {needed:,.0f} GiB of disk, free are "
                "{capacity:,.0f}: keep fewer checkpoints, or a larger disk",
                needed=host.disk_bytes / 2**30,
                capacity=host.disk_capacity / 2**30,
            ),
        )
