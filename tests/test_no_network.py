"""The program in all its parts, watched from below: it opens no connection, starts no program, says nothing."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]

WATCH = """
import os, sys
heard = []
LOUD = ("socket.", "urllib.", "http.", "ftplib.", "smtplib.", "poplib.", "imaplib.", "telnetlib.", "nntplib.",
        "webbrowser.", "os.system", "os.exec", "os.startfile", "os.posix_spawn", "subprocess.")
def listen(event, arguments):
    if event.startswith(LOUD):
        import traceback
        heard.append(f"{event} {arguments!r}\\n" + "".join(traceback.format_stack(limit=8)))
sys.addaudithook(listen)
def sockets():
    found = []
    for name in os.listdir("/proc/self/fd"):
        try:
            where = os.readlink(f"/proc/self/fd/{name}")
        except OSError:
            continue
        if where.startswith("socket:"):
            found.append(where)
    return found
inherited = set(sockets()) if sys.platform.startswith("linux") else set()
def silent(what):
    fresh = set(sockets()) - inherited if sys.platform.startswith("linux") else ()
    assert not heard and not fresh, (what, fresh, *heard)
"""

WINDOW = """
from pathlib import Path
from PySide6.QtCore import QDeadlineTimer, QEventLoop, QTimer
from ftcost_gui.dialogs import questions
from ftcost_gui.app.application import make_application, make_window
from ftcost_gui.state.documents import first_preset
from ftcost_gui.pages import PAGES
from ftcost_gui.pages.data.page import DataPage
from ftcost_gui.pages.plan.page import PlanPage
folder = Path(sys.argv[1])
app = make_application()
def until(done):
    deadline = QDeadlineTimer(90_000)
    while not done():
        assert not deadline.hasExpired(), "it takes too long"
        loop = QEventLoop(); QTimer.singleShot(20, loop.quit); loop.exec()
desk = make_window(*first_preset(), folder / "config")
window, store = desk.window, desk.context.store
window.show(); store.estimate_now()
for spec in PAGES:
    window.show_page(spec.key); app.processEvents(); silent(spec.key)
for view in ("pilot", "data"):
    window.show_page("data"); window.findChild(DataPage).show_view(view)
session = window.findChild(DataPage).data.session
session.choose(tokenizer=folder / "tokenizer.json")
session.open(folder / "chat.jsonl")
until(lambda: session.report is not None and not session.work.busy)
assert session.report.tokenizer
window.findChild(DataPage).data.send_to_job()
silent("training data")
store.edit_many({"limits.max_gpus": 2, "limits.gpus": ("RTX 4090",)}, "fewer")
window.find_plan()
page = window.findChild(PlanPage)
until(lambda: page.plans.answer is not None and not page.plans.search.busy)
page.show_view("sweep"); app.processEvents()
silent("plans")
window.pin_job(); window.show_page("compare"); app.processEvents()
desk.context.theme.choose("dark")
for ending in (".pdf", ".html", ".md", ".csv", ".json"):
    questions.ask_report_path = lambda parent, name, kinds: (folder / ("report" + ending), kinds[0])
    window.exporter.export_report(ending)
    until(lambda: not window.exporter.work.busy)
    assert (folder / ("report" + ending)).stat().st_size > 1000
silent("reports")
window.helper.show_pages(); app.processEvents()
silent("help")
assert window.files._write(folder / "mine.ftcost")
app.processEvents(); window.close()
silent("all")
print("silent")
"""

COMMANDS = """
from ftcost_gui.__main__ import main
folder = sys.argv[1] + "/"
job, config = folder + "mine.ftcost", ["--config-dir", folder + "config"]
from ftcost_gui.state.documents import first_preset, save_document
from pathlib import Path
from ftcost_core.documents.job import edited
save_document(Path(job), edited(first_preset()[0], {"limits.max_gpus": 1, "limits.gpus": ("RTX 4090",)}))
for words in (["estimate", job], ["estimate", job, "--json"], ["plan", job, "--top", "2"],
              ["prices", "list"], ["prices", "check"], ["prices", "update"], ["claims"], ["evidence"], ["pipeline", job],
              ["data", folder + "chat.jsonl", "--tokenizer", folder + "tokenizer.json"],
              ["pilot-script", job], ["schema", "job"], ["compare", job, job], ["benchmark", "--rows", "9"],
              ["measurement", job, "--tokens-per-s", "1600", "--framework", "trl 0.24", "-o", folder + "run.json"],
              ["report", job, "-o", folder + "r.html"], ["report", job, "-o", folder + "r.pdf"],
              ["export", job, "--to", "trl", "-o", folder + "trl"]):
    status = main(words)
    assert status == 0, (words, status)
    silent(words)
print("silent")
"""


@pytest.fixture
def files(tmp_path):
    """Training data and a tokenizer made of it."""
    from tokenizers import Tokenizer, models, pre_tokenizers, trainers

    draw = random.Random(3)
    texts = [" ".join(draw.choices(("plain", "words", "with", "care"), k=draw.randint(4, 60))) for _ in range(300)]
    rows = (
        {"messages": [{"role": "user", "content": "why?"}, {"role": "assistant", "content": text}]} for text in texts
    )
    (tmp_path / "chat.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel()
    tokenizer.train_from_iterator(texts, trainers.BpeTrainer(vocab_size=280, show_progress=False))
    tokenizer.save(str(tmp_path / "tokenizer.json"))
    return tmp_path


def run(script, folder):
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen", "XDG_CACHE_HOME": str(folder), "PYTHONUTF8": "1"}
    return subprocess.run(
        [sys.executable, "-c", WATCH + script, str(folder)], cwd=ROOT, env=environment,
        capture_output=True, text=True, encoding="utf-8", check=False,
    )  # fmt: skip


@pytest.mark.long
@pytest.mark.parametrize("script", [pytest.param(WINDOW, id="window"), pytest.param(COMMANDS, id="commands")])
def test_nothing_goes_out(files, script):
    done = run(script, files)
    assert done.returncode == 0, done.stdout[-500:] + done.stderr[-6000:]
    assert done.stdout.endswith("silent\n")


@pytest.mark.parametrize(
    "loud",
    [
        "import socket; socket.getaddrinfo('localhost', 1)",
        "import socket; socket.socket()",
        "import subprocess; subprocess.run([sys.executable, '-c', ''])",
        "kept = __import__('socket').socketpair()",
    ],
)
def test_the_watch_hears_what_it_should(tmp_path, loud):
    done = run(f"{loud}\nsilent('this')\n", tmp_path)
    assert done.returncode != 0
    assert "AssertionError" in done.stderr
