"""Saving: killed at any moment, from two programs at once, into folders that refuse."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from ftcost_core.catalogue.prices import edits, store
from ftcost_core.catalogue.prices.book import book_of, builtin, load
from ftcost_core.catalogue.prices.price_files import EMPTY, PriceFiles
from ftcost_core.catalogue.prices.store import LOCK_FILE, read, save, update
from ftcost_core.documents.problems import InputError
from ftcost_core.storage import files as storage
from ftcost_core.storage.lock import locked
from tests.core.prices.saving_process import FILES, both_raised

KILLS = int(os.environ.get("FTCOST_KILLS", "25"))
SCRIPT = Path(__file__).with_name("saving_process.py")
ROOT = Path(__file__).resolve().parents[3]


def process(*arguments: object) -> subprocess.Popen[str]:
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    command = [sys.executable, str(SCRIPT), *map(str, arguments)]
    return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)


def two_lists(folder: Path) -> PriceFiles:
    files = EMPTY
    for name in FILES:
        files = edits.add_offer(files, name, {"gpu": "L4", "price": "1", "as_of": "2026-11-01"})
    return save(folder, EMPTY, files).on_disk


def priced(files: PriceFiles, name: str, price: str) -> PriceFiles:
    row = next(row for row in book_of(files).rows if row.file == f"{name}.prices.toml")
    return edits.set_field(files, row, "price", price)


def prices(folder: Path) -> list[int]:
    files = read(folder)
    assert [file.name for file in files] == [f"{name}.prices.toml" for name in FILES]
    assert not any(file.faults for file in files)
    return [int(file.rows[0].cells["price"].text) for file in files]


@pytest.mark.long
def test_a_program_killed_while_saving_leaves_the_old_or_the_new(tmp_path: Path) -> None:
    """Each file is whole, and the second of a save is at most one edit behind, whenever the writer dies."""
    two_lists(tmp_path)
    least = 1
    pick = random.Random(7)
    for _ in range(KILLS):
        writer = process("forever", tmp_path)
        assert writer.stdout is not None
        assert writer.stdout.readline() == "ready\n"
        time.sleep(pick.uniform(0, 0.08))
        writer.kill()
        writer.wait()
        writer.stdout.close()
        alpha, beta = prices(tmp_path)
        assert least <= beta <= alpha <= beta + 1
        least = beta
    update(tmp_path, lambda files: both_raised(files, least + 2))
    assert prices(tmp_path) == [least + 2] * 2


@pytest.mark.long
def test_two_programs_that_edit_at_once_lose_nothing(tmp_path: Path) -> None:
    both = [process("add", tmp_path, name, 50) for name in ("one", "two")]
    for one in both:
        one.communicate(timeout=60)
        assert one.returncode == 0
    (file,) = read(tmp_path)
    names = {row.cells["instance"].text for row in file.rows}
    assert len(file.rows) == 100
    assert names == {f"{name}-{i}" for name in ("one", "two") for i in range(50)}


def test_a_file_changed_meanwhile_is_left_unless_it_is_to_be_overwritten(tmp_path: Path) -> None:
    start = two_lists(tmp_path)
    theirs = priced(start, "alpha", "5")
    save(tmp_path, start, theirs)
    mine = priced(priced(start, "alpha", "6"), "beta", "7")
    saved = save(tmp_path, start, mine)
    assert (saved.changed, saved.written) == (("alpha.prices.toml",), ("beta.prices.toml",))
    assert prices(tmp_path) == [5, 7]
    saved = save(tmp_path, saved.on_disk, mine, overwrite=True)
    assert saved.on_disk == mine
    assert prices(tmp_path) == [6, 7]
    assert (tmp_path / "alpha.prices.toml.bak").read_text() == theirs.files[0].text


def test_what_is_on_disk_already_is_no_change_of_another_program(tmp_path: Path) -> None:
    start = two_lists(tmp_path)
    after = priced(start, "alpha", "5")
    save(tmp_path, start, after)
    saved = save(tmp_path, start, after)
    assert (saved.on_disk, saved.changed, saved.written) == (after, (), ())


def test_comments_and_layout_survive_an_edit(tmp_path: Path) -> None:
    two_lists(tmp_path)
    path = tmp_path / "alpha.prices.toml"
    path.write_text("# mine\n" + path.read_text() + '\n# by hand\n[[offer]]\ngpu = "L40"\nprice = 2\n')
    update(tmp_path, lambda files: priced(files, "alpha", "3"))
    text = path.read_text()
    assert text.startswith("# mine\n")
    assert '# by hand\n[[offer]]\ngpu = "L40"\nprice = 2\n' in text
    assert "price = 3\n" in text


def test_a_list_that_is_gone_is_put_away(tmp_path: Path) -> None:
    start = two_lists(tmp_path)
    saved = save(tmp_path, start, start.without_file("beta.prices.toml"))
    assert saved.on_disk == start.without_file("beta.prices.toml")
    assert [file.name for file in read(tmp_path)] == ["alpha.prices.toml"]
    assert (tmp_path / "beta.prices.toml.bak").read_text() == start.files[1].text


def test_a_folder_that_cannot_be_written_is_named_and_nothing_is_lost(tmp_path: Path) -> None:
    blocker = tmp_path / "prices"
    blocker.write_text("a file where the folder should be")
    after = edits.add_offer(EMPTY, "lab", {"gpu": "L4", "price": "1"})
    with pytest.raises(InputError, match="nothing was changed"):
        save(blocker, EMPTY, after)
    assert blocker.read_text() == "a file where the folder should be"


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root writes anywhere")
def test_a_read_only_folder_is_named(tmp_path: Path) -> None:
    start = two_lists(tmp_path)
    tmp_path.chmod(0o500)
    try:
        assert save(tmp_path, start, both_raised(start, 9)).failed
        assert prices(tmp_path) == [1, 1]
    finally:
        tmp_path.chmod(0o700)


@pytest.mark.parametrize("fails_at", [1, 2, 3, 4])
def test_a_full_disk_leaves_whole_files_and_says_which_were_saved(
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

    monkeypatch.setattr(storage.os, "fsync", full)
    saved = save(tmp_path, start, both_raised(start, 2))
    monkeypatch.undo()
    if saved.failed:
        assert "No space left on device" in saved.reasons()[0]
        assert ("saved: alpha.prices.toml" in saved.reasons()) == ("alpha.prices.toml" in saved.written)
    written = [f"{name}.prices.toml" in saved.written for name in FILES]
    assert [price == 2 for price in prices(tmp_path)] == written
    assert save(tmp_path, saved.on_disk, both_raised(start, 2)).failed == ()
    assert prices(tmp_path) == [2, 2]


def test_a_newer_file_and_an_unreadable_one_are_kept(tmp_path: Path) -> None:
    newer = 'schema = 9\n[provider]\nid = "lab"\n[[offer]]\ngpu = "L4"\nprice = 1\nflavour = "new"\n'
    (tmp_path / "lab.prices.toml").write_text(newer)
    (tmp_path / "odd.prices.toml").write_bytes(b"\xff\xfe")
    book = load(tmp_path)
    assert {fault.file for fault in book.faults} == {"lab.prices.toml", "odd.prices.toml"}
    assert len(book.offers) == len(builtin().offers)
    with pytest.raises(InputError, match="format 9"):
        edits.add_offer(book.files, "lab", {"gpu": "L4", "price": "2"})
    after = edits.add_offer(EMPTY, "lab", {"gpu": "L4", "price": "2"})
    for overwrite in (False, True):
        (fault,) = save(tmp_path, EMPTY, after, overwrite=overwrite).failed
        assert "format 9" in str(fault)
    save(tmp_path, book.files, EMPTY, overwrite=True)
    assert (tmp_path / "lab.prices.toml").read_text() == newer


def test_what_would_not_read_back_is_not_written(tmp_path: Path) -> None:
    text = 'provider = { name = "Lab" }\n[[offer]]\ngpu = "L4"\nprice = 1\n'
    path = tmp_path / "lab.prices.toml"
    path.write_text(text)
    with pytest.raises(InputError, match="cannot take apart"):
        update(tmp_path, lambda files: edits.set_header(files, "lab", "provider.minimum_s", "60"))
    assert path.read_text() == text


def test_a_lock_that_is_held_is_waited_for_and_then_said(tmp_path: Path) -> None:
    with locked(tmp_path, LOCK_FILE), pytest.raises(InputError, match="is being written by another program"):  # noqa: SIM117
        with locked(tmp_path, LOCK_FILE, longest_wait_s=0.05):
            pass


def test_a_save_cut_short_between_its_files_leaves_each_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    start = two_lists(tmp_path)
    real = store.write_atomically

    def dies(path: Path, text: str) -> None:
        if path.name == "beta.prices.toml":
            raise KeyboardInterrupt
        real(path, text)

    monkeypatch.setattr(store, "write_atomically", dies)
    with pytest.raises(KeyboardInterrupt):
        save(tmp_path, start, both_raised(start, 2))
    monkeypatch.undo()
    assert prices(tmp_path) == [2, 1]
    assert save(tmp_path, read(tmp_path), both_raised(read(tmp_path), 3)).on_disk == read(tmp_path)
