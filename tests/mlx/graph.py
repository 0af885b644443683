"""Exact traces of mlx-lm's training step: ``python -m tests.mlx.graph SPECS.jsonl`` where mlx and mlx-lm are installed.

A spec is a line such as ``{"config": {...}, "kind": "lora", "rank": 8, "batch": 1, "seq": 2048, "q": 4}``. MLX exports
the step as its own graph of operations with shapes, without computing anything, so that a model of any size can
be traced. Operations then run in the order of MLX's ``eval``: backwards from the results, at most 20 wide.
"""

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import mlx.core as mx
import mlx.nn as nn
import mlx.optimizers as optim
from mlx.utils import tree_flatten, tree_map, tree_unflatten
from mlx_lm.tuner import trainer
from mlx_lm.tuner.utils import linear_to_lora_layers

from tests.mlx.liveness import Graph, peaks

DTYPES = {"bf16": mx.bfloat16, "fp16": mx.float16, "fp32": mx.float32}
OPTIMIZERS = {
    "adam": optim.Adam, "adamw": optim.AdamW, "sgd": optim.SGD, "adafactor": optim.Adafactor, "muon": optim.Muon,
}  # fmt: skip


def model_of(spec: dict[str, Any]) -> nn.Module:
    """Build the model of a spec as ``mlx_lm lora`` trains it."""
    code = importlib.import_module(f"mlx_lm.models.{spec['config']['model_type']}")
    model = code.Model(code.ModelArgs.from_dict(spec["config"]))
    if spec["config"].get("tie_word_embeddings") and "lm_head" in model:
        # Gemma 3's head goes as weights without one are loaded.
        model.tie_word_embeddings = True
        model.pop("lm_head")
    model.set_dtype(DTYPES[spec.get("dtype", "bf16")])
    if spec.get("q"):
        nn.quantize(model, group_size=64, bits=spec["q"])
    model.freeze()
    layers = spec.get("num_layers", -1)
    if spec["kind"] == "full":
        for layer in model.layers[-max(layers, 0) :]:
            layer.unfreeze()
    else:
        lora = {"rank": spec.get("rank", 8), "dropout": spec.get("dropout", 0.0), "scale": 20.0}
        if "keys" in spec:
            lora["keys"] = spec["keys"]
        linear_to_lora_layers(model, layers, lora, use_dora=spec["kind"] == "dora")
    model.train()
    return model


def trace(spec: dict[str, Any]) -> tuple[Graph, dict[str, int]]:
    """Return the graph of one step, and bytes of weights, of what is trained and of optimizer states."""
    model = model_of(spec)
    # Arrays that nothing evaluates take no memory, whatever their shape.
    model.update(tree_map(lambda value: mx.zeros(value.shape, value.dtype), model.parameters()))
    optimizer = OPTIMIZERS[spec.get("opt", "adam")](learning_rate=1e-5)
    optimizer.init(model.trainable_parameters())
    parameters, states = tree_flatten(model.parameters()), tree_flatten(optimizer.state)
    trained = {name for name, _ in tree_flatten(model.trainable_parameters())}
    step = checkpointed if spec.get("ckpt") else nn.value_and_grad(model, trainer.default_loss)

    def run(*arrays: mx.array) -> list[mx.array]:
        split = len(parameters)
        model.update(tree_unflatten([(name, value) for (name, _), value in zip(parameters, arrays, strict=False)]))
        optimizer.state = tree_unflatten(
            [(name, value) for (name, _), value in zip(states, arrays[split:-2], strict=True)]
        )
        (loss, tokens), gradients = step(model, *arrays[-2:])
        optimizer.update(model, gradients)
        new = [*tree_flatten(model.trainable_parameters()), *tree_flatten(optimizer.state)]
        return [*(value for _, value in new), loss, tokens]

    batch = mx.zeros((spec["batch"], spec["seq"] + 1), mx.int32)
    lengths = mx.zeros((spec["batch"], 2), mx.int32)
    records: list[dict[str, Any]] = []
    arrays = [value for _, value in (*parameters, *states)]
    mx.export_function(records.append, run, *arrays, batch, lengths)
    sizes = {
        "weights": sum(value.nbytes for name, value in parameters if name not in trained),
        "trained": sum(value.size for name, value in parameters if name in trained),
        "trained_bytes": sum(value.nbytes for name, value in parameters if name in trained),
        "states": sum(value.nbytes for _, value in states),
    }
    return Graph.of(records), sizes


def checkpointed(model: nn.Module, batch: mx.array, lengths: mx.array) -> tuple[Any, dict[str, Any]]:
    """Return loss and gradients as ``mx.checkpoint`` computes them, whose own operation cannot be exported.

    A layer is computed again from its input, which is made to depend on the layer's output.
    """
    inputs, targets = batch[:, :-1], batch[:, 1:]
    hidden = [model.model.embed_tokens(inputs)]
    for layer in model.layers:
        hidden.append(layer(hidden[-1], "causal"))

    def loss_of(last: mx.array) -> tuple[mx.array, mx.array]:
        normed = model.model.norm(last)
        tied = model.args.tie_word_embeddings
        logits = model.model.embed_tokens.as_linear(normed) if tied else model.lm_head(normed)
        steps = mx.arange(1, targets.shape[1] + 1)
        mask = mx.logical_and(steps >= lengths[:, 0:1], steps <= lengths[:, 1:])
        losses = nn.losses.cross_entropy(logits, targets) * mask
        return losses.astype(mx.float32).sum() / mask.sum(), mask.sum()

    result, gradient = mx.value_and_grad(loss_of)(hidden[-1])
    of_layers: list[Any] = []
    for i in reversed(range(len(model.layers))):
        values = tree_flatten(model.layers[i].trainable_parameters())
        again = mx.depends([hidden[i], *(value for _, value in values)], [hidden[i + 1]])
        _, gradients = mx.vjp(_layer(model.layers[i], [name for name, _ in values]), again, [gradient])
        gradient = gradients[0]
        model.layers[i].update(tree_unflatten(values))
        named = [(name, value) for (name, _), value in zip(values, gradients[1:], strict=True)]
        of_layers.append(tree_unflatten(named) if named else {})
    return result, {"model": {"layers": of_layers[::-1]}}


def _layer(layer: nn.Module, names: list[str]) -> Callable[..., mx.array]:
    def run(hidden: mx.array, *values: mx.array) -> mx.array:
        layer.update(tree_unflatten(list(zip(names, values, strict=True))))
        return layer(hidden, "causal")

    return run


def main() -> None:
    """Trace the specs of files, a line each, and print them with what was found."""
    mx.set_default_device(mx.cpu)
    for name in sys.argv[1:]:
        for line in Path(name).read_text(encoding="utf-8").splitlines():
            spec = json.loads(line)
            graph, sizes = trace(spec)
            print(json.dumps(spec | sizes | peaks(graph)), flush=True)


if __name__ == "__main__":
    main()
