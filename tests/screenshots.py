"""Pictures of the window: ``python -m tests.screenshots OUTDIR``, on the platform that Qt finds."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

SIZES = ((1440, 900), (1100, 700), (2560, 1440))
THEMES = ("light", "dark")
MY_LAB = """\
schema = 1
currency = "USD"

[provider]
id = "my-lab"
name = "my-lab"

[source]
as_of = 2026-11-01
url = "quote 4711"

[[offer]]
gpu = "RTX 3090"
gpus = 2
price = 0.22
kind = "owned"
region = "Berlin"
source = "power and 3 years"

[[offer]]
gpu = "H100 SXM"
gpus = 4
price = -9.60
kind = "reserved"
term_months = 12
region = "Berlin"

[[offer]]
gpu = "H100 SMX"
gpus = 8
price = 24.00
kind = "on-demand"
region = "Berlin"
"""
MY_RUNPOD = """\
schema = 1
currency = "USD"

[provider]
id = "runpod"
name = "RunPod"

[[offer]]
gpu = "RTX 4090"
gpus = 1
price = 0.30
kind = "on-demand"
tier = "secure"
as_of = 2026-11-20
source = "my contract"
builtin_price = 0.69
"""


def main(argv: list[str]) -> int:
    """Draw every page in both themes, at 100 % and at 200 %; with high contrast and in German once."""
    if len(argv) != 1:
        sys.stderr.write("usage: python -m tests.screenshots OUTDIR\n")
        return 2
    out = Path(argv[0])
    out.mkdir(parents=True, exist_ok=True)
    if os.environ.get("QT_SCALE_FACTOR") != "2":
        draw(out, SIZES, "")
        draw(out, SIZES[:1], "", themes=("contrast-light", "contrast-dark"))
        draw(out, SIZES[:2], "-de", themes=("dark",), language="de")
        command = [sys.executable, "-m", "tests.screenshots", str(out)]
        return subprocess.run(command, env={**os.environ, "QT_SCALE_FACTOR": "2"}, check=False).returncode
    draw(out, SIZES[:1], "@200")
    return 0


def draw(
    out: Path, sizes: tuple[tuple[int, int], ...], suffix: str, themes: tuple[str, ...] = THEMES, language: str = "en"
) -> None:
    """Draw the window in every size and theme."""
    from PySide6.QtTest import QTest

    from ftcost_gui.app.application import make_application, make_window
    from ftcost_gui.pages import PAGES
    from ftcost_gui.state.documents import first_preset
    from ftcost_gui.text.language import use_language

    make_application()
    use_language(language)
    with tempfile.TemporaryDirectory() as folder:
        write_prices(Path(folder) / "prices")
        desk = make_window(*first_preset(), Path(folder))
        window = desk.window
        for theme in themes:
            desk.context.settings.theme = theme
            for width, height in sizes:
                window.resize(width, height)
                window.show()
                for page in PAGES:
                    window.show_page(page.key)
                    if page.key == "estimate":
                        show_estimate(desk)
                    if page.key == "plan":
                        show_plans(window)
                    if page.key == "compare":
                        show_pins(desk)
                    if page.key == "prices":
                        show_own_prices(window.pages.currentWidget())
                    if page.key == "data":
                        show_own_data(window.pages.currentWidget(), Path(folder))
                    if page.key == "evidence":
                        show_run(window.pages.currentWidget())
                    QTest.qWait(900)
                    path = out / f"{page.key}-{theme}-{width}x{height}{suffix}.png"
                    window.grab().save(str(path))
                    sys.stdout.write(f"{path}\n")
            show_card(window, out / f"cards-{theme}{suffix}.png")
        window.close()


def show_card(window: Any, path: Path) -> None:
    """Draw the dialog of one's own cards with what nvidia-smi printed on a laptop."""
    from tests.core.test_own_cards import TABLE

    dialog = window.show_cards()
    dialog.pasted.setPlainText(TABLE)
    dialog.grab().save(str(path))
    dialog.reject()
    sys.stdout.write(f"{path}\n")


def write_prices(folder: Path) -> None:
    """Write price lists as a user has them: a provider of one's own, a changed price, two mistakes."""
    folder.mkdir(parents=True)
    for name, text in (("my-lab", MY_LAB), ("runpod", MY_RUNPOD)):
        (folder / f"{name}.prices.toml").write_text(text, encoding="utf-8")


def show_estimate(desk: Any) -> None:
    """Wait for the charts, which follow the first figures."""
    page = desk.window.pages.currentWidget()
    wait_until(lambda: page.frontier is not None and desk.context.store.estimate is not None)


def show_plans(window: Any) -> None:
    """Show what a search finds."""
    plans = window.plan_page.plans
    if plans.answer is None:
        window.find_plan()
        wait_until(lambda: plans.answer is not None)


def show_pins(desk: Any) -> None:
    """Pin the job and three plans, and show the job of the form beside them."""
    pins, window = desk.context.pins, desk.window
    if not pins.pins:
        window.pin_job()
        found = window.plan_page.plans.answer.plans.plans
        for place in (0, len(found) // 2, -1):
            window.pin_plan(found[place])
        pins.show_current(True)
    page = window.pages.currentWidget()
    wait_until(lambda: not page.estimates.busy)
    page.table.select(1)


def wait_until(done: Callable[[], bool]) -> None:
    """Let the window work until something is done, two minutes at most.

    In a real event loop: ``QTest.qWait`` holds the interpreter, and workers with it.
    """
    from PySide6.QtCore import QEventLoop, QTimer

    loop = QEventLoop()
    looking = QTimer()
    looking.timeout.connect(lambda: loop.quit() if done() else None)
    looking.start(20)
    QTimer.singleShot(120_000, loop, loop.quit)
    loop.exec()


def show_own_prices(page: Any) -> None:
    """Show the neighbourhood of the own rows, the wrong one current."""
    row = next(row for row in page.model.book.rows if row.values.get("price") == "-9.60")
    page.table.go_to(row.id, "price")
    place = page.model.row_with(row.id)
    page.table.scrollTo(page.model.index(place, 0), page.table.ScrollHint.PositionAtCenter)
    page.table.setFocus()


def show_own_data(page: Any, folder: Path) -> None:
    """Count conversations of very different lengths, one record broken."""
    draw_length = random.Random(5)
    words = ["a", "customer", "asks", "and", "the", "assistant", "answers", "plainly"]
    lines = []
    for _ in range(3_000):
        answer = " ".join(draw_length.choices(words, k=int(draw_length.lognormvariate(5.4, 0.9)) + 3))
        turns = [{"role": "user", "content": "Why?"}, {"role": "assistant", "content": answer}]
        lines.append(json.dumps({"messages": turns}))
    lines[16] = '{"messages": ['
    path = folder / "support-chats.jsonl"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    if page.data.session.report is None:
        page.open(path)
    wait_until(lambda: page.data.session.report is not None)


def show_run(page: Any) -> None:
    """Choose the run nearest to the job."""
    view = page.views["memory"]
    view.choose(view.near.runs[0].point)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
