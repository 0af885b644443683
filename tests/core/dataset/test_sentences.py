"""What processes of their own find wrong is said in the language of the process that started them."""

from __future__ import annotations

import ast
import json
import pickle
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from ftcost_core import dataset
from ftcost_core.dataset import DataOptions, count, inspect
from ftcost_core.dataset.json_records import why_no_json
from ftcost_core.dataset.sentences import ExplainedError, RefusedError, Sentence
from ftcost_core.documents.problems import InputError
from ftcost_core.text.i18n import mark, use_translation
from tests.core.dataset.build import jsonl, train_tokenizer

FIXTURES = Path(__file__).parent / "fixtures"
TWO = DataOptions(threads=2, cache=False)


@pytest.fixture
def marks() -> Iterator[None]:
    use_translation(lambda text: f"⟦{text}⟧", ",", "xx", ".")
    yield
    use_translation(None)


@pytest.mark.usefixtures("marks")
def test_what_counting_processes_find_wrong_is_said_in_the_language(tmp_path: Path) -> None:
    lines = [b'{"text": "fine"}'] * 20
    lines[3] = b'{"text": }'
    lines[5] = b'{"text": "\xff"}'
    lines[7] = b'{"other": 1}'
    lines[9] = b'{"text": []}'
    lines[11] = b'{"text": ' + b"1" * 5_000 + b"}"
    path = tmp_path / "a.jsonl"
    path.write_bytes(b"\n".join(lines))
    assert [(one.line, one.text) for one in count(path, TWO).faults] == [
        (4, "⟦is no JSON: ⟦a value is missing or not written as JSON⟧ (column 10)⟧"),
        (6, "⟦is not UTF-8 text (byte 10 of the record)⟧"),
        (8, '⟦has no field "text"⟧'),
        (10, '⟦field "text" holds ⟦a list⟧, not text⟧'),
        (12, "⟦is no JSON that can be read: ⟦a number has too many digits⟧⟧"),
    ]


def test_a_number_has_the_signs_of_the_language_that_shows_it(tmp_path: Path) -> None:
    use_translation(lambda text: text.replace("{passes}", "{passes:,}"), ",", "xx", ".")
    try:
        model = train_tokenizer(tmp_path, "{% for one in range(500000) %}x{% endfor %}")
        path = jsonl(tmp_path / "a.jsonl", [{"messages": [{"role": "user", "content": "Hi"}]}] * 9)
        with pytest.raises(InputError, match=r"more than 200\.000 numbers"):
            count(path, TWO.model_copy(update={"tokenizer": model}))
    finally:
        use_translation(None)


def test_a_template_that_cannot_be_read_is_refused_before_processes_end_over_it(tmp_path: Path) -> None:
    model = train_tokenizer(tmp_path, "{% for one in messages %}")
    path = jsonl(tmp_path / "a.jsonl", [{"text": "no chat"}] * 9)
    with pytest.raises(InputError, match=r"the chat template cannot be read.*or choose a template family"):
        count(path, TWO.model_copy(update={"tokenizer": model}))


@pytest.mark.usefixtures("marks")
def test_what_the_reader_of_tables_refuses_is_said_in_the_language(tmp_path: Path) -> None:
    found = {}
    for name, content in {
        "cut.parquet": (FIXTURES / "snappy.parquet").read_bytes()[:-100],
        "short.parquet": b"PAR1",
        "vast.arrow": b"\xff\xff\xff\xff" + b"x" * 100,
        "broken.parquet": b"PAR1" + b"x" * 100 + (8).to_bytes(4, "little") + b"PAR1",
    }.items():
        path = tmp_path / name
        path.write_bytes(content)
        with pytest.raises(InputError) as caught:
            inspect(path)
        found[name] = str(caught.value).replace(f"{tmp_path}/", "")
    assert found["cut.parquet"] == "⟦cut.parquet is no whole Parquet file: its end is missing⟧"
    assert found["short.parquet"] == "⟦short.parquet is no whole Parquet file: its end is missing⟧"
    assert "⟦vast.arrow breaks after row 0: ⟦its first message is larger than the file⟧⟧" in found["vast.arrow"]
    assert "after row 0: ⟦the library that reads it says " in found["broken.parquet"]


@pytest.mark.usefixtures("marks")
def test_a_table_that_went_away_is_said_in_the_language(tmp_path: Path) -> None:
    (tmp_path / "state.json").write_text('{"_data_files": [{"filename": "a.arrow"}]}', encoding="utf-8")
    (tmp_path / "a.arrow").mkdir()
    with pytest.raises(InputError, match="⟦.*a.arrow cannot be read: "):
        inspect(tmp_path)


def test_what_is_sent_is_said_on_arrival() -> None:
    inner = Sentence(mark("a list"))
    sentence = Sentence(mark('field "{key}" holds {value}, not text'), key="text", value=inner)
    sent = pickle.dumps([sentence, ExplainedError(sentence), RefusedError(sentence)])
    assert str(sentence) == 'field "text" holds a list, not text'
    use_translation({"a list": "eine Liste", sentence.template: "{value} in {key}"}.get)  # type: ignore[arg-type]
    try:
        assert [str(one) for one in pickle.loads(sent)] == ["eine Liste in text"] * 3
        assert pickle.loads(sent)[2].problems[0].allowed == "eine Liste in text"
    finally:
        use_translation(None)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('{"a": }', "a value is missing"),
        ('{"a": 1, 2}', "a name in double quotes"),
        ('{"a" 1}', "a colon"),
        ('{"a": 1 "b": 2}', "a comma"),
        ("[1 2]", "a comma or a closing bracket"),
        ('{"a": "b', "not closed"),
        ('{"a": "b\n"}', "a line break"),
        (r'{"a": "\x"}', "escape"),
        (r'{"a": "\uzzzz"}', "escape"),
        ("{} {}", "behind the end"),
        ("[" * 100_000, "nested too deeply"),
        ("1" * 5_000, "too many digits"),
    ],
)
def test_json_s_faults_have_words_of_our_own(text: str, why: str) -> None:
    with pytest.raises((ValueError, RecursionError)) as caught:
        json.loads(text)
    assert why in str(why_no_json(caught.value))
    assert getattr(caught.value, "msg", "Python") not in str(why_no_json(caught.value))


def test_a_message_of_another_python_is_not_shown_either() -> None:
    fault = json.JSONDecodeError("Unheard of", "{}", 0)
    assert str(why_no_json(fault)) == "something is missing or not allowed"


def test_every_sentence_gives_the_values_of_its_places() -> None:
    wrong, seen = [], 0
    for path in Path(dataset.__file__).parent.glob("*.py"):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not (isinstance(call, ast.Call) and getattr(call.func, "id", "") in ("Sentence", "tr")):
                continue
            marked = call.args[0]
            if isinstance(marked, ast.Call) and isinstance(marked.args[0], ast.Constant):
                if getattr(marked.func, "id", "") != "mark":
                    wrong.append(f"{path.name}: {marked.args[0].value}")
                marked = marked.args[0]
            if isinstance(marked, ast.Constant):
                seen += 1
                places = {name for _, name, _, _ in Formatter().parse(marked.value) if name}
                if call.keywords and places != {one.arg for one in call.keywords}:
                    wrong.append(f"{path.name}: {marked.value}")
    assert seen > 20
    assert wrong == []
