"""Pictures of the window: ``python -m tests.screenshots OUTDIR``, on the platform that Qt finds."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

SIZES = ((1440, 900), (1100, 700))


def main(argv: list[str]) -> int:
    """Draw every page in both themes, at 100 % and at 200 %."""
    if len(argv) != 1:
        sys.stderr.write("usage: python -m tests.screenshots OUTDIR\n")
        return 2
    out = Path(argv[0])
    out.mkdir(parents=True, exist_ok=True)
    if os.environ.get("QT_SCALE_FACTOR") != "2":
        draw(out, SIZES, "")
        command = [sys.executable, "-m", "tests.screenshots", str(out)]
        return subprocess.run(command, env={**os.environ, "QT_SCALE_FACTOR": "2"}, check=False).returncode
    draw(out, SIZES[:1], "@200")
    return 0


def draw(out: Path, sizes: tuple[tuple[int, int], ...], suffix: str) -> None:
    """Draw the window in every size and theme."""
    from PySide6.QtTest import QTest

    from ftcost_gui.app import make_application, make_window
    from ftcost_gui.documents import first_preset
    from ftcost_gui.pages import PAGES

    make_application()
    with tempfile.TemporaryDirectory() as folder:
        desk = make_window(*first_preset(), Path(folder))
        window = desk.window
        for theme in ("light", "dark"):
            desk.context.settings.theme = theme
            for width, height in sizes:
                window.resize(width, height)
                window.show()
                for page in PAGES:
                    window.show_page(page.key)
                    QTest.qWait(900)
                    path = out / f"{page.key}-{theme}-{width}x{height}{suffix}.png"
                    window.grab().save(str(path))
                    sys.stdout.write(f"{path}\n")
        window.close()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
