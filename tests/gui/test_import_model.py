from __future__ import annotations

import json

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from ftcost_core.importing import models_folder, read_model, saved_models
from ftcost_core.text.numbers import number
from ftcost_gui.dialogs import questions
from ftcost_gui.dialogs.models.import_dialog import ImportModelDialog
from ftcost_gui.dialogs.models.mine_dialog import MyModelsDialog
from tests.gui.hands import drop

pytestmark = pytest.mark.own_window

CONFIG = {
    "model_type": "llama", "architectures": ["LlamaForCausalLM"], "hidden_size": 512,
    "intermediate_size": 1536, "num_hidden_layers": 6, "num_attention_heads": 8, "num_key_value_heads": 2,
    "head_dim": 64, "vocab_size": 32000, "tie_word_embeddings": True, "torch_dtype": "bfloat16",
    "max_position_embeddings": 4096,
}  # fmt: skip


@pytest.fixture
def model(tmp_path):
    folder = tmp_path / "tiny-lab"
    folder.mkdir()
    (folder / "config.json").write_text(json.dumps(CONFIG), encoding="utf-8")
    return folder / "config.json"


@pytest.fixture
def dialog(bench, model):
    made = bench.window.importer.import_from(model)
    made.wait()
    yield made
    if made.isVisible():
        made.reject()


def test_everything_that_was_read_is_shown(dialog, model):
    found = read_model(model)
    shown = [label.text() for label in dialog._facts.findChildren(type(dialog.source)) if label.isVisible()]
    assert any(number(found.parameters) in text for text in shown)
    for text in ("6", "512", "8 of 64, 2 for keys and values", "BF16"):
        assert text in shown, shown
    assert dialog.name.text() == found.name


def test_using_it_is_one_step_that_undo_takes_back(bench, dialog, model):
    before = bench.store.job
    dialog.name.selectAll()
    QTest.keyClicks(dialog.name, "Tiny Lab")
    QTest.keyClick(dialog.name, Qt.Key.Key_Return)
    bench.settle()
    assert bench.store.job.model.id is None
    assert bench.store.job.model.architecture.name == "Tiny Lab"
    assert bench.store.estimate.model.parameters == read_model(model).parameters
    assert bench.editor("model.id").currentText() == "Tiny Lab"
    bench.store.undo_stack.undo()
    bench.settle()
    assert bench.store.job == before
    assert bench.editor("model.id").currentText() == "Llama 3.1 8B"


def test_a_kept_model_is_found_under_yours(bench, dialog, tmp_path):
    dialog.name.setText("Tiny Lab")
    bench.click(dialog.keep)
    assert "kept" in dialog.message.text
    dialog.reject()
    kept = saved_models(models_folder(tmp_path / "config")).entries
    assert [one.id for one in kept] == ["Tiny Lab"]
    editor = bench.editor("model.id")
    assert (editor._entries[0].text, editor._entries[0].detail.split(" ·")[0]) == ("Tiny Lab", "Yours")
    editor.setFocus()
    editor.lineEdit().selectAll()
    QTest.keyClicks(editor, "tiny lab")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    assert bench.store.job.model.architecture.layers == 6
    assert bench.form.my_models.isVisible()


@pytest.mark.long
def test_a_name_of_the_catalogue_is_refused_in_place(bench, dialog):
    dialog.name.setText("meta-llama/Llama-3.1-8B")
    bench.click(dialog.keep)
    assert "catalogue" in dialog.message.text
    assert not bench.context.models.entries


@pytest.mark.long
def test_a_kept_model_can_be_removed_and_put_back(bench, dialog):
    dialog.name.setText("Tiny Lab")
    bench.click(dialog.keep)
    bench.click(dialog.use)
    mine = bench.window.importer.show_mine()
    assert isinstance(mine, MyModelsDialog)
    mine.remove.setFocus()
    QTest.keyClick(mine.remove, Qt.Key.Key_Space)
    assert not bench.context.models.entries
    assert bench.store.job.model.architecture.name == "Tiny Lab"
    assert not mine.use.isEnabled()
    bench.click(mine.message.act)
    assert [one.id for one in bench.context.models.entries] == ["Tiny Lab"]
    assert bench.context.models.entries[0].architecture.layers == 6
    mine.reject()


def test_a_file_that_is_no_model_is_said_in_place(bench, tmp_path):
    bad = [("config.json", b"{"), ("params.json", b"[]"), ("weights.gguf", b"GGUF"), ("pytorch_model.bin", b"\x80")]
    for name, content in bad:
        (tmp_path / name).write_bytes(content)
        dialog = bench.window.importer.import_from(tmp_path / name)
        dialog.wait()
        assert dialog.message.isVisible(), name
        assert name in dialog.message.text + dialog.source.text()
        assert not dialog.use.isEnabled()
        assert not dialog.keep.isEnabled()
        dialog.reject()


@pytest.mark.long
def test_another_file_can_be_taken_instead(bench, tmp_path, model, monkeypatch):
    bad = tmp_path / "config.json"
    bad.write_text("{", encoding="utf-8")
    dialog = bench.window.importer.import_from(bad)
    dialog.wait()
    monkeypatch.setattr(questions, "ask_model_path", lambda *_: model)
    bench.click(dialog.other)
    dialog.wait()
    assert dialog.use.isEnabled()
    assert not dialog.message.isVisible()
    dialog.reject()


@pytest.mark.long
def test_a_foreign_family_is_refused_by_name(bench, tmp_path):
    path = tmp_path / "config.json"
    path.write_text(json.dumps(CONFIG | {"model_type": "homebrew", "architectures": ["Homebrew"]}), encoding="utf-8")
    dialog = bench.window.importer.import_from(path)
    dialog.wait()
    assert not dialog.use.isEnabled()
    assert dialog.message.isVisible()
    assert "homebrew" in dialog.message.text
    dialog.reject()


def test_a_dropped_model_is_imported(bench, model):
    for path in (model, model.parent):
        drop(bench.window, path)
        dialog = next(one for one in bench.window.findChildren(ImportModelDialog) if one.isVisible())
        dialog.wait()
        assert dialog.use.isEnabled()
        dialog.reject()


@pytest.mark.long
def test_the_button_beside_the_model_asks_for_a_file(bench, model, monkeypatch):
    monkeypatch.setattr(questions, "ask_model_path", lambda *_: model)
    assert not bench.form.my_models.isVisible()
    bench.click(bench.form.import_model)
    dialog = bench.window.findChild(ImportModelDialog)
    dialog.wait()
    assert dialog.use.isEnabled()
    dialog.reject()
