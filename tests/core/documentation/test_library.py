"""The public API: its names, its page's examples, its price in time and imports."""

from __future__ import annotations

import ast
import doctest
import inspect
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

import ftcost_core
from tests.core.documentation.pages import ROOT, code, example, page


class Cells(HTMLParser):
    """Reads a table back; fails on tags that are not closed in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.cells: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)
        if tag in ("td", "th", "caption"):
            self.cells.append("")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.cells[-1] += data


def cells(html: str) -> list[str]:
    reader = Cells()
    reader.feed(html)
    assert reader.open == []
    return reader.cells


def test_the_names_are_those_of_the_page() -> None:
    listed = page("library.md").split("## Names")[1]
    said = {name for cell in re.findall(r"^\| (`.+?) \|", listed, re.MULTILINE)
            for name in re.findall(r"`(\w+)", cell)}  # fmt: skip
    said |= set(re.findall(r"`(Maximum|Plans|Plan|Picture|Table|Imported|Given|ModelEntry|Gpu)`", listed))
    assert said == set(ftcost_core.__all__) - {"__version__"}


def test_every_name_is_there_and_says_what_it_is() -> None:
    for name in ftcost_core.__all__:
        value = getattr(ftcost_core, name)
        assert name in dir(ftcost_core)
        if name != "__version__":
            assert inspect.getdoc(value), name
            assert value.__name__ == name
    with pytest.raises(AttributeError, match="no attribute 'estimates_of'"):
        _ = ftcost_core.estimates_of


def test_type_checkers_see_the_same_names() -> None:
    tree = ast.parse(Path(ftcost_core.__file__).read_text(encoding="utf-8"))
    seen = {
        (f"{node.module}", alias.name)
        for block in tree.body if isinstance(block, ast.If)
        for node in block.body if isinstance(node, ast.ImportFrom)
        for alias in node.names if alias.asname == alias.name
    }  # fmt: skip
    assert seen == {(f"ftcost_core.{module}", name) for module, names in ftcost_core._HOMES.items() for name in names}


def test_the_examples_of_the_page_are_right(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    examples = "\n".join(code("library.md", "python"))
    test = doctest.DocTestParser().get_doctest(examples, {}, "library.md", "library.md", 0)
    assert len(test.examples) > 15
    said: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    runner.run(test, out=said.append)
    assert runner.summarize(verbose=False).failed == 0, "".join(said)


def test_importing_the_package_loads_no_library() -> None:
    done = subprocess.run(
        [sys.executable, "-c",
         "import sys, ftcost_core; from ftcost_core import InputError\n"
         "print({'numpy', 'pydantic', 'PySide6', 'jinja2', 'mcp'} & set(sys.modules))"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout == "set()\n"


def test_an_estimate_in_a_notebook_is_a_table() -> None:
    said = cells(example()._repr_html_())
    assert "Yes, very likely" in said[0]
    assert [name for name in ("Memory per GPU", "Throughput", "Wall-clock time", "GPU-hours", "Cost") if name in said]
    assert any("of 23.6 GiB" in cell for cell in said)


def test_foreign_names_cannot_leave_their_cell() -> None:
    result = example()
    named = ftcost_core.edited(result.resolved, {"name": "<script>alert(1)</script>\x1b[2J"})
    html = result.replaced(resolved=named)._repr_html_()
    assert "<script" not in html
    assert "\x1b" not in html
    assert "<script>alert(1)</script>" in cells(html)[0]


def test_pictures_are_svg_and_tables_have_a_row_an_estimate() -> None:
    for of in ("memory", "step"):
        drawn = ftcost_core.picture(example(), of)._repr_svg_()
        assert ElementTree.fromstring(drawn).tag.endswith("svg")
        assert "var(" not in drawn
    both = ftcost_core.table([example(), example("full-8b")])
    assert [row["cost_usd"] for row in both.records] == [
        example().cost.total, example("full-8b").cost.total,
    ]  # fmt: skip
    assert len(cells(both._repr_html_())) == 7 * 3


def test_plans_are_a_table_or_what_is_in_the_way() -> None:
    job = ftcost_core.edited(example().resolved, {"limits.max_gpus": 1, "limits.gpus": ["RTX 4090"]})
    found = ftcost_core.plan(job, top=2)
    assert found.plans[0].provider in cells(found._repr_html_())
    none = ftcost_core.plan(ftcost_core.edited(job, {"limits.budget_usd": 0.01}))
    assert none.binding is not None
    assert none.binding.text in cells(none._repr_html_())


def test_wrong_values_are_told_in_words() -> None:
    with pytest.raises(ftcost_core.InputError, match='of: "foo" given; allowed: "memory" or "step"'):
        ftcost_core.picture(example(), "foo")  # type: ignore[arg-type]
    for top in (-1, 0, 1001):
        with pytest.raises(ftcost_core.InputError, match=f"top: {top} given; allowed: 1 to 1000"):
            ftcost_core.plan(example().resolved, top=top)


@pytest.mark.long
def test_a_prompt_and_a_log_have_one_line() -> None:
    result = example()
    both = ftcost_core.table([result, result])
    found = ftcost_core.plan(ftcost_core.edited(result.resolved, {"limits.gpus": ["RTX 4090"]}), top=2)
    none = ftcost_core.plan(ftcost_core.edited(found.plans[0].job, {"limits.budget_usd": 0.01}))
    shipped = ftcost_core.PriceBook.shipped()
    shown = {"Estimate": result, "Plans": found, "Plan": found.plans[0], "Table": both,
             "Picture": ftcost_core.picture(result), "PriceBook": shipped}  # fmt: skip
    for name, value in shown.items():
        assert repr(value).startswith(f"<{name}")
        assert repr(value).endswith(">")
        assert repr(value) == str(value)
        assert len(repr(value)) < 250
        assert repr(value).isprintable()
    assert "Llama 3.1 8B, qlora, 1 × RTX 4090: fits (" in repr(result)
    assert f"{len(found.plans)}, the cheapest" in repr(found)
    assert none.binding is not None
    assert none.binding.text in repr(none)
    assert f"{len(shipped.offers)} offers" in repr(shipped)


def test_a_hostile_name_leaves_the_line_as_it_is() -> None:
    result = example()
    named = ftcost_core.edited(result.resolved, {"name": "a\nb\x1b[2J\u202ec"})
    said = repr(result.replaced(resolved=named))
    assert said.isprintable()
    assert "a\\nb\\x1b[2J\\u202ec: " in said
