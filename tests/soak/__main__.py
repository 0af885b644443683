"""``python -m tests.soak --minutes 60``: scripted use of the whole window, one line a minute, and a verdict.

Status 1 when something grew, a page said other figures than ``ftcost estimate`` of the saved document, or
anything was raised or complained of on the way.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
import traceback
from pathlib import Path

_REST_MS = 2_500
"""Before a reading: memory that is free has gone back, and no worker is making anything."""


def main() -> int:
    """Run the rounds; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--minutes", type=float, default=60.0, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    parser.add_argument("--report", type=Path, metavar="FILE", help="write the lines here, too")
    arguments = parser.parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    with tempfile.TemporaryDirectory(prefix="ftcost-soak-") as name:
        os.environ["XDG_CACHE_HOME"] = name
        return _soak(Path(name), arguments.minutes, arguments.seed, arguments.report)


def _soak(folder: Path, minutes: float, seed: int, report: Path | None) -> int:
    import pytest
    from PySide6.QtCore import qInstallMessageHandler

    from ftcost_gui.app.application import make_application
    from ftcost_gui.text.language import ENGLISH, use_language
    from tests.gui.test_monkey import answer_all
    from tests.soak import gauges
    from tests.soak.session import Session, Waiting, close

    lines: list[str] = []

    def say(line: str) -> None:
        lines.append(line)
        print(line, flush=True)
        if report:
            report.write_text("\n".join(lines) + "\n", encoding="utf-8")

    faults: list[str] = []

    def on_qt_message(_kind: object, _context: object, message: str) -> None:
        if "This plugin does not support" not in message:
            faults.append(f"Qt: {message}")

    qInstallMessageHandler(on_qt_message)
    make_application()
    use_language(ENGLISH)
    with pytest.MonkeyPatch.context() as monkeypatch:
        note = lambda *error: faults.append("".join(traceback.format_exception(*error)))  # noqa: E731
        monkeypatch.setattr(sys, "excepthook", note)
        answer_all(monkeypatch, folder, seed)
        session = Session(folder, seed)
        session.look_everywhere()
        session.round()
        session.tidy()
        Waiting.wait(_REST_MS)
        start, rounds, readings = time.monotonic(), 0, [gauges.read(0.0, 0)]
        kinds = gauges.kinds()
        say(gauges.HEAD)
        say(readings[0].line)
        while (now := (time.monotonic() - start) / 60) < minutes:
            try:
                wrong = session.round()
            except Exception:
                say(traceback.format_exc())
                say("\n".join(faults[-5:]))
                raise
            rounds += 1
            for line in [*wrong, *faults]:
                say(f"        {line}")
            if wrong or faults:
                say(f"        after round {rounds}, seed {seed}")
            bad = bool(wrong or faults)
            faults.clear()
            now = (time.monotonic() - start) / 60
            if bad or now - readings[-1].minute >= 1.0:
                session.tidy()
                Waiting.wait(_REST_MS)
                readings.append(gauges.read(now, rounds))
                say(readings[-1].line)
        session.tidy()
        Waiting.wait(_REST_MS)
        readings.append(gauges.read(now, rounds))
        say(readings[-1].line)
        said = gauges.verdict(readings)
        for line in said:
            say(line)
        say(f"Qt objects more than at the start: {dict((gauges.kinds() - kinds).most_common(12))}")
        say(f"{rounds} rounds, {session.compared} comparisons with ftcost estimate")
        close(session.desk)
    clean = not any(line.startswith("        ") for line in lines) and not any("GREW" in line for line in said)
    say("verdict: " + ("flat, no fault, the same figures" if clean else "NOT clean"))
    return int(not clean)


if __name__ == "__main__":
    sys.exit(main())
