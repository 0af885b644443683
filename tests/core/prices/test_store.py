"""Saving: killed at any moment, from two programs at once, into folders that refuse."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from ftcost_core.catalogue.prices import edits, journal, store
from ftcost_core.catalogue.prices.book import book_of, builtin, load
from ftcost_core.catalogue.prices.overlay import EMPTY, Overlay
from ftcost_core.catalogue.prices.store import read, save
from ftcost_core.documents.problems import InputError
from ftcost_core.storage import files
from ftcost_core.storage.lock import LOCK_FILE, locked
from tests.core.prices.saving_process import FILES, both_raised

KILLS = int(os.environ.get("FTCOST_KILLS", "25"))
SCRIPT = Path(__file__).with_name("saving_process.py")
ROOT = Path(__file__).resolve().parents[3]


def process(*arguments: object) -> subprocess.Popen[str]:
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    command = [sys.executable, str(SCRIPT), *map(str, arguments)]
    return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)


def two_lists(folder: Path) -> Overlay:
    overlay = EMPTY
    for name in FILES:
        overlay = edits.add_offer(overlay, name, {"gpu": "L4", "price": "1", "as_of": "2026-11-01"})
    return save(folder, EMPTY, overlay).overlay


def prices(folder: Path) -> list[int]:
    overlay = read(folder)
    assert [file.name for file in overlay] == [f"{name}.prices.toml" for name in FILES]
    assert not any(file.faults or file.locked for file in overlay)
    return [int(file.rows[0].cells["price"].text) for file in overlay]


@pytest.mark.long
def test_a_program_killed_while_saving_leaves_the_old_or_the_new(tmp_path: Path) -> None:
    """Both files of a save are of the same edit, at whatever moment the writer dies."""
    two_lists(tmp_path)
    least = 1
    pick = random.Random(7)
    writer = process("forever", tmp_path)
    for kill in range(KILLS):
        assert writer.stdout is not None
        assert writer.stdout.readline() == "ready\n"
        time.sleep(pick.uniform(0, 0.08))
        writer.kill()
        writer.wait()
        writer.stdout.close()
        alpha, beta = prices(tmp_path)
        assert alpha == beta >= least
        least = alpha
        # The next one finishes what was cut short, and begins from there.
        if kill + 1 < KILLS:
            writer = process("forever", tmp_path)
    saved = save(tmp_path, read(tmp_path), both_raised(read(tmp_path), least + 1))
    assert not saved.conflicts
    assert prices(tmp_path) == [least + 1] * 2
    assert not list(tmp_path.glob("*.tmp")) + list(tmp_path.glob(".*.tmp"))
    assert not (tmp_path / journal.JOURNAL).exists()


def test_two_programs_that_edit_at_once_lose_nothing(tmp_path: Path) -> None:
    both = [process("add", tmp_path, name, 50) for name in ("one", "two")]
    for one in both:
        one.communicate(timeout=60)
        assert one.returncode == 0
    (file,) = read(tmp_path)
    names = {row.cells["instance"].text for row in file.rows}
    assert len(file.rows) == 100
    assert names == {f"{name}-{i}" for name in ("one", "two") for i in range(50)}


def test_edits_of_different_fields_of_one_row_are_joined_and_of_the_same_field_are_said(
    tmp_path: Path,
) -> None:
    start = two_lists(tmp_path)
    row = next(row for row in book_of(start).rows if row.file.startswith("alpha"))
    theirs = edits.set_field(start, row, "note", "from the other window")
    save(tmp_path, start, theirs)
    saved = save(tmp_path, start, edits.set_field(start, row, "price", "5"))
    assert not saved.conflicts
    cells = saved.overlay.files[0].rows[0].cells
    assert (cells["note"].text, cells["price"].text) == ("from the other window", "5")

    saved = save(tmp_path, start, edits.set_field(start, row, "price", "6"))
    (conflict,) = saved.conflicts
    assert (conflict.file, conflict.field) == ("alpha.prices.toml", "price")
    assert str(conflict).endswith('price: here "6", meanwhile in the file "5"; kept "5"')
    saved = save(tmp_path, start, edits.set_field(start, row, "price", "6"), prefer="mine")
    assert saved.overlay.files[0].rows[0].cells["price"].text == "6"


def test_hand_edits_made_meanwhile_survive_with_their_comments(tmp_path: Path) -> None:
    start = two_lists(tmp_path)
    path = tmp_path / "alpha.prices.toml"
    path.write_text("# mine\n" + path.read_text() + '\n# by hand\n[[offer]]\ngpu = "L40"\nprice = 2\n')
    row = next(row for row in book_of(start).rows if row.file == path.name)
    save(tmp_path, start, edits.set_field(start, row, "price", "3"))
    text = path.read_text()
    assert text.startswith("# mine\n")
    assert '# by hand\n[[offer]]\ngpu = "L40"\nprice = 2\n' in text
    assert "price = 3\n" in text


def test_a_folder_that_cannot_be_written_is_named_and_nothing_is_lost(tmp_path: Path) -> None:
    blocker = tmp_path / "prices"
    blocker.write_text("a file where the folder should be")
    after = edits.add_offer(EMPTY, "lab", {"gpu": "L4", "price": "1"})
    with pytest.raises(InputError, match="nothing was changed"):
        save(blocker, EMPTY, after)
    assert blocker.read_text() == "a file where the folder should be"


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root writes anywhere")
def test_a_read_only_folder_is_named(tmp_path: Path) -> None:
    two_lists(tmp_path)
    before = prices(tmp_path)
    tmp_path.chmod(0o500)
    try:
        with pytest.raises(InputError, match="nothing was changed"):
            save(tmp_path, read(tmp_path), both_raised(read(tmp_path), 9))
        assert prices(tmp_path) == before
    finally:
        tmp_path.chmod(0o700)


@pytest.mark.parametrize("fails_at", [1, 2, 3, 4, 5, 6])
def test_a_full_disk_changes_nothing_or_is_finished_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails_at: int
) -> None:
    start = two_lists(tmp_path)
    calls = 0
    real = os.fsync

    def full(handle: int) -> None:
        nonlocal calls
        calls += 1
        if calls == fails_at:
            raise OSError(28, "No space left on device")
        real(handle)

    monkeypatch.setattr(files.os, "fsync", full)
    try:
        save(tmp_path, start, both_raised(start, 2))
    except InputError as error:
        assert "No space left on device" in str(error)
    monkeypatch.undo()
    alpha, beta = prices(tmp_path)
    assert alpha == beta
    assert alpha in (1, 2)


def test_a_newer_file_and_an_unreadable_one_are_kept(tmp_path: Path) -> None:
    newer = 'schema = 9\n[provider]\nid = "lab"\n[[offer]]\ngpu = "L4"\nprice = 1\nflavour = "new"\n'
    (tmp_path / "lab.prices.toml").write_text(newer)
    (tmp_path / "odd.prices.toml").write_bytes(b"\xff\xfe")
    book = load(tmp_path)
    assert {fault.file for fault in book.faults} == {"lab.prices.toml", "odd.prices.toml"}
    assert len(book.offers) == len(builtin().offers)
    with pytest.raises(InputError, match="format 9"):
        edits.add_offer(book.overlay, "lab", {"gpu": "L4", "price": "2"})
    after = edits.add_offer(EMPTY, "lab", {"gpu": "L4", "price": "2"})
    with pytest.raises(InputError, match="format 9"):
        save(tmp_path, EMPTY, after)
    assert (tmp_path / "lab.prices.toml").read_text() == newer


def test_who_holds_the_lock_is_said(tmp_path: Path) -> None:
    with locked(tmp_path), pytest.raises(InputError, match=f"process {os.getpid()} on"):  # noqa: SIM117
        with locked(tmp_path, longest_wait_s=0.05):
            pass
    assert LOCK_FILE in {entry.name for entry in tmp_path.iterdir()}


def test_a_save_cut_short_between_its_files_reads_as_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = two_lists(tmp_path)
    written: list[Path] = []
    real = journal.write_atomically

    def dies(path: Path, text: str) -> None:
        if path.name == "beta.prices.toml":
            raise KeyboardInterrupt
        written.append(path)
        real(path, text)

    monkeypatch.setattr(journal, "write_atomically", dies)
    with pytest.raises(KeyboardInterrupt):
        save(tmp_path, start, both_raised(start, 2))
    monkeypatch.undo()
    assert prices(tmp_path) == [2, 2]
    # Whoever edits the file by hand before the next save keeps their edit.
    path = tmp_path / "beta.prices.toml"
    path.write_text(path.read_text().replace("price = 1", "price = 7"))
    assert prices(tmp_path) == [2, 7]
    save(tmp_path, EMPTY, EMPTY)
    assert prices(tmp_path) == [2, 7]
    assert store.read(tmp_path).files[0].rows[0].cells["price"].text == "2"
