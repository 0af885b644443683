"""Checks against the catalogues of GPUs and models."""

from __future__ import annotations

from typing import Literal

from ftcost_core.catalogue.gpus import find_gpu
from ftcost_core.catalogue.models import all_models
from ftcost_core.text.i18n import mark, tr
from tests.claims.check import Check, Statements
from tests.claims.checked import Finding
from tests.claims.judge import estimated
from tests.claims.model import Claimed
from tests.claims.readings import Reading

_SAME_SIZE = 0.03


class Spec(Check):
    """A figure of a GPU's data sheet."""

    check: Literal["spec"]
    gpu: str
    field: Literal["memory", "bandwidth", "bf16"]

    def find(self, claimed: Claimed, guides: Statements) -> Finding:
        """Look it up."""
        gpu = find_gpu(self.gpu)
        value, unit = {
            "memory": (gpu.memory_gb, "GB"),
            "bandwidth": (gpu.bandwidth_bytes_s / 1e9, "GB/s"),
            "bf16": (gpu.peak_flops("bf16") / 1e12, "TFLOP/s"),
        }[self.field]
        return estimated(claimed, Reading(value, value, value, unit), f"{gpu.name}: {self.field}")


class ModelOfSize(Check):
    """Whether a maker has a model of about that many parameters, in billions."""

    check: Literal["model_of_size"]
    maker: str

    def find(self, claimed: Claimed, guides: Statements) -> Finding:
        """Take the nearest of the catalogue; it must be within 3 %."""
        sizes = {one.parameters / 1e9: one.id for one in all_models() if one.id.startswith(self.maker + "/")}
        asked = float(claimed.low or 0)
        nearest = min(sizes, key=lambda size: abs(size - asked))
        found = Reading(nearest, nearest * (1 - _SAME_SIZE), nearest * (1 + _SAME_SIZE), mark("billion parameters"))
        return estimated(
            claimed,
            found,
            tr("{maker}'s nearest, {rpartition}", maker=self.maker, rpartition=sizes[nearest].rpartition("/")[2]),
        )
