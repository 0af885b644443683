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
    """Published runs: ``job``, ``measured``, ``source``, ``quality``, ``framework``, ``assumed``."""
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
def rank_traces() -> list[dict[str, Any]]:
    """What one rank of several holds, and what is beside a plain step (``trace_ranks.py``)."""
    return [json.loads(line) for line in (DATA / "rank_traces.jsonl").read_text(encoding="utf-8").splitlines()]
