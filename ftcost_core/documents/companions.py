"""Fields that change together: which others change when one of them is edited.

The form, the search for plans and the advice all use these functions. All return changes for
:func:`ftcost_core.documents.job.edited`.
"""

from __future__ import annotations

from ftcost_core.documents.fields import field_value
from ftcost_core.documents.job import OF_STACK, Job, Parallelism
from ftcost_core.documents.methods import METHODS, method_traits
from ftcost_core.documents.rollouts import GENERATING, TAUGHT
from ftcost_core.documents.words import MethodKind, QuantizationKind

FOUR_BIT: tuple[QuantizationKind, ...] = ("nf4", "fp4", "int4-gptq", "int4-mlx")
"""Ways to store a base in 4 bits."""
OTHER_SIZE: dict[str, object] = {"hardware.parallelism.strategy": None, "price.offer": None}
"""Changes beside another number of GPUs: strategy and offer, chosen for the old number, become open."""
OTHER_GPU: dict[str, object] = {
    "hardware.interconnect": None,
    "hardware.network_gbit_s": None,
    "hardware.memory_in_use_gib": None,
    "hardware.machine": None,
    "hardware.p2p": None,
}
"""Changes beside another GPU: its links become open, and others hold none of it."""
MLX: dict[str, object] = {
    **OF_STACK["mlx"],
    "data.images_per_sample": None,
    "data.image_tokens": None,
    "data.target_share": None,
    "training.precision": "bf16",
    "training.loss": "standard",
    "training.kernels": "standard",
    "training.compile": False,
    "hardware.gpus_per_node": 1,
    "hardware.nodes": 1,
    "hardware.parallelism": Parallelism(),
    "price.offer": None,
}
"""What mlx-lm alone takes: changes beside a move to it."""
MAXTEXT: dict[str, object] = {
    "data.batching": "packed",
    "data.images_per_sample": None,
    "data.image_tokens": None,
    "data.target_share": None,
    "method.quantization": None,
    "training.precision": "bf16-mixed",
    "training.optimizer": "adamw",
    "training.attention": "flash",
    "training.loss": "standard",
    "training.kernels": "standard",
    "training.compile": False,
    "hardware.interconnect": None,
    "hardware.p2p": None,
    "hardware.parallelism": Parallelism(),
    "price.offer": None,
}
"""What MaxText takes as it is estimated: changes beside a move to it."""
OWN_RULES: dict[object, dict[str, object]] = {"mlx": MLX, "maxtext": MAXTEXT}
"""Stacks that take few values of many fields, with those; jobs move between the others as they are."""
MLX_OPTIMIZERS = ("adamw", "adafactor", "muon", "sgd")
OTHER_STACKS: dict[str, object] = {"training.attention": "flash", "data.batching": "packed"}
"""Changes beside a move away from those."""
_DECIDES_OFFER = ("hardware.gpu", "hardware.gpus_per_node", "hardware.nodes", "price.terms")


def with_companions(job: Job, path: str, value: object) -> dict[str, object]:
    """Return an edit of one field with the changes that follow from it: one step of Undo."""
    changes: dict[str, object] = {path: value}
    method = next((kind for kind in METHODS if path == "method.kind" and kind == value), None)
    if method:
        changes = method_change(job, method)
    elif path in _DECIDES_OFFER and job.price.offer is not None:
        changes["price.offer"] = None  # it was an offer of the other hardware
    elif path == "model.id":
        changes = model_change(job, {"id": value, "architecture": None})
    elif path == "method.objective":
        for part in ("rollout", "judge"):  # nothing is generated
            if value not in GENERATING and getattr(job.method, part) is not None:
                changes[f"method.{part}"] = None
        if value in TAUGHT and job.method.teacher is None:
            changes["method.teacher"] = {"model": job.model.id}  # the nearest that has the same vocabulary
        elif value not in TAUGHT and job.method.teacher is not None:
            changes["method.teacher"] = None
    elif path == "training.global_batch" and job.method.rollout and job.method.rollout.prompts:
        changes["method.rollout.prompts"] = None  # one follows from the other
    elif path == "method.rollout.prompts" and value is not None:
        changes["training.global_batch"] = None
    elif path == "method.judge.model" and value is None:
        changes = {"method.judge": None}
    elif path in ("data.samples", "data.mean_sample_tokens") and value is not None:
        changes |= {"data.tokens": None, "data.tokens_range": None}
    elif path == "training.stack" and OWN_RULES.get(value) != OWN_RULES.get(job.training.stack):
        changes = stack_change(job, value)
    elif path == "data.tokens" and job.data.tokens_range is not None:
        changes["data.tokens_range"] = None  # it was the range of the number that was estimated
    return changes


def method_change(job: Job, kind: MethodKind) -> dict[str, object]:
    """Return the changes that make a job tune by another method.

    QLoRA sets a 4-bit base (its trainer's, or NF4 with double quantisation, as in its paper) unless the job has one;
    leaving QLoRA removes it. An 8-bit base under plain LoRA is kept.
    """
    changes: dict[str, object] = {"method.kind": kind}
    traits, method = method_traits(kind), job.method
    quantization = method.quantization
    four_bit = quantization is not None and (quantization.kind or "nf4") in FOUR_BIT
    if traits.frozen_base == "four-bit":
        if not four_bit:
            on_mlx = job.training.stack == "mlx"
            of_stack = {"kind": "int4-mlx" if on_mlx else "nf4", "double": True}
            changes["method.quantization"] = {} if job.training.trainer else of_stack
    elif four_bit or (quantization and traits.frozen_base == "none"):
        changes["method.quantization"] = None
    if traits.adapters and method.lora is None:
        changes["method.lora"] = {}
    if not traits.last_layers and method.trained_layers is not None:
        changes["method.trained_layers"] = None
    if not traits.adapters and method.tower == "lora":
        changes["method.tower"] = "frozen"
    return changes


def stack_change(job: Job, stack: object) -> dict[str, object]:
    """Return the changes that move a job to a stack with rules of its own (:data:`OWN_RULES`), or from it."""
    method, own = job.method, OWN_RULES.get(stack)
    changes: dict[str, object] = {"training.stack": stack, **(OTHER_STACKS if own is None else own)}
    changes = {path: value for path, value in changes.items() if field_value(job, path) != value}
    if method.quantization and stack != "maxtext":
        four_bit = (method.quantization.kind or "nf4") in FOUR_BIT
        kinds = ("int4-mlx", "int8-mlx") if stack == "mlx" else ("nf4", "int8")
        changes["method.quantization"] = {"kind": kinds[0] if four_bit else kinds[1]}
    if own is None:
        return changes
    for path in ("training.master_weights", "training.activation_offload", "training.keeps_logits"):
        if field_value(job, path):
            changes[path] = None
    if method.objective != "sft":
        changes |= {"method.objective": "sft", "method.rollout": None, "method.teacher": None}
    changes |= _plain_adapters(job)
    return changes | (_only_mlx(job) if stack == "mlx" else _only_maxtext(job))


def _plain_adapters(job: Job) -> dict[str, object]:
    """Return the changes that leave adapters on the layers' matrices alone, and an image tower frozen."""
    method, changes = job.method, dict[str, object]()
    if method.lora:
        plain: dict[str, object] = {"train_fully": (), "adapter_dtype": None}
        roles = method.lora.targets
        if not isinstance(roles, str) and {"head", "embedding"} & set(roles):
            plain["targets"] = "all-linear"
        changes |= {
            f"method.lora.{name}": value for name, value in plain.items() if getattr(method.lora, name) != value
        }
    for part in ("tower", "projector"):
        if getattr(method, part) not in (None, "frozen"):
            changes[f"method.{part}"] = "frozen"
    return changes


def _only_mlx(job: Job) -> dict[str, object]:
    changes: dict[str, object] = {}
    if job.training.optimizer not in MLX_OPTIMIZERS:
        changes["training.optimizer"] = "adamw"
    if job.training.checkpointing == "selective":
        changes["training.checkpointing"] = "full"
    if job.method.kind == "pretrain":
        changes["method.kind"] = "full"
    return changes


def _only_maxtext(job: Job) -> dict[str, object]:
    method, changes = job.method, dict[str, object]()
    traits = method_traits(method.kind)
    if method.kind not in ("full", "lora", "pretrain"):
        changes["method.kind"] = "lora" if traits.adapters else "full"
    if method.trained_layers is not None:
        changes["method.trained_layers"] = None
    if method.lora and method.lora.dropout:
        changes["method.lora.dropout"] = 0.0
    if job.training.checkpointing == "none":
        changes["training.checkpointing"] = "full"
    return changes


def model_change(job: Job, model: object) -> dict[str, object]:
    """Return the changes that set another base model; a pilot run and images of the old one are removed."""
    changes: dict[str, object] = {"model": model}
    for field in ("images_per_sample", "image_tokens", "target_share"):
        if getattr(job.data, field) is not None:
            changes[f"data.{field}"] = None
    if job.calibration is not None:
        changes["calibration"] = None
    return changes
