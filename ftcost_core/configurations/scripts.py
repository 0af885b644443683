"""Python scripts and notebooks of TRL, transformers and Unsloth, read by their syntax tree and never run.

What is a literal is read, or a name that stands for one: a constant, the default of a parameter, of an option of
the command line, of a dataclass or of an environment variable. What a script computes is said.
"""

from __future__ import annotations

import ast
import json
import math
import operator
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ftcost_core.configurations.dialects import dialects, marks_of
from ftcost_core.configurations.telling import is_telling
from ftcost_core.documents.problems import InputError, Problem
from ftcost_core.text.i18n import tr

_OF_TRL = "SFT|(?:Online)?DPO|(?:Async)?GRPO|RLOO|ORPO|KTO|CPO|GKD|NashMD|XPO|Reward|PPO"
_ARGUMENTS = re.compile(rf"(?:\w+\.)?((?:{_OF_TRL})Config|\w*TrainingArguments)")
_TRAINER = re.compile(rf"(?:{_OF_TRL}|Unsloth|Seq2Seq|SentenceTransformer|CrossEncoder)?Trainer")
_BASE = ("LoraConfig", "BitsAndBytesConfig")
"""What means something only where it is handed on."""
_VARIANTS = {"IA3Config": "ia3", "VeraConfig": "vera", "OFTConfig": "oft"}
"""PEFT's other adapters that are estimated; their matrices are asked for as LoraConfig's are."""
_OTHER_ADAPTERS = re.compile(
    r"(?:AdaLora|AdaptionPrompt|BOFT|Bone|CPT|FourierFT|HRA|LNTuning|LoHa|LoKr|MissA?|MultitaskPromptTuning|Poly|"
    r"PrefixTuning|PromptEncoder|PromptTuning|RandLora|RoadS?|SHiRA|TrainableTokens|VBLoRA|XLora|C3A)Config"
)
_PARTS = ("Config", "Arguments", "Trainer", "from_pretrained", "get_peft_model", "texts", "targets", "model", *_BASE)
"""What of a script is settings of its training."""
_ONLY_ASKED = re.compile("ref|teacher|reward|judge")
"""Names of models that are asked and not trained."""
_OF_THE_LAUNCH = ("WORLD_SIZE", "LOCAL_WORLD_SIZE", "SLURM_NTASKS", "SLURM_NNODES", "RANK", "LOCAL_RANK")
"""Variables that a launcher sets, whatever a script takes without one."""
_PROCESSES = ("world_size", "num_processes", "get_world_size", "device_count")
"""Names and functions of libraries for the processes that train."""
_OF_THE_GPU = ("is_available", "is_bf16_supported", "is_bfloat16_supported", "is_torch_bf16_gpu_available")
"""What scripts ask of their GPU: one that is rented to train has it."""
_COMPUTED = "<computed>"
_MODEL_CLASS = re.compile(
    r"Auto\w*Model\w*|Fast\w*Model|\w+ForCausalLM|\w+ForConditionalGeneration|\w+ForSequenceClassification"
)
_COUNTS = re.compile(r"bf16|fp16|\w*dtype|max_steps|num_train_epochs|optim|gradient_checkpointing|packing|use_liger\w*")
"""Settings that change the estimate beside those whose names tell it."""
_OF_UNSLOTH = ("model_name", "max_seq_length", "dtype", "load_in_4bit")
"""The first arguments of Unsloth's ``from_pretrained`` (2026.10); others begin with the model, too."""
_STANDBY = "os.environ[UNSLOTH_VLLM_STANDBY]"
"""Unsloth's switch for an engine that frees its cache while the model is updated."""
_PEFT_RANK = 8
"""What LoraConfig takes where no rank is given (PEFT 0.21, tuners/lora/config.py)."""
_CACHED_LOSS = re.compile(r"Cached\w+Loss")
"""sentence-transformers' losses that keep a part of the batch at a time (GradCache), and their usual part."""
_CACHED_PART = 32
_OF_TRAINER = ("max_seq_length", "packing", "max_length", "max_prompt_length", "beta", "optimizer_class")
"""Settings that older releases of TRL took as arguments of the trainer, and the optimizer that it is handed."""
_RECIPE = re.compile(
    r"(?:\w{0,80}\.)?(\w{1,60}b\w{0,60})_(finetune|pretrain|sft|peft)_config|(\w{1,80})\.(finetune|pretrain)_recipe"
)
"""A recipe's function: Megatron-Bridge names the model in it, NeMo 2 in its module."""
_HEADS = {"SequenceClassification": "classification", "TokenClassification": "", "QuestionAnswering": "",
          "MultipleChoice": ""}  # fmt: skip
"""What a model's class trains beside next tokens; nothing: what is not estimated."""
_UNKNOWN = object()
_ARITHMETIC: Mapping[type, Callable[[Any, Any], Any]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.FloorDiv: operator.floordiv,
    ast.Div: operator.truediv,
}  # fmt: skip
_COMPARISONS: Mapping[type, Callable[[Any, Any], Any]] = {
    ast.Eq: operator.eq, ast.NotEq: operator.ne, ast.Is: operator.is_, ast.IsNot: operator.is_not,
    ast.Gt: operator.gt, ast.GtE: operator.ge, ast.Lt: operator.lt, ast.LtE: operator.le,
}  # fmt: skip
_WHOLE: tuple[Callable[[Any], Any], ...] = (int, math.ceil, round)
_KINDS: Mapping[str, Callable[[Any], Any]] = {
    "int": int, "ceil": math.ceil, "round": round, "float": float, "str": str,
}  # fmt: skip
_MOST_STEPS = 40
"""How deep names may stand for names."""
_MOST_VALUES = 1_000_000
"""Expressions that are looked up: names that stand for several others each would be without end."""


def notebook_text(path: Path, text: str) -> str:
    """Return the code of a notebook's cells, without the lines that are no Python. Raises :class:`InputError`."""
    try:
        cells = json.loads(text)["cells"]
        code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise _refused(path, tr("it is no notebook: {why}", why=error)) from None
    lines = "\n".join(code).splitlines()
    return "\n".join(re.sub(r"^(\s*)[%!].*", r"\1pass", line) for line in lines)


def literals(
    path: Path, text: str, say: Callable[[str], None], options: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """Return what a script says: constants by name, attributes below their object's, arguments below what is called.

    Those of a trainer's arguments stand below ``Config``, whose own name is ``Arguments``; all of a script of TRL or
    transformers without Unsloth stands below ``script``. ``options`` are those of the command that starts it, for
    which the script's own defaults stand in; those that it declares none of are returned beside the rest.
    Raises :class:`InputError` for several trainings, and for adapters that are not estimated.
    """
    try:
        tree = ast.parse(text)
        script = _Script(tree, options or {})
        return script.read(path, say)
    except (SyntaxError, ValueError, TypeError, RecursionError, MemoryError, AttributeError) as error:
        if isinstance(error, InputError):
            raise
        raise _refused(path, tr("it is no Python: {why}", why=error)) from None


def number(text: str) -> int | None:
    """Return what a sum of whole numbers is; ``None``: it is none."""
    try:
        value = _Script(ast.Module([], [])).value(ast.parse(text.strip(), mode="eval").body)
    except (SyntaxError, ValueError, OverflowError, RecursionError, MemoryError, ZeroDivisionError):
        return None
    return int(value) if isinstance(value, int | float) and not isinstance(value, bool) else None


def _refused(path: Path, why: str) -> InputError:
    return InputError([Problem("", "", f"{path}: {why}")])


@dataclass(frozen=True)
class _OfProcesses:
    """A number that the processes of a run are multiplied or divided by."""

    amount: float
    """With one process."""
    power: int
    """Of the processes: -1 for what they share."""

    @staticmethod
    def of(value: Any) -> _OfProcesses:
        return value if isinstance(value, _OfProcesses) else _OfProcesses(value, 0)


class _Script:
    """The names of a script, and what they stand for."""

    def __init__(self, tree: ast.Module, options: Mapping[str, Any] | None = None) -> None:
        self._tree = tree
        self._values_left = _MOST_VALUES
        self._options = options or {}
        self._nodes: dict[str, list[ast.expr]] = {}
        for node in ast.walk(tree):
            for name, value in _named(node):
                self._nodes.setdefault(name, []).append(value)
        used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}
        self._configs = {
            name
            for name, nodes in self._nodes.items()
            if any(isinstance(node, ast.Call) and _ARGUMENTS.fullmatch(_called(node)) for node in nodes)
        }
        """Names of a trainer's arguments."""
        self._declared = {name for name in self._nodes if name.startswith(".")}
        self._declared |= {f".{option}" for node in ast.walk(tree) if (option := _option(node))}
        """Options of the command line, and fields of the data classes that take them."""
        self._asked = {
            id(part)
            for loop in ast.walk(tree)
            if isinstance(loop, ast.For) and _ONLY_ASKED.search(ast.unparse(loop.iter))
            for part in ast.walk(loop)
        }
        """What is done to weights of models that are not trained."""
        self._unused = {id(node) for name in self._nodes.keys() - used for node in self._nodes[name]}
        """Values of names that nothing uses."""
        self._names = used
        self.asks_gpu = False
        """Whether what is read depends on what the script asks of its GPU."""
        self._fast = any(isinstance(node, ast.Import | ast.ImportFrom) and _imports(node, "unsloth")
                         for node in ast.walk(tree))  # fmt: skip

    def read(self, path: Path, say: Callable[[str], None]) -> dict[str, Any]:
        self._path = path
        out: dict[str, Any] = {}
        trainers = 0
        freezes = False
        later: dict[str, Any] = {}
        for node in ast.walk(self._tree):
            freezes = freezes or (id(node) not in self._asked and _freezes(node))
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Attribute):
                target, value = node.targets[0], self.value(node.value)
                arguments = isinstance(target.value, ast.Name) and target.value.id in self._configs
                if value is _UNKNOWN or (isinstance(value, _OfProcesses) and not arguments):
                    continue
                if isinstance(target.value, ast.Attribute):
                    whole = ast.unparse(target).partition(".")[2]
                    out.setdefault("set", {})[whole] = value
                elif isinstance(target.value, ast.Name) and target.value.id != "self":
                    (later if arguments else out.setdefault(target.value.id, {}))[target.attr] = value
            elif isinstance(node, ast.Call) and any(
                marks_of(one, [word.arg or "" for word in node.keywords]) for one in dialects().values()
            ):
                return {word.arg: _or_computed(self.value(word.value)) for word in node.keywords if word.arg}
            elif isinstance(node, ast.Call) and not (_called(node) in _BASE and id(node) in self._unused):
                trainers += bool(_TRAINER.fullmatch(_called(node)))
                self._call(node, out, say)
        if "Config" in out:
            given = _shared_batch(out["Config"] | later)
            out["Config"] = {name: value for name, value in given.items() if value is not _UNKNOWN}
            _in_parts(out["Config"], out.pop("Cached", None), say)
        _upcast(out)
        if trainers > 1:
            raise _refused(path, tr("it holds {n} trainings: keep one a file, so that none is guessed", n=trainers))
        for node in self._tree.body:
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                value = self.value(node.value)
                if _or_computed(value) is value:
                    out[node.targets[0].id] = value
        if self.asks_gpu:
            say(tr("what the script asks of its GPU (CUDA, bf16): taken as there"))
        self._objective(path, out)
        below = out.pop("set", {})
        if "recipe" in out:  # what is set below the recipe stands for it, and overrides its arguments
            say(tr("{name}: what the recipe sets by itself is not read", name=out["recipe"]["of"]))
            out["recipe"].update({name: value for name, value in below.items() if not name.startswith("_")})
            return {"recipe": out["recipe"]}
        if "LoraConfig" in out:
            out["LoraConfig"]["adapted"] = True
            if "variant" not in out["LoraConfig"]:
                out["LoraConfig"].setdefault("r", _PEFT_RANK)
        elif freezes and "Config" in out and "get_peft_model" not in out:
            out["Config"]["frozen_by_requires_grad"] = True
        if not out.pop("Fast", self._fast or "Arguments" not in out) and "Config" in out:
            given = out["Config"].pop("model_init_kwargs", None)
            if isinstance(given, dict):
                out["from_pretrained"] = given | out.get("from_pretrained", {})
            out = {"script": {name: value for name, value in out.items() if name in _PARTS},
                   **{name: value for name, value in out.items() if name.isupper()}}  # fmt: skip
            out |= {name: value for name, value in self._options.items() if f".{name}" not in self._declared}
        # A constant is read where the script uses it; others change nothing.
        return out | {".read": sorted(self._names | {name for name in out if name.isupper()})}

    def _objective(self, path: Path, out: dict[str, Any]) -> None:
        """Set the objective that a model's class says, where the trainer has none of its own."""
        owner, arguments = str(out.pop("Owner", "")), str(out.get("Arguments", ""))
        out.pop("Recomputes", None)
        if arguments.startswith("SentenceTransformer") and any(
            isinstance(node, ast.Constant) and node.value == "triplet" for node in ast.walk(self._tree)
        ):
            out["Arguments"] = "TripletsConfig"
        head = next((head for head in _HEADS if owner.endswith(head)), None)
        if head is None or "Config" not in out or arguments.startswith(("Reward", "PPO")):
            return
        if not _HEADS[head]:
            raise _refused(path, tr("{owner} is not estimated: language models and classifiers of texts are",
                                    owner=owner))  # fmt: skip
        out["Arguments"] = "ClassificationConfig"

    def _call(self, node: ast.Call, out: dict[str, Any], say: Callable[[str], None]) -> None:
        name, owner = _called(node), _owner(node)
        if name in ("SentenceTransformer", "CrossEncoder"):
            length = self._argument(node, "max_length", _UNKNOWN)
            if length is not _UNKNOWN:
                out.setdefault("texts", {})["max_length"] = length
            name, owner = "from_pretrained", "AutoModel"
        if _CACHED_LOSS.fullmatch(name):
            out["Cached"] = self._argument(node, "mini_batch_size", _CACHED_PART)
            return
        if name == "prepare_model_for_kbit_training":
            out["Upcast"] = True
        kept = self._argument(node, "use_gradient_checkpointing", True) is False
        if name == "gradient_checkpointing_enable" or (name == "prepare_model_for_kbit_training" and not kept):
            out.setdefault("Config", {})["gradient_checkpointing"] = out["Recomputes"] = True
            return
        arguments = _ARGUMENTS.fullmatch(name)
        if name == "from_pretrained" and owner == "PeftModel" and self._argument(node, "is_trainable", False) is True:
            say(tr("PeftModel: the adapter's own files hold its rank and matrices: taken as PEFT's defaults"))
            out.setdefault("LoraConfig", {})
            return
        if name == "from_pretrained" and not _MODEL_CLASS.fullmatch(owner):
            return
        if name == "from_pretrained" and isinstance(out.get(name), dict):
            return  # the first model is the one that is trained
        given: dict[str, Any] = {}
        if name == "train_on_responses_only" and out.get("Fast"):
            out["LOSS_MASK"] = "answers"
        if name == "from_pretrained":
            out["Fast"], out["Owner"] = owner.startswith("Fast"), owner
            names = _OF_UNSLOTH if owner.startswith("Fast") else _OF_UNSLOTH[:1]
            given |= {name: self.value(part) for name, part in zip(names, node.args, strict=False)}
        if name in _VARIANTS:
            given["variant"], name = _VARIANTS[name], "LoraConfig"
        elif _OTHER_ADAPTERS.fullmatch(name):
            why = tr("{name} is not estimated; allowed: LoraConfig, {others}", name=name, others=", ".join(_VARIANTS))
            raise _refused(self._path, why)
        for word in node.keywords:
            if word.arg:
                given[word.arg] = self.value(word.value)
            elif isinstance(several := self.value(word.value), dict):
                given |= {key: _UNKNOWN if part == _COMPUTED else part for key, part in several.items()}
            elif arguments or name in _BASE:
                what = f"{name}(**{ast.unparse(word.value)})"
                raise _refused(self._path, tr("{what}: what that holds is not in the script: write it out", what=what))
            elif name == "from_pretrained":
                say(tr("{name}: the script computes it: not read", name=f"{name}(**{ast.unparse(word.value)})"))
        if name == "from_pretrained" and owner.startswith("Fast") and self._nodes.get(_STANDBY):
            given["unsloth_vllm_standby"] = self._stands_for(_STANDBY, 0) not in (_UNKNOWN, "0")
        if name == "get_peft_model" and owner == "FastVisionModel":
            given.setdefault("finetune_vision_layers", True)  # its default
        recipe = _RECIPE.fullmatch(f"{owner}.{name}")
        if recipe:
            own = recipe[1] or recipe[3]
            name, read = "recipe", False
            given |= {
                "of": re.sub(r"(?<=[a-z])(\d)(\d)(?=_)", r"\1.\2", own).replace("_", "-"),
                "kind": recipe[2] or recipe[4],
            }
        if arguments:
            out["Arguments"], name = arguments[1], "Config"
        elif given.get("truncation") and "max_length" in given:  # a tokenizer's call
            name = "targets" if "text_target" in given else "texts"
        elif _TRAINER.fullmatch(name):
            out.setdefault("Arguments", name.replace("Trainer", "Config"))
            out["Trainer"] = name
            model = given.get("model")
            if optimizer := next((self._class(word.value) for word in node.keywords if word.arg == "optimizers"), None):
                given["optimizer_class"] = optimizer
            if isinstance(model, str):
                out.setdefault("from_pretrained", {})["model_name"] = model
                out.setdefault("Fast", False)
            name, given = "Config", {key: value for key, value in given.items() if key in _OF_TRAINER}
        given = _shared_batch(given)
        read = name in ("Config", "from_pretrained", "get_peft_model", "texts", "targets", *_BASE)
        for key, value in given.items():
            if value is _UNKNOWN and read and (is_telling(key) or _COUNTS.fullmatch(key)):
                say(tr("{name}: the script computes it: not read", name=f"{name}.{key}"))
        given = {key: value for key, value in given.items() if value is not _UNKNOWN}
        if name == "Config" and "Recomputes" in out:
            given.pop("gradient_checkpointing", None)
        if name == "texts" and out.get(name, {}).get("max_length", 0) > (given.get("max_length") or 0):
            return
        if given or (read and name not in out):
            out.setdefault(name, {}).update(given)

    def _argument(self, node: ast.Call, name: str, default: Any) -> Any:
        """Return what an argument by name stands for."""
        return next((self.value(word.value) for word in node.keywords if word.arg == name), default)

    def _class(self, node: ast.expr) -> str | None:
        """Return the class of the object, or of the first of several, that an expression makes."""
        for _ in range(_MOST_STEPS):
            if isinstance(node, ast.Tuple | ast.List) and node.elts:
                node = node.elts[0]
            elif isinstance(node, ast.Name) and node.id in self._nodes:
                node = self._nodes[node.id][0]
            else:
                break
        return _called(node) if isinstance(node, ast.Call) else None

    def value(self, node: ast.expr, steps: int = 0) -> Any:
        """Return what an expression stands for, or the mark of what is computed.

        Raises :class:`ValueError` once :data:`_MOST_VALUES` have been asked for.
        """
        self._values_left -= 1
        if _counts_processes(node):
            return _OfProcesses(1, 1)
        if self._values_left < 0:
            raise ValueError(tr("more than {most} names and values", most=_MOST_VALUES))
        if steps > _MOST_STEPS:
            return _UNKNOWN
        if isinstance(node, ast.Constant):
            return node.value
        if isinstance(node, ast.List | ast.Tuple):
            values = [self.value(part, steps + 1) for part in node.elts]
            return values if all(_or_computed(value) is value for value in values) else _UNKNOWN
        if isinstance(node, ast.Dict):
            return self._dictionary(zip(node.keys, node.values, strict=True), steps)
        if isinstance(node, ast.Subscript):
            held, at = (self.value(part, steps + 1) for part in (node.value, node.slice))
            if isinstance(held, list) and isinstance(at, int) and abs(at) < len(held):
                return held[at]
            return held.get(str(at), _UNKNOWN) if isinstance(held, dict) else _UNKNOWN
        if isinstance(node, ast.Name):
            if node.id in _PROCESSES and node.id not in self._nodes:  # handed in by what starts the function
                return _OfProcesses(1, 1)
            return self._stands_for(node.id, steps)
        if isinstance(node, ast.Attribute):
            if isinstance(node.value, ast.Name) and node.value.id in ("torch", "jnp"):
                return node.attr
            return self._stands_for(f".{node.attr}", steps)
        if isinstance(node, ast.BinOp) and type(node.op) in _ARITHMETIC:
            return _calculated(node.op, *(self.value(side, steps + 1) for side in (node.left, node.right)))
        if isinstance(node, ast.IfExp):
            holds = self.value(node.test, steps + 1)
            sides = [self.value(side, steps + 1) for side in (node.body, node.orelse)]
            if holds is _UNKNOWN:
                return sides[0] if sides[0] == sides[1] else _UNKNOWN
            return sides[0] if holds else sides[1]
        if isinstance(node, ast.BoolOp | ast.Compare) or (
            isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)
        ):
            return self._of_test(node, steps)
        if isinstance(node, ast.Call):
            return self._of_call(node, steps)
        try:
            return ast.literal_eval(node)
        except ValueError:
            return _UNKNOWN

    def _of_test(self, node: ast.BoolOp | ast.Compare | ast.UnaryOp, steps: int) -> Any:
        """Return what a test comes to, or the mark; a variable of the environment is taken as not set."""
        parts = (
            node.values if isinstance(node, ast.BoolOp)
            else [node.operand] if isinstance(node, ast.UnaryOp)
            else [node.left, *node.comparators]
        )  # fmt: skip
        values = [None if _asks_environment(part) else self.value(part, steps + 1) for part in parts]
        if isinstance(node, ast.BoolOp):
            ends = isinstance(node.op, ast.Or)
            for value in values:
                if _or_computed(value) is not value:
                    return _UNKNOWN
                if bool(value) is ends:
                    return value
            return values[-1]
        if any(_or_computed(value) is not value for value in values):
            return _UNKNOWN
        if isinstance(node, ast.UnaryOp):
            return not values[0]
        compare = _COMPARISONS.get(type(node.ops[0])) if len(values) == 2 else None
        try:
            return _UNKNOWN if compare is None else compare(*values)
        except TypeError:
            return _UNKNOWN

    def _dictionary(self, pairs: Iterable[tuple[ast.expr | None, ast.expr]], steps: int) -> Any:
        """Return a dictionary, with those that are spread in it (``**``); the mark where these are computed."""
        out: dict[Any, Any] = {}
        for key, part in pairs:
            value = self.value(part, steps + 1)
            if key is None and not isinstance(value, dict):
                return _UNKNOWN
            out |= value if key is None else {self.value(key, steps + 1): _or_computed(value)}
        return out

    def _of_call(self, node: ast.Call, steps: int) -> Any:
        name = _called(node)
        if name in _OF_THE_GPU:
            self.asks_gpu = True
            return True
        if name == "get_device_capability":
            self.asks_gpu = True
            return [8, 0]
        if name in _BASE or name in _VARIANTS:
            return name
        if name == "dict" and not node.args:
            words = [(ast.Constant(word.arg) if word.arg else None, word.value) for word in node.keywords]
            return self._dictionary(words, steps)
        if name == "field":  # of a data class
            default = next((word.value for word in node.keywords if word.arg == "default"), None)
            return _UNKNOWN if default is None else self.value(default, steps + 1)
        environment = "env" in name.casefold() or (name == "get" and _owner(node) == "environ")
        if environment and len(node.args) == 2:
            asked = self.value(node.args[0], steps + 1)
            return _UNKNOWN if asked in _OF_THE_LAUNCH else self.value(node.args[1], steps + 1)
        if name == "max" and len(node.args) == 2:
            given = [self.value(part, steps + 1) for part in node.args]
            shared = [part for part in given if isinstance(part, _OfProcesses)]
            return shared[0] if len(shared) == 1 and 1 in given else _UNKNOWN
        kind = _KINDS.get(name)
        if kind is None or len(node.args) != 1:
            return _UNKNOWN
        value = self.value(node.args[0], steps + 1)
        if isinstance(value, _OfProcesses) and kind in _WHOLE:
            return value
        try:
            return kind(value) if isinstance(value, str | int | float) else _UNKNOWN
        except (ValueError, OverflowError):
            return _UNKNOWN

    def _stands_for(self, name: str, steps: int) -> Any:
        if name in self._declared and name[1:] in self._options:
            return self._options[name[1:]]
        nodes = self._nodes.get(name, [])[:8]
        again = [node for node in nodes if isinstance(node, ast.BinOp) and _is_named(node.left, name)]
        values = [self.value(node, steps + 1) for node in nodes if node not in again]
        if not values or any(value != values[0] for value in values):
            return _UNKNOWN
        changed = values[0]
        for node in again:  # a name that is divided by the processes in a line of its own
            changed = _calculated(node.op, changed, self.value(node.right, steps + 1))
        return changed if not again or isinstance(changed, _OfProcesses) else _UNKNOWN


def _calculated(sign: ast.operator, left: Any, right: Any) -> Any:
    """Return what two numbers make, or what they make with one process and which power of the processes it has."""
    sides = (left, right)
    if any(isinstance(side, _OfProcesses) for side in sides):
        power = {ast.Mult: 1, ast.Div: -1, ast.FloorDiv: -1}.get(type(sign))
        if power is None or not all(isinstance(side, int | float | _OfProcesses) for side in sides):
            return _UNKNOWN
        one, other = _OfProcesses.of(left), _OfProcesses.of(right)
        amount = _calculated(sign, one.amount, other.amount)
        return _UNKNOWN if amount is _UNKNOWN else _OfProcesses(amount, one.power + power * other.power)
    if not all(isinstance(side, int | float) for side in sides):
        return _UNKNOWN
    if not right and isinstance(sign, ast.Div | ast.FloorDiv):
        return _UNKNOWN
    return _ARITHMETIC[type(sign)](left, right)


def _counts_processes(node: ast.expr) -> bool:
    """Tell whether an expression is the number of processes that train, whatever stands around it."""
    if isinstance(node, ast.Attribute):
        return node.attr in _PROCESSES
    if isinstance(node, ast.Subscript):
        return _asks_for_processes(node.slice) and "environ" in ast.unparse(node.value)
    if not isinstance(node, ast.Call):
        return False
    return _called(node) in _PROCESSES or (
        _called(node) in ("get", "getenv") and bool(node.args) and _asks_for_processes(node.args[0])
    )


def _asks_environment(node: ast.expr) -> bool:
    """Tell whether an expression is a variable of the environment without a default."""
    return (
        isinstance(node, ast.Call)
        and len(node.args) == 1
        and not node.keywords
        and (_called(node) == "getenv" or (_called(node) == "get" and _owner(node) == "environ"))
    )


def _imports(node: ast.Import | ast.ImportFrom, name: str) -> bool:
    modules = [alias.name for alias in node.names] if isinstance(node, ast.Import) else [node.module or ""]
    return any(module.partition(".")[0] == name for module in modules)


def _asks_for_processes(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value == "WORLD_SIZE"


def _is_named(node: ast.expr, name: str) -> bool:
    """Tell whether an expression is a name alone; an attribute's begins with a dot."""
    return (isinstance(node, ast.Name) and node.id == name) or (
        isinstance(node, ast.Attribute) and f".{node.attr}" == name
    )


def _in_parts(given: dict[str, Any], part: Any, say: Callable[[str], None]) -> None:
    """Set the micro-batch of a loss that keeps a part of the batch at a time."""
    whole = given.get("per_device_train_batch_size", 8)
    if isinstance(part, int) and isinstance(whole, int) and 0 < part < whole:
        accumulated = given.get("gradient_accumulation_steps", 1)
        given["per_device_train_batch_size"] = part
        given["gradient_accumulation_steps"] = accumulated * math.ceil(whole / part)
        say(
            tr(
                "per_device_train_batch_size: {whole}, of which the loss keeps {part} at a time; its further pass "
                "without gradients is not counted",
                whole=whole,
                part=part,
            )
        )


def _upcast(out: dict[str, Any]) -> None:
    """Set what ``prepare_model_for_kbit_training`` does (PEFT 0.21, utils/other.py).

    All that is not quantised becomes fp32, and only a quantised model recomputes.
    """
    if not out.pop("Upcast", False):
        return
    loaded = out.setdefault("from_pretrained", {})
    if "BitsAndBytesConfig" in out or any("4bit" in name or "8bit" in name or "quant" in name for name in loaded):
        out["UPCAST"] = True
    else:
        loaded |= {"dtype": "float32"}
        loaded.pop("torch_dtype", None)
        out.get("Config", {}).pop("gradient_checkpointing", None)


def _shared_batch(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return a trainer's arguments with the sequences of a step over all GPUs, where the script divides these."""
    names = ("per_device_train_batch_size", "gradient_accumulation_steps")
    micro, accumulated = (_OfProcesses.of(given.get(name, 1)) for name in names)
    out = {name: _UNKNOWN if isinstance(value, _OfProcesses) else value for name, value in given.items()}
    if micro.power + accumulated.power == -1:
        out["batch_of_all"] = round(micro.amount * accumulated.amount)
        if accumulated.power == -1:
            del out["gradient_accumulation_steps"]
    return out


def _or_computed(value: Any) -> Any:
    """Return a value, or the words for one that a script computes, which a reader of settings tells."""
    return _COMPUTED if value is _UNKNOWN or isinstance(value, _OfProcesses) else value


def _called(node: ast.Call) -> str:
    return getattr(node.func, "attr", getattr(node.func, "id", ""))


def _owner(node: ast.Call) -> str:
    """Return the name of what a method is called of: ``Auto`` of ``Auto.from_pretrained``."""
    owner = getattr(node.func, "value", None)
    return getattr(owner, "attr", getattr(owner, "id", ""))


def _freezes(node: ast.AST) -> bool:
    """Tell whether a statement freezes weights of a model that is trained."""
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Attribute):
        owner, name, off = node.targets[0].value, node.targets[0].attr, node.value
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args:
        owner, name, off = node.func.value, node.func.attr.rstrip("_"), node.args[0]
    else:
        return False
    frozen = isinstance(off, ast.Constant) and off.value is False
    return name == "requires_grad" and frozen and not _ONLY_ASKED.search(ast.unparse(owner))


def _option(node: ast.AST) -> str | None:
    """Return the name of an option of the command line that a script declares."""
    if not (isinstance(node, ast.Call) and _called(node) == "add_argument" and node.args):
        return None
    option = node.args[-1]
    if not (isinstance(option, ast.Constant) and isinstance(option.value, str)):
        return None
    return option.value.lstrip("-").replace("-", "_")


def _named(node: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    """Yield names and the expressions that they stand for; an attribute's name begins with a dot."""
    if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
        for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
            if isinstance(target, ast.Name):
                yield target.id, node.value
                if isinstance(node, ast.AnnAssign):
                    yield f".{target.id}", node.value
            elif isinstance(target, ast.Attribute):
                yield f".{target.attr}", node.value
            elif isinstance(target, ast.Subscript) and ast.unparse(target).replace("'", "") == _STANDBY:
                yield _STANDBY, node.value
    elif isinstance(node, ast.AugAssign):
        target = node.target
        if isinstance(target, ast.Name | ast.Attribute):
            name = target.id if isinstance(target, ast.Name) else f".{target.attr}"
            yield name, ast.BinOp(target, node.op, node.value)
    elif isinstance(node, ast.FunctionDef):
        places = [*node.args.posonlyargs, *node.args.args]
        defaults = node.args.defaults
        pairs = zip(places[len(places) - len(defaults) :], defaults, strict=True)
        kept = zip(node.args.kwonlyargs, node.args.kw_defaults, strict=True)
        yield from ((place.arg, value) for place, value in [*pairs, *kept] if value is not None)
    elif (option := _option(node)) and isinstance(node, ast.Call):
        words = {word.arg: word.value for word in node.keywords}
        action = words.get("action")
        switch = isinstance(action, ast.Constant) and action.value in ("store_true", "store_false")
        usual = ast.Constant(action.value == "store_false") if switch and isinstance(action, ast.Constant) else None
        default = words.get("default", usual)
        if default is not None:
            yield f".{option}", default
