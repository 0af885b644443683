"""A writer of readable YAML: comments, sections, fields in a chosen order.

A small writer instead of a library: libraries drop comments.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias, Union

from ftcost_core.exporters.quoting import comment, quoted, scalar, visible

_LONGEST_FLOW = 90
"""Most characters of a list that is written on one line."""
YamlValue: TypeAlias = Union[bool, int, float, str, "TextBlock", Sequence["YamlValue"], Mapping[str, "YamlValue"], None]


@dataclass(frozen=True, slots=True)
class TextBlock:
    """A text of several lines, such as a script, written as a block."""

    text: str


@dataclass(frozen=True, slots=True)
class YamlSection:
    """Fields under a comment line."""

    title: str
    fields: Mapping[str, YamlValue]


def document(head: Sequence[str], sections: Sequence[YamlSection]) -> str:
    """Write a YAML file: the head as comments, then every section that has fields."""
    out = [f"# {comment(line)}".rstrip() for line in head]
    for section in sections:
        if section.fields:
            out.append("")
            if section.title:
                out.append(f"# {comment(section.title)}")
            out.extend(_mapping(section.fields, 0))
    return "\n".join(out) + "\n"


def _mapping(fields: Mapping[str, YamlValue], depth: int) -> Iterator[str]:
    for key, value in fields.items():
        yield from _entry(f"{'  ' * depth}{scalar(key)}:", value, depth)


def _entry(start: str, value: YamlValue, depth: int) -> Iterator[str]:
    if isinstance(value, TextBlock):
        yield from _block(start, value.text, depth)
    elif value is None or isinstance(value, bool | int | float | str):
        yield f"{start} {scalar(value)}"
    elif isinstance(value, Mapping):
        if not value:
            yield f"{start} {{}}"
            return
        yield start
        yield from _mapping(value, depth + 1)
    elif all(entry is None or isinstance(entry, bool | int | float | str) for entry in value):
        items = [_flow(entry) for entry in value]
        if sum(map(len, items)) <= _LONGEST_FLOW:
            yield f"{start} [{', '.join(items)}]"
        else:
            yield start
            yield from (f"{'  ' * (depth + 1)}- {item}" for item in items)
    else:
        yield start
        for entry in value:
            yield from _item(entry, depth + 1)


def _item(value: YamlValue, depth: int) -> Iterator[str]:
    """Write an entry of a list: a mapping's first field stands beside the hyphen."""
    pad = "  " * depth
    if isinstance(value, Mapping) and value:
        lines = list(_mapping(value, depth + 1))
        yield f"{pad}- {lines[0].lstrip()}"
        yield from lines[1:]
    else:
        yield from _entry(f"{pad}-", value, depth)


def _flow(value: YamlValue) -> str:
    assert value is None or isinstance(value, bool | int | float | str)
    return scalar(value)


def _block(start: str, text: str, depth: int) -> Iterator[str]:
    lines = text.strip("\n").split("\n")
    if not all(visible(c) for line in lines for c in line):
        yield f"{start} {quoted(text)}"
        return
    yield f"{start} |"
    for line in lines:
        yield f"{'  ' * (depth + 1)}{line}".rstrip()
