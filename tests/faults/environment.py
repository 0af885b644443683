"""The program started where something is missing, foreign or wrong."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
_SECONDS = 120
GERMAN, TURKISH = "de_DE.UTF-8", "tr_TR.UTF-8"

SCRIPT = """
import sys
from pathlib import Path
from PySide6.QtCore import QDeadlineTimer, QLocale
from PySide6.QtTest import QTest
from ftcost_gui.app.application import make_application, make_window
from ftcost_gui.state.documents import first_preset, open_document
app = make_application()
folder = Path(sys.argv[1])
faults = []
sys.excepthook = lambda *error: (faults.append(error), sys.__excepthook__(*error))
session = make_window(*first_preset(), folder / "config")
window, store = session.window, session.context.store
window.show()
store.estimate_now()
for key in ("estimate", "plan", "compare", "data", "prices", "estimate"):
    window.show_page(key)
    app.processEvents()
point = QLocale().decimalPoint()
path = folder / sys.argv[2]
for share in (0.125, 0.375):
    editor = window.form.row("run.retry_share").editor
    editor.setText(f"{100 * share}".replace(".", point))
    editor.textEdited.emit(editor.text())
    editor.editingFinished.emit()
    assert store.job.run.retry_share == share, (store.job.run.retry_share, editor.text())
    assert window.files._write(path), "not saved"
assert open_document(path)[0] == store.job
session.context.settings.theme = "dark"
window.pin_job()
app.processEvents()
window.close()
assert not faults, faults
print("done", app.platformName(), QLocale().name(), point, session.context.settings.recent[:1])
"""


@dataclass(frozen=True)
class Surrounding:
    """What is unusual about the place the program runs in."""

    name: str
    variables: dict[str, str | None]
    """Set, or taken away."""
    prepare: Callable[[Path], dict[str, str]] = lambda _folder: {}
    """Makes what is needed in an empty folder; returns more variables."""
    document: str = "mine.ftcost"
    """The name of the document that is saved."""
    expects: str = "done"
    """What the output holds."""
    command: tuple[str, ...] = ()
    """Run instead of the script."""
    status: int = 0
    quick: bool = False
    """Whether it is among the few that every run of the tests tries."""
    needs: tuple[str, ...] = ()
    """Programs, or locales as ``locale:NAME``."""


def _empty_home(folder: Path) -> dict[str, str]:
    """A home in which nothing can be made, not even by root: a file."""
    home = folder / "home"
    home.write_text("")
    return {"HOME": str(home)}


def _no_fonts(folder: Path) -> dict[str, str]:
    config = folder / "fonts.conf"
    config.write_text('<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig></fontconfig>')
    return {"FONTCONFIG_FILE": str(config)}


def _future(folder: Path) -> dict[str, str]:
    """Files of next year: the clock was set back, or they came from another computer."""
    config = folder / "config" / "prices"
    config.mkdir(parents=True)
    prices = config / "acme.prices.toml"
    prices.write_text(
        'format = "ftcost-prices"\nversion = 1\nprovider = "Acme"\n\n[[offer]]\n'
        'gpu = "RTX 4090"\nprice = 0.3\nas_of = 2099-01-01\n'
    )
    state = folder / "config" / "state.json"
    state.write_text('{"theme": "dark"}')
    for path in (prices, state):
        os.utime(path, (4_000_000_000, 4_000_000_000))
    return {}


SURROUNDINGS = (
    Surrounding("no home", {"HOME": None, "XDG_CONFIG_HOME": None, "XDG_CACHE_HOME": None}),
    Surrounding("home is a file", {"XDG_CONFIG_HOME": None, "XDG_CACHE_HOME": None}, _empty_home, quick=True),
    Surrounding("no home, self-test", {"XDG_CONFIG_HOME": None, "XDG_CACHE_HOME": None}, _empty_home,
                command=("-m", "ftcost_gui", "--self-test"), expects="self-test passed"),
    Surrounding("German, decimal comma", {"LC_ALL": GERMAN}, expects="de_DE ,", needs=(f"locale:{GERMAN}",)),
    Surrounding("German for Qt only", {"LC_ALL": None, "LANG": GERMAN, "LC_NUMERIC": GERMAN}, expects="de_DE"),
    Surrounding("Turkish", {"LC_ALL": TURKISH}, expects="tr_TR ,", needs=(f"locale:{TURKISH}",)),
    Surrounding("Turkish for Qt only", {"LC_ALL": None, "LANG": TURKISH, "LC_NUMERIC": TURKISH}, expects="tr_TR",
                quick=True),
    Surrounding("the C locale", {"LC_ALL": "C"}, document="ärger-世界.ftcost"),
    Surrounding("ASCII only", {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}),
    Surrounding("a name in many scripts", {}, document="Ünïcode 世界 😀 ﷽ -.ftcost"),
    Surrounding("a name of 255 bytes", {}, document="n" * 248 + ".ftcost"),
    Surrounding("a name of 255 bytes, 3 each", {}, document="世" * 82 + "xx.ftcost", quick=True),
    Surrounding("a name with a line break", {}, document="a\nb'\"; $(x).ftcost"),
    Surrounding("no fonts", {}, _no_fonts, quick=True),
    Surrounding("no D-Bus", {"DBUS_SESSION_BUS_ADDRESS": None, "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nowhere"}),
    Surrounding("no GPU driver", {"LIBGL_ALWAYS_SOFTWARE": "1", "CUDA_VISIBLE_DEVICES": ""}),
    Surrounding("files from the future", {}, _future),
    Surrounding("no screen", {"QT_QPA_PLATFORM": None, "DISPLAY": None, "WAYLAND_DISPLAY": None},
                command=("-m", "ftcost_gui"), expects="no screen", quick=True),
    Surrounding("a screen that does not answer", {"QT_QPA_PLATFORM": None, "DISPLAY": ":987", "WAYLAND_DISPLAY": None},
                command=("-m", "ftcost_gui"), expects="does not answer"),
)  # fmt: skip

CLOCK_BACK = Surrounding("the clock in 1999", {}, needs=("faketime",))
WAYLAND = Surrounding("Wayland", {"QT_QPA_PLATFORM": "wayland", "DISPLAY": None, "WAYLAND_DISPLAY": "ftcost-test"},
                      expects="done wayland", needs=("weston",))  # fmt: skip
X11 = Surrounding("X11", {"QT_QPA_PLATFORM": "xcb", "WAYLAND_DISPLAY": None}, expects="done xcb", needs=("Xvfb",))


def missing(surrounding: Surrounding) -> str | None:
    """Return what it needs that is not here."""
    for need in surrounding.needs:
        kind, _, name = need.rpartition(":")
        if kind == "locale":
            known = subprocess.run(["locale", "-a"], capture_output=True, text=True, check=False).stdout.lower()
            if name.lower().replace("utf-8", "utf8") not in known:
                return f"the locale {name}"
        elif shutil.which(name) is None:
            return name
    return None


def start(surrounding: Surrounding, folder: Path, *, before: tuple[str, ...] = ()) -> subprocess.CompletedProcess[str]:
    """Run the program there and return what came of it; asserts what is expected."""
    variables = dict(os.environ) | {"QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)}
    for name in ("XDG_CONFIG_HOME", "XDG_CACHE_HOME"):
        variables[name] = str(folder / name)
    for name, value in {**surrounding.variables, **surrounding.prepare(folder)}.items():
        if value is None:
            variables.pop(name, None)
        else:
            variables[name] = value
    command = surrounding.command or ("-c", SCRIPT, str(folder), surrounding.document)
    done = subprocess.run(
        [*before, sys.executable, *command], cwd=ROOT, env=variables, capture_output=True, timeout=_SECONDS, check=False,
        text=True, errors="replace", encoding="utf-8",
    )  # fmt: skip
    said = f"{surrounding.name}: status {done.returncode}\n{done.stdout}\n{done.stderr}"
    assert done.returncode == surrounding.status, said
    assert "Traceback" not in done.stderr, said
    assert surrounding.expects in done.stdout + done.stderr, said
    if surrounding.status:
        assert len(done.stderr.strip().splitlines()) == 1, said
    if not surrounding.command:
        assert (folder / surrounding.document).is_file(), said
        left = [path.name for path in folder.rglob("*.tmp")]
        assert not left, left
    return done
