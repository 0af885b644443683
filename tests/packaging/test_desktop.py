"""What desktops, Windows and the release workflow are told agrees with the program."""

from __future__ import annotations

import configparser
import gzip
import os
import re
import shutil
import subprocess
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from recipes import linux_tree, project

ROOT = Path(__file__).resolve().parents[2]
LINUX = ROOT / "packaging" / "linux"


def desktop_entry() -> configparser.SectionProxy:
    parser = configparser.ConfigParser(interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read_string((LINUX / "ftcost.desktop").read_text())
    return parser["Desktop Entry"]


def test_the_desktop_entry_opens_documents():
    entry = desktop_entry()
    assert entry["Exec"] == "ftcost %f"
    assert entry["MimeType"] == project.MIME_TYPE + ";"
    assert entry["Terminal"] == "false"
    # What the program calls its windows, so that a dock finds the icon.
    assert (
        f'setDesktopFileName("{entry["StartupWMClass"]}")'
        in (ROOT / "ftcost_gui" / "app" / "application.py").read_text()
    )


def test_the_document_type_is_the_programs_suffix():
    from ftcost_gui.state.documents import SUFFIX

    space = {"m": "http://www.freedesktop.org/standards/shared-mime-info"}
    kind = ElementTree.parse(LINUX / "ftcost-mime.xml").getroot().find("m:mime-type", space)
    assert kind is not None
    assert kind.get("type") == project.MIME_TYPE
    glob = kind.find("m:glob", space)
    assert glob is not None
    assert glob.get("pattern") == "*" + SUFFIX


def test_the_metainfo_names_what_is_installed():
    root = ElementTree.fromstring(linux_tree.filled("ftcost.metainfo.xml"))
    assert root.findtext("id") == project.IDENTIFIER
    assert root.findtext("launchable") == "ftcost.desktop"
    assert root.findtext("provides/mediatype") == project.MIME_TYPE
    release = root.find("releases/release")
    assert release is not None
    assert release.get("version") == project.version()
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", release.get("date", ""))


@pytest.mark.parametrize("name", ["ftcost.metainfo.xml", "ftcost.1", "copyright.txt"])
def test_nothing_stays_to_be_filled_in(name):
    assert re.search(r"\{\{[A-Z_]+\}\}", (LINUX / name).read_text(encoding="utf-8"))
    assert "{{" not in linux_tree.filled(name)


@pytest.mark.skipif(os.name == "nt", reason="laid on Linux")
def test_a_tree_holds_what_a_desktop_reads(tmp_path, monkeypatch):
    drawn = tmp_path / "drawn"
    drawn.mkdir()
    monkeypatch.setattr(linux_tree.icons, "FOLDER", drawn)
    for name in ("app", "document"):
        for size in linux_tree.icons.HICOLOR:
            (drawn / f"{name}-{size}.png").write_bytes(b"png")
    bundle = tmp_path / "bundle"
    (bundle / "_internal").mkdir(parents=True)
    (bundle / "ftcost").write_bytes(b"program")
    (bundle / "ftcost").chmod(0o700)
    (bundle / "_internal" / "data").write_bytes(b"")
    (bundle / "_internal" / "data").chmod(0o600)
    tree = tmp_path / "usr"
    linux_tree.lay(bundle, tree)
    linux_tree.set_modes(tree)
    assert (tree / "bin" / "ftcost").resolve() == (tree / "lib" / "ftcost" / "ftcost").resolve()
    assert (tree / "lib/ftcost/ftcost").stat().st_mode & 0o777 == 0o755
    assert (tree / "lib/ftcost/_internal/data").stat().st_mode & 0o777 == 0o644
    icons = tree / "share" / "icons" / "hicolor"
    for size in (16, 32, 48, 64, 128, 256, 512):
        assert (icons / f"{size}x{size}" / "apps" / "ftcost.png").exists()
        assert (icons / f"{size}x{size}" / "mimetypes" / "application-x-ftcost-job+json.png").exists()
    assert (icons / "scalable" / "apps" / "ftcost.svg").exists()
    page = gzip.decompress((tree / "share" / "man" / "man1" / "ftcost.1.gz").read_bytes()).decode()
    assert project.version() in page


@pytest.mark.skipif(shutil.which("sh") is None or os.name == "nt", reason="a script for Linux")
class TestInstallScript:
    """The portable build's own script, on a program of three lines."""

    @pytest.fixture
    def unpacked(self, tmp_path):
        here = tmp_path / "unpacked"
        shutil.copytree(LINUX, here)
        self.make(here, "1")
        share = here / "tree" / "share"
        for name in ("applications/ftcost.desktop", "mime/packages/ftcost.xml", "man/man1/ftcost.1.gz",
                     "metainfo/org.ftcost.ftcost.metainfo.xml", "icons/hicolor/scalable/apps/ftcost.svg"):  # fmt: skip
            (share / name).parent.mkdir(parents=True, exist_ok=True)
            (share / name).write_text("[Desktop Entry]\nExec=ftcost %f\n")
        return here

    def make(self, here: Path, release: str) -> None:
        program = here / "tree" / "lib" / "ftcost" / "ftcost"
        program.parent.mkdir(parents=True, exist_ok=True)
        program.write_text(f"#!/bin/sh\necho {release}\n")
        program.chmod(0o755)
        (here / "release").write_text(release + "\n")

    def install(self, here: Path, home: Path, *words: str) -> subprocess.CompletedProcess[str]:
        home.mkdir(exist_ok=True)
        return subprocess.run(
            ["sh", here / "install.sh", *words], env={"HOME": str(home), "PATH": os.environ["PATH"]},
            capture_output=True, text=True, check=False,
        )  # fmt: skip

    def test_installs_for_one_person_and_removes_all_but_their_files(self, unpacked, tmp_path):
        home = tmp_path / "home dir"
        done = self.install(unpacked, home)
        assert done.returncode == 0, done.stderr
        assert subprocess.check_output([home / ".local/bin/ftcost"], text=True) == "1\n"
        entry = (home / ".local/share/applications/ftcost.desktop").read_text()
        assert f'Exec="{home}/.local/lib/ftcost/current/ftcost" %f' in entry
        mine = home / ".config" / "ftcost" / "state.json"
        mine.parent.mkdir(parents=True)
        mine.write_text("{}")
        subprocess.run([home / ".local/lib/ftcost/uninstall"], env={"HOME": str(home), "PATH": os.environ["PATH"]},
                       check=True, capture_output=True)  # fmt: skip
        assert [path for path in home.rglob("*") if path.is_file() or path.is_symlink()] == [mine]

    def test_a_newer_and_an_older_version_replace_what_is_there(self, unpacked, tmp_path):
        home = tmp_path / "home"
        for release in ("1", "2", "1", "1"):
            self.make(unpacked, release)
            assert self.install(unpacked, home).returncode == 0
            assert subprocess.check_output([home / ".local/bin/ftcost"], text=True) == release + "\n"
        folders = [path.name for path in (home / ".local/lib/ftcost").iterdir() if path.is_dir()]
        assert sorted(folders) == ["1", "current"]

    def test_a_program_that_does_not_run_here_changes_nothing(self, unpacked, tmp_path):
        home = tmp_path / "home"
        self.install(unpacked, home)
        self.make(unpacked, "2")
        (unpacked / "tree/lib/ftcost/ftcost").write_text("#!/bin/sh\nexit 1\n")
        done = self.install(unpacked, home)
        assert done.returncode == 1
        assert "nothing was changed" in done.stderr
        assert subprocess.check_output([home / ".local/bin/ftcost"], text=True) == "1\n"
        assert {path.name for path in (home / ".local/lib/ftcost").iterdir()} == {"1", "current", "uninstall"}

    def test_a_home_that_cannot_be_written_to_is_said(self, unpacked, tmp_path):
        home = tmp_path / "home"
        home.mkdir()
        (home / ".local").write_text("a file where a folder should be")
        done = self.install(unpacked, home)
        assert done.returncode == 1
        assert "cannot be written to; nothing was installed" in done.stderr

    def test_an_unknown_option_is_refused(self, unpacked, tmp_path):
        done = self.install(unpacked, tmp_path / "home", "--purge")
        assert done.returncode == 1
        assert "--uninstall" in done.stderr


def test_the_windows_installer_uses_the_programs_names():
    text = (ROOT / "packaging" / "windows" / "ftcost.nsi").read_text(encoding="utf-8")
    assert "RequestExecutionLevel user" in text
    assert '"Software\\Classes\\.ftcost"' in text
    assert project.MIME_TYPE in text
    spec = (ROOT / "packaging" / "ftcost.spec").read_text(encoding="utf-8")
    assert 'program("ftcost-window", console=False)' in spec
    assert '!define WINDOW "ftcost-window.exe"' in text


@pytest.mark.parametrize("name", ["test.yml", "release.yml"])
def test_the_workflows_are_well_formed(name):
    yaml = pytest.importorskip("yaml")
    workflow = yaml.safe_load((ROOT / ".github" / "workflows" / name).read_text())
    assert workflow["permissions"] == {"contents": "read"}
    for job in workflow["jobs"].values():
        assert "uses" in job or job["steps"]


def test_the_release_tries_what_is_installed():
    text = (ROOT / ".github" / "workflows" / "release.yml").read_text()
    for system in ("windows-latest", "macos-14", "ubuntu-22.04"):
        assert system in text
    assert text.count("--self-test") >= 4
    for command in re.findall(r"packaging/build\.py ([a-z ]+)", text):
        assert set(command.split()) <= {"deb", "run", "rpm", "appimage", "windows", "macos"}
