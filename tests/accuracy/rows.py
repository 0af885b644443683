"""The rows to compare with: published runs (shipped with the program) and exact traces."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from ftcost_core.storage.bundled import read_jsonl

DATA = Path(__file__).parent / "data"


@cache
def measurements() -> list[dict[str, Any]]:
    """Published runs: ``job``, ``measured``, ``source``, ``quality``, ``framework``, ``assumed``.

    LitGPT's table of runs (config_hub/finetune) does not say their dropout; it is that of the files beside it.
    """
    return read_jsonl("evidence", "measurements.jsonl")


@cache
def traces() -> list[dict[str, Any]]:
    """Exact traces of one training step of real model code, by category and moment."""
    return [json.loads(line) for line in (DATA / "oracle.jsonl").read_text(encoding="utf-8").splitlines()]


@cache
def fsdp_traces() -> list[dict[str, Any]]:
    """Exact traces of FSDP2 steps on 2 to 8 ranks (raw cases)."""
    return [json.loads(line) for line in (DATA / "oracle_fsdp.jsonl").read_text(encoding="utf-8").splitlines()]


@cache
def forward_traces() -> list[dict[str, Any]]:
    """What real classes keep of a forward pass, with dropout, pooled losses and checkpointing (``trace_steps.py``)."""
    return [json.loads(line) for line in (DATA / "forward_traces.jsonl").read_text(encoding="utf-8").splitlines()]


@cache
def measured_steps() -> list[dict[str, Any]]:
    """Training steps measured by the project on one H100 SXM (2026-11-27).

    No rate is fitted to them; the kernels that a layer launches were counted, and the cost of hooks of checkpointing
    was read, on the same machine, whose host launches a third slower than those of published runs.

    The files that ``ftcost export --to trl`` writes, run as they are by TRL 1.16, transformers 5.17 and torch 2.11
    with random weights; encoders and encoder-decoders by transformers' Trainer. ``changes`` of the tests' job, largest
    bytes of ten steps as the allocator counts them, bytes on the device at the end, mean seconds of the last six steps,
    and the largest bytes of an evaluation with eight samples at a time.
    """
    return [json.loads(line) for line in (DATA / "h100_steps.jsonl").read_text(encoding="utf-8").splitlines()]


@cache
def rank_traces() -> list[dict[str, Any]]:
    """What one rank of several holds, and what is beside a plain step (``trace_ranks.py``)."""
    return [json.loads(line) for line in (DATA / "rank_traces.jsonl").read_text(encoding="utf-8").splitlines()]
