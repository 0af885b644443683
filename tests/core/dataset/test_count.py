from __future__ import annotations

import gzip
import json
import multiprocessing
import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ftcost_core.dataset import (
    CancelledError,
    DataOptions,
    cache,
    count,
    file_parts,
    inspect,
    job_changes,
    picture_tokens,
    templates,
    tokens_of_images,
)
from ftcost_core.dataset import counting as counting_module
from ftcost_core.dataset.aggregate import Duplicates
from ftcost_core.documents.job import edited
from ftcost_core.documents.problems import InputError
from ftcost_core.formulas.schedule.tokens import padding_share, real_tokens
from ftcost_core.storage import helper_processes
from ftcost_core.text.i18n import use_translation
from tests.core.dataset.build import CHATML, jsonl, plain_tokenizer, text, train_tokenizer
from tests.core.jobs import job
from tests.tiers import one_in


def chats(number: int, seed: int = 0) -> list[dict[str, Any]]:
    rng = random.Random(seed)
    return [
        {
            "messages": [
                {"role": "user", "content": text(rng, rng.randint(1, 30))},
                {"role": "assistant", "content": text(rng, int(rng.lognormvariate(3, 0.8)) + 1)},
            ]
        }
        for _ in range(number)
    ]


def rendered(record: dict[str, Any]) -> str:
    return "".join(f"<|im_start|>{one['role']}\n{one['content']}<|im_end|>\n" for one in record["messages"])


def test_a_chat_file_counts_as_rendered_and_tokenised_one_by_one(tmp_path: Path, chat_model: Path) -> None:
    records = chats(300)
    own = plain_tokenizer(chat_model)
    expected = [len(own.encode(rendered(one), add_special_tokens=False).ids) for one in records]
    report = count(jsonl(tmp_path / "chat.jsonl", records), DataOptions(tokenizer=chat_model, seq_len=128))
    assert report.record_format == "chat"
    assert report.overhead == "the tokenizer's chat template"
    assert (report.tokens.value, report.tokens.low) == (sum(expected), sum(expected))
    assert (report.shortest_tokens, report.longest_tokens) == (min(expected), max(expected))
    assert report.mean_tokens == pytest.approx(np.mean(expected))
    assert sum(report.histogram.counts) == report.records == report.sequences == 300
    assert report.overflow.sequences_share == np.mean([one > 128 for one in expected])
    lost = sum(max(0, one - 128) for one in expected) / sum(expected)
    assert report.overflow.truncated_tokens_share == pytest.approx(lost)
    assert report.coverage[-1].seq_len == max(expected)
    assert report.batching("packed-wrapped").windows == -(-sum(expected) // 128)
    assert report.batching("packed").windows <= report.batching("packed-streaming").windows


def test_without_a_template_the_table_s_overhead_is_added(tmp_path: Path, model: Path) -> None:
    records = chats(50)
    own = plain_tokenizer(model)
    said = [len(own.encode("\n".join(m["content"] for m in one["messages"])).ids) for one in records]
    path = jsonl(tmp_path / "chat.jsonl", records)
    assert count(path, DataOptions(tokenizer=model)).tokens.value == sum(said) + 50 * 2 * 5
    llama = count(path, DataOptions(tokenizer=model, template="llama3"))
    assert llama.tokens.value == sum(said) + 50 * (2 * 5 + 1)
    with pytest.raises(InputError, match="template"):
        count(path, DataOptions(template="unknown"))


def test_preference_pairs_are_two_sequences(tmp_path: Path, model: Path) -> None:
    path = jsonl(tmp_path / "dpo.jsonl", [{"prompt": "Q: ", "chosen": "yes", "rejected": "no no"}])
    report = count(path, DataOptions(tokenizer=model))
    own = plain_tokenizer(model)
    assert (report.records, report.sequences) == (1, 2)
    assert report.tokens.value == len(own.encode("Q: yes").ids) + len(own.encode("Q: no no").ids) + 2


def test_an_estimate_says_so_and_carries_a_range(tmp_path: Path) -> None:
    path = jsonl(tmp_path / "a.jsonl", [{"text": "The end of the day is the start of the night. " * 9}] * 10)
    report = count(path)
    assert (report.basis, report.tokenizer) == ("estimate", None)
    assert report.tokens.low < report.tokens.value < report.tokens.high
    assert any("estimated" in note for note in report.notes)
    assert report.duplicate_records == 9


@pytest.mark.long
def test_threads_find_what_one_finds(tmp_path: Path, chat_model: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    records: list[Any] = chats(1500)
    path = jsonl(tmp_path / "chat.jsonl", records)
    lines = path.read_text(encoding="utf-8").splitlines()
    lines[700] = "{broken"
    path.write_text("\n".join(lines), encoding="utf-8")
    monkeypatch.setattr(file_parts, "BLOCK_BYTES", 20_000)
    told: list[tuple[int, int]] = []
    options = DataOptions(tokenizer=chat_model, cache=False)
    one = count(path, options.model_copy(update={"threads": 1}))
    two = count(path, options.model_copy(update={"threads": 2}), progress=lambda *at: told.append(at))
    assert one == two
    assert (one.malformed_records, one.faults[0].line) == (1, 701)
    assert told[-1] == (path.stat().st_size, path.stat().st_size)
    with pytest.raises(CancelledError):
        count(path, options.model_copy(update={"threads": 2}), cancelled=lambda: True)


@pytest.mark.parametrize(
    "form",
    ["jsonl", "csv", *(pytest.param(form, marks=pytest.mark.long) for form in ("json", "gz", "lines", "paragraphs"))],
)
def test_a_sample_is_near_and_its_range_holds(
    tmp_path: Path, model: Path, monkeypatch: pytest.MonkeyPatch, form: str
) -> None:
    rng = random.Random(5)
    # Neighbours are alike, as in files that were put together from several.
    texts = [text(rng, int(rng.lognormvariate(2 + i / 8000, 0.5)) + 1) for i in range(8000)]
    texts.append("the last one")
    options = DataOptions(tokenizer=model, threads=1)
    if form == "json":
        path = tmp_path / "a.json"
        path.write_text(json.dumps([{"text": one} for one in texts], ensure_ascii=False), encoding="utf-8")
    elif form == "csv":
        path = tmp_path / "a.csv"
        path.write_text("id,text\n" + "".join(f'{i},"{one}"\n' for i, one in enumerate(texts)), encoding="utf-8")
    elif form == "gz":
        path = tmp_path / "a.jsonl.gz"
        path.write_bytes(gzip.compress(jsonl(tmp_path / "a", [{"text": one} for one in texts]).read_bytes()))
    elif form == "jsonl":
        path = jsonl(tmp_path / "a.jsonl", [{"text": one} for one in texts])
    else:
        path = tmp_path / "a.txt"
        path.write_text(("\n" if form == "lines" else "\n\n").join(texts), encoding="utf-8")
        options = options.model_copy(update={"text_records": form.removesuffix("s")})
    exact = count(path, options.model_copy(update={"exact": True}))
    assert exact.records == len(texts)
    for name, value in (
        ("SAMPLE_BLOCK_BYTES", 2_000), ("SAMPLE_BLOCKS", 64), ("SAMPLE_ABOVE_BYTES", 4_000),
    ):  # fmt: skip
        monkeypatch.setattr(file_parts, name, value)
    sample = count(path, options)
    assert sample.sampled
    assert 0.02 < sample.sampled_share < 0.9
    assert sample.duplicate_records is None
    assert sample.tokens.low < exact.tokens.value < sample.tokens.high
    assert sample.tokens.value == pytest.approx(exact.tokens.value, rel=0.1)
    assert sample.records == pytest.approx(exact.records, rel=0.1)
    inside = [
        one.tokens.low <= other.tokens.value <= one.tokens.high
        for one, other in zip(sample.percentiles, exact.percentiles, strict=True)
        if 5 <= one.percent <= 95
    ]
    assert sum(inside) >= len(inside) - 1
    assert sample == count(path, options.model_copy(update={"cache": False}))


def test_lengths_are_kept_for_another_context_and_dropped_when_the_file_changes(
    tmp_path: Path, model: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "_SMALLEST_BYTES", 0)
    path = jsonl(tmp_path / "a.jsonl", chats(50))
    options = DataOptions(tokenizer=model, seq_len=64)
    first = count(path, options)
    assert len(list(cache.cache_folder().glob("*.npz"))) == 1
    secret = path.read_text(encoding="utf-8").split('"content": "')[1][:12]
    assert secret.encode() not in next(cache.cache_folder().glob("*.npz")).read_bytes()

    def never(*_: object) -> None:
        raise AssertionError("was read again")

    with monkeypatch.context() as patched:
        patched.setattr(counting_module, "head_of", never)
        assert count(path, options) == first
        other = count(path, options.model_copy(update={"seq_len": 32}))
        assert other.batching("packed").windows > first.batching("packed").windows
        with pytest.raises(AssertionError):
            count(path, options.model_copy(update={"template": "llama2"}))
    next(cache.cache_folder().glob("*.npz")).write_bytes(b"broken")
    assert count(path, options) == first
    jsonl(path, chats(51))
    assert count(path, options).records == 51


def test_what_was_kept_in_one_language_is_not_shown_in_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "_SMALLEST_BYTES", 0)
    path = tmp_path / "a.jsonl"
    path.write_text('{"text": "one"}\n{"text": \n', encoding="utf-8")
    assert "is no JSON" in count(path).faults[0].text
    use_translation(lambda text: f"⟦{text}⟧", ",", "xx")
    try:
        assert count(path).faults[0].text.startswith("⟦is no JSON")
    finally:
        use_translation(None)
    assert count(path).faults[0].text.startswith("is no JSON")


def test_duplicates_are_counted_in_bounded_memory() -> None:
    hashes = np.random.default_rng(2).integers(0, 2**64, 60_000, dtype=np.uint64, endpoint=False)
    exact, bounded = Duplicates(), Duplicates(most=8_000)
    for part in np.array_split(np.concatenate((hashes, hashes[:30_000])), 20):
        exact.add(part)
        bounded.add(part)
    assert (exact.count(), exact.halvings) == (30_000, 0)
    assert bounded.halvings > 0
    assert sum(map(len, bounded._kept)) <= 8_000
    assert bounded.count() == pytest.approx(30_000, rel=0.1)


def test_counted_data_goes_into_a_job(tmp_path: Path, chat_model: Path) -> None:
    path = jsonl(tmp_path / "chat.jsonl", chats(200))
    report = count(path, DataOptions(tokenizer=chat_model, seq_len=256, micro_batch=4))
    new = edited(job({"data.batching": "padded-longest"}), job_changes(report, seq_len=256))
    assert new.data.lengths == report.histogram
    assert (new.data.samples, new.data.seq_len) == (200, 256)
    assert real_tokens(new.data.model_copy(update={"batching": "packed"})) == report.tokens.value
    assert padding_share(new.data, 4) == report.batching("padded-longest").padding_share
    assert str(path) not in new.model_dump_json()


def test_images_of_a_data_file_go_into_a_job_with_an_image_tower(tmp_path: Path) -> None:
    records: list[object] = [
        {"messages": [{"role": "user", "content": "<image>" * (n % 2) + "What is this?"},
                      {"role": "assistant", "content": "A cat."}], "images": ["a.png"] * (n % 2)}
        for n in range(40)
    ]  # fmt: skip
    report = count(jsonl(tmp_path / "pictures.jsonl", records))
    assert report.images_per_sequence == 0.5
    assert any("0.5 images a sequence" in note for note in report.notes)
    seen = job({"model.id": "Qwen/Qwen2.5-VL-7B-Instruct", "data.image_tokens": 300})
    new = edited(seen, job_changes(report, seq_len=100, image_tokens=picture_tokens(seen)))
    assert (new.data.images_per_sample, new.data.seq_len, new.data.samples) == (0.5, 250, 40)
    assert new.data.tokens == round(report.tokens.value) + 40 * 150
    assert new.data.lengths
    assert new.data.lengths.edges == tuple(edge + 150 for edge in report.histogram.edges)
    again = new.data.seq_len - tokens_of_images(report, picture_tokens(new) or 0)
    assert edited(new, job_changes(report, seq_len=again, image_tokens=picture_tokens(new))) == new
    without = report.model_copy(update={"images_per_sequence": 0.0})
    assert edited(new, job_changes(without, image_tokens=300)).data.images_per_sample == 0.5
    assert picture_tokens(job()) is None
    assert job_changes(report, image_tokens=None).get("data.images_per_sample") is None


def test_a_preview_shows_the_first_records_only(tmp_path: Path) -> None:
    path = jsonl(tmp_path / "chat.jsonl", chats(500))
    seen = inspect(path)
    assert (seen.kind, seen.format, seen.compression) == ("jsonl", "chat", "none")
    assert seen.columns == ("messages",)
    assert len(seen.records) == 20
    assert seen.records[0].sequences[0].startswith("user: ")
    assert CHATML not in seen.records[0].raw


@pytest.mark.parametrize(
    "template",
    one_in(
        3,
        [
            "{{ ('a'*100000).split('a')|join('b'*100000) }}",
            "{{ [[0]*10000]*10000 }}",
            "{% set n = namespace(x='aaaa') %}{% for i in range(100) %}{% set n.x = n.x ~ n.x %}{% endfor %}{{ n.x }}",
        ],
    ),
)
def test_a_template_that_would_take_the_machine_is_refused_in_a_line(
    tmp_path: Path, template: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(templates, "PATIENCE_SECONDS", 2.0)
    # A guarded process of another test may still wait for its next work.
    others = set(multiprocessing.active_children())
    path = jsonl(tmp_path / "chat.jsonl", chats(20))
    with pytest.raises(InputError, match=r"chat template") as caught:
        count(path, DataOptions(tokenizer=train_tokenizer(tmp_path, template)))
    assert len(str(caught.value).splitlines()) == 1
    assert set(multiprocessing.active_children()) <= others


def test_where_the_system_limits_no_memory_a_process_that_takes_too_much_is_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(helper_processes, "_LIMITED_BY_SYSTEM", False)
    monkeypatch.setattr(templates, "_ROOM_BYTES", 20 * 2**20)
    path = jsonl(tmp_path / "chat.jsonl", chats(20))
    growing = "{% for i in range(200000) %}{{ 'a' * 1000 }}{% endfor %}"
    with pytest.raises(InputError, match="needs too much memory"):
        count(path, DataOptions(tokenizer=train_tokenizer(tmp_path, growing)))


def test_sequences_without_a_token_are_told_in_a_line(tmp_path: Path) -> None:
    model = train_tokenizer(tmp_path, "{{ '(((' }}")
    document = json.loads((model / "tokenizer.json").read_text())
    document["model"]["vocab"] = {token: number for token, number in document["model"]["vocab"].items() if token != "("}
    (model / "tokenizer.json").write_text(json.dumps(document))
    path = jsonl(tmp_path / "chat.jsonl", chats(20))
    with pytest.raises(InputError, match="holds no sequence of which the tokenizer makes a token"):
        count(path, DataOptions(tokenizer=model))


@pytest.mark.parametrize("silent", [1, 19])
def test_a_sequence_without_a_token_is_of_length_zero(tmp_path: Path, silent: int) -> None:
    model = train_tokenizer(tmp_path, "{% if messages[0].content == 'say' %}one{% else %}((({% endif %}")
    document = json.loads((model / "tokenizer.json").read_text())
    document["model"]["vocab"] = {token: number for token, number in document["model"]["vocab"].items() if token != "("}
    (model / "tokenizer.json").write_text(json.dumps(document))
    said = ["say"] * (20 - silent) + ["nothing"] * silent
    path = jsonl(tmp_path / "chat.jsonl", [{"messages": [{"role": "user", "content": word}]} for word in said])
    report = count(path, DataOptions(tokenizer=model))
    assert (report.sequences, report.shortest_tokens) == (20, 0)
    assert report.longest_tokens > 0
    edited(job(), job_changes(report))


def test_a_sample_of_long_records_stands_for_all_of_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(8)
    path = jsonl(tmp_path / "a.jsonl", [{"text": text(rng, rng.randint(300, 500))} for _ in range(2_000)])
    exact = count(path, DataOptions(exact=True))
    # Most blocks lie within one record, and no record starts in them.
    for name, value in {"SAMPLE_ABOVE_BYTES": 1, "SAMPLE_BLOCK_BYTES": 300, "SAMPLE_BLOCKS": 600}.items():
        monkeypatch.setattr(file_parts, name, value)
    sample = count(path)
    assert sample.sampled
    assert sample.records == pytest.approx(exact.records, rel=0.05)
    assert sample.tokens.low < exact.tokens.value < sample.tokens.high
