"""What a search takes for each configuration, against single estimates and against moving the bytes alone."""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np

from ftcost_core.documents.job import load_job
from ftcost_core.evaluation.resolve import resolve
from ftcost_core.formulas.word_arrays import Gpus, WordArray
from ftcost_core.offers.costs import shipped_prices
from ftcost_core.offers.job_figures import job_figures
from ftcost_core.planner.evaluation import SearchInputs, evaluate_rows, search_inputs
from ftcost_core.planner.search import plan, plan_job
from ftcost_core.planner.space import Space, search_space
from ftcost_core.planner.variants import variants
from ftcost_core.storage.bundled import resource

_SINGLE = 40


def best_of(rounds: int, work: Callable[[], object]) -> float:
    """Return the shortest of several times, seconds."""
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)


def test_configurations_per_second() -> None:
    """Goal: 500,000 configurations considered a second on one core, most of them by bounds."""
    job = load_job(resource("examples", "support-bot-8b.ftcost").read_text(encoding="utf-8"))
    prices, resolved = shipped_prices(), resolve(job)
    space = search_space(job, variants(job, resolved.arch), prices)
    inputs = search_inputs(job, space, None)
    chunks = [evaluated for _, _, evaluated in evaluate_rows(space, inputs)]
    configurations = sum(len(evaluated) for evaluated in chunks)
    together = chunks[0].together(chunks)
    batched = best_of(3, lambda: [None for _ in evaluate_rows(space, inputs)]) / configurations
    picked = np.linspace(0, len(together) - 1, _SINGLE).astype(int)
    jobs = [plan_job(job, resolved, space, together, int(i), prices) for i in picked]
    single = best_of(2, lambda: [job_figures(one, prices) for one in jobs]) / _SINGLE
    moved = best_of(3, lambda: _move(space, inputs, len(space.rows))) / configurations
    whole = best_of(2, lambda: plan(job, prices))
    print(
        f"\n{configurations:,} priced configurations out of {space.configurations:,} considered: "
        f"{1 / batched:,.0f} and {space.configurations / (batched * configurations):,.0f} a second; {single / batched:,.0f} times a loop of single estimates; "
        f"{batched / moved:.0f} times as long as only reading and writing their bytes; "
        f"a whole search with the documents of its plans takes {whole / (batched * configurations):.1f} "
        "times the evaluation"
    )


def _move(space: Space, inputs: SearchInputs, rows: int) -> None:
    """Read every field of every row, and write it."""
    variants_batch = inputs.variants
    index = space.rows.variant
    for name in variants_batch.__struct_fields__:
        value = getattr(variants_batch, name)
        if isinstance(value, np.ndarray):
            value[index].copy()
        elif isinstance(value, WordArray | Gpus):
            value.codes[index].copy()
        elif isinstance(value, dict):
            for mask in value.values():
                mask[index].copy()
    np.empty((9, rows)).copy()
