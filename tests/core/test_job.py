from __future__ import annotations

import copy
import json
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ftcost_core.documents.job import Job, dump_job, edited, load_job, parse_job
from ftcost_core.documents.problems import InputError
from ftcost_core.documents.scenarios import Scenario, dump_document, parse_scenarios
from ftcost_core.estimator import estimate
from tests.core.jobs import SMALL, job


def refused(change: dict[str, object]) -> str:
    """The message that a changed small job is refused with."""
    document = copy.deepcopy(SMALL)
    for path, value in change.items():
        *parents, leaf = path.split(".")
        part = document
        for name in parents:
            part = part.setdefault(name, {})
        part[leaf] = value
    with pytest.raises(InputError) as caught:
        parse_job(document)
    assert "\n" not in str(caught.value.problems[0])
    return str(caught.value)


def test_only_five_parts_are_required_and_the_rest_takes_the_contracts_values() -> None:
    found = parse_job(SMALL)
    assert found.run.retry_share == 0.10
    assert found.run.checkpoint_minutes == 30
    assert found.price.terms == "on-demand"
    assert found.training.checkpointing == "full"
    assert found.hardware.parallelism.cpu_offload == "none"


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("data.seq_len", 0, "data.seq_len: 0 given; allowed: at least 1"),
        ("data.seq_len", -5, "data.seq_len: -5 given; allowed: at least 1"),
        ("data.seq_len", 10**30, "allowed: at most 100 000 000"),
        ("data.seq_len", "4096", 'data.seq_len: "4096" given; allowed: a number'),
        ("data.seq_len", True, "data.seq_len: true given; allowed: a number"),
        ("data.seq_len", 2048.5, "data.seq_len: 2048.5 given; allowed: a whole number"),
        ("data.seq_len", math.nan, "data.seq_len: NaN given; allowed: a whole number"),
        ("data.epochs", math.inf, "data.epochs: Infinity given; allowed: a finite number"),
        ("data.epochs", math.nan, "data.epochs: NaN given; allowed: a finite number"),
        ("data.epochs", 0, "data.epochs: 0 given; allowed: more than 0"),
        ("data.epoch", 3, "data.epoch: an unknown field given"),
        ("training.compile", 1, "training.compile: 1 given; allowed: true or false"),
        ("training.precision", "bf15", 'did you mean "bf16"'),
        ("method.lora", [], "method.lora: a list given; allowed: an object"),
        ("method.lora.targets", ["q", "x"], "method.lora.targets"),
        ("hardware.gpu", None, "hardware.gpu: null given; allowed: a text"),
        ("model", {}, 'either "id"'),
        ("version", 2, "version: 2 given; allowed: 1; a newer FTCost wrote this document"),
        ("format", "other", 'format: "other" given; allowed: "ftcost-job"'),
        ("data", {"epochs": 1}, '"tokens", or "samples" with "mean_sample_tokens", or "lengths"'),
        ("data.lengths", {"edges": [0, 5], "counts": [1, 2]}, "one edge more than counts"),
        ("data.lengths", {"edges": [5, 5], "counts": [1]}, "edges that increase"),
    ],
)
def test_each_fault_names_the_field_what_was_given_and_what_is_allowed(path: str, value: object, said: str) -> None:
    assert said in refused({path: value})


def test_every_fault_of_a_document_is_told_at_once() -> None:
    text = refused({"data.seq_len": 0, "training.micro_batch": "x", "zzz": 1})
    assert all(path in text for path in ("data.seq_len:", "training.micro_batch:", "zzz:"))


def test_adapters_on_no_matrix_are_refused() -> None:
    assert "method.lora.targets: [] given" in refused({"method.lora.targets": []})


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "not a JSON document"),
        ("[1, 2]", "a job document"),
        ("{" * 100_000, "not a JSON document"),
        ("[" * 100_000, "nested too deeply"),
        ('{"format": "ftcost-job", "format": "ftcost-job"}', "the field twice"),
        ('{"format": "ftcost-job", "version": 1, "data": {"tokens": ' + "9" * 5000 + "}}", "not a JSON document"),
        ('{"format": null}', "format: null given"),
    ],
)
def test_what_is_no_job_document_is_refused_in_one_line(text: str, said: str) -> None:
    with pytest.raises(InputError) as caught:
        load_job(text)
    assert said in str(caught.value)
    assert len(str(caught.value.problems[0])) < 300


def test_a_job_survives_its_file() -> None:
    one = job({"data.lengths": {"edges": [0, 10, 20], "counts": [3, 4]}, "method.lora.targets": ["q", "v"]})
    assert load_job(dump_job(one)) == one
    assert dump_job(one).endswith("\n")


def test_editing_validates_and_leaves_the_old_job_alone() -> None:
    one = job()
    two = edited(one, {"data.seq_len": 4096, "training.micro_batch": 1})
    assert (one.data.seq_len, two.data.seq_len, two.training.micro_batch) == (2048, 4096, 1)
    with pytest.raises(InputError, match="data.seq_len"):
        edited(one, {"data.seq_len": 0})
    filled = edited(one, {"method.quantization.double": False})
    assert filled.method.quantization is not None
    assert filled.method.quantization.kind == "nf4"


@pytest.mark.parametrize("path", ["name.x", "model.id.x", "data.tokens.x", "data.tokens.x.y", "training.compile.x"])
def test_a_path_through_a_value_is_no_field(path: str) -> None:
    with pytest.raises(InputError) as caught:
        edited(job(), {path: 3})
    assert [problem.path for problem in caught.value.problems] == [path]
    assert "an unknown field given; allowed: only the fields of the format" in str(caught.value)


def test_a_path_is_a_text() -> None:
    with pytest.raises(InputError, match="changes: 5 given; allowed: dotted paths of fields"):
        edited(job(), {5: 3})  # type: ignore[dict-item]


def test_a_file_may_be_given_as_its_bytes() -> None:
    text = dump_job(edited(job(), {"name": "für später"}))
    assert load_job(text.encode()) == load_job(b"\xef\xbb\xbf" + text.encode()) == load_job(text)
    with pytest.raises(InputError, match="not UTF-8 text \\(byte 1\\)"):
        load_job(b"{\xff}")
    with pytest.raises(InputError, match='"format"|format'):
        load_job(b"{}")


@given(
    st.recursive(
        st.none() | st.booleans() | st.floats() | st.integers() | st.text(max_size=20),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(st.sampled_from(sorted(Job.model_fields)) | st.text(max_size=8), inner, max_size=4)
        ),
        max_leaves=12,
    )
)
def test_any_document_is_read_or_refused(document: object) -> None:
    if isinstance(document, dict):
        document = {**SMALL, **document}
    try:
        assert isinstance(parse_job(document), Job)
    except InputError as error:
        assert error.problems
        assert all("\n" not in str(problem) for problem in error.problems)


def test_a_whole_number_may_be_written_as_a_float() -> None:
    document = json.loads(json.dumps(SMALL).replace("1000000", "1e6"))
    assert parse_job(document).data.tokens == 1_000_000


@pytest.mark.parametrize("name", ["seq-len", "x[0]", "line\nfeed", "y" * 500, ""])
def test_an_unknown_field_is_named_on_one_line(name: str) -> None:
    document = {**SMALL, "data": {"tokens": 1, name: 2}}
    with pytest.raises(InputError) as caught:
        parse_job(document)
    text = str(caught.value.problems[0])
    assert text.startswith("data")
    assert "an unknown field" in text
    assert "\n" not in text
    assert len(text) < 250


def test_scenarios_beside_a_job_are_kept_in_its_file() -> None:
    own, other = job(), job({"data.seq_len": 1024})
    text = dump_document(own, [Scenario("shorter", other)])
    assert load_job(text) == own
    assert parse_scenarios(json.loads(text)) == (("shorter", other),)
    assert dump_document(own, ()) == dump_job(own)
    for wrong, path in (({}, "comparison"), ([{"name": "x"}], "comparison.0"),
                        ([{"name": "", "job": {}}], "comparison.0.name"),
                        ([{"name": "x", "job": {}}], "comparison.0.job.format")):  # fmt: skip
        with pytest.raises(InputError) as error:
            parse_scenarios({"comparison": wrong})
        assert error.value.problems[0].path == path


@pytest.mark.parametrize("kind", ["lora", "qlora", "full"])
def test_what_a_document_leaves_out_is_what_its_stack_takes(kind: str) -> None:
    document = {
        "format": "ftcost-job", "version": 1, "model": {"id": "meta-llama/Llama-3.2-1B"}, "data": {"tokens": 10**6},
        "method": {"kind": kind}, "training": {"stack": "mlx"}, "hardware": {"gpu": "Apple M2 Ultra 192GB"},
    }  # fmt: skip
    one = parse_job(document)
    assert (one.data.batching, one.training.attention) == ("padded-longest", "eager")
    assert load_job(dump_job(one)) == one
    assert estimate(one).memory.fit_probability > 0.9
    with pytest.raises(InputError, match=r'data\.batching: "packed" given'):
        estimate(parse_job({**document, "data": {"tokens": 10**6, "batching": "packed"}}))


@pytest.mark.parametrize("stack", [["mlx"], {"mlx": 1}, 5])
def test_a_stack_that_is_no_word_is_refused(stack: object) -> None:
    with pytest.raises(InputError, match=r"training\.stack"):
        parse_job({**SMALL, "training": {"stack": stack}})
