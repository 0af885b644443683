"""The parts of the build that need no build."""

from __future__ import annotations

import hashlib
import importlib.util
import re
import struct
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest
from recipes import environment, freeze, icons, linux_deb, linux_run, macos_info, project, sizes, wine_gaps
from recipes.windows import four_numbers

import ftcost_core

ROOT = Path(__file__).resolve().parents[2]


def _entry() -> ModuleType:
    """Load build.py by its path: the index has a package of that name."""
    spec = importlib.util.spec_from_file_location("build_installers", ROOT / "packaging" / "build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


build = _entry()


def test_the_version_is_the_programs():
    assert project.version() == ftcost_core.__version__


def test_the_build_facts_come_from_the_release(monkeypatch):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1767225600")
    monkeypatch.setenv("GITHUB_SHA", "0123456789abcdef")
    monkeypatch.delenv("FTCOST_SIGN", raising=False)
    facts = project.build_facts()
    assert facts["date"] == "2026-01-01"
    assert facts["commit"] == "0123456789ab"
    assert facts["signed"] == "no"
    monkeypatch.setenv("FTCOST_SIGN", "signtool sign")
    assert project.build_facts()["signed"] == "yes"


def test_the_entry_needs_only_the_standard_library():
    done = subprocess.run(
        [sys.executable, "-I", "-S", str(ROOT / "packaging" / "build.py"), "--help"],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    for name in ("deb", "run", "appimage", "rpm", "windows", "macos", "all"):
        assert name in done.stdout


def test_a_missing_tool_is_named():
    with pytest.raises(SystemExit, match="a .deb needs no-such-tool: install"):
        environment.require("no-such-tool", of="a .deb")


def test_all_is_what_this_system_can_build(monkeypatch):
    monkeypatch.setattr(build.sys, "platform", "linux")
    monkeypatch.setattr(build.shutil, "which", lambda name: name if name == "rpmbuild" else None)
    assert build._formats(["all"]) == ["deb", "run", "rpm"]
    monkeypatch.setattr(build.sys, "platform", "win32")
    assert build._formats(["all"]) == ["windows"]
    assert build._formats(["deb", "run"]) == ["deb", "run"]


def test_checksums_are_what_sha256sum_reads(tmp_path, monkeypatch):
    made = tmp_path / "ftcost.deb"
    made.write_bytes(b"package")
    monkeypatch.setattr(build, "DIST", tmp_path)
    monkeypatch.setitem(build._LINUX, "deb", lambda _bundle: made)
    assert build.main(["deb", "--bundle", str(tmp_path)]) == 0
    said = (tmp_path / "ftcost.deb.sha256").read_text()
    assert said == f"{hashlib.sha256(b'package').hexdigest()}  ftcost.deb\n"


def test_the_size_table_adds_up():
    files = [
        ("_internal/PySide6/Qt/lib/libQt6Gui.so.6", 11_000_000),
        ("_internal/PySide6/Qt/lib/libQt6Core.so.6", 7_000_000),
        ("_internal/PySide6/Qt/lib/libicudata.so.73", 3_000_000),
        ("_internal/PySide6/Qt/plugins/platforms/libqxcb.so", 200_000),
        ("_internal/numpy/_core/_multiarray_umath.so", 9_000_000),
        ("_internal/ftcost_core/resources/models.jsonl", 400_000),
        ("ftcost", 5_000_000),
        ("_internal/libX11.so.6", 1_000_000),
    ]
    rows = sizes.by_component(files)
    assert rows[0] == ("Qt libraries", 18_000_000, 2)
    assert sum(size for _name, size, _count in rows) == sum(size for _path, size in files)
    assert ("ICU (Qt)", 3_000_000, 1) in rows
    assert ("libraries of the system", 1_000_000, 1) in rows
    text = sizes.table("bundle", files)
    assert text.startswith("bundle: 36.6 MB in 8 files")
    assert re.search(r"numpy +9\.0 MB +1 files", text)


def test_links_count_nothing(tmp_path):
    (tmp_path / "a").write_bytes(b"1234")
    (tmp_path / "b").symlink_to("a")
    assert sizes.measure(tmp_path) == [("a", 4)]


def test_the_control_file_says_what_is_needed():
    text = linux_deb.control("1.2.3", "amd64", 125_900_001, "libc6 (>= 2.36), libegl1")
    fields = dict(line.split(": ", 1) for line in text.splitlines() if not line.startswith(" "))
    assert fields["Version"] == "1.2.3"
    assert fields["Architecture"] == "amd64"
    assert fields["Depends"] == "libc6 (>= 2.36), libegl1"
    assert fields["Installed-Size"] == "122950"  # KiB, rounded up
    assert not fields["Description"].endswith(".")
    assert len(fields["Description"]) <= 80
    assert text.endswith("\n")


def test_dependencies_are_read_from_dpkg_shlibdeps():
    assert linux_deb.parsed_depends("shlibs:Depends=libc6 (>= 2.36), libegl1\n") == "libc6 (>= 2.36), libegl1"
    with pytest.raises(SystemExit):
        linux_deb.parsed_depends("")


def test_two_builds_of_one_version_get_folders_of_their_own():
    assert linux_run.release("0.1.0", "aaa") != linux_run.release("0.1.0", "bbb")


@pytest.mark.parametrize(("number", "four"), [("0.1.0", "0.1.0.0"), ("2.0", "2.0.0.0"), ("1.2.3", "1.2.3.0")])
def test_windows_wants_four_numbers(number, four):
    assert four_numbers(number) == four
    assert f"filevers=({four.replace('.', ', ')})" in freeze.version_info(number)


def test_an_ico_holds_its_pictures():
    pictures = {16: b"small", 256: b"large one"}
    data = icons.ico(pictures)
    assert struct.unpack_from("<HHH", data) == (0, 1, 2)
    for place, (size, picture) in enumerate(pictures.items()):
        width, height, _colours, _zero, _planes, bits, length, start = struct.unpack_from(
            "<BBBBHHII", data, 6 + 16 * place
        )
        assert (width or 256, height or 256, bits) == (size, size, 32)
        assert data[start : start + length] == picture


def test_an_icns_is_as_long_as_it_says():
    data = icons.icns({16: b"p", 512: b"pp"})
    assert data[:4] == b"icns"
    assert struct.unpack_from(">I", data, 4) == (len(data),)
    kinds, at = [], 8
    while at < len(data):
        kind, length = struct.unpack_from(">4sI", data, at)
        kinds.append(kind)
        at += length
    assert kinds == [b"icp4", b"ic09", b"ic14"]


def test_macos_opens_documents_with_the_program():
    info = macos_info.info("1.2.3")
    assert info["CFBundleVersion"] == "1.2.3"
    kind = info["CFBundleDocumentTypes"][0]["LSItemContentTypes"][0]
    declared = info["UTExportedTypeDeclarations"][0]
    assert declared["UTTypeIdentifier"] == kind
    assert declared["UTTypeTagSpecification"]["public.filename-extension"] == ["ftcost"]


def test_wine_gets_what_it_has_and_a_stand_in_for_the_rest():
    text = wine_gaps.definition({"cos", "cosh", "cexp", "crealf", "sin"}, "ucrtbase")
    assert "  cos = ucrtbase.cos\n" in text
    assert "  cosh = ucrtbase.cosh\n" in text
    assert "  cexp = missing\n" in text
    assert "  crealf = missing\n" in text
    assert "  sin = ucrtbase.sin\n" in text
