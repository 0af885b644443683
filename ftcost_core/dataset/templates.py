"""Chat templates of tokenizers, rendered as the trainers do, but bounded: a template is foreign code.

Jinja's sandbox keeps it from reaching Python; the limits added here bound its time and memory: a budget of
loop passes per record, limits on repeated and joined strings, a short list of allowed methods and filters.
"""

from __future__ import annotations

import importlib
import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NoReturn, TypeAlias

from ftcost_core.dataset.sentences import Sentence
from ftcost_core.dataset.template_limits import (
    PASSES,
    TemplateFault,
    bounded,
    bounded_filter,
    bounded_indent,
    bounded_range,
    bounded_replace,
    check_indent,
    check_operation,
    check_replace,
    concatenate,
    concatenate_values,
)
from ftcost_core.text.i18n import mark

Render: TypeAlias = Callable[[Sequence[Mapping[str, Any]], Any], str]
"""Messages and tools to text. Raises :class:`TemplateFault`."""

_LONGEST_TEMPLATE = 2**18
_METHODS = frozenset({
    "append", "capitalize", "count", "endswith", "find", "get", "index", "items", "join", "keys", "lower",
    "lstrip", "partition", "removeprefix", "removesuffix", "replace", "rfind", "rpartition", "rsplit",
    "rstrip", "split", "splitlines", "startswith", "strip", "title", "upper", "values", "isdigit",
    "isalpha", "isspace",
})  # fmt: skip
_FILTERS = frozenset({
    "abs", "capitalize", "count", "d", "default", "dictsort", "e", "escape", "first", "float", "indent",
    "int", "items", "join", "last", "length", "list", "lower", "map", "max", "min", "reject", "rejectattr",
    "replace", "reverse", "round", "safe", "select", "selectattr", "sort", "string", "sum", "title",
    "tojson", "trim", "truncate", "unique", "upper",
})  # fmt: skip


def compile_template(source: str, specials: Mapping[str, str]) -> Render:
    """Compile a chat template. Raises :class:`TemplateFault`.

    It sees what Transformers gives it: ``messages``, ``tools``, the special tokens, ``tojson``,
    ``raise_exception`` and ``strftime_now`` (always of the same day: no count depends on the date).
    """
    if len(source) > _LONGEST_TEMPLATE:
        raise TemplateFault(
            Sentence(
                mark("the chat template is longer than {longest_template} characters"),
                longest_template=_LONGEST_TEMPLATE,
            )
        )
    budget = _Budget()
    environment = _environment(budget)
    nodes = importlib.import_module("jinja2.nodes")
    errors = importlib.import_module("jinja2.exceptions")
    try:
        tree = environment.parse(source)
        template = environment.from_string(_counted(tree, nodes))
    except (errors.TemplateError, RecursionError, ValueError) as error:
        raise TemplateFault(Sentence(mark("the chat template cannot be read: {error}"), error=str(error))) from None

    def render(messages: Sequence[Mapping[str, Any]], tools: Any) -> str:
        budget.left = PASSES
        try:
            pieces = template.generate(
                messages=list(messages), tools=tools or None, documents=None, add_generation_prompt=False, **specials
            )
            return concatenate(pieces)
        except TemplateFault:
            raise
        except Exception as error:  # noqa: BLE001 - whatever a foreign template makes of foreign data
            why = str(error) or type(error).__name__
            raise TemplateFault(Sentence(mark("the chat template refuses it: {why}"), why=why[:200])) from None

    return render


def _counted(tree: Any, nodes: Any) -> Any:
    """Rewrite a template so that loop passes and macro calls spend budget and ``~`` has a bounded result."""

    def call(name: str, arguments: list[Any], line: int) -> Any:
        return nodes.Call(nodes.Name(name, "load"), arguments, [], None, None).set_lineno(line)

    for loop in tree.find_all((nodes.For, nodes.Macro)):
        tick = nodes.ExprStmt(call("_spend", [], loop.lineno)).set_lineno(loop.lineno)
        loop.body.insert(0, tick)

    class Joins(importlib.import_module("jinja2.visitor").NodeTransformer):  # type: ignore[misc]
        def visit_Concat(self, node: Any) -> Any:  # noqa: N802 - the visitor's own naming
            self.generic_visit(node)
            return call("_join", node.nodes, node.lineno)

    tree = Joins().visit(tree)
    tree.set_environment(tree.environment)
    return tree


class _Budget:
    left = 0

    def spend(self) -> str:
        self.left -= 1
        if self.left < 0:
            raise TemplateFault(
                Sentence(mark("the chat template runs more than {passes} passes of its loops"), passes=PASSES)
            )
        return ""


def _environment(budget: _Budget) -> Any:
    sandbox = importlib.import_module("jinja2.sandbox")

    class Environment(sandbox.ImmutableSandboxedEnvironment):  # type: ignore[name-defined, misc]
        intercepted_binops = frozenset(["*", "+", "%", "**"])

        def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
            if callable(value) and isinstance(obj, str | list | tuple | dict):
                return attr in _METHODS and super().is_safe_attribute(obj, attr, value)
            return bool(super().is_safe_attribute(obj, attr, value))

        def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
            check_operation(operator, left, right)
            return super().call_binop(context, operator, left, right)

        def call(self, context: Any, function: Any, *values: Any, **keywords: Any) -> Any:
            budget.spend()
            if getattr(function, "__name__", "") in ("format", "format_map"):
                raise TemplateFault(Sentence(mark("the chat template formats a text with format()")))
            if getattr(function, "__name__", "") == "replace":
                check_replace(getattr(function, "__self__", ""), *values)
            return bounded(super().call(context, function, *values, **keywords))

    environment = Environment(
        trim_blocks=True, lstrip_blocks=True, extensions=["jinja2.ext.loopcontrols", _generation()], cache_size=0
    )
    environment.filters = {
        name: bounded_filter(filter_function)
        for name, filter_function in environment.filters.items()
        if name in _FILTERS
    }
    environment.filters["indent"] = bounded_indent(environment.filters["indent"])
    environment.filters["tojson"] = _tojson
    environment.filters["replace"] = bounded_replace
    environment.globals = {
        "namespace": environment.globals["namespace"],
        "dict": dict,
        "range": bounded_range,
        "raise_exception": _refuse,
        "strftime_now": _strftime,
        "_spend": budget.spend,
        "_join": concatenate_values,
    }
    return environment


def _generation() -> Any:
    """Return the extension for ``{% generation %}``, which marks the assistant's words and prints them."""
    extension = importlib.import_module("jinja2.ext").Extension

    class Generation(extension):  # type: ignore[misc, valid-type]
        tags = frozenset(["generation"])

        def parse(self, parser: Any) -> Any:
            next(parser.stream)
            return parser.parse_statements(("name:endgeneration",), drop_needle=True)

    return Generation


def _tojson(
    value: Any,
    ensure_ascii: bool = False,
    indent: int | None = None,
    separators: tuple[str, str] | None = None,
    sort_keys: bool = False,
) -> str:
    check_indent(indent)
    # Jinja's own filter escapes HTML, which would change the tokens.
    return json.dumps(
        value, ensure_ascii=ensure_ascii, indent=indent, separators=separators, sort_keys=sort_keys, default=str
    )


def _refuse(why: Any) -> NoReturn:
    raise TemplateFault(Sentence(mark("the chat template refuses it: {why}"), why=str(why)[:200]))


def _strftime(form: str) -> str:
    from datetime import datetime

    return datetime(2024, 7, 26).strftime(str(form)[:100])
