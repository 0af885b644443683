"""What expressions of a script of Python stand for, which is never run."""

from __future__ import annotations

import ast
import math
import operator
import re
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from ftcost_core.configurations.names import (
    Change,
    Place,
    called,
    changes_in,
    handed_on,
    in_turn,
    is_named,
    name_of,
    named,
    option_of,
    owner_of,
)
from ftcost_core.text.i18n import tr

BASE = ("LoraConfig", "BitsAndBytesConfig")
"""What means something only where it is handed on."""
VARIANTS = {"IA3Config": "ia3", "VeraConfig": "vera", "OFTConfig": "oft"}
"""PEFT's other adapters that are estimated; their matrices are asked for as LoraConfig's are."""
_OF_THE_LAUNCH = ("WORLD_SIZE", "LOCAL_WORLD_SIZE", "SLURM_NTASKS", "SLURM_NNODES", "RANK", "LOCAL_RANK")
"""Variables that a launcher sets, whatever a script takes without one."""
_PROCESSES = ("world_size", "num_processes", "get_world_size", "device_count")
"""Names and functions of libraries for the processes that train."""
_OF_THE_GPU = ("is_available", "is_bf16_supported", "is_bfloat16_supported", "is_torch_bf16_gpu_available")
"""What scripts ask of their GPU: one that is rented to train has it."""
COMPUTED = "<computed>"
"""What a reader of settings is told of an expression that a script computes."""
UNKNOWN = object()
"""The mark of what a script computes."""
_ARITHMETIC: Mapping[type, Callable[[Any, Any], Any]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.FloorDiv: operator.floordiv,
    ast.Div: operator.truediv, ast.Pow: operator.pow, ast.LShift: operator.lshift, ast.Mod: operator.mod,
}  # fmt: skip
_COMPARISONS: Mapping[type, Callable[[Any, Any], Any]] = {
    ast.Eq: operator.eq, ast.NotEq: operator.ne, ast.Is: operator.is_, ast.IsNot: operator.is_not,
    ast.In: lambda part, whole: part in whole, ast.NotIn: lambda part, whole: part not in whole,
    ast.Gt: operator.gt, ast.GtE: operator.ge, ast.Lt: operator.lt, ast.LtE: operator.le,
}  # fmt: skip
_WHOLE: tuple[Callable[[Any], Any], ...] = (int, math.ceil, round)
_PARSED = ("parse_json_file", "parse_yaml_file")
"""Methods of HfArgumentParser that take all options out of a file."""
_LOADS = re.compile(r"(?:yaml\.|YAML\.)?(?:safe_load|full_load)|(?:yaml|YAML|json|toml|tomllib|OmegaConf)\.loads?")
"""Functions of YAML's, JSON's and OmegaConf's libraries that read a file."""
_READS = ("read", "read_text", "resolve", "expanduser", "absolute", "as_posix")
"""Methods of a file or a path that lead to what it holds."""
_KINDS: Mapping[str, Callable[[Any], Any]] = {
    "int": int, "ceil": math.ceil, "round": round, "float": float, "str": str,
}  # fmt: skip
_LISTS = ("list", "tuple", "sorted", "set")
_TEXT_METHODS = ("split", "strip", "lower", "upper", "replace", "removeprefix", "removesuffix")
_ALL_LINEAR = re.compile(r"(?:find|get)_(?:all_)?linear\w*")
"""Functions of people's own that list the linear layers of a model, as qlora.py's and LLaVA's do."""
_FIELDS = ("SimpleNamespace", "Namespace")
"""Objects whose attributes are what they are made with."""
_LONGEST, _MOST_ITEMS, _LARGEST_POWER, _MOST_BITS = 10_000, 1_000, 64, 500
"""Letters or items that are put together, items of a list that are gone through, powers, and bits of a number."""
_MOST_STEPS = 40
"""How deep names may stand for names."""
_MOST_VALUES = 100_000
"""Expressions that are looked up: names that stand for several others each would be without end."""


def number(text: str) -> int | None:
    """Return what a sum of whole numbers is; ``None``: it is none."""
    try:
        value = Names(ast.Module([], [])).value(ast.parse(text.strip(), mode="eval").body)
    except (SyntaxError, ValueError, OverflowError, RecursionError, MemoryError, ZeroDivisionError):
        return None
    return int(value) if isinstance(value, int | float) and not isinstance(value, bool) else None


@dataclass(frozen=True)
class OfProcesses:
    """A number that the processes of a run are multiplied or divided by."""

    amount: float
    """With one process."""
    power: int
    """Of the processes: -1 for what they share."""

    @staticmethod
    def of(value: Any) -> OfProcesses:
        """Return a number as one that has nothing to do with processes, unless it is one that has."""
        return value if isinstance(value, OfProcesses) else OfProcesses(value, 0)


@dataclass(frozen=True)
class Opened:
    """A file that a script opens."""

    name: Any
    """As the script has it, or the mark."""


class Names:
    """The names of a script, and what they stand for."""

    def __init__(
        self, tree: ast.Module, options: Mapping[str, Any] | None = None, documents: Mapping[str, Any] | None = None
    ) -> None:
        self.options = dict(options or {})
        """What the command that starts it says in place of its own defaults."""
        self._documents = documents or {}
        """What files hold that the script may read, by their names."""
        self.documents_read: set[str] = set()
        self.nodes: dict[str, list[ast.expr]] = {}
        failed = {id(part) for node in ast.walk(tree) if isinstance(node, ast.ExceptHandler) for part in ast.walk(node)}
        for node in (one for one in ast.walk(tree) if id(one) not in failed):
            for name, value in named(node):
                self.nodes.setdefault(name, []).append(value)
        for place, default, given in handed_on(tree):
            if all(node is default for node in self.nodes.get(place, [])):
                self.nodes[place] = given
        fields = {
            node.name: {f".{ast.unparse(one.target)}" for one in node.body if isinstance(one, ast.AnnAssign)}
            for node in ast.walk(tree)
            if isinstance(node, ast.ClassDef)
        }
        made: dict[str, list[ast.expr]] = {}
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                own = (word for word in node.keywords if f".{word.arg}" in fields.get(called(node), ()))
                for word in node.keywords if called(node) in _FIELDS else own:
                    made.setdefault(f".{word.arg}", []).append(word.value)
        self.nodes |= made
        self._functions = {node.name: node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
        self._places: dict[int, Place] = {}
        """Where values are given to names, by their identity: those that no test and no loop decides."""
        self.here: Place | None = None
        """Where values are asked for; ``None``: those of all lines count."""
        self._changes: dict[str, list[tuple[int, Change]]] = {}
        """What becomes of a name's dictionary later, with the line."""
        self._changing: set[str] = set()
        self._asked: list[str] = []
        """Names whose values are being looked up: each that stands for itself says nothing of it."""
        self.assumed: set[str] = set()
        """Entries of dictionaries that are read and that a test decides which the script alone does not tell."""
        self.declared = {name for name in self.nodes if name.startswith(".")}
        self.declared |= {f".{option}" for node in ast.walk(tree) if (option := option_of(node))}
        """Options of the command line, and fields of the data classes that take them."""
        if any(isinstance(node, ast.Call) and called(node) in _PARSED for node in ast.walk(tree)):
            held = self._document(UNKNOWN)  # a file with the command's options
            self.options = (held if isinstance(held, dict) else {}) | self.options
        for name in [name for name in self.options if name.startswith("no_") and f".{name}" not in self.declared]:
            if f".{name[3:]}" in self.declared:  # argparse.BooleanOptionalAction
                self.options[name[3:]] = not self.options.pop(name)
        self.asks_gpu = False
        """Whether what is read depends on what the script asks of its GPU."""
        self._values_left = _MOST_VALUES

    def settle(self, tree: ast.Module, idle: set[int], unsure: set[int]) -> None:
        """Leave out what no run comes to, and take what is put into dictionaries, computed where it is unsure."""
        for name, nodes in self.nodes.items():
            run = [node for node in nodes if id(node.right if isinstance(node, ast.BinOp) else node) not in idle]
            self.nodes[name] = run or nodes
        for node in ast.walk(tree):
            for name, change in () if id(node) in idle else changes_in(node):
                told = replace(change, unsure=True) if id(node) in unsure else change
                self._changes.setdefault(name, []).append((getattr(node, "lineno", 0), told))
        for scope in (node for node in ast.walk(tree) if isinstance(node, ast.Module | ast.FunctionDef)):
            for statement in in_turn(scope.body):
                if isinstance(statement, ast.Assign) and not {id(statement)} & (idle | unsure):
                    for _, value in named(statement):
                        self._places[id(value)] = Place(id(scope), statement.lineno)

    def argument(self, node: ast.Call, name: str, default: Any) -> Any:
        """Return what an argument by name stands for."""
        return next((self.value(word.value) for word in node.keywords if word.arg == name), default)

    def class_of(self, node: ast.expr) -> str | None:
        """Return the class of the object, or of the first of several, that an expression makes."""
        for _ in range(_MOST_STEPS):
            if isinstance(node, ast.Tuple | ast.List) and node.elts:
                node = node.elts[0]
            elif isinstance(node, ast.Name) and node.id in self.nodes:
                node = self.nodes[node.id][0]
            else:
                break
        return called(node) if isinstance(node, ast.Call) else None

    def value(self, node: ast.expr, steps: int = 0) -> Any:
        """Return what an expression stands for, or the mark of what is computed.

        Raises :class:`ValueError` once :data:`_MOST_VALUES` have been asked for.
        """
        self._values_left -= 1
        if _counts_processes(node):
            return OfProcesses(1, 1)
        if self._values_left < 0:
            raise ValueError(tr("more than {most} names and values", most=_MOST_VALUES))
        if steps > _MOST_STEPS:
            return UNKNOWN
        if isinstance(node, ast.Constant):
            return node.value
        if isinstance(node, ast.JoinedStr | ast.FormattedValue):
            return self._of_text(node, steps)
        if isinstance(node, ast.ListComp | ast.GeneratorExp | ast.SetComp):
            return self._of_each(node, steps)
        if isinstance(node, ast.List | ast.Tuple | ast.Set):
            values = [self.value(part, steps + 1) for part in node.elts]
            return values if all(or_computed(value) is value for value in values) else UNKNOWN
        if isinstance(node, ast.Dict):
            return self._dictionary(zip(node.keys, node.values, strict=True), steps)
        if isinstance(node, ast.Subscript):
            held, at = (self.value(part, steps + 1) for part in (node.value, node.slice))
            if isinstance(held, list) and isinstance(at, int) and abs(at) < len(held):
                return held[at]
            return held.get(str(at), UNKNOWN) if isinstance(held, dict) else UNKNOWN
        if isinstance(node, ast.Name):
            if node.id in _PROCESSES and node.id not in self.nodes:  # handed in by what starts the function
                return OfProcesses(1, 1)
            return self.stands_for(node.id, steps)
        if isinstance(node, ast.Attribute):
            if isinstance(node.value, ast.Name) and node.value.id in ("torch", "jnp"):
                return node.attr
            held = self.value(node.value, steps + 1) if self._documents else None
            if isinstance(held, dict) and node.attr in held:
                return held[node.attr]
            own = name_of(node)
            other = f".{node.attr}" if own.startswith("self") else f"self.{node.attr}"
            return self.stands_for(own if own in self.nodes or own in self.declared else other, steps)
        if isinstance(node, ast.BinOp) and type(node.op) in _ARITHMETIC:
            return _calculated(node.op, *(self.value(side, steps + 1) for side in (node.left, node.right)))
        if isinstance(node, ast.IfExp):
            holds = self.value(node.test, steps + 1)
            sides = [self.value(side, steps + 1) for side in (node.body, node.orelse)]
            if holds is UNKNOWN:
                return sides[0] if sides[0] == sides[1] else UNKNOWN
            return sides[0] if holds else sides[1]
        if isinstance(node, ast.BoolOp | ast.Compare) or (
            isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)
        ):
            return self._of_test(node, steps)
        if isinstance(node, ast.Call):
            return self._of_call(node, steps)
        if isinstance(node, ast.DictComp) and (whole := _sieved(node)) is not None:
            return self.value(whole, steps + 1)
        try:
            return ast.literal_eval(node)
        except ValueError:
            return UNKNOWN

    def _of_text(self, node: ast.JoinedStr | ast.FormattedValue, steps: int) -> Any:
        """Return a text that is put together, or the mark."""
        if isinstance(node, ast.FormattedValue):
            value = self.value(node.value, steps + 1) if node.format_spec is None else UNKNOWN
            return str(value) if isinstance(value, str | int | float) else UNKNOWN
        parts = [self.value(part, steps + 1) for part in node.values]
        whole = all(isinstance(part, str) for part in parts)
        return "".join(parts) if whole and sum(map(len, parts)) < _LONGEST else UNKNOWN

    def _of_each(self, node: ast.ListComp | ast.GeneratorExp | ast.SetComp, steps: int) -> Any:
        """Return what is made of each item of a list, or the mark."""
        of = node.generators[0]
        items = self.value(of.iter, steps + 1)
        if len(node.generators) > 1 or not isinstance(of.target, ast.Name) or not isinstance(items, list):
            return UNKNOWN
        before, out = self.nodes.get(of.target.id), []
        for item in items[:_MOST_ITEMS]:
            self.nodes[of.target.id] = [ast.Constant(item)]
            held = [self.value(test, steps + 1) for test in of.ifs]
            if all(held):
                out.append(UNKNOWN if UNKNOWN in held else self.value(node.elt, steps + 1))
        self.nodes[of.target.id] = before or []
        return UNKNOWN if any(or_computed(item) is not item for item in out) else out

    def _of_method(self, node: ast.Call, steps: int) -> Any:
        """Return what a method of a text or of a dictionary gives, or the mark."""
        name = called(node)
        if not isinstance(node.func, ast.Attribute) or (name != "get" and name not in _TEXT_METHODS):
            return UNKNOWN
        held = self.value(node.func.value, steps + 1)
        given = [self.value(part, steps + 1) for part in node.args]
        if isinstance(held, dict) and name == "get" and given and or_computed(given[0]) is given[0]:
            return held.get(str(given[0]), given[1] if len(given) > 1 else None)
        texts = [held, *given]
        if all(isinstance(text, str) for text in texts) and name != "get" and sum(map(len, texts)) < _LONGEST:
            with suppress(TypeError, ValueError):
                return getattr(held, name)(*given)
        return UNKNOWN

    def _document(self, opened: Any) -> Any:
        """Return what a file holds that is opened or named; where its name is computed, what the only one does."""
        name = opened
        while isinstance(name, Opened):
            name = name.name
        own = Path(name).name if isinstance(name, str) else ""
        settings = [name for name, held in self._documents.items() if not isinstance(held, str)]
        if not own and len(settings) == 1:
            own = settings[0]
        if own in self._documents:
            self.documents_read.add(own)
        return self._documents.get(own, UNKNOWN)

    def _of_own_function(self, node: ast.Call, steps: int) -> Any:
        """Return what a function of the script returns, or the mark where it returns several values."""
        function = self._functions.get(called(node)) if isinstance(node.func, ast.Name) else None
        inside = ast.walk(function) if function else ()
        returned = [one.value for one in inside if isinstance(one, ast.Return)]
        return self.value(returned[0], steps + 1) if len(returned) == 1 and returned[0] is not None else UNKNOWN

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
                if or_computed(value) is not value:
                    return UNKNOWN
                if bool(value) is ends:
                    return value
            return values[-1]
        if any(or_computed(value) is not value for value in values):
            return UNKNOWN
        if isinstance(node, ast.UnaryOp):
            return not values[0]
        compare = _COMPARISONS.get(type(node.ops[0])) if len(values) == 2 else None
        try:
            return UNKNOWN if compare is None else compare(*values)
        except TypeError:
            return UNKNOWN

    def _dictionary(self, pairs: Iterable[tuple[ast.expr | None, ast.expr]], steps: int) -> Any:
        """Return a dictionary, with those that are spread in it (``**``); the mark where these are computed."""
        out: dict[Any, Any] = {}
        for key, part in pairs:
            value = self.value(part, steps + 1)
            if key is None and not isinstance(value, dict):
                return UNKNOWN
            out |= value if key is None else {self.value(key, steps + 1): or_computed(value)}
        return out

    def _of_call(self, node: ast.Call, steps: int) -> Any:
        name = called(node)
        if name in _OF_THE_GPU:
            self.asks_gpu = True
            return True
        if name == "get_device_capability":
            self.asks_gpu = True
            return [8, 0]
        if name == "len" and [ast.unparse(one) for one in node.args] == ["sys.argv"]:
            return 1  # the script is started without arguments
        if name in BASE or name in VARIANTS:
            return name
        if name == "dict" and not node.args:
            words = [(ast.Constant(word.arg) if word.arg else None, word.value) for word in node.keywords]
            return self._dictionary(words, steps)
        if name == "field":  # of a data class
            default = next((word.value for word in node.keywords if word.arg in ("default", "default_factory")), None)
            if isinstance(default, ast.Lambda):
                default = default.body
            return UNKNOWN if default is None else self.value(default, steps + 1)
        if name == "join" and owner_of(node) == "path":
            told = [part for part in (self.value(one, steps + 1) for one in node.args) if isinstance(part, str)]
            return "/".join(told) if told and sum(map(len, told)) < _LONGEST else UNKNOWN
        environment = "env" in name.casefold() or (name == "get" and owner_of(node) == "environ")
        if environment and len(node.args) == 2:
            asked = self.value(node.args[0], steps + 1)
            return UNKNOWN if asked in _OF_THE_LAUNCH else self.value(node.args[1], steps + 1)
        if name in ("max", "min") and len(node.args) > 1:
            given = [self.value(part, steps + 1) for part in node.args]
            if all(isinstance(part, int | float) for part in given):
                return (max if name == "max" else min)(given)
            shared = [part for part in given if isinstance(part, OfProcesses)]
            return shared[0] if name == "max" and len(given) == 2 and len(shared) == 1 and 1 in given else UNKNOWN
        if name in ("open", "Path") and node.args:
            return Opened(self.value(node.args[0], steps + 1))
        if (
            name in _READS
            and isinstance(node.func, ast.Attribute)
            and isinstance(held := self.value(node.func.value, steps + 1), Opened)
        ):
            return held
        if node.args and _LOADS.fullmatch(f"{owner_of(node)}.{name}".lstrip(".")):
            return self._document(self.value(node.args[0], steps + 1))
        if _ALL_LINEAR.fullmatch(name):
            return "all-linear"
        kind = _KINDS.get(name)
        if isinstance(node.func, ast.Attribute) and (kind is None or name in _TEXT_METHODS):
            return self._of_method(node, steps)
        if len(node.args) != 1 or (kind is None and name not in _LISTS):
            return self._of_own_function(node, steps)
        value = self.value(node.args[0], steps + 1)
        if kind is None:
            texts = isinstance(value, list) and all(isinstance(item, str) for item in value)
            return (sorted(value) if name == "sorted" else value) if texts else UNKNOWN
        if isinstance(value, OfProcesses) and kind in _WHOLE:
            return value
        try:
            return kind(value) if isinstance(value, str | int | float) else UNKNOWN
        except (ValueError, OverflowError):
            return UNKNOWN

    def stands_for(self, name: str, steps: int) -> Any:
        """Return what all values of a name are, or the mark; an attribute's name begins with a dot.

        Of those that it is given in turn in one function, or in none, the last before :attr:`here` counts.
        """
        if name in self.declared and name[1:] in self.options:
            return self.options[name[1:]]
        if name in self._asked:
            return UNKNOWN
        nodes, here = [node for node in self.nodes.get(name, [])[:8] if not _sieves(node, name)], self.here
        given = [place for node in nodes if (place := self._places.get(id(node)))]
        if here is not None and len(nodes) == len(given) > 1 and all(place.scope == here.scope for place in given):
            before = [(place.line, n) for n, place in enumerate(given) if place.line < here.line]
            nodes = [nodes[max(before)[1]]] if before else nodes
        again = [node for node in nodes if isinstance(node, ast.BinOp) and is_named(node.left, name)]
        values = []
        self._asked.append(name)
        for node in nodes:
            if node not in again and not any(is_named(node, asked) for asked in self._asked):
                self.here = None if here is None else self._places.get(id(node), here)
                values.append(self.value(node, steps + 1))
        self.here = here
        self._asked.pop()
        if not values or any(value != values[0] for value in values):
            return UNKNOWN
        changed = values[0]
        if isinstance(changed, dict):
            return self._changed(name, changed, steps)
        for node in again:  # a name that is divided by the processes in a line of its own
            changed = _calculated(node.op, changed, self.value(node.right, steps + 1))
        return changed if not again or isinstance(changed, OfProcesses) else UNKNOWN

    def _changed(self, name: str, whole: dict[Any, Any], steps: int) -> dict[Any, Any]:
        """Return a name's dictionary with what is put into it, and without what is taken out."""
        if name in self._changing or name not in self._changes:
            return whole
        self._changing.add(name)
        out = dict(whole)
        for line, change in sorted(self._changes[name], key=lambda change: change[0]):
            if self.here is not None and line >= self.here.line:
                continue
            if change.unsure:
                self.assumed.add(f"{name}.{change.entry}")
            if change.value is None:
                out.pop(change.entry, None)
            elif not (change.usual and change.entry in out):
                out[change.entry] = or_computed(self.value(change.value, steps + 1))
        self._changing.discard(name)
        return out


def _calculated(sign: ast.operator, left: Any, right: Any) -> Any:
    """Return what two numbers make, or what they make with one process and which power of the processes it has."""
    sides = (left, right)
    if any(isinstance(side, OfProcesses) for side in sides):
        power = {ast.Mult: 1, ast.Div: -1, ast.FloorDiv: -1}.get(type(sign))
        if power is None or not all(isinstance(side, int | float | OfProcesses) for side in sides):
            return UNKNOWN
        one, other = OfProcesses.of(left), OfProcesses.of(right)
        amount = _calculated(sign, one.amount, other.amount)
        return UNKNOWN if amount is UNKNOWN else OfProcesses(amount, one.power + power * other.power)
    if isinstance(sign, ast.Add) and type(left) is type(right) and isinstance(left, str | list):
        return left + right if len(left) + len(right) < _LONGEST else UNKNOWN
    if not all(isinstance(side, int | float) for side in sides):
        return UNKNOWN
    if not right and isinstance(sign, ast.Div | ast.FloorDiv | ast.Mod):
        return UNKNOWN
    if any(isinstance(side, int) and side.bit_length() > _MOST_BITS for side in sides):
        return UNKNOWN
    if isinstance(sign, ast.Pow | ast.LShift) and not (
        isinstance(left, int) and isinstance(right, int) and 0 <= right <= _LARGEST_POWER and abs(left) <= _LONGEST
    ):
        return UNKNOWN
    return _ARITHMETIC[type(sign)](left, right)


def _sieves(node: ast.expr, name: str) -> bool:
    """Tell whether an expression is a name's own dictionary without some entries."""
    whole = _sieved(node) if isinstance(node, ast.DictComp) else None
    return whole is not None and is_named(whole, name)


def _sieved(node: ast.DictComp) -> ast.expr | None:
    """Return the dictionary of which some entries are kept: ``{k: v for k, v in whole.items() if k in known}``."""
    of = node.generators[0]
    unchanged = ast.unparse(of.target) == f"({ast.unparse(node.key)}, {ast.unparse(node.value)})"
    items = isinstance(of.iter, ast.Call) and called(of.iter) == "items" and isinstance(of.iter.func, ast.Attribute)
    if len(node.generators) > 1 or not unchanged or not items:
        return None
    return of.iter.func.value  # type: ignore[attr-defined, no-any-return]


def _counts_processes(node: ast.expr) -> bool:
    """Tell whether an expression is the number of processes that train, whatever stands around it."""
    if isinstance(node, ast.Attribute):
        return node.attr in _PROCESSES
    if isinstance(node, ast.Subscript):
        return _asks_for_processes(node.slice) and "environ" in ast.unparse(node.value)
    if not isinstance(node, ast.Call):
        return False
    return called(node) in _PROCESSES or (
        called(node) in ("get", "getenv") and bool(node.args) and _asks_for_processes(node.args[0])
    )


def _asks_environment(node: ast.expr) -> bool:
    """Tell whether an expression is a variable of the environment without a default."""
    return (
        isinstance(node, ast.Call)
        and len(node.args) == 1
        and not node.keywords
        and (called(node) == "getenv" or (called(node) == "get" and owner_of(node) == "environ"))
    )


def _asks_for_processes(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value == "WORLD_SIZE"


def or_computed(value: Any) -> Any:
    """Return a value, or the words for one that a script computes, which a reader of settings tells."""
    return COMPUTED if value is UNKNOWN or isinstance(value, OfProcesses) else value
