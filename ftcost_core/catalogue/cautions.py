"""What somebody who plans with a chip should know of its figures, in words."""

from __future__ import annotations

from typing import Literal, TypeAlias

from ftcost_core.text.i18n import LazyTexts

Caution: TypeAlias = Literal[
    "announced", "apple", "arc", "ironwood", "laptop", "no_matrix_units", "past", "radeon", "strix_halo", "tpu",
    "unified_memory", "unmeasured", "yours",
]  # fmt: skip

CAUTIONS: LazyTexts[Caution] = LazyTexts({
    "announced": "{name} is known from its announcement alone: its memory and rates may still change, no "
    "training on it has been published, and the range of the speed is wide",
    "apple": "the GPU of {name} may have two thirds to three quarters of its memory, as counted here (newer "
    "versions of macOS allow more; iogpu.wired_limit_mb sets it); no training on it has been measured for "
    "the program: the speed follows from published rates, and its range is wide",
    "arc": "no training on Arc cards has been measured for the program: PyTorch runs them as xpu, many kernels and "
    "4-bit libraries do not; the speed on {name} follows from its rates, and its range is wide",
    "ironwood": "JAX has two devices in a chip of Ironwood: GPUs are counted here as such devices of 96 GB, "
    "two a chip, eight a host; no training on TPUs has been measured for the program: the speed follows from "
    "the published peak, and its range is wide",
    "laptop": "what {name} does depends on the power and cooling that the maker of the laptop gives it: its rates are "
    "those of the highest clock, the range of the speed is wide; nvidia-smi shows the limit, a card of "
    "your own holds it",
    "no_matrix_units": "{name} has no matrix units: 16 bits are at most twice as fast as fp32, and in fp16 without "
    "bf16; the speed follows from its rates, and its range is wide",
    "past": "{name} is of a generation without matrix units and bf16 that current releases of PyTorch, bitsandbytes "
    "and Unsloth no longer support or never did: pin versions that do; the speed follows from its rates, and "
    "its range is wide",
    "radeon": "no training on {name} has been measured for the program: libraries reach very different shares of the "
    "peak of Radeon and older Instinct cards; the speed follows from its rates, and its range is wide",
    "strix_halo": "what ROCm may use of the memory of {name} is set by firmware and kernel (half of it "
    "unless ttm.pages_limit says more), and libraries reach 9 to 62 % of its peak: the speed is that of the "
    "best of them, and its range is wide",
    "tpu": "no training on TPUs has been measured for the program: the speed on {name} follows from the "
    "published peak, and its range is wide; GPUs are chips here, and nodes hosts of a slice",
    "unified_memory": "GPU and processor share the memory of {name}: what the system, the loading of the "
    "model and the data take is lost to training; state it as memory in use (about 102 of 121.7 GiB were "
    "free on a DGX Spark)",
    "unmeasured": "no training on {name} has been measured for the program: the speed follows from its rates and from "
    "what kernels reach on chips alike, and its range is wider",
    "yours": "{name} is a card of your own: memory and rates are those that you gave, and the range of the speed is "
    "wide",
})  # fmt: skip
"""Strix Halo: 62.2 GiB of 128 GB (ROCm/legacy-rocm-build#5595); 5.1 of 59.4 TFLOP/s in bf16 without
hipBLASLt, 36.9 with it (llm-tracker's page on Strix Halo). DGX Spark: NVIDIA/xr-ai#440. Macs: see their
entries. Read 2026-11-23."""
