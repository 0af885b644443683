"""``ftcost --self-test``: the window works here, with the files it was shipped with."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from ftcost_gui.app.console import say
from ftcost_gui.app.screen import missing_library, missing_screen

_TIMEOUT_MS = 30_000


class _FailedError(Exception):
    """A step of the self-test did not work."""


def run_self_test(config_dir: Path | None = None) -> int:
    """Open the window on the example, estimate, save, reopen; print versions; 0 when all of it worked."""
    if missing_screen():
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    with tempfile.TemporaryDirectory(prefix="ftcost-self-test-", ignore_cleanup_errors=True) as name:
        try:
            lines = _try_everything(Path(name), config_dir or Path(name) / "config")
        except Exception as error:  # noqa: BLE001 - any fault is the answer
            reason = missing_library(str(error)) or f"{type(error).__name__}: {error}"
            say(f"self-test failed: {reason}", sys.stderr)
            return 1
    return say("\n".join([*lines, "self-test passed"]), sys.stdout)


def _try_everything(folder: Path, config_dir: Path) -> list[str]:
    # Imported here: a broken bundle must fail with a reason, not while this file is read.
    from ftcost_gui.app.application import make_application, make_window
    from ftcost_gui.dialogs.about import build, licences, versions
    from ftcost_gui.pages.estimate.page import EstimatePage
    from ftcost_gui.state.documents import first_preset, open_document, presets, save_document

    app = make_application()
    job, document = first_preset()
    session = make_window(job, document, config_dir)
    window, store = session.window, session.context.store
    window.show()
    page = window.findChild(EstimatePage)
    if page is None:
        raise _FailedError("no Estimate page")
    _wait_until(lambda: store.estimate is not None and page.frontier is not None, "no estimate was shown")
    if not page.cards.of["device"].number.strip("–") or page.offers.model.rowCount() == 0:
        raise _FailedError("the estimate was not rendered")
    path = folder / "self-test.ftcost"
    save_document(path, store.job)
    if open_document(path)[0] != store.job:
        raise _FailedError("the saved job reads back differently")
    examples = presets()
    window.close()
    window.deleteLater()
    app.processEvents()
    if not licences():
        raise _FailedError("the licences are not shipped")
    out = [f"{name} {number}" for name, number in versions().items()]
    out.append(f"build {build()}")
    out.append(f"platform {app.platformName()}, {len(examples)} examples, {len(page.offers.model.columns)} columns")
    return out


def _wait_until(done: Callable[[], bool], otherwise: str) -> None:
    from PySide6.QtCore import QDeadlineTimer, QEventLoop
    from PySide6.QtWidgets import QApplication

    deadline = QDeadlineTimer(_TIMEOUT_MS)
    while not done():
        if deadline.hasExpired():
            raise _FailedError(otherwise)
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 50)
