"""Which arrays of a graph of MLX are alive when, by the rules of its ``eval``.

Views share their buffer; a reshape of what is not contiguous copies. Elementwise operations with one consumer
of their shape are fused into it (``mx.compile``), and write over an input that ends with them. Buffers that are
freed stay taken until what runs of them is done: about a hundred operations later on a processor, ten command
buffers later (each of at most 50 operations or 50 MB of inputs) on Metal.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import prod
from typing import Any

WIDTH = 20
"""Of the tape, in ``eval``: the default of MLX_BFS_MAX_WIDTH."""
CPU_OPERATIONS = 100
METAL_BUFFERS, METAL_OPERATIONS, METAL_BYTES = 10, 50, 50e6
ITEM_BYTES = {
    "bfloat16": 2,
    "float16": 2,
    "float32": 4,
    "int32": 4,
    "uint32": 4,
    "bool": 1,
    "int64": 8,
    "uint64": 8,
    "uint8": 1,
}
VIEWS = frozenset(
    ["Broadcast", "Reshape", "Transpose", "Squeeze", "ExpandDims", "Flatten", "Unflatten", "StopGradient", "Slice",
     "Split", "AsStrided", "BroadcastAxes"]
)  # fmt: skip
RESHAPES = ("Reshape", "Flatten", "Unflatten")
ELEMENTWISE = frozenset(
    ["Abs", "Add", "Subtract", "Multiply", "Divide", "Exp", "Sigmoid", "AsType", "Negative", "Square", "Sqrt",
     "Select", "Maximum", "Minimum", "Log", "Log1p", "Power", "Equal", "NotEqual", "Less", "LessEqual", "Greater",
     "GreaterEqual", "LogicalAnd", "LogicalOr", "LogicalNot", "Sign", "Rsqrt", "Tanh", "Floor"]
)  # fmt: skip
IN_PLACE = ELEMENTWISE | {"Softmax", "RMSNorm", "RoPE", "LogSumExp"}
MOST_FUSED = 10


@dataclass(slots=True)
class Operation:
    """One operation, or several that are fused."""

    name: str
    inputs: list[str]
    outputs: list[str]


@dataclass(frozen=True, slots=True)
class Graph:
    """A step: operations, sizes of arrays and what comes out."""

    operations: list[Operation]
    shapes: dict[str, tuple[int, ...]]
    sizes: dict[str, int]
    results: list[str]

    @classmethod
    def of(cls, records: list[dict[str, Any]]) -> Graph:
        """Read what ``mx.export_function`` tells its callback."""
        operations, shapes, sizes, results = [], {}, {}, []
        for record in records:
            if record["type"] == "outputs":
                results = [array[0] for array in record["outputs"]]
            if record["type"] == "primitive":
                for name, shape, dtype in (*record["inputs"], *record["outputs"]):
                    shapes[name] = shape
                    sizes[name] = ITEM_BYTES[str(dtype).rpartition(".")[2]] * prod(shape)
                operations.append(
                    Operation(record["name"], [one[0] for one in record["inputs"]],
                              [one[0] for one in record["outputs"]])
                )  # fmt: skip
        return cls(operations, shapes, sizes, results)


def peaks(graph: Graph) -> dict[str, int]:
    """Return the peak of a step beside weights and states: at once, on a processor and on Metal, bytes."""
    order = ordered(fused(graph), graph.results)
    return {
        "step_bytes": _peak(graph, order, 0, metal=False),
        "cpu_bytes": _peak(graph, order, CPU_OPERATIONS, metal=False),
        "metal_bytes": _peak(graph, order, METAL_BUFFERS, metal=True),
    }


def fused(graph: Graph) -> list[Operation]:
    """Return the operations with elementwise ones merged into their only consumer."""
    consumers: dict[str, set[int]] = {}
    for i, operation in enumerate(graph.operations):
        for name in operation.inputs:
            consumers.setdefault(name, set()).add(i)
    group, depth = list(range(len(graph.operations))), Counter[int]()
    for i in reversed(group[:]):
        operation = graph.operations[i]
        only = consumers.get(operation.outputs[0], set())
        if operation.name not in ELEMENTWISE or operation.outputs[0] in graph.results or len(only) != 1:
            continue
        (consumer,) = only
        into = graph.operations[consumer]
        alike = graph.shapes[into.outputs[0]] == graph.shapes[operation.outputs[0]]
        if into.name in ELEMENTWISE and alike and depth[consumer] < MOST_FUSED:
            group[i], depth[i] = group[consumer], depth[consumer] + 1
    merged: dict[int, Operation] = {}
    inside: dict[int, set[str]] = {}
    for i, operation in enumerate(graph.operations):
        last = graph.operations[group[i]]
        whole = merged.setdefault(group[i], Operation(last.name, [], last.outputs))
        whole.inputs += operation.inputs
        inside.setdefault(group[i], set()).update(operation.outputs)
    for place, whole in merged.items():
        whole.inputs = [name for name in dict.fromkeys(whole.inputs) if name not in inside[place]]
    return list(merged.values())


def ordered(operations: list[Operation], results: list[str]) -> list[Operation]:
    """Return the operations in the order of ``eval``, without those that no result needs."""
    maker = {name: i for i, operation in enumerate(operations) for name in operation.outputs}

    def before(i: int | None) -> list[int]:
        names = results if i is None else operations[i].inputs
        return [maker[name] for name in names if name in maker]

    waiting, needed, stack = Counter(before(None)), set[int](), before(None)
    while stack:
        i = stack.pop()
        if i not in needed:
            needed.add(i)
            waiting.update(before(i))
            stack += before(i)
    tape: list[int | None] = [None]
    deferred: list[tuple[int | None, int]] = []
    at = 0
    while at < len(tape) or deferred:
        if at < len(tape):
            current, start = tape[at], 0
            at += 1
        else:
            current, start = deferred.pop()
        makers = before(current)
        for j in range(start, len(makers)):
            if len(tape) - at >= WIDTH:
                deferred.append((current, j))
                break
            waiting[makers[j]] -= 1
            if not waiting[makers[j]]:
                tape.append(makers[j])
    return [operations[i] for i in reversed(tape) if i is not None]


def _peak(graph: Graph, order: list[Operation], lag: int, *, metal: bool) -> int:
    uses = Counter(graph.results)
    for operation in order:
        uses.update(operation.inputs)
    buffer: dict[str, int] = {}
    contiguous: dict[str, bool] = {}
    size: list[int] = []
    holders: list[int] = []
    freed: list[tuple[int, int]] = []
    live = most = clock = run = read = 0

    def new(name: str, operation: Operation) -> int:
        """Return the buffer of a result: an input's that ends here, or one more."""
        nonlocal live
        for given in operation.inputs if operation.name in IN_PLACE else ():
            held = buffer.get(given)
            ends = uses[given] == 1 and held is not None and holders[held] == 1
            if ends and held is not None and size[held] == graph.sizes[given] == graph.sizes[name]:
                return held
        size.append(graph.sizes[name])
        holders.append(0)
        live += size[-1]
        return len(size) - 1

    for operation in order:
        works = operation.name not in VIEWS and operation.name != "Depends"
        if not metal:
            clock += 1
        elif run >= METAL_OPERATIONS or read > METAL_BYTES:
            clock, run, read = clock + 1, 0, 0
        run += works
        read += sum(graph.sizes[name] for name in operation.inputs) if works else 0
        while freed and freed[0][0] <= clock - max(lag, 1):
            live -= freed.pop(0)[1]
        sources = operation.inputs if operation.name == "Depends" else operation.inputs[:1] * len(operation.outputs)
        for name, source in zip(operation.outputs, sources or operation.outputs, strict=False):
            straight = contiguous.get(source, True)
            view = operation.name == "Depends" or (operation.name in VIEWS and bool(operation.inputs))
            view = view and (straight or operation.name not in RESHAPES)
            held = buffer.get(source) if view else new(name, operation)
            contiguous[name] = not view or (
                straight and operation.name in (*RESHAPES, "Depends", "Squeeze", "ExpandDims")
            )
            if held is not None:
                buffer[name] = held
                holders[held] += 1
        most = max(most, live)
        for name in operation.inputs:
            uses[name] -= 1
            if not uses[name] and name in buffer:
                holders[buffer[name]] -= 1
                if not holders[buffer[name]]:
                    freed.append((clock, size[buffer[name]]))
    return most
