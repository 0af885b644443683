"""What the core says, in another language than English, and in English as before."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path
from string import Formatter

import pytest

from ftcost_core.documents.job import Job, load_job, parse_job
from ftcost_core.documents.problems import InputError
from ftcost_core.estimator import estimate
from ftcost_core.storage.bundled import resource
from ftcost_core.text import i18n
from ftcost_core.text.i18n import (
    THIN,
    LazyTexts,
    in_sentence,
    localised,
    mark,
    mark_noted,
    tr,
    tr_formula,
    use_translation,
)

GERMAN = {
    "{count} of {all:,.1f} GiB": "von {all:,.1f} GiB sind es {count}",
    "first": "erster",
    "the largest matrix": "die größte Matrix",
}


@pytest.fixture
def german():
    use_translation(lambda text: GERMAN.get(text, text), ",", "de", THIN)
    yield
    use_translation(None)


@pytest.fixture
def marks():
    use_translation(lambda text: f"⟦{text}⟧")
    yield
    use_translation(None)


def example(name: str) -> Job:
    return load_job(resource("examples", f"{name}.ftcost").read_text(encoding="utf-8"))


def test_without_a_translation_everything_is_english() -> None:
    assert tr("{count} of {all:,.1f} GiB", count=2, all=1234.5) == "2 of 1,234.5 GiB"
    assert tr('braces {"stay"}') == 'braces {"stay"}'
    assert (localised("1,234.5"), in_sentence("Weights"), in_sentence("GPU"), i18n.language()) == (
        "1,234.5", "weights", "GPU", "en",
    )  # fmt: skip


def test_a_window_may_set_its_thousands_apart_by_spaces() -> None:
    use_translation(None, thousands_sign=THIN)
    assert tr("{count:,} of {all:,.1f} GiB", count=1000, all=1234.5) == f"1{THIN}000 of 1{THIN}234.5 GiB"
    assert tr("unknown {text}", text="1,5, as given") == "unknown 1,5, as given"
    assert (localised("1,234.5"), i18n.language()) == (f"1{THIN}234.5", "en")


@pytest.mark.usefixtures("german")
def test_places_may_change_their_order_and_numbers_their_signs() -> None:
    assert tr("{count} of {all:,.1f} GiB", count=2, all=1234.5) == "von 1\u202f234,5 GiB sind es 2"
    assert tr("unknown {text}", text="1.5, as given") == "unknown 1.5, as given"
    assert localised("1,234.5") == "1\u202f234,5"
    assert i18n.language() == "de"


@pytest.mark.usefixtures("german")
def test_constants_are_said_when_they_are_shown() -> None:
    words = LazyTexts({"a": "first"})
    assert (mark("first"), tr(mark("first")), words["a"], words.get("b")) == ("first", "erster", "erster", None)
    formula = mark_noted("parameters × bytes; the largest matrix")
    assert tr_formula(formula) == "parameters × bytes; die größte Matrix"
    assert tr_formula("flops / rate") == "flops / rate"
    assert in_sentence("Weights") == "Weights"


@pytest.mark.usefixtures("marks")
@pytest.mark.parametrize("name", ["support-bot-8b", "production-70b", "full-8b", "startup-7b", "research-13b"])
def test_every_sentence_of_an_estimate_can_be_translated(name: str) -> None:
    found = estimate(example(name))
    sentences = [
        *(caution.text for caution in found.warnings),
        *(choice.reason for choice in found.choices),
        *(line for idea in found.advice for line in (idea.text, idea.risk) if line),
    ]
    assert sentences
    assert [text for text in sentences if not text.startswith("⟦")] == []


@pytest.mark.usefixtures("marks")
@pytest.mark.parametrize("name", ["support-bot-8b", "production-70b", "full-8b"])
def test_every_formula_and_source_of_an_estimate_can_be_translated(name: str) -> None:
    texts = known_texts()
    found = estimate(example(name))
    for term in (*found.memory.terms, *found.throughput.terms, *found.time.terms, *found.cost.terms):
        note = term.formula.partition("; ")[2]
        assert not note or note in texts, term.formula
        # A source that a data file gives is a citation and stays.
        if "#" not in term.source and re.search(r"[a-z]{3,} [a-z]{2,} [a-z]{2,}", term.source):
            assert term.source in texts


@pytest.mark.usefixtures("marks")
def test_every_fault_of_a_job_is_said_in_the_language() -> None:
    document = json.loads(resource("examples", "support-bot-8b.ftcost").read_text(encoding="utf-8"))
    document["data"]["epochs"] = -1
    document["data"]["batching"] = "loose"
    document["training"]["micro_batch"] = 1.5
    document["hardware"]["gpus"] = 2
    with pytest.raises(InputError) as fault:
        parse_job(document)
    said = {problem.path: problem.text for problem in fault.value.problems}
    assert len(said) == 4
    assert all("⟦" in text for text in said.values()), said


def known_texts() -> set[str]:
    """Return the texts that translators are given."""
    listed = resource("translations", "ftcost_de.ts").read_text(encoding="utf-8")
    found = re.findall(r"<source>(.*?)</source>", listed, re.DOTALL)
    return {text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&") for text in found}


def test_every_call_gives_the_values_of_its_places() -> None:
    wrong = []
    for path in Path(i18n.__file__).parents[1].rglob("*.py"):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "tr":
                template = call.args[0]
                values = [value for value in call.args[1:] if not isinstance(value, ast.Starred)]
                if (
                    isinstance(template, ast.Constant)
                    and len(values) == len(call.args) - 1
                    and (values or call.keywords)
                ):
                    places = {name for _, name, _, _ in Formatter().parse(template.value) if name}
                    given = {str(place) for place in range(len(values))}
                    if places != given | {keyword.arg for keyword in call.keywords}:
                        wrong.append(f"{path.name}: {template.value}")
    assert wrong == []
