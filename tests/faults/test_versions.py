"""Two programs, or two versions of it, on the same files: nothing of the other's is lost."""

from __future__ import annotations

import json

import pytest

from ftcost_core.catalogue.prices.book import load
from ftcost_core.documents.problems import InputError
from ftcost_core.importing import config_model, save_model, saved_models
from ftcost_gui.state.documents import open_document
from ftcost_gui.state.pin_store import PinStore
from ftcost_gui.state.recovery import left_over
from ftcost_gui.state.settings import Settings
from tests.core.importing.files import LLAMA
from tests.core.jobs import SMALL, job


def test_settings_of_two_programs_are_joined(qapp, tmp_path):
    one, other = Settings(tmp_path), Settings(tmp_path)
    one.theme = "dark"
    other.units = "GB"
    one.add_recent(tmp_path / "one.ftcost")
    other.add_recent(tmp_path / "other.ftcost")
    third = Settings(tmp_path)
    assert (third.theme, third.units) == ("dark", "GB")
    assert [path.name for path in third.recent] == ["other.ftcost", "one.ftcost"]


def test_settings_keep_what_another_version_knows(qapp, tmp_path):
    path = tmp_path / "state.json"
    path.write_text('{"future": [1, 2], "theme": "dark"}')
    Settings(tmp_path).units = "GB"
    assert json.loads(path.read_text()) == {"future": [1, 2], "theme": "dark", "units": "GB", "version": 1}


def test_settings_of_a_newer_version_are_read_and_left_alone(qapp, tmp_path):
    path = tmp_path / "state.json"
    path.write_text('{"version": 2, "theme": "dark", "units": {"memory": "GB"}}')
    settings, before = Settings(tmp_path), path.read_bytes()
    assert (settings.theme, settings.units) == ("dark", "GiB")
    settings.theme = "light"
    settings.add_recent(tmp_path / "a.ftcost")
    assert settings.theme == "light"
    assert path.read_bytes() == before


def test_broken_settings_are_kept_aside(qapp, tmp_path):
    (tmp_path / "state.json").write_text('{"theme": "dark", "rec')
    Settings(tmp_path).units = "GB"
    assert Settings(tmp_path).units == "GB"
    assert (tmp_path / "state.broken.json").read_text() == '{"theme": "dark", "rec'


def test_files_of_a_newer_version_are_refused_and_kept(qapp, tmp_path):
    newer = {
        "mine.ftcost": json.dumps(SMALL | {"version": 2}),
        "pins.json": '{"format": "ftcost-pins", "version": 2, "pins": [], "colours": []}',
        "acme.prices.toml": 'format = "ftcost-prices"\nversion = 2\nprovider = "acme"\n[[rate]]\nx = 1\n',
        "mine.model.json": '{"format": "ftcost-model", "version": 2, "name": "mine"}',
        "copy.json": '{"format": "ftcost-recovery", "version": 2}',
    }
    for name, text in newer.items():
        (tmp_path / name).write_text(text)
    with pytest.raises(InputError, match="version"):
        open_document(tmp_path / "mine.ftcost")
    pins = PinStore(tmp_path)
    pins.pin("a", job())
    assert "version" in pins.fault
    assert any("version" in str(fault) for fault in load(tmp_path).faults)
    assert any("version" in str(fault) for fault in saved_models(tmp_path).faults)
    with pytest.raises(InputError, match="newer"):
        save_model(tmp_path, config_model(LLAMA), name="mine")
    assert left_over(tmp_path) == []
    assert {name: (tmp_path / name).read_text() for name in newer} == newer
