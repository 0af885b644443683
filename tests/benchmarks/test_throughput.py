from __future__ import annotations

from typing import Any

import numpy as np
from msgspec.structs import replace

from ftcost_core.formulas.schedule.tokens import token_plan
from ftcost_core.formulas.throughput.step import step
from tests.core.jobs import job
from tests.core.throughput.batches import batch_of


def test_one_step(benchmark: Any) -> None:
    one = batch_of([job()])
    benchmark(lambda: step(replace(one)))  # a new batch each time: what is counted once stays with a batch


def test_a_hundred_thousand_steps(benchmark: Any) -> None:
    many = batch_of([job()]).take(np.zeros(100_000, dtype=np.int64))
    benchmark.pedantic(lambda: step(replace(many)), rounds=3)


def test_a_token_plan(benchmark: Any) -> None:
    lengths = {"edges": list(range(0, 4097, 64)), "counts": [100] * 64}
    one = job({"data": {"lengths": lengths, "seq_len": 2048, "batching": "packed"}})
    benchmark(token_plan, [one])
