from __future__ import annotations

import json

import pytest
import yaml
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog

from ftcost_core.documents.job import load_job
from ftcost_gui.dialogs import questions
from ftcost_gui.dialogs.imported_dialog import ImportedDialog
from ftcost_gui.dialogs.questions import Reply, ask_save_path
from ftcost_gui.state.documents import open_document, presets, save_document
from ftcost_gui.state.settings import Setting, Settings
from tests.gui.hands import drop, press_at


@pytest.fixture
def file(bench, tmp_path):
    """A saved job that is open."""
    path = tmp_path / "my job.ftcost"
    save_document(path, bench.store.job)
    assert bench.window.files.open(path)
    return path


def test_open_edit_save_and_recent(bench, file):
    window = bench.window
    assert window.windowTitle() == "my job.ftcost[*] — FTCost"
    assert window.top_bar.state == "saved"
    bench.type_into("data.seq_len", "1024")
    assert window.isWindowModified()
    assert window.top_bar.state == "unsaved changes"
    QTest.keyClick(window, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    assert not window.isWindowModified()
    assert load_job(file.read_text(encoding="utf-8")).data.seq_len == 1024
    assert Settings(bench.context.settings.folder).recent[0] == file
    window.menus.fill_recent()
    assert any("my job" in action.text() for action in window.menus.recent.actions())


def test_a_comparison_is_kept_with_the_job_that_is_part_of_it(bench, file):
    pins = bench.context.pins
    pins.pin("as it is", bench.store.job)
    bench.window.files.save()
    assert not open_document(file)[1].scenarios  # one alone is no comparison
    bench.store.edit("data.seq_len", 1024, "shorter")
    bench.store.end_gesture()
    pins.pin("shorter", bench.store.job)
    bench.window.files.save()
    assert [scenario.name for scenario in open_document(file)[1].scenarios] == ["as it is", "shorter"]
    bench.store.edit("data.seq_len", 512, "another job, which the comparison does not have")
    bench.store.end_gesture()
    bench.window.files.save()
    assert len(open_document(file)[1].scenarios) == 2  # what was kept stays
    kept = pins.pins
    for pin in kept:
        pins.remove(pin.id)
    with bench.qtbot.waitSignal(bench.window.files.compared):
        assert bench.window.files.open(file)
    assert [(pin.name, pin.job) for pin in pins.pins] == [(pin.name, pin.job) for pin in kept]
    assert pins.add(open_document(file)[1].scenarios) == 0  # they are there already
    pins.undo_stack.undo()
    assert not pins.pins


@pytest.mark.long
def test_undo_back_to_the_saved_state_is_saved(bench, file):
    bench.type_into("data.seq_len", "1024")
    bench.store.undo_stack.undo()
    assert not bench.window.isWindowModified()


def test_save_as(bench, tmp_path, monkeypatch):
    path = tmp_path / "new.ftcost"
    monkeypatch.setattr(questions, "ask_save_path", lambda *_args: path)
    assert bench.window.files.save()  # the example has no file yet
    assert open_document(path)[0] == bench.store.job
    assert bench.window.top_bar.state == "saved"


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"{", "JSON"),
        pytest.param(b"\xff\xfe", "UTF-8", marks=pytest.mark.long),
        pytest.param(b'{"format": "other"}', "ftcost-job", marks=pytest.mark.long),
        (b'{"format": "ftcost-job", "version": 99}', "newer"),
    ],
)
def test_a_broken_file_is_told_in_the_window_and_the_job_stays(bench, tmp_path, content, why):
    path = tmp_path / "broken.ftcost"
    path.write_bytes(content)
    bench.type_into("data.seq_len", "1024")
    before = bench.store.job
    assert not bench.window.files.open(path)
    assert bench.window.message.isVisible()
    assert why in bench.window.message.text
    assert bench.store.job == before
    bench.click(bench.window.message.dismiss)
    assert not bench.window.message.isVisible()


def test_all_faults_of_a_file_are_told(bench, tmp_path):
    document = json.loads(bench.store.job.model_dump_json())
    document["data"]["seq_len"] = -1
    document["training"]["optimizer"] = "adamww"
    path = tmp_path / "faults.ftcost"
    path.write_text(json.dumps(document), encoding="utf-8")
    bench.window.files.open(path)
    assert "data.seq_len" in bench.window.message.text
    assert "training.optimizer" in bench.window.message.text


def test_a_missing_recent_file_is_told_and_forgotten(bench, tmp_path):
    path = tmp_path / "gone.ftcost"
    bench.context.settings.add_recent(path)
    assert not bench.window.files.open(path)
    assert path not in bench.context.settings.recent


@pytest.mark.parametrize(("answer", "left"), [(Reply.CANCEL, False), (Reply.DISCARD, True), (Reply.SAVE, True)])
def test_unsaved_changes_are_protected(bench, file, monkeypatch, answer, left):
    asked = []
    monkeypatch.setattr(questions, "ask_unsaved", lambda *args: asked.append(args) or answer)
    bench.type_into("data.seq_len", "1024")
    bench.window.close()
    assert bench.window.isVisible() != left
    assert len(asked) == 1
    saved = load_job(file.read_text(encoding="utf-8")).data.seq_len
    assert saved == (1024 if answer == Reply.SAVE else 2048)
    bench.store.undo_stack.setClean()


def test_opening_the_same_file_again_shows_what_was_saved_on_the_way(bench, file, monkeypatch):
    assert bench.window.files.open(file)
    bench.type_into("data.epochs", "7")
    monkeypatch.setattr(questions, "ask_unsaved", lambda *_: questions.Reply.SAVE)
    assert bench.window.files.open(file)
    assert bench.store.job.data.epochs == 7
    assert load_job(file.read_text(encoding="utf-8")).data.epochs == 7


@pytest.mark.parametrize(
    ("typed", "written"), [("other", "other.ftcost"), ("llama-3.1 v2", "llama-3.1 v2.ftcost"), ("a.json", "a.json")]
)
def test_a_name_gets_its_ending_and_is_asked_about(bench, tmp_path, monkeypatch, typed, written):
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: (str(tmp_path / typed), ""))
    asked = []
    monkeypatch.setattr(questions, "ask_replace", lambda _parent, names: asked.extend(names))
    assert ask_save_path(bench.window, tmp_path / "x.ftcost") == tmp_path / written
    (tmp_path / written).write_text("{}")
    again = ask_save_path(bench.window, tmp_path / "x.ftcost")
    if typed == written:  # the dialog itself has asked
        assert (again, asked) == (tmp_path / written, [])
    else:
        assert (again, asked) == (None, [written])


def test_a_file_that_somebody_else_changed_is_not_overwritten_unasked(bench, file, monkeypatch):
    theirs = file.read_text(encoding="utf-8").replace('"epochs": 3', '"epochs": 7')
    file.write_text(theirs, encoding="utf-8")
    bench.type_into("data.seq_len", "1024")
    monkeypatch.setattr(questions, "ask_overwrite", lambda *_args: Reply.CANCEL)
    assert not bench.window.files.save()
    assert file.read_text(encoding="utf-8") == theirs
    monkeypatch.setattr(questions, "ask_overwrite", lambda *_args: Reply.OVERWRITE)
    assert bench.window.files.save()
    assert load_job(file.read_text(encoding="utf-8")).data.seq_len == 1024


def test_a_folder_that_refuses_the_file_is_told(bench, tmp_path, monkeypatch):
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setattr(questions, "ask_save_path", lambda *_args: blocked / "job.ftcost")
    assert not bench.window.files.save_as()
    assert "cannot be saved" in bench.window.message.text


AXOLOTL = """
base_model: meta-llama/Llama-3.1-8B
adapter: lora
lora_r: 24
micro_batch_size: 2
gradient_accumulation_steps: 4
sequence_len: 1536
datasets: [{path: chat.jsonl, type: chat_template}]
flux_capacitor: 88
"""


def test_a_dropped_configuration_becomes_a_job(bench, tmp_path):
    path = tmp_path / "lora.yaml"
    path.write_text(AXOLOTL, encoding="utf-8")
    window, before = bench.window, bench.store.job
    drop(window, path)
    window.paster.work.wait()
    assert bench.store.job == before
    assert "axolotl" in window.message.text
    press_at(window.message.act)
    job = bench.store.job
    assert (job.method.lora.rank, job.data.seq_len, job.training.micro_batch) == (24, 1536, 2)
    assert "axolotl" in window.message.text
    assert "flux_capacitor" in window.message.text
    window.message.act.click()
    assert "Tokens not in the file" in QGuiApplication.clipboard().text()
    assert window.windowTitle().startswith("lora.ftcost[*]")
    assert window.isWindowModified()  # it is in no file yet


def test_a_configuration_is_imported_through_the_menu(bench, tmp_path, monkeypatch):
    path = tmp_path / "torn.json"
    path.write_text('{"base_model": "meta-llama/Llama-3.1-8B", "adapter": ', encoding="utf-8")
    monkeypatch.setattr(questions, "ask_configuration_path", lambda *_args: path)
    before = bench.store.job
    (action,) = (one for one in bench.window.menus._file.actions() if one.text().startswith("&Import"))
    action.trigger()
    assert bench.store.job == before
    assert "torn.json” cannot be opened" in bench.window.message.text
    path.write_text(json.dumps(yaml.safe_load(AXOLOTL)), encoding="utf-8")
    action.trigger()
    assert bench.store.job.method.lora.rank == 24


def test_a_dropped_job_opens(bench, tmp_path):
    path = tmp_path / "dropped.ftcost"
    job = bench.store.job
    path.write_text(json.dumps({**json.loads(job.model_dump_json()), "name": "dropped"}), encoding="utf-8")
    drop(bench.window, path)
    assert bench.store.job.name == "dropped"


@pytest.mark.long
def test_every_preset_opens_and_estimates(bench):
    for preset in presets():
        bench.window.files.new(preset)
        bench.settle()
        assert not bench.store.stale, (preset.key, bench.store.faults)
        assert bench.store.job == preset.job


@pytest.mark.long
def test_a_new_document_forgets_what_was_typed(bench):
    bench.type_into("data.seq_len", "nonsense")
    assert bench.store.stale
    bench.window.files.new(presets()[0])
    assert not bench.store.stale
    assert bench.row("data.seq_len").error.text() == ""
    assert bench.editor("data.seq_len").text() != "nonsense"


@pytest.mark.parametrize(
    "content", ["", "{", "[1]", '{"recent": 3, "theme": "pink", "units": [], "geometry": {}}', "\x00"]
)
def test_a_broken_state_file_is_an_empty_one(qapp, tmp_path, content):
    (tmp_path / "state.json").write_text(content)
    settings = Settings(tmp_path)
    assert (settings.theme, settings.units, settings.recent, settings.geometry) == ("system", "GiB", [], "")
    settings.theme = "dark"
    assert Settings(tmp_path).theme == "dark"


def test_recent_files_are_few_and_unique(qapp, tmp_path):
    settings = Settings(tmp_path)
    for number in [*range(15), 3]:
        settings.add_recent(tmp_path / f"{number}.ftcost")
    assert len(settings.recent) == 10
    assert settings.recent[0].name == "3.ftcost"
    assert len(set(settings.recent)) == 10


def test_every_setting_is_declared_with_a_description_and_reads_back(qapp, tmp_path):
    declared = {key: value for key, value in vars(Settings).items() if isinstance(value, Setting)}
    assert "theme" in declared
    for key, setting in declared.items():
        assert setting.description
        assert getattr(Settings(tmp_path), key) == setting.default
        setattr(Settings(tmp_path), key, setting.default)
        assert getattr(Settings(tmp_path), key) == setting.default


def test_a_setting_refuses_what_could_not_be_read_back(qapp, tmp_path):
    settings = Settings(tmp_path)
    with pytest.raises(ValueError, match="none of system, light, dark"):
        settings.theme = "pink"
    assert settings.theme == "system"
    assert not (tmp_path / "state.json").exists()


def test_a_new_currency_is_told_of_as_units_too(qapp, tmp_path):
    settings, heard = Settings(tmp_path), []
    settings.changed.connect(heard.append)
    settings.currency = "EUR"
    settings.currency = "EUR"
    assert heard == ["currency", "units"]


def test_save_saves_what_is_worked_on(bench, monkeypatch, tmp_path):
    path = tmp_path / "mine.ftcost"
    monkeypatch.setattr(questions, "ask_save_path", lambda *_: path)
    bench.window.show_page("prices")
    bench.window.menus.actions.save.trigger()
    assert not path.exists()
    assert "prices are saved" in bench.window.statusBar().currentMessage()
    bench.window.show_page("estimate")
    bench.window.menus.actions.save.trigger()
    assert path.exists()


def test_an_imported_configuration_shows_what_its_settings_mean(bench, tmp_path):
    path = tmp_path / "lora.yaml"
    path.write_text(AXOLOTL.replace("meta-llama/Llama-3.1-8B", "somebody/llama-3.1-8b-of-ours"), encoding="utf-8")
    assert bench.window.files.import_configuration(path)
    (dialog,) = bench.window.findChildren(ImportedDialog)
    rows = {one.setting or one.path: one.cells(bench.store.job) for one in dialog.model.things}
    assert rows["lora_r"][2] == "Rank: 24"
    assert rows["hardware.gpu"][3] == "assumed"
    # The question is answered once.
    dialog.origin.edited.emit("meta-llama/Llama-3.1-8B")
    assert bench.store.job.model.id == "meta-llama/Llama-3.1-8B"
    (tokens,) = (one for one in dialog.model.things if one.path == "data.tokens")
    dialog.model.edited.emit(tokens, "meaning", "many")
    assert "data.tokens" in dialog.fault.text()
    dialog.model.edited.emit(tokens, "meaning", "5,000,000")
    assert (bench.store.job.data.tokens, dialog.fault.text()) == (5_000_000, "")
    assert bench.store.job.model.id == "meta-llama/Llama-3.1-8B"
    dialog.close()
    bench.settle()
    assert bench.window.files.import_configuration(path)
    assert bench.store.job.model.id == "meta-llama/Llama-3.1-8B"
    assert not [one for one in bench.window.findChildren(ImportedDialog) if one.isVisible()]
