"""What expressions of a script of Python stand for, which is never run."""

from __future__ import annotations

import ast
import math
import operator
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

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
STANDBY = "os.environ[UNSLOTH_VLLM_STANDBY]"
"""Unsloth's switch for an engine that frees its cache while the model is updated."""
UNKNOWN = object()
"""The mark of what a script computes."""
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


class Names:
    """The names of a script, and what they stand for."""

    def __init__(self, tree: ast.Module, options: Mapping[str, Any] | None = None) -> None:
        self.options = options or {}
        """What the command that starts it says in place of its own defaults."""
        self.nodes: dict[str, list[ast.expr]] = {}
        for node in ast.walk(tree):
            for name, value in _named(node):
                self.nodes.setdefault(name, []).append(value)
        for place, default, given in _handed_on(tree):
            if all(node is default for node in self.nodes.get(place, [])):
                self.nodes[place] = given
        self.declared = {name for name in self.nodes if name.startswith(".")}
        self.declared |= {f".{option}" for node in ast.walk(tree) if (option := _option(node))}
        """Options of the command line, and fields of the data classes that take them."""
        self.asks_gpu = False
        """Whether what is read depends on what the script asks of its GPU."""
        self._values_left = _MOST_VALUES

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
        if isinstance(node, ast.List | ast.Tuple):
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
            return self.stands_for(f".{node.attr}", steps)
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
            default = next((word.value for word in node.keywords if word.arg == "default"), None)
            return UNKNOWN if default is None else self.value(default, steps + 1)
        environment = "env" in name.casefold() or (name == "get" and owner_of(node) == "environ")
        if environment and len(node.args) == 2:
            asked = self.value(node.args[0], steps + 1)
            return UNKNOWN if asked in _OF_THE_LAUNCH else self.value(node.args[1], steps + 1)
        if name == "max" and len(node.args) == 2:
            given = [self.value(part, steps + 1) for part in node.args]
            shared = [part for part in given if isinstance(part, OfProcesses)]
            return shared[0] if len(shared) == 1 and 1 in given else UNKNOWN
        kind = _KINDS.get(name)
        if kind is None or len(node.args) != 1:
            return UNKNOWN
        value = self.value(node.args[0], steps + 1)
        if isinstance(value, OfProcesses) and kind in _WHOLE:
            return value
        try:
            return kind(value) if isinstance(value, str | int | float) else UNKNOWN
        except (ValueError, OverflowError):
            return UNKNOWN

    def stands_for(self, name: str, steps: int) -> Any:
        """Return what all values of a name are, or the mark; an attribute's name begins with a dot."""
        if name in self.declared and name[1:] in self.options:
            return self.options[name[1:]]
        nodes = [node for node in self.nodes.get(name, [])[:8] if not _sieves(node, name)]
        again = [node for node in nodes if isinstance(node, ast.BinOp) and _is_named(node.left, name)]
        values = [self.value(node, steps + 1) for node in nodes if node not in again]
        if not values or any(value != values[0] for value in values):
            return UNKNOWN
        changed = values[0]
        for node in again:  # a name that is divided by the processes in a line of its own
            changed = _calculated(node.op, changed, self.value(node.right, steps + 1))
        return changed if not again or isinstance(changed, OfProcesses) else UNKNOWN


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
    if not all(isinstance(side, int | float) for side in sides):
        return UNKNOWN
    if not right and isinstance(sign, ast.Div | ast.FloorDiv):
        return UNKNOWN
    return _ARITHMETIC[type(sign)](left, right)


def _sieves(node: ast.expr, name: str) -> bool:
    """Tell whether an expression is a name's own dictionary without some entries."""
    whole = _sieved(node) if isinstance(node, ast.DictComp) else None
    return whole is not None and _is_named(whole, name)


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


def _is_named(node: ast.expr, name: str) -> bool:
    """Tell whether an expression is a name alone; an attribute's begins with a dot."""
    return (isinstance(node, ast.Name) and node.id == name) or (
        isinstance(node, ast.Attribute) and f".{node.attr}" == name
    )


def or_computed(value: Any) -> Any:
    """Return a value, or the words for one that a script computes, which a reader of settings tells."""
    return COMPUTED if value is UNKNOWN or isinstance(value, OfProcesses) else value


def called(node: ast.Call) -> str:
    """Return the name of what is called, without its owner."""
    return getattr(node.func, "attr", getattr(node.func, "id", ""))


def owner_of(node: ast.Call) -> str:
    """Return the name of what a method is called of: ``Auto`` of ``Auto.from_pretrained``."""
    owner = getattr(node.func, "value", None)
    return getattr(owner, "attr", getattr(owner, "id", ""))


def _option(node: ast.AST) -> str | None:
    """Return the name of an option of the command line that a script declares."""
    if not (isinstance(node, ast.Call) and called(node) == "add_argument" and node.args):
        return None
    option = node.args[-1]
    if not (isinstance(option, ast.Constant) and isinstance(option.value, str)):
        return None
    return option.value.lstrip("-").replace("-", "_")


def _handed_on(tree: ast.Module) -> Iterator[tuple[str, ast.expr | None, list[ast.expr]]]:
    """Yield the parameters of a script's own functions: name, default, and what all calls hand on.

    Those that a call leaves out keep their default, among the rest.
    """
    calls: dict[str, list[ast.Call]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            calls.setdefault(node.func.id, []).append(node)
    for function in tree.body:
        if not isinstance(function, ast.FunctionDef):
            continue
        usual = dict(_named(function))
        places = [place.arg for place in (*function.args.posonlyargs, *function.args.args)]
        for place in (*places, *(place.arg for place in function.args.kwonlyargs)):
            default = usual.get(place)
            given = [_handed(call, place, places) or default for call in calls.get(function.name, [])]
            told = [node for node in given if node is not None and not _is_named(node, place)]
            if told and any(node is not default for node in told):
                yield place, default, told


def _handed(call: ast.Call, place: str, places: list[str]) -> ast.expr | None:
    """Return what a call hands on as a parameter, by name or by its place."""
    by_name = next((word.value for word in call.keywords if word.arg == place), None)
    at = places.index(place) if place in places else len(call.args)
    return call.args[at] if by_name is None and at < len(call.args) else by_name


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
            elif isinstance(target, ast.Subscript) and ast.unparse(target).replace("'", "") == STANDBY:
                yield STANDBY, node.value
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
