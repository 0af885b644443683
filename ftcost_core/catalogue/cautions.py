"""What somebody who plans with a chip should know of its figures, in words."""

from __future__ import annotations

from typing import Literal, TypeAlias

from ftcost_core.text.i18n import LazyTexts

Caution: TypeAlias = Literal["announced", "apple", "ironwood", "strix_halo", "tpu", "unified_memory"]

CAUTIONS: LazyTexts[Caution] = LazyTexts({
    "announced": "{name} is known from its announcement alone: its memory and rates may still change, no "
    "training on it has been published, and the range of the speed is wide",
    "apple": "the GPU of {name} may have two thirds to three quarters of its memory, as counted here (newer "
    "versions of macOS allow more; iogpu.wired_limit_mb sets it); no training on it has been measured for "
    "the program: the speed follows from published rates, and its range is wide",
    "ironwood": "JAX has two devices in a chip of Ironwood: GPUs are counted here as such devices of 96 GB, "
    "two a chip, eight a host; no training on TPUs has been measured for the program: the speed follows from "
    "the published peak, and its range is wide",
    "strix_halo": "what ROCm may use of the memory of {name} is set by firmware and kernel (half of it "
    "unless ttm.pages_limit says more), and libraries reach 9 to 62 % of its peak: the speed is that of the "
    "best of them, and its range is wide",
    "tpu": "no training on TPUs has been measured for the program: the speed on {name} follows from the "
    "published peak, and its range is wide; GPUs are chips here, and nodes hosts of a slice",
    "unified_memory": "GPU and processor share the memory of {name}: what the system, the loading of the "
    "model and the data take is lost to training; state it as memory in use (about 102 of 121.7 GiB were "
    "free on a DGX Spark)",
})  # fmt: skip
"""Strix Halo: 62.2 GiB of 128 GB (ROCm/legacy-rocm-build#5595); 5.1 of 59.4 TFLOP/s in bf16 without
hipBLASLt, 36.9 with it (llm-tracker's page on Strix Halo). DGX Spark: NVIDIA/xr-ai#440. Macs: see their
entries. Read 2026-11-23."""
