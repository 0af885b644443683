"""What an installed program says of itself."""

from __future__ import annotations

import json
import sys

from PySide6.QtWidgets import QPlainTextEdit, QWidget

from ftcost_core.storage.bundled import read_jsonl
from ftcost_gui.dialogs import about
from ftcost_gui.dialogs.check_installation import CheckDialog, self_test_command


def test_about_names_versions_build_and_licences(qtbot):
    parent = QWidget()
    qtbot.addWidget(parent)
    dialog = about.make_about(parent)
    texts = dialog.findChild(QPlainTextEdit).toPlainText()
    for row in read_jsonl("licences.jsonl"):
        assert f"{row['name']} ({row['for']}): {row['licence']}" in texts
    said = about.about_text()
    for name in ("ftcost", "Python", "Qt", "PySide6", "numpy"):
        assert f"{name} {about.versions()[name]}" in said
    assert "from source" in said


def test_a_build_says_when_from_what_and_whether_it_is_signed(tmp_path, monkeypatch):
    facts = {"version": "1", "date": "2026-01-02", "commit": "abc", "system": "linux-x86_64", "signed": "no"}
    (tmp_path / "build.json").write_text(json.dumps(facts))
    (tmp_path / "licences").mkdir()
    (tmp_path / "licences" / "qt.txt").write_text("the text of the LGPL")
    (tmp_path / "licences.jsonl").write_text('{"key": "qt", "name": "Qt", "for": "windows", "licence": "LGPL"}\n')
    monkeypatch.setattr(about, "resource", lambda *parts: tmp_path.joinpath(*parts))
    monkeypatch.setattr(about, "read_json", lambda name: json.loads((tmp_path / name).read_text()))
    monkeypatch.setattr(about, "read_jsonl", lambda name: [json.loads((tmp_path / name).read_text())])
    assert about.build() == "abc of 2026-01-02 for linux-x86_64, not signed"
    assert about.licences().startswith("Qt (windows): LGPL\n")
    assert about.licences().endswith("the text of the LGPL")


def test_checking_the_installation_shows_what_the_self_test_says(qtbot, monkeypatch):
    parent = QWidget()
    qtbot.addWidget(parent)
    for status, verdict in ((0, "works"), (3, "does not work")):
        code = f"print('tried'); raise SystemExit({status})"
        monkeypatch.setattr(
            "ftcost_gui.dialogs.check_installation.self_test_command", lambda code=code: [sys.executable, "-c", code]
        )
        dialog = CheckDialog(parent)
        qtbot.waitUntil(lambda dialog=dialog, verdict=verdict: verdict in dialog.verdict.text(), timeout=20_000)
        assert "tried" in dialog.output.toPlainText()
        dialog.done(0)


def test_a_check_that_cannot_start_says_so(qtbot, monkeypatch):
    parent = QWidget()
    qtbot.addWidget(parent)
    monkeypatch.setattr("ftcost_gui.dialogs.check_installation.self_test_command", lambda: ["/no/such/program"])
    dialog = CheckDialog(parent)
    qtbot.waitUntil(lambda: "does not work" in dialog.verdict.text())
    dialog.done(0)


def test_a_closed_dialog_ends_its_check(qtbot, monkeypatch):
    parent = QWidget()
    qtbot.addWidget(parent)
    code = "import time; time.sleep(60)"
    monkeypatch.setattr("ftcost_gui.dialogs.check_installation.self_test_command", lambda: [sys.executable, "-c", code])
    dialog = CheckDialog(parent)
    dialog.done(0)
    assert dialog._process.state() == dialog._process.ProcessState.NotRunning


def test_a_frozen_program_checks_itself(tmp_path, monkeypatch):
    assert self_test_command() == [sys.executable, "-m", "ftcost_gui", "--self-test"]
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    window = tmp_path / "ftcost-window.exe"
    monkeypatch.setattr(sys, "executable", str(window))
    assert self_test_command() == [str(window), "--self-test"]
    (tmp_path / "ftcost.exe").touch()
    assert self_test_command() == [str(tmp_path / "ftcost.exe"), "--self-test"]
