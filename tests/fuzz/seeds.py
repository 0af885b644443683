"""Good files of every kind, small ones: what the hostile files are made of."""

from __future__ import annotations

import base64
import gzip
import io
import json
import random
import tarfile
import tempfile
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Any

from ftcost_core.dataset.counting import count_lengths
from ftcost_core.dataset.length_table import dump as dump_counted
from ftcost_core.dataset.options import DataOptions
from ftcost_core.importing import read_model, save_model
from ftcost_core.storage.bundled import resource
from tests.core.configurations.test_reading import AXOLOTL, FACTORY
from tests.core.configurations.test_reading import TUNE as TUNE_RECIPE
from tests.core.dataset.build import CHATML, train_tokenizer, words
from tests.core.importing.files import LLAMA, llama_tensors, write_gguf, write_safetensors
from tests.core.jobs import SMALL, job
from tests.core.pilot.test_logs import LOGS, TUNE
from tests.core.prices.test_importers import GPUHUNT, SKY_VAST

_DATA = Path(__file__).parents[1] / "core" / "dataset" / "fixtures"
_PUBLISHED = Path(__file__).parents[1] / "core" / "importing" / "published.jsonl"


def _json(*documents: object) -> list[bytes]:
    return [json.dumps(one, ensure_ascii=False).encode() for one in documents]


def _lines(*documents: object) -> bytes:
    return b"\n".join(_json(*documents)) + b"\n"


@cache
def jobs() -> list[bytes]:
    """The shipped examples and smaller documents."""
    shipped = [file.read_bytes() for file in resource("examples").iterdir() if file.name.endswith(".ftcost")]
    inline = {**SMALL, "model": {"architecture": {**_architecture()}}, "calibration": {
        "tokens_per_s_per_gpu": 2010.0, "peak_bytes": 17_900_000_000, "gpu": "RTX 4090", "source": "trainer_state.json"}}  # fmt: skip
    lengths = {
        **SMALL,
        "data": {"lengths": {"edges": [0, 64, 128, 256], "counts": [3, 5, 1]}, "batching": "padded-longest"},
    }
    return [*shipped, *_json(SMALL, inline, lengths)]


def _architecture() -> dict[str, Any]:
    return {"layers": 2, "hidden_size": 64, "intermediate_size": 160, "num_heads": 4, "vocab_size": 500}


@cache
def training_configurations() -> list[bytes]:
    """Configurations of trainers."""
    accelerate = "distributed_type: FSDP\nnum_processes: 8\nfsdp_config: {fsdp_offload_params: true}\n"
    return [text.encode() for text in (AXOLOTL, FACTORY, TUNE_RECIPE, accelerate)]


@cache
def training_commands() -> list[bytes]:
    """Scripts that start a training."""
    return [
        b"M=gpt2\naccelerate launch --num_processes 8 sft.py \\\n --model_name_or_path $M --use_peft --max_length 512\n",
        b"llamafactory-cli train --stage sft --do_train --model_name_or_path gpt2 --lora_target q_proj v_proj\n",
        b"#SBATCH --gres=gpu:4\nswift rlhf --rlhf_type dpo --model gpt2 --train_type lora --quant_bits 4 --deepspeed zero2\n",
        b"python3 -m verl.trainer.main_ppo algorithm.adv_estimator=grpo actor_rollout_ref.model.path=gpt2 "
        b"actor_rollout_ref.rollout.n=8 actor_rollout_ref.actor.ppo_mini_batch_size=4 trainer.nnodes=2\n",
        b"litgpt finetune_lora gpt2 --lora_r 8 --lora_mlp true --train.global_batch_size 16 --precision bf16-true\n",
    ]


@cache
def training_tables() -> list[bytes]:
    """torchtitan's TOML."""
    return [
        b'[model]\nname = "llama3"\nflavor = "8B"\n[training]\nseq_len = 8192\nlocal_batch_size = 1\nsteps = 10\n'
        b'[parallelism]\ntensor_parallel_degree = 2\n[activation_checkpoint]\nmode = "selective"\n'
    ]


@cache
def training_scripts() -> list[bytes]:
    """Python scripts of TRL and Unsloth."""
    return [
        b"from trl import *\nN = 2 * 256\nm = AutoModelForCausalLM.from_pretrained('gpt2', load_in_4bit=True)\n"
        b"a = SFTConfig(max_length=N, per_device_train_batch_size=4, num_train_epochs=int(os.environ.get('E', '3')))\n"
        b"SFTTrainer(model=m, args=a, peft_config=LoraConfig(r=16, target_modules=['q_proj']))\n",
        b"def go(name='gpt2', length=512):\n    m, t = FastLanguageModel.from_pretrained(model_name=name, max_seq_length=length)\n"
        b"    m = FastLanguageModel.get_peft_model(m, r=8)\n    SFTTrainer(model=m, args=SFTConfig(max_steps=5))\n",
    ]


@cache
def training_notebooks() -> list[bytes]:
    """The same as notebooks."""
    cells = [[{"cell_type": "code", "source": text.decode().splitlines(keepends=True)}] for text in training_scripts()]
    return [json.dumps({"cells": cell, "nbformat": 4}).encode() for cell in cells]


@cache
def printed_logs() -> list[bytes]:
    """What trainers print."""
    lines = (
        b"Epoch 1 | iter 4 step 1 | loss train: 1.2, val: n/a | iter time: 500.00 ms (step)\n",
        b"global_step=10, RunningAvgSamplesPerSec=12.5, CurrSamplesPerSec=12.9, MaxMemAllocated=20.5GB\n",
        b" iteration 10/ 100 | elapsed time per iteration (ms): 9000.0 | global batch size: 16 |\n",
        b"global_batch_size: 8 | global_step: 3 | train_step_timing in s: 4.0 |\n",
    )
    return [*((LOGS / f"console_{name}.txt").read_bytes() for name in ("trainer", "two_ranks")), *lines]


@cache
def batches() -> list[bytes]:
    """Lines of jobs."""
    one = json.dumps(SMALL)
    return [f"{one}\n\n{one}\n".encode(), _lines({**SMALL, "name": "a"}, {"format": "other"}, SMALL)]


@cache
def price_lists() -> list[bytes]:
    """Price files in the program's own format: those that the help shows."""
    page = resource("help", "price-files.md").read_text(encoding="utf-8")
    shown = [part.partition("```")[0].encode() for part in page.split("```toml\n")[1:]]
    odd = b'schema = 1\n[[offer]]\ngpu = "L4"\nprice = 1_0.5e-1\nx = {a = [1, 2.5, 1979-05-27, 07:32:00]}\n[other]\ny = """\n[[offer]]\n"""\n'
    return [*shown, odd]


@cache
def spreadsheets() -> list[bytes]:
    """Tables of prices."""
    return [
        b"GPU,GPUs,Price ($/h),Kind\nRTX 4090,2,1.25,spot\nL4,1,0.80,on-demand\n",
        b"provider,gpu,gpus,price,tier,list,per_gpu\nLab,L4,1,0.80,,,\nRunPod,RTX 4090,1,0.30,community,guides 2026-03,\n",
        b"\xef\xbb\xbfgpu;gpu_count;price_per_hour;pricing_type\nRTX 4090;2;1,25;Spot\n",
        b'gpu,price,toml:site,as_of,currency,vram,is_spot\nA100,2.5,"{a = 1}",2026-11-01,EUR,80 GB,yes\n',
    ]


def skypilot() -> list[bytes]:
    """A catalogue of SkyPilot, and one with hosts of their own."""
    gcp = (
        "InstanceType,AcceleratorName,AcceleratorCount,vCPUs,MemoryGiB,GpuInfo,Price,SpotPrice,Region,AvailabilityZone\n"
        "a2-highgpu-1g,,,12,85,,1.2,0.3,us-central1,us-central1-a\n"
        ",A100,1,,,,2.93,0.88,us-central1,us-central1-a\n"
        "n1-highmem-8,,,8,52,,0.4,0.1,us-central1,us-central1-a\n,V100,1,,,,2.48,0.7,us-central1,us-central1-a\n"
    )
    return [SKY_VAST.encode(), gcp.encode()]


def gpuhunt() -> list[bytes]:
    """A catalogue of gpuhunt."""
    return [GPUHUNT.encode()]


def price_objects() -> list[bytes]:
    """Lists of objects with prices."""
    own = {"format": "ftcost-prices", "version": 1, "offers": [
        {"provider": "Lab", "gpu": "L4", "gpus": "2", "price": "0.80", "toml:x": "{a = 1}", "free": False}]}  # fmt: skip
    other = [{"cloud": "Lab", "gpu_name": "A100", "gpu_memory": 80, "hourly": 2.5, "regions": ["a", "b"], "spot": True}]
    return _json(own, other, {"data": other})


@cache
def configurations() -> list[bytes]:
    """A config.json of every published model that the tests know."""
    found = [json.loads(line) for line in _PUBLISHED.read_text(encoding="utf-8").splitlines()]
    published = [next((v for v in one.values() if isinstance(v, dict) and len(v) > 3), one) for one in found]
    adapter = {"peft_type": "LORA", "base_model_name_or_path": "x"}
    return _json(LLAMA, adapter, *published)


def _written(name: str, write: Callable[[Path], object]) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / name
        write(path)
        return path.read_bytes()


def processors() -> list[bytes]:
    """Return image processors of each rule."""
    qwen = {"patch_size": 14, "merge_size": 2, "min_pixels": 3136, "max_pixels": 1003520}
    tiles = {"crop_to_patches": True, "min_patches": 1, "max_patches": 12, "size": {"height": 448, "width": 448}}
    edge = {"image_processor": {"size": {"longest_edge": 1540}}}
    return [json.dumps(fields).encode() for fields in (qwen, tiles, edge)]


@cache
def safetensors() -> list[bytes]:
    """Whole files, cut off after the header, and packed ones."""
    packed = {"model.layers.0.a.qweight": ("I32", (8, 64)), "model.layers.0.a.scales": ("F16", (1, 64)),
              "model.layers.0.a.g_idx": ("I32", (64,)), "lm_head.weight": ("BF16", (500, 64)), "model.embed_tokens.weight": ("BF16", (500, 64))}  # fmt: skip
    return [
        _written("a", lambda path: write_safetensors(path, llama_tensors(), data=False)),
        _written("a", lambda path: write_safetensors(path, packed, data=False)),
    ]


def indexes() -> list[bytes]:
    """An index of shards."""
    return _json({"metadata": {"total_size": 1}, "weight_map": {"a": "x-1.safetensors", "b": "model.safetensors"}})


@cache
def gguf() -> list[bytes]:
    """Headers of two architectures."""
    metadata = {"general.architecture": "llama", "general.name": "toy", "llama.block_count": 2,
                "llama.embedding_length": 64, "llama.feed_forward_length": 160, "llama.attention.head_count": 4,
                "llama.attention.head_count_kv": [2, 2], "llama.rope.freq_base": 1e4, "llama.vocab_size": 500,
                "tokenizer.ggml.tokens": ["a", "b"]}  # fmt: skip
    tensors = {
        "token_embd.weight": (0, (64, 500)),
        "blk.0.attn_q.weight": (12, (64, 256)),
        "output.weight": (1, (64, 500)),
    }
    moe = {key.replace("llama.", "deepseek2."): given for key, given in metadata.items()} | {
        "general.architecture": "deepseek2", "deepseek2.attention.kv_lora_rank": 16, "deepseek2.expert_count": 4,
        "deepseek2.expert_used_count": 2, "deepseek2.expert_feed_forward_length": 32, "deepseek2.attention.key_length": 24,
        "deepseek2.attention.value_length": 16, "deepseek2.rope.dimension_count": 8}  # fmt: skip
    return [_written("a", partial(write_gguf, metadata=one, tensors=tensors)) for one in (metadata, moe)]


@cache
def tokenizers() -> list[bytes]:
    """A trained byte-level BPE, small, and ones with the other parts of the library."""
    with tempfile.TemporaryDirectory() as folder:
        trained = (train_tokenizer(Path(folder)) / "tokenizer.json").read_bytes()
    small = json.loads(trained)
    kept = dict(list(small["model"]["vocab"].items())[:300])
    small["model"]["vocab"], small["model"]["merges"] = kept, []
    unigram = {**small, "model": {"type": "Unigram", "unk_id": 0, "vocab": [["<unk>", 0.0], ["a", -1.0], ["b", -2.5]]},
               "pre_tokenizer": {"type": "Metaspace", "replacement": "▁", "prepend_scheme": "always"},
               "normalizer": {"type": "Sequence", "normalizers": [{"type": "NFKC"}, {"type": "Replace", "pattern": {"Regex": " +"}, "content": " "}]}}  # fmt: skip
    wordpiece = {**small, "added_tokens": [], "model": {"type": "WordPiece", "unk_token": "[U]", "continuing_subword_prefix": "##",
                 "max_input_chars_per_word": 100, "vocab": {"[U]": 0, "a": 1, "##b": 2}}, "pre_tokenizer": {
                     "type": "Split", "pattern": {"Regex": "\\s+|\\w+"}, "behavior": "Isolated", "invert": False}}  # fmt: skip
    return [trained, *_json(small, unigram, wordpiece)]


def rank_files() -> list[bytes]:
    """Every byte, and a few merges."""
    tokens = [bytes([byte]) for byte in range(256)] + [b"th", b"he", b"the", b"  "]
    return [b"".join(base64.b64encode(token) + b" %d\n" % rank for rank, token in enumerate(tokens))]


@cache
def sentencepiece() -> list[bytes]:
    """A trained model."""
    import sentencepiece as library

    model = io.BytesIO()
    library.SentencePieceTrainer.train(
        sentence_iterator=iter(words(2_000)), model_writer=model, vocab_size=120, minloglevel=2
    )
    return [model.getvalue()]


def templates() -> list[bytes]:
    """Settings of tokenizers with chat templates."""
    loops = ("{%- for message in messages %}{%- if loop.index0 % 2 == 0 %}{{ bos_token + message['role'] | upper }}{%- else %}"
             "{{ '<|' ~ message.content.strip() ~ '|>' }}{%- endif %}{%- endfor %}{{ messages | tojson(indent=2) }}")  # fmt: skip
    macros = ("{%- macro show(x, n=2) -%}{% set ns = namespace(a=0) %}{% for i in range(n) %}{% set ns.a = ns.a + i %}{{ x * i }}"
              "{% endfor %}{%- endmacro -%}{{ show(messages[0].content, 3) }}{{ raise_exception('no') if tools }}{{ strftime_now('%Y') }}")  # fmt: skip
    return _json(
        *(
            {"chat_template": one, "bos_token": "<s>", "eos_token": {"content": "</s>"}}
            for one in (CHATML, loops, macros)
        ),
        {"chat_template": [{"name": "default", "template": CHATML}, {"name": "tool_use", "template": loops}]},
    )


_CHAT = {
    "messages": [
        {"role": "user", "content": "Hi"},
        {"role": "assistant", "content": "Hello", "tool_calls": [{"name": "f"}]},
    ]
}
_RECORDS: tuple[dict[str, Any], ...] = (
    _CHAT,
    {"conversations": [{"from": "human", "value": "a"}, {"from": "gpt", "value": "b"}]},
    {"instruction": "a", "input": "", "output": "b"},
    {"prompt": "a", "chosen": "b", "rejected": "c"},
    {"prompt": [{"role": "user", "content": [{"type": "text", "text": "x"}, {"type": "image"}]}], "completion": "b"},
    {"text": "some words of a text, 中文 да"},
)


def data_lines() -> list[bytes]:
    """JSON lines of every format of records."""
    return [_lines(*[one] * 4) for one in _RECORDS]


def data_json() -> list[bytes]:
    """JSON documents of records."""
    return _json([_CHAT] * 3, {"version": 1, "data": list(_RECORDS[2:3]) * 3}, [{"text": "a b"}, {"text": ""}])


def data_tables() -> list[bytes]:
    """CSV and TSV."""
    return [
        b'text,label\nsome words,1\n"quoted, with\nlines",2\n',
        b"instruction;output\na;b\nc;d\n",
        b"prompt\tcompletion\na\tb\n",
    ]


def data_text() -> list[bytes]:
    """Plain text."""
    return [
        "A paragraph.\nof two lines\n\nAnother: да, 中文\n\n\nThe last".encode(),
        b"x" * 2000 + b"\n\n" + b"y\r\n\r\nz",
    ]


def data_packed() -> list[bytes]:
    """Lines, to be packed by the mutator; and a packed file."""
    return [_lines(*[_CHAT] * 4), gzip.compress(_lines(*[_CHAT] * 4))]


def data_tars() -> list[bytes]:
    """WebDataset's samples, in the two formats of headers, and lines."""
    files = [("a/1.txt", b"some words"), ("a/1.jpg", b"x" * 700), ("a/2.json", b'{"text": "more"}'),
             ("n" * 120 + ".txt", b"a long name"), ("b/3.jsonl", _lines({"text": "x"}, {"text": "y"}))]  # fmt: skip
    made = []
    for form in (tarfile.GNU_FORMAT, tarfile.PAX_FORMAT):
        buffer = io.BytesIO()
        with tarfile.open(fileobj=buffer, mode="w", format=form) as archive:
            for name, content in files:
                header = tarfile.TarInfo(name)
                header.size = len(content)
                archive.addfile(header, io.BytesIO(content))
        made.append(buffer.getvalue())
    return made


def parquet() -> list[bytes]:
    """Files written elsewhere."""
    return [(_DATA / name).read_bytes() for name in ("snappy.parquet", "zstd.parquet")]


def arrow() -> list[bytes]:
    """A file of a saved dataset."""
    return [file.read_bytes() for file in sorted((_DATA / "saved").glob("*/*.arrow"))]


def data_folders() -> list[bytes]:
    """What a saved dataset says of its files."""
    return [
        (_DATA / "saved" / "train" / "state.json").read_bytes(),
        *_json({"splits": ["train", "test"]}, {"_data_files": [{"filename": "a"}]}),
    ]


def trainer_logs() -> list[bytes]:
    """JSON that trainers write."""
    rows = [
        {"step": i, "loss": "1.5", "tokens/train_per_sec_per_gpu": str(100 + i), "memory/max_allocated (GiB)": "7.5"}
        for i in range(1, 8)
    ]
    return [
        (LOGS / "trainer_state.json").read_bytes(),
        (LOGS / "train_results.json").read_bytes(),
        *_json({"log_history": rows, "train_batch_size": 4}, {
            "train_runtime": 10.0, "train_tokens_per_second": 50.0, "before_init_mem_gpu": 100,
            "init_mem_gpu_alloc_delta": 20, "train_mem_gpu_alloc_delta": 3, "train_mem_gpu_peaked_delta": 1}),
    ]  # fmt: skip


def metric_logs() -> list[bytes]:
    """JSON lines that pilots and trainers write."""
    rows = [{"current_steps": i, "total_steps": 40, "loss": 1.0, "elapsed_time": f"0:00:{i * 10 % 60:02}", "total_tokens": i * 4000}
            for i in range(1, 8)]  # fmt: skip
    return [(LOGS / "pilot.jsonl").read_bytes(), _lines(*rows)]


def console_logs() -> list[bytes]:
    """Lines of torchtune and torchtitan."""
    titan = "[rank0]:\x1b[31mstep: {0:2}  \x1b[32mloss:  7.1234  \x1b[33mmemory: 45.25GiB(57.17%)  \x1b[34mtps: 5,200  mfu: 24.58%\n"
    return ["".join(one.format(i, 900 + i) + "\n" for i in range(1, 12)).encode() for one in (TUNE, titan)]


def event_logs() -> list[bytes]:
    """TensorBoard."""
    return [(LOGS / "events.out.tfevents.toy").read_bytes()]


def table_logs() -> list[bytes]:
    """Tables of Weights & Biases and nvidia-smi."""
    rows = ["_step,_runtime,_timestamp,train/loss,train/num_input_tokens_seen,eval/loss"]
    rows += [f"{i},{i * 2.0},{1.7e9 + i * 2},1.5,{i * 1000}," for i in range(1, 9)]
    chart = ['"Step","run-1 - train/tokens_per_second_per_gpu"', *(f'"{i}","{800 + i}"' for i in range(1, 9))]
    smi = ["timestamp, name, index, memory.used [MiB], utilization.gpu [%]",
           *(f"2026/11/01 10:00:0{i}.000, NVIDIA GeForce RTX 4090, 0, 17950 MiB, 98 %" for i in range(4))]  # fmt: skip
    return ["\n".join(one).encode() for one in (rows, chart, smi)]


def settings() -> list[bytes]:
    """What the window remembers."""
    return _json({"theme": "dark", "units": "GB", "currency": "EUR", "recent": ["/a/b.ftcost"], "geometry": "AdnQywADAAA=",
                  "closed_sections": ["run"], "price_columns": ["tier"], "offer_columns": ["gpu"]})  # fmt: skip


def recovery() -> list[bytes]:
    """A copy of an unsaved job."""
    return _json({"format": "ftcost-recovery", "version": 1, "when": "2026-11-21T10:00:00+00:00", "path": "/a/b.ftcost",
                  "digest": "0" * 64, "title": "b", "job": job().model_dump(mode="json")})  # fmt: skip


def pins() -> list[bytes]:
    """Pinned scenarios."""
    one = job().model_dump(mode="json")
    return _json({"format": "ftcost-pins", "version": 1, "pins": [
        {"id": "a", "name": "now", "job": None}, {"id": "b", "name": "other", "job": one}]})  # fmt: skip


@cache
def models() -> list[bytes]:
    """A saved model."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "config.json").write_text(json.dumps(LLAMA))
        return [save_model(folder, read_model(folder / "config.json"), name="toy").read_bytes()]


@cache
def cards() -> list[bytes]:
    """A kept card of one's own."""
    card = {
        "format": "ftcost-card",
        "version": 1,
        "name": "mine",
        "like": "RTX 4090",
        "memory_gib": 24.5,
        "link": "none",
    }
    return [json.dumps(card).encode()]


@cache
def card_reports() -> list[bytes]:
    """What tools print of the cards of a computer."""
    from tests.core.test_own_cards import DETAILS, LSPCI, MAC, QUERY, ROCM, TABLE

    return [text.encode() for text in (DETAILS, LSPCI, MAC, QUERY, ROCM, TABLE)]


@cache
def counts() -> list[bytes]:
    """A kept count of a data file."""
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "a.jsonl"
        path.write_bytes(_lines(*[_CHAT] * 4))
        return [dump_counted(count_lengths(path, DataOptions(cache=False, threads=1)))]


def clipboards() -> list[bytes]:
    """Cells copied from spreadsheets."""
    return [
        b"1.25\n0.80\n",
        b"GPU\tGPUs\tPrice\nRTX 4090\t2\t1.25\n",
        b"RTX 4090;2;1,25\nL4;1;0,80\n",
        b"0.5\t0.6\tspot\n0.7\t\t\n",
    ]


def anything() -> list[bytes]:
    """The beginnings of all kinds of files, to be told apart."""
    found = [*jobs(), *configurations()[:5], *trainer_logs(), *table_logs(), *data_lines(), *tokenizers()[1:]]
    random.Random(0).shuffle(found)
    return found
