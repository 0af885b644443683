"""What differs between the rules by which stacks lay out memory: PyTorch's, MLX's, XLA's."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

import numpy as np

from ftcost_core.documents.term import Index
from ftcost_core.formulas.facts.stacks import MemoryRules, mechanisms
from ftcost_core.formulas.memory.views import MemoryInputs

Counted = TypeVar("Counted")


def by_rules(
    job: MemoryInputs, table: Mapping[MemoryRules, Callable[[MemoryInputs], Counted]]
) -> tuple[list[Counted], Index]:
    """Return what the functions of all rules in the batch give, and for each job the place of its own."""
    words = list(table)
    of_stack = {stack: float(words.index(word)) for stack, word in mechanisms().memory_rules.by.items()}
    which = job.batch.stack.table(of_stack).astype(np.intp)
    present = sorted({int(code) for code in which})
    return [table[words[code]](job) for code in present], np.searchsorted(present, which)
