"""Where the names of a script of Python get what they stand for, by its syntax."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

STANDBY = "os.environ[UNSLOTH_VLLM_STANDBY]"
"""Unsloth's switch for an engine that frees its cache while the model is updated."""


@dataclass(frozen=True)
class Place:
    """Where a name is given a value or asked for one."""

    scope: int
    """The function, or the script, by its identity."""
    line: int


@dataclass(frozen=True)
class Change:
    """An entry that is put into a dictionary."""

    entry: str
    value: ast.expr | None
    """``None``: it is taken out."""
    usual: bool = False
    """Whether an entry that is there stays."""
    unsure: bool = False
    """Whether a test decides it that the script alone does not tell."""


def scopes_of(tree: ast.Module) -> dict[int, int]:
    """Return the innermost function that each part of a script is in, or the script, by their identities."""
    scopes = (node for node in ast.walk(tree) if isinstance(node, ast.Module | ast.FunctionDef))
    return {id(part): id(scope) for scope in scopes for part in ast.walk(scope)}


def _hydra(decorator: ast.expr) -> ast.expr | None:
    """Return the file that Hydra hands to a function, as what loads it."""
    if not (isinstance(decorator, ast.Call) and (owner_of(decorator), called(decorator)) == ("hydra", "main")):
        return None
    name = next((word.value for word in decorator.keywords if word.arg == "config_name"), None)
    if not (isinstance(name, ast.Constant) and isinstance(name.value, str)):
        return None
    return ast.Call(
        ast.Attribute(ast.Name("OmegaConf"), "load"), [ast.Constant(f"{name.value.removesuffix('.yaml')}.yaml")], []
    )


def in_turn(block: list[ast.stmt]) -> Iterator[ast.stmt]:
    """Yield the statements of a block and of its branches that come in turn, if at all, and once."""
    for statement in block:
        yield statement
        if isinstance(statement, ast.If | ast.With | ast.Try):
            yield from in_turn(statement.body)
            yield from in_turn(getattr(statement, "orelse", []))


def changes_in(node: ast.AST) -> Iterator[tuple[str, Change]]:
    """Yield the names whose dictionaries a statement changes, and how."""
    if isinstance(node, ast.Assign):
        for target in node.targets:
            if isinstance(target, ast.Subscript) and isinstance(target.value, ast.Name):
                key = target.slice.value if isinstance(target.slice, ast.Constant) else None
                yield from [(target.value.id, Change(key, node.value))] if isinstance(key, str) else []
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Name):
        name, given = node.func.value.id, node.args
        if node.func.attr == "update":
            yield from ((name, Change(word.arg, word.value)) for word in node.keywords if word.arg)
            whole = given[0] if given and isinstance(given[0], ast.Dict) else ast.Dict([], [])
            for entry, value in zip(whole.keys, whole.values, strict=True):
                if isinstance(entry, ast.Constant):
                    yield name, Change(str(entry.value), value)
        elif given and isinstance(given[0], ast.Constant):
            if node.func.attr == "pop":
                yield name, Change(str(given[0].value), None)
            elif node.func.attr == "setdefault" and len(given) > 1:
                yield name, Change(str(given[0].value), given[1], usual=True)


def is_named(node: ast.expr, name: str) -> bool:
    """Tell whether an expression is a name alone; an attribute's begins with a dot."""
    return isinstance(node, ast.Name | ast.Attribute) and name_of(node) == name


def name_of(node: ast.Name | ast.Attribute) -> str:
    """Return a name, or an attribute's name behind a dot: ``self.rank``, and ``.rank`` of all other objects."""
    if isinstance(node, ast.Name):
        return node.id
    return f"{'self' if is_named(node.value, 'self') else ''}.{node.attr}"


def called(node: ast.Call) -> str:
    """Return the name of what is called, without its owner."""
    return getattr(node.func, "attr", getattr(node.func, "id", ""))


def owner_of(node: ast.Call) -> str:
    """Return the name of what a method is called of: ``Auto`` of ``Auto.from_pretrained``."""
    owner = getattr(node.func, "value", None)
    return getattr(owner, "attr", getattr(owner, "id", ""))


def option_of(node: ast.AST) -> str | None:
    """Return the name of an option of the command line that a script declares."""
    if not (isinstance(node, ast.Call) and called(node) == "add_argument" and node.args):
        return None
    option = node.args[-1]
    if not (isinstance(option, ast.Constant) and isinstance(option.value, str)):
        return None
    return option.value.lstrip("-").replace("-", "_")


def handed_on(tree: ast.Module) -> Iterator[tuple[str, ast.expr | None, list[ast.expr]]]:
    """Yield the parameters of a script's own functions: name, default, and what all calls hand on.

    Those that a call leaves out keep their default, among the rest.
    """
    calls: dict[str, list[ast.Call]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            calls.setdefault(called(node), []).append(node)
    own = {one.name: (one, 0) for one in tree.body if isinstance(one, ast.FunctionDef)}
    for kind in (one for one in tree.body if isinstance(one, ast.ClassDef)):
        methods = (one for one in kind.body if isinstance(one, ast.FunctionDef))
        own |= {kind.name if one.name == "__init__" else one.name: (one, 1) for one in methods}
    for function_name, (function, bound) in own.items():
        usual = dict(named(function))
        places = [place.arg for place in (*function.args.posonlyargs, *function.args.args)][bound:]
        for place in (*places, *(place.arg for place in function.args.kwonlyargs)):
            default = usual.get(place)
            given = [_handed(call, place, places) or default for call in calls.get(function_name, [])]
            told = [node for node in given if node is not None and not is_named(node, place)]
            if told and any(node is not default for node in told):
                yield place, default, told


def _handed(call: ast.Call, place: str, places: list[str]) -> ast.expr | None:
    """Return what a call hands on as a parameter, by name or by its place."""
    by_name = next((word.value for word in call.keywords if word.arg == place), None)
    at = places.index(place) if place in places else len(call.args)
    return call.args[at] if by_name is None and at < len(call.args) else by_name


def named(node: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    """Yield names and the expressions that they stand for; an attribute's name begins with a dot."""
    if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
        for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
            if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                several = zip(target.elts, node.value.elts, strict=False)
                yield from ((part.id, value) for part, value in several if isinstance(part, ast.Name))
            elif isinstance(target, ast.Name):
                yield target.id, node.value
                if isinstance(node, ast.AnnAssign) and "init=False" not in ast.unparse(node.value):
                    yield f".{target.id}", node.value
            elif isinstance(target, ast.Attribute):
                yield name_of(target), node.value
            elif isinstance(target, ast.Subscript) and ast.unparse(target).replace("'", "") == STANDBY:
                yield STANDBY, node.value
    elif isinstance(node, ast.AugAssign):
        target = node.target
        if isinstance(target, ast.Name | ast.Attribute):
            yield name_of(target), ast.BinOp(target, node.op, node.value)
    elif isinstance(node, ast.withitem) and isinstance(node.optional_vars, ast.Name):
        yield node.optional_vars.id, node.context_expr
    elif isinstance(node, ast.ClassDef):
        for name, value in (pair for one in node.body if isinstance(one, ast.Assign) for pair in named(one)):
            yield f".{name}", value
    elif isinstance(node, ast.FunctionDef):
        for file in filter(None, map(_hydra, node.decorator_list)):
            yield from ((place.arg, file) for place in node.args.args[:1])
        places = [*node.args.posonlyargs, *node.args.args]
        defaults = node.args.defaults
        pairs = zip(places[len(places) - len(defaults) :], defaults, strict=True)
        kept = zip(node.args.kwonlyargs, node.args.kw_defaults, strict=True)
        yield from ((place.arg, value) for place, value in [*pairs, *kept] if value is not None)
    elif (option := option_of(node)) and isinstance(node, ast.Call):
        words = {word.arg: word.value for word in node.keywords}
        action = words.get("action")
        switch = isinstance(action, ast.Constant) and action.value in ("store_true", "store_false")
        usual = ast.Constant(action.value == "store_false") if switch and isinstance(action, ast.Constant) else None
        default = words.get("default", usual)
        if default is not None:
            yield f".{option}", default
