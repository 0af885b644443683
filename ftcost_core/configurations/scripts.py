"""Python scripts and notebooks of TRL, transformers and Unsloth, read by their syntax tree and never run.

What is a literal is read, or a name that stands for one: a constant, the default of a parameter, of an option of
the command line, of a dataclass or of an environment variable. What a script computes is said.
"""

from __future__ import annotations

import ast
import math
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from ftcost_core.configurations.dialects import dialects, marks_of
from ftcost_core.configurations.expressions import BASE, COMPUTED, UNKNOWN, VARIANTS, Names, OfProcesses, or_computed
from ftcost_core.configurations.names import STANDBY, Place, called, owner_of, scopes_of
from ftcost_core.configurations.places import refused
from ftcost_core.configurations.telling import is_telling
from ftcost_core.documents.limits import LARGEST_JOB_CHARACTERS
from ftcost_core.documents.problems import InputError
from ftcost_core.text.i18n import tr

_OF_TRL = "SFT|(?:Online)?DPO|(?:Async)?GRPO|RLOO|ORPO|KTO|CPO|GKD|NashMD|XPO|Reward|PPO"
_ARGUMENTS = re.compile(rf"(?:\w+\.)?((?:{_OF_TRL})Config|\w*TrainingArguments)")
_TRAINER = re.compile(rf"(?:{_OF_TRL}|Unsloth|Seq2Seq|SentenceTransformer|CrossEncoder)?Trainer")
_OTHER_ADAPTERS = re.compile(
    r"(?:AdaLora|AdaptionPrompt|BOFT|Bone|CPT|FourierFT|HRA|LNTuning|LoHa|LoKr|MissA?|MultitaskPromptTuning|Poly|"
    r"PrefixTuning|PromptEncoder|PromptTuning|RandLora|RoadS?|SHiRA|TrainableTokens|VBLoRA|XLora|C3A)Config"
)
_PARTS = ("Config", "Arguments", "Trainer", "from_pretrained", "get_peft_model", "texts", "targets", "model", "samples",
          *BASE)  # fmt: skip
"""What of a script is settings of its training."""
_ONLY_ASKED = re.compile("ref|teacher|reward|judge")
"""Names of models that are asked and not trained."""
_MODEL_CLASS = re.compile(
    r"Auto\w*Model\w*|Fast\w*Model|\w+ForCausalLM|\w+ForConditionalGeneration|\w+ForSequenceClassification"
)
_COUNTS = re.compile(
    r"bf16|fp16|\w*dtype|max_steps|num_train_epochs|optim|gradient_checkpointing|packing|use_liger\w*|r|target_modules"
)
"""Settings that change the estimate beside those whose names tell it."""
_OF_UNSLOTH = ("model_name", "max_seq_length", "dtype", "load_in_4bit")
"""The first arguments of Unsloth's ``from_pretrained`` (2026.10); others begin with the model, too."""
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
_NEMO_2 = {"peft_scheme": "lora", "data.micro_batch_size": 1, "data.global_batch_size": 128, "trainer.max_steps": 1000,
           "data.seq_length": 2048}  # fmt: skip
"""What ``finetune_recipe`` of NeMo 2 takes by itself (2.5, collections/llm/recipes/llama3_8b.py and its data)."""
_NEMO_2_ADAPTERS = {"peft.dim": 8, "peft.alpha": 16, "optim.config.use_distributed_optimizer": False}
"""What it sets beside adapters."""
_LOADING = ("from_pretrained", "SentenceTransformer", "CrossEncoder")
"""Calls that load a model, and the arguments that name it."""
_MODEL_NAMES = {"model_name", "pretrained_model_name_or_path", "model_name_or_path"}
_MOST_HANDS = 3
"""Names that a model goes through before a trainer has it."""
_HEADS = {"SequenceClassification": "classification", "TokenClassification": "", "QuestionAnswering": "",
          "MultipleChoice": ""}  # fmt: skip
"""What a model's class trains beside next tokens; nothing: what is not estimated."""


def literals(
    path: Path,
    text: str,
    say: Callable[[str], None],
    options: Mapping[str, Any] | None = None,
    documents: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """Return what a script says: constants by name, attributes below their object's, arguments below what is called.

    Those of a trainer's arguments stand below ``Config``, whose own name is ``Arguments``; all of a script of TRL or
    transformers without Unsloth stands below ``script``. ``options`` are those of the command that starts it, for
    which the script's own defaults stand in; those that it declares none of are returned beside the rest.
    ``documents`` are what files hold that the script reads, and texts of scripts that it imports, by their names.
    Raises :class:`InputError` for several trainings, and for adapters that are not estimated.
    """
    try:
        tree = ast.parse(text)
        tree.body[:0] = _imported(tree, documents or {})
        script = _Script(tree, options or {}, documents or {})
        return script.read(path, say)
    except (SyntaxError, ValueError, TypeError, RecursionError, MemoryError, AttributeError) as error:
        if isinstance(error, InputError):
            raise
        raise refused(path, tr("it is no Python: {why}", why=error)) from None


def _imported(tree: ast.Module, documents: Mapping[str, Any]) -> list[ast.stmt]:
    """Return what a script's own modules define that it imports: names alone, or below the module's."""
    out: list[ast.stmt] = []
    for node in ast.walk(tree):
        if not isinstance(node, ast.Import | ast.ImportFrom):
            continue
        whole = [(alias.name, alias.asname or alias.name) for alias in node.names]
        if isinstance(node, ast.ImportFrom):
            whole += [(node.module or "", "")]
        for module, name in whole:
            text = documents.get(f"{module.rpartition('.')[2]}.py")
            if isinstance(text, str):
                own = ast.parse(text)
                ast.increment_lineno(own, -LARGEST_JOB_CHARACTERS)  # before all of the script
                kept: list[ast.stmt] = [
                    one for one in own.body if isinstance(one, ast.Assign | ast.AnnAssign | ast.ClassDef)
                ]
                if not name:
                    kept += [one for one in own.body if isinstance(one, ast.FunctionDef)]
                out += [ast.ClassDef(name, [], [], kept, [], lineno=0)] if name and kept else kept
    return out


class _Script:
    """The calls of a script, and what they say of its training."""

    def __init__(self, tree: ast.Module, options: Mapping[str, Any], documents: Mapping[str, Any]) -> None:
        self._tree = tree
        self._of = Names(tree, options, documents)
        used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}
        self._configs = {
            name
            for name, nodes in self._of.nodes.items()
            if any(isinstance(node, ast.Call) and _ARGUMENTS.fullmatch(called(node)) for node in nodes)
        }
        """Names of a trainer's arguments."""
        self._asked = {
            id(part)
            for loop in ast.walk(tree)
            if isinstance(loop, ast.For) and _ONLY_ASKED.search(ast.unparse(loop.iter))
            for part in ast.walk(loop)
        }
        """What is done to weights of models that are not trained."""
        self._unused = {id(node) for name in self._of.nodes.keys() - used for node in self._of.nodes[name]}
        """Values of names, and functions, that nothing uses."""
        self._names = used
        for function in tree.body:
            if isinstance(function, ast.FunctionDef) and function.name not in used and not function.decorator_list:
                self._unused |= {id(node) for node in ast.walk(function)}
        self._unsure: set[int] = set()
        """What a test decides that the script alone does not tell."""
        self._idle = self._not_run(tree.body) | self._not_taken()
        """What no run of the script comes to, with its own defaults."""
        self._of.settle(tree, self._idle, self._unsure)
        self._scopes = scopes_of(tree)
        classes = (node for node in ast.walk(tree) if isinstance(node, ast.ClassDef))
        self._classes = {one.name for one in classes if not any("Trainer" in ast.unparse(base) for base in one.bases)}
        """Classes of the script's own that are no library's trainers."""
        self._trained = self._models_of_trainers()
        self._computed: set[str] = set()
        """Settings that the script computes."""
        imports = [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
        self._fast = any(_imports(node, "unsloth") for node in imports)
        self._of_nemo = any(_imports(node, name) for node in imports for name in ("nemo", "nemo_run", "megatron"))

    def _not_run(self, block: list[ast.stmt]) -> set[int]:
        """Return the statements of branches that are not taken, of errors, and behind a branch that returns."""
        idle: set[int] = set()
        ended = False
        for statement in block:
            skipped: list[ast.stmt] = []
            if ended:
                skipped = [statement]
            elif isinstance(statement, ast.If):
                held = self._outcome(statement.test)
                if or_computed(held) is held:
                    taken, skipped = statement.body, statement.orelse
                    if not held:
                        taken, skipped = skipped, taken
                    ended = any(isinstance(one, ast.Return | ast.Raise) for one in taken)
                else:
                    self._unsure |= {id(node) for one in (*statement.body, *statement.orelse) for node in ast.walk(one)}
            elif isinstance(statement, ast.Try):
                skipped = [one for handler in statement.handlers for one in handler.body]
            idle |= {id(node) for one in skipped for node in ast.walk(one)}
            for inner in ("body", "orelse", "finalbody"):
                if not isinstance(statement, ast.ClassDef):
                    idle |= self._not_run(getattr(statement, inner, []))
        return idle

    def _outcome(self, test: ast.expr) -> Any:
        """Return what a test comes to, or the mark; what it asks of the GPU is none of the settings' yet."""
        asked, held = self._of.asks_gpu, self._of.value(test)
        self._of.asks_gpu = asked
        return held

    def _not_taken(self) -> set[int]:
        """Return what stands on the side of a choice within an expression that is not taken."""
        idle: set[int] = set()
        for node in ast.walk(self._tree):
            if isinstance(node, ast.IfExp):
                held = self._outcome(node.test)
                if or_computed(held) is held:
                    idle |= {id(part) for part in ast.walk(node.orelse if held else node.body)}
        return idle

    def _is_trainer(self, name: str) -> bool:
        return name not in self._classes and _TRAINER.fullmatch(name) is not None

    def _models_of_trainers(self) -> set[int]:
        """Return the calls that load models which trainers are handed by name; none where that is not told."""
        run = [node for node in ast.walk(self._tree) if id(node) not in self._idle]
        handed = {
            model.id
            for node in run
            if isinstance(node, ast.Call) and self._is_trainer(called(node))
            for model in [*(word.value for word in node.keywords if word.arg == "model"), *node.args[:1]]
            if isinstance(model, ast.Name)
        }
        loading: set[int] = set()
        for _ in range(_MOST_HANDS):
            for node in run:
                if isinstance(node, ast.Assign) and any(
                    isinstance(part, ast.Name) and part.id in handed for of in node.targets for part in ast.walk(of)
                ):
                    calls = [part for part in ast.walk(node.value) if isinstance(part, ast.Call)]
                    handed |= {part.args[0].id for part in calls if part.args and isinstance(part.args[0], ast.Name)}
                    loading |= {id(part) for part in calls if called(part) in _LOADING}
        return loading

    def read(self, path: Path, say: Callable[[str], None]) -> dict[str, Any]:
        self._path = path
        out: dict[str, Any] = {}
        trainers = 0
        freezes = False
        later: dict[str, Any] = {}
        for node in ast.walk(self._tree):
            if id(node) in self._idle:
                continue
            self._of.here = Place(self._scopes[id(node)], getattr(node, "lineno", 0))
            freezes = freezes or (id(node) not in self._asked and _freezes(node))
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Attribute):
                target, value = node.targets[0], self._of.value(node.value)
                if isinstance(node.value, ast.Call) and called(node.value) == "Config":  # NeMo 2's run.Config
                    whole = ast.unparse(target).partition(".")[2]
                    held = {f"{whole}.{word.arg}": self._of.value(word.value) for word in node.value.keywords}
                    out.setdefault("set", {}).update(held)
                arguments = isinstance(target.value, ast.Name) and target.value.id in self._configs
                if value is UNKNOWN or (isinstance(value, OfProcesses) and not arguments):
                    continue
                if isinstance(target.value, ast.Attribute):
                    whole = ast.unparse(target).partition(".")[2]
                    out.setdefault("set", {})[whole] = value
                elif isinstance(target.value, ast.Name) and target.value.id != "self":
                    (later if arguments else out.setdefault(target.value.id, {}))[target.attr] = value
            elif isinstance(node, ast.Call) and any(
                marks_of(one, [word.arg or "" for word in node.keywords]) for one in dialects().values()
            ):
                return {word.arg: or_computed(self._of.value(word.value)) for word in node.keywords if word.arg}
            elif isinstance(node, ast.Call) and not (called(node) in BASE and id(node) in self._unused):
                trainers += self._is_trainer(called(node))
                self._call(node, out, say)
        self._of.here = None
        if "Fit" in out:
            self._fitted(out)
        if "Config" in out:
            given = _shared_batch(out["Config"] | later)
            out["Config"] = {name: value for name, value in given.items() if value is not UNKNOWN}
            _in_parts(out["Config"], out.pop("Cached", None), say)
        _upcast(out)
        if trainers > 1:
            raise refused(path, tr("it holds {n} trainings: keep one a file, so that none is guessed", n=trainers))
        for node in self._tree.body:
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                value = self._of.value(node.value)
                used = isinstance(value, dict) and node.targets[0].id in self._names
                if or_computed(value) is value and not used:
                    out[node.targets[0].id] = value
        for name in sorted(name for name in self._of.assumed if is_telling(name)):
            say(tr("{name}: set where a test decides that the script alone does not tell: taken", name=name))
        if self._of.asks_gpu:
            say(tr("what the script asks of its GPU (CUDA, bf16): taken as there"))
        self._objective(path, out)
        below = out.pop("set", {})
        if "recipe" in out:  # what is set below the recipe stands for it, and overrides its arguments
            say(tr("{name}: what the recipe sets by itself is not read", name=out["recipe"]["of"]))
            told = {name: value for name, value in below.items() if not name.startswith("_")}
            out["recipe"].update({name: value for name, value in told.items() if value is not UNKNOWN})
            if out["recipe"].pop("nemo_2", False):
                own = {name.rpartition(".")[2] for name in (*out["recipe"], *told)}
                out["recipe"].update({name: value for name, value in _NEMO_2.items()
                                      if name.rpartition(".")[2] not in own})  # fmt: skip
                if out["recipe"]["peft_scheme"] in ("lora", "dora"):
                    out["recipe"] = _NEMO_2_ADAPTERS | out["recipe"]
            return {"recipe": out["recipe"]}
        if "LoraConfig" in out:
            out["LoraConfig"]["adapted"] = True
            if "variant" not in out["LoraConfig"] and "LoraConfig.r" not in self._computed:
                out["LoraConfig"].setdefault("r", _PEFT_RANK)
        elif freezes and "Config" in out and "get_peft_model" not in out:
            out["Config"]["frozen_by_requires_grad"] = True
        if not out.pop("Fast", self._fast or "Arguments" not in out) and "Config" in out:
            given = out["Config"].pop("model_init_kwargs", None)
            if isinstance(given, dict):
                out["from_pretrained"] = given | out.get("from_pretrained", {})
            out = {"script": {name: value for name, value in out.items() if name in _PARTS},
                   **{name: value for name, value in out.items() if name.isupper()}}  # fmt: skip
            out |= {name: value for name, value in self._of.options.items() if f".{name}" not in self._of.declared}
        # A constant is read where the script uses it; others change nothing.
        read = self._names | {name for name in out if name.isupper()}
        asks = {".asks_gpu": True} if self._of.asks_gpu else {}
        return out | asks | {".read": sorted(read), ".documents": sorted(self._of.documents_read)}

    def _fitted(self, out: dict[str, Any]) -> None:
        """Set what sentence-transformers' older ``fit`` says as its trainer's arguments, and the loader its batch."""
        loader = out.get("DataLoader") or out.get("NoDuplicatesDataLoader") or {}
        batch = {"per_device_train_batch_size": loader["batch_size"]} if "batch_size" in loader else {}
        out["Config"] = out.get("Config", {}) | out.pop("Fit") | batch
        triplets = any(isinstance(node, ast.Call) and called(node).endswith("TripletLoss")
                       for node in ast.walk(self._tree))  # fmt: skip
        out["Arguments"] = "TripletsConfig" if triplets else "SentenceTransformerTrainingArguments"

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
            raise refused(path, tr("{owner} is not estimated: language models and classifiers of texts are",
                                    owner=owner))  # fmt: skip
        out["Arguments"] = "ClassificationConfig"

    def _most_samples(self, node: ast.Call) -> int:
        """Return how many samples of its data a script takes: ``data.select(range(1000))``, ``train[:1000]``."""
        held = UNKNOWN
        if called(node) == "select" and node.args and isinstance(node.args[0], ast.Call):
            inner = node.args[0]
            held = self._of.value(inner.args[-1]) if called(inner) == "range" and len(inner.args) == 1 else UNKNOWN
        elif called(node) == "load_dataset":
            part = re.search(r"\[:(\d+)\]", str(self._of.argument(node, "split", "")))
            held = int(part[1]) if part else UNKNOWN
        return held if isinstance(held, int) else 0

    def _call(self, node: ast.Call, out: dict[str, Any], say: Callable[[str], None]) -> None:
        name, owner = called(node), owner_of(node)
        if name in _LOADING and owner != "PeftModel" and self._trained and id(node) not in self._trained:
            return
        if name == "setattr" and len(node.args) == len(("of", "name", "value")):
            of, attribute, put = node.args
            if isinstance(of, ast.Name) and of.id in self._configs and isinstance(attribute, ast.Constant):
                out.setdefault("Config", {})[str(attribute.value)] = self._of.value(put)
            return
        if (owner, name) == ("torch", "compile"):
            out.setdefault("Config", {})["torch_compile"] = True
            return
        if name == "replace" and node.args and isinstance(node.args[0], ast.Name) and node.args[0].id in self._configs:
            changed = {word.arg: self._of.value(word.value) for word in node.keywords if word.arg}
            out.setdefault("Config", {}).update(changed)
            return
        if name in ("SentenceTransformer", "CrossEncoder"):
            length = self._of.argument(node, "max_length", UNKNOWN)
            if length is not UNKNOWN:
                out.setdefault("texts", {})["max_length"] = length
            name, owner = "from_pretrained", "AutoModel"
        if name == "fit" and any(word.arg == "train_objectives" for word in node.keywords):
            epochs, half = self._of.argument(node, "epochs", 1), self._of.argument(node, "use_amp", False)
            out["Fit"] = {"num_train_epochs": epochs, "fp16": half}
            return
        if _CACHED_LOSS.fullmatch(name):
            out["Cached"] = self._of.argument(node, "mini_batch_size", _CACHED_PART)
            return
        if most := self._most_samples(node):
            held = out.setdefault("samples", {})
            held["most"] = max(most, held.get("most", 0))
        if name == "DataCollatorForCompletionOnlyLM":  # of older TRL
            out.setdefault("Config", {})["completion_only_loss"] = True
            return
        if name == "prepare_model_for_kbit_training":
            out["Upcast"] = True
        kept = self._of.argument(node, "use_gradient_checkpointing", True) is False
        if name == "gradient_checkpointing_enable" or (name == "prepare_model_for_kbit_training" and not kept):
            out.setdefault("Config", {})["gradient_checkpointing"] = out["Recomputes"] = True
            return
        arguments = _ARGUMENTS.fullmatch(name)
        if (
            name == "from_pretrained"
            and owner == "PeftModel"
            and self._of.argument(node, "is_trainable", False) is True
        ):
            say(tr("PeftModel: the adapter's own files hold its rank and matrices: taken as PEFT's defaults"))
            out.setdefault("LoraConfig", {})
            return
        if name == "from_pretrained" and not _MODEL_CLASS.fullmatch(owner):
            return
        if name == "from_pretrained" and out.get(name, {}).keys() & _MODEL_NAMES:
            return  # the first model with a name is the one that is trained
        given: dict[str, Any] = {}
        if name == "train_on_responses_only" and out.get("Fast"):
            out["LOSS_MASK"] = "answers"
        if name == "from_pretrained":
            out["Fast"], out["Owner"] = owner.startswith("Fast"), owner
            names = _OF_UNSLOTH if owner.startswith("Fast") else _OF_UNSLOTH[:1]
            given |= {name: self._of.value(part) for name, part in zip(names, node.args, strict=False)}
        if name in VARIANTS:
            given["variant"], name = VARIANTS[name], "LoraConfig"
        elif _OTHER_ADAPTERS.fullmatch(name):
            why = tr("{name} is not estimated; allowed: LoraConfig, {others}", name=name, others=", ".join(VARIANTS))
            raise refused(self._path, why)
        for word in node.keywords:
            if word.arg:
                given[word.arg] = self._of.value(word.value)
            elif isinstance(several := self._of.value(word.value), dict):
                given |= {key: UNKNOWN if part == COMPUTED else part for key, part in several.items()}
            elif arguments or name in BASE:
                what = f"{name}(**{ast.unparse(word.value)})"
                raise refused(self._path, tr("{what}: what that holds is not in the script: write it out", what=what))
            elif name == "from_pretrained":
                say(tr("{name}: the script computes it: not read", name=f"{name}(**{ast.unparse(word.value)})"))
        if name == "from_pretrained" and owner.startswith("Fast") and self._of.nodes.get(STANDBY):
            given["unsloth_vllm_standby"] = self._of.stands_for(STANDBY, 0) not in (UNKNOWN, "0")
        quantized = name == "BitsAndBytesConfig" or (name == "from_pretrained" and not owner.startswith("Fast"))
        if quantized and given.get("load_in_4bit") is True:
            given.setdefault("bnb_4bit_quant_type", "fp4")  # transformers' own (5.3, utils/quantization_config.py)
        if name == "get_peft_model" and owner == "FastVisionModel":
            given.setdefault("finetune_vision_layers", True)  # its default
        recipe = _RECIPE.fullmatch(f"{owner}.{name}") if self._of_nemo else None
        if recipe:
            own = recipe[1] or recipe[3]
            name, read = "recipe", False
            given |= {
                "of": re.sub(r"(?<=[a-z])(\d)(\d)(?=_)", r"\1.\2", own).replace("_", "-"),
                "kind": recipe[2] or recipe[4],
                "nemo_2": recipe[4] == "finetune",
            }
        if arguments:
            out["Arguments"], name = arguments[1], "Config"
        elif given.get("truncation") and "max_length" in given:  # a tokenizer's call
            name = "targets" if "text_target" in given else "texts"
        elif self._is_trainer(name):
            out.setdefault("Arguments", name.replace("Trainer", "Config"))
            out["Trainer"] = name
            model = given.get("model") or (self._of.value(node.args[0]) if node.args else None)
            if optimizer := next(
                (self._of.class_of(word.value) for word in node.keywords if word.arg == "optimizers"), None
            ):
                given["optimizer_class"] = optimizer
            if isinstance(model, str):
                out.setdefault("from_pretrained", {})["model_name"] = model
                out.setdefault("Fast", False)
            name, given = "Config", {key: value for key, value in given.items() if key in _OF_TRAINER}
        given = _shared_batch(given)
        read = name in ("Config", "from_pretrained", "get_peft_model", "texts", "targets", *BASE)
        for key, value in given.items():
            if value is UNKNOWN and read and (is_telling(key) or _COUNTS.fullmatch(key)):
                self._computed.add(f"{name}.{key}")
                say(tr("{name}: the script computes it: not read", name=f"{name}.{key}"))
        given = {key: value for key, value in given.items() if value is not UNKNOWN}
        if name == "Config" and "Recomputes" in out:
            given.pop("gradient_checkpointing", None)
        if name == "texts" and out.get(name, {}).get("max_length", 0) > (given.get("max_length") or 0):
            return
        if given or (read and name not in out):
            out.setdefault(name, {}).update(given)


def _imports(node: ast.Import | ast.ImportFrom, name: str) -> bool:
    modules = [alias.name for alias in node.names] if isinstance(node, ast.Import) else [node.module or ""]
    return any(module.partition(".")[0] == name for module in modules)


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
    micro, accumulated = (OfProcesses.of(given.get(name, 1)) for name in names)
    out = {name: UNKNOWN if isinstance(value, OfProcesses) else value for name, value in given.items()}
    if micro.power + accumulated.power == -1:
        out["batch_of_all"] = round(micro.amount * accumulated.amount)
        if accumulated.power == -1:
            del out["gradient_accumulation_steps"]
    return out


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
