"""What an estimate of memory takes."""

from __future__ import annotations

import numpy as np
from pytest_benchmark.fixture import BenchmarkFixture

from ftcost_core.formulas.memory.peak import peak
from tests.core.memory.build import batch


def test_one_estimate(benchmark: BenchmarkFixture) -> None:
    """Target: below 3 ms."""
    one = batch({"method.kind": "qlora"})
    peak(one)
    benchmark(peak, one)


def test_a_hundred_thousand_estimates(benchmark: BenchmarkFixture) -> None:
    """Target: below 5 µs each."""
    one = batch({"method.kind": "qlora"})
    many = one.take(np.zeros(100_000, dtype=np.int64))
    many = many.with_(micro_batch=np.resize(np.arange(1.0, 65.0), 100_000))
    benchmark.pedantic(peak, (many,), rounds=3)
