"""Traces of the losses of objectives on fake tensors: bytes that are alive, in TRL's own code.

``python -m tests.accuracy.objective_losses``, by a Python with torch and trl, writes ``data/objective_losses.jsonl``: the
most of logits, their copies and gradients, in the forward and the backward pass of the loss. No GPU and no memory is
needed: fake tensors have sizes alone. The tests compare the file with the program
(``tests/core/memory/test_objective_losses.py``).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

FILE = Path(__file__).parent / "data" / "objective_losses.jsonl"
SHAPES = ((2, 512, 32_000), (2, 1024, 128_256), (4, 2048, 151_936), (8, 1024, 262_144))
"""Sequences of a micro-batch, a pair being two, tokens of one, entries of the vocabulary."""
DTYPES = ("bf16", "fp32")
OBJECTIVES = ("kto", "orpo", "cpo", "simpo", "gkd")


def traced(objective: str, dtype: str, shape: tuple[int, int, int]) -> dict[str, int]:
    """Return the most bytes alive in the forward and in the backward pass of a loss, from the logits on."""
    import torch
    from torch._subclasses.fake_tensor import FakeTensorMode
    from torch.multiprocessing.reductions import StorageWeakRef
    from torch.utils._python_dispatch import TorchDispatchMode
    from torch.utils._pytree import tree_leaves

    alive: dict[int, tuple[Any, int]] = {}
    peak = {"forward": 0, "saved": 0, "backward": 0}

    class Alive(TorchDispatchMode):
        phase = "forward"

        def __torch_dispatch__(self, function: Any, types: Any, arguments: Any = (), named: Any = None) -> Any:
            out = function(*arguments, **(named or {}))
            for tensor in tree_leaves(out):
                if isinstance(tensor, torch.Tensor):
                    storage = tensor.untyped_storage()
                    alive.setdefault(storage._cdata, (StorageWeakRef(storage), storage.nbytes()))
            for key in [key for key, (reference, _) in alive.items() if reference.expired()]:
                del alive[key]
            peak[self.phase] = max(peak[self.phase], sum(size for _, size in alive.values()))
            return out

    class Made(torch.autograd.Function):
        """Logits as a head makes them: nothing but what comes after holds on to them."""

        @staticmethod
        def forward(_: Any, head: Any, size: tuple[int, ...]) -> Any:
            return head.new_empty(size)

        @staticmethod
        def backward(_: Any, *gradients: Any) -> Any:
            return gradients[0].new_empty(()), None

    sequences, tokens, vocabulary = shape
    with FakeTensorMode(), Alive() as mode:
        kind = {"bf16": torch.bfloat16, "fp32": torch.float32}[dtype]
        labels = torch.empty((sequences, tokens), dtype=torch.long)
        head = torch.empty((), dtype=kind, requires_grad=True)
        logits = Made.apply(head, shape)
        teacher = torch.empty((sequences, tokens, vocabulary), dtype=kind) if objective == "gkd" else None
        loss = _loss(objective)(logits, labels, teacher)
        del logits, teacher
        mode.phase = "saved"
        loss.detach().clone()
        mode.phase = "backward"
        loss.backward()
    return peak


def _loss(objective: str) -> Callable[[Any, Any, Any], Any]:
    import torch
    from torch import nn
    from trl.experimental.gkd.gkd_trainer import GKDTrainer
    from trl.experimental.orpo.orpo_trainer import ORPOTrainer
    from trl.trainer import utils

    class Kernel(torch.autograd.Function):
        """What TRL's Triton kernel allocates (kernels/logprob_entropy.py): a row's sums, and the logits' gradient."""

        @staticmethod
        def forward(ctx: Any, logits: Any, index: Any) -> Any:
            rows = [torch.empty(logits.shape[:-1], dtype=torch.float32) for _ in range(4)]
            ctx.save_for_backward(logits, index, *rows[2:])
            return rows[0], rows[1]

        @staticmethod
        def backward(ctx: Any, *_: Any) -> Any:
            return torch.empty_like(ctx.saved_tensors[0], memory_format=torch.contiguous_format), None

    utils.is_triton_available = utils._supports_trl_loss_kernel = lambda *_, **__: True  # type: ignore[attr-defined]
    utils._fused_logprob_entropy = lambda logits, index, **_: Kernel.apply(logits, index)  # type: ignore[attr-defined]

    def log_probabilities(logits: Any, labels: Any) -> Any:
        return ORPOTrainer.get_batch_logps(logits, labels, average_log_prob=True)

    def likelihood(logits: Any, labels: Any) -> Any:
        logits = logits[..., :-1, :].contiguous()
        return nn.CrossEntropyLoss()(logits.view(-1, logits.shape[-1]), labels[..., 1:].contiguous().view(-1))

    def odds(logits: Any, labels: Any, _: Any) -> Any:
        chosen = len(labels) // 2
        first = likelihood(logits[:chosen], labels[:chosen])
        return first + log_probabilities(logits, labels).sum()

    def pairs(logits: Any, labels: Any, _: Any) -> Any:
        return log_probabilities(logits, labels).sum()

    def gathered(logits: Any, labels: Any, _: Any) -> Any:
        return logits.float().log_softmax(-1).gather(-1, labels.unsqueeze(-1)).sum()

    def divergence(logits: Any, _: Any, teacher: Any) -> Any:
        return GKDTrainer.generalized_jsd_loss(
            logits[:, :-1, :], teacher[:, :-1, :], labels=None, beta=0.5, num_items_in_batch=torch.ones(())
        )

    # Without a kernel of their own trainers gather from the log-softmax of 32-bit logits, as for DPO and KTO.
    return {"kto": gathered, "orpo": odds, "cpo": odds, "simpo": pairs, "gkd": divergence}[objective]


def rows() -> Iterator[dict[str, Any]]:
    """Yield every case with what is alive."""
    for objective in OBJECTIVES:
        for dtype in DTYPES:
            for shape in SHAPES:
                yield {"objective": objective, "dtype": dtype, "shape": shape, "bytes": traced(objective, dtype, shape)}


if __name__ == "__main__":
    import torch
    import trl

    source = f"trl {trl.__version__}, torch {torch.__version__}, fake tensors"
    lines = [json.dumps(row | {"source": source}) for row in rows()]
    FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")
