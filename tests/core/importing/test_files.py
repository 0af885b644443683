"""Headers of safetensors and GGUF files, folders of them, and what must never be read."""

from __future__ import annotations

import json
import struct
from pathlib import Path
from typing import Any

import pytest

from ftcost_core.documents.problems import InputError
from ftcost_core.importing import read_model
from tests.core.importing.files import (
    LLAMA,
    LLAMA_PARAMETERS,
    llama_tensors,
    write_folder,
    write_gguf,
    write_safetensors,
)

Q4_K, F16, F32 = 12, 1, 0


def refused(path: Path) -> str:
    with pytest.raises(InputError) as caught:
        read_model(path)
    return str(caught.value)


def test_a_folder_counts_the_same_by_configuration_and_tensors(tmp_path: Path) -> None:
    model = read_model(write_folder(tmp_path / "toy", LLAMA, llama_tensors()))
    assert model.parameters == model.stored_parameters == LLAMA_PARAMETERS
    assert (model.name, model.dtype, model.formats) == ("toy", "bf16", ("config", "safetensors"))
    assert model.stored[0].bytes == 2 * LLAMA_PARAMETERS
    assert model.notes == ()


def test_a_difference_is_said(tmp_path: Path) -> None:
    model = read_model(write_folder(tmp_path / "toy", LLAMA | {"num_hidden_layers": 1}, llama_tensors()))
    assert any("stored and not counted" in note for note in model.notes)
    model = read_model(write_folder(tmp_path / "wide", LLAMA | {"vocab_size": 501}, llama_tensors()))
    assert any("-128" in note for note in model.notes)


def test_a_tied_heads_copy_is_not_counted_twice(tmp_path: Path) -> None:
    model = read_model(write_folder(tmp_path / "toy", LLAMA | {"tie_word_embeddings": True}, llama_tensors()))
    assert model.parameters == LLAMA_PARAMETERS - 500 * 64
    assert any("a copy of the tied head" in note for note in model.notes)


def test_shards_are_read_through_their_index(tmp_path: Path) -> None:
    tensors = llama_tensors()
    names = sorted(tensors)
    halves = {"model-1.safetensors": names[:9], "model-2.safetensors": names[9:]}
    for file, part in halves.items():
        write_safetensors(tmp_path / file, {name: tensors[name] for name in part})
    index = {"weight_map": {name: file for file, part in halves.items() for name in part}}
    (tmp_path / "model.safetensors.index.json").write_text(json.dumps(index))
    (tmp_path / "config.json").write_text(json.dumps(LLAMA))
    for path in (tmp_path, tmp_path / "model.safetensors.index.json"):
        assert read_model(path).stored_parameters == LLAMA_PARAMETERS
    (tmp_path / "model-2.safetensors").unlink()
    model = read_model(tmp_path)
    assert model.stored_parameters is None
    assert "1 of 2 shards are not there" in model.notes[-1]


@pytest.mark.parametrize(
    "name", ["../secret.safetensors", "/etc/passwd", "a/b.safetensors", "..\\x.safetensors", "x.bin", ""]
)
def test_an_index_does_not_lead_out_of_its_folder(tmp_path: Path, name: str) -> None:
    (tmp_path / "model.safetensors.index.json").write_text(json.dumps({"weight_map": {"w": name}}))
    assert "a *.safetensors file beside it" in refused(tmp_path / "model.safetensors.index.json")


@pytest.mark.parametrize(
    ("tensors", "parameters"),
    [
        # bitsandbytes: two weights a byte, with their scales.
        (
            {"w.weight": ("U8", (2048, 1)), "w.weight.absmax": ("U8", (64,)), "w.weight.quant_map": ("F32", (16,)),
             "w.weight.quant_state.bitsandbytes__nf4": ("U8", (80,))},
            4096,
        ),
        # GPTQ packs along the inputs, AWQ along the outputs; 3 bits need the order of the inputs.
        ({"w.qweight": ("I32", (8, 64)), "w.scales": ("F16", (1, 64)), "w.qzeros": ("I32", (1, 8)), "w.g_idx": ("I32", (64,))}, 64 * 64),
        ({"w.qweight": ("I32", (6, 64)), "w.scales": ("F16", (1, 64)), "w.g_idx": ("I32", (64,))}, 64 * 64),
        ({"w.qweight": ("I32", (64, 8)), "w.scales": ("F16", (1, 64)), "w.qzeros": ("I32", (1, 8))}, 64 * 64),
        ({"w.weight": ("F8_E4M3", (64, 64)), "w.weight_scale_inv": ("F32", (1, 1))}, 64 * 64),
        ({"w.weight_packed": ("I32", (64, 8)), "w.weight_scale": ("BF16", (64, 2)), "w.weight_shape": ("I64", (2,))}, 64 * 64),
        ({"w.weight": ("U8", (64, 32)), "w.weight_scale": ("F8_E4M3", (64, 4)), "w.weight_scale_2": ("F32", ())}, 64 * 64),
        ({"e.gate_up_proj_blocks": ("U8", (4, 8, 2, 16)), "e.gate_up_proj_scales": ("U8", (4, 8, 2))}, 4 * 8 * 64),
    ],
)  # fmt: skip
def test_packed_weights_are_counted_unpacked(tmp_path: Path, tensors: dict[str, Any], parameters: int) -> None:
    plain = {name: one for name, one in llama_tensors().items() if "0.mlp.up" not in name}
    config = LLAMA | {"quantization_config": {"quant_method": "x", "bits": 4}}
    model = read_model(write_folder(tmp_path / "toy", config, plain | tensors))
    assert model.stored_parameters == LLAMA_PARAMETERS - 160 * 64 + parameters


def test_tensors_alone_give_the_exact_count(tmp_path: Path) -> None:
    model = read_model(write_safetensors(tmp_path / "toy.safetensors", llama_tensors()))
    assert model.parameters == LLAMA_PARAMETERS
    assert (model.architecture.layers, model.architecture.hidden_size) == (2, 64)
    assert "no config.json is beside it" in model.notes[0]
    assert "not named as those of a known decoder" in refused(
        write_safetensors(tmp_path / "other.safetensors", {"x": ("F32", (3, 3))})
    )


def test_towers_of_unknown_kinds_are_counted_by_their_tensors(tmp_path: Path) -> None:
    config = {"model_type": "llava", "text_config": LLAMA, "vision_config": {"model_type": "new_tower"}}
    tower: dict[str, tuple[str, tuple[int, ...]]] = {
        "vision_tower.a.weight": ("BF16", (10, 10)),
        "multi_modal_projector.b.weight": ("BF16", (5, 5)),
    }
    model = read_model(write_folder(tmp_path / "toy", config, llama_tensors() | tower))
    assert model.parameters == LLAMA_PARAMETERS + 125
    assert model.notes == ()


def test_an_incomplete_download_is_said(tmp_path: Path) -> None:
    write_folder(tmp_path, LLAMA, llama_tensors())
    write_safetensors(tmp_path / "model.safetensors", llama_tensors(), data=False)
    assert "the download is not complete" in read_model(tmp_path).notes[0]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "cut off"),
        (b"\x01\x02", "cut off"),
        (struct.pack("<Q", 50) + b"{}", "cut off"),
        (struct.pack("<Q", 10**12) + b"{}", "has a header of 1000000000000 bytes"),
        (struct.pack("<Q", 2) + b"[]", "no object"),
        (struct.pack("<Q", 4) + b"{\xff\xfe}", "no JSON"),
        (struct.pack("<Q", 13) + b'{"w":{"a":1}}', "without dtype"),
        (b'{"w": "this is json, not safetensors"}', "has a header of"),
    ],
)
def test_broken_safetensors_are_refused(tmp_path: Path, content: bytes, said: str) -> None:
    path = tmp_path / "model.safetensors"
    path.write_bytes(content)
    text = refused(path)
    assert said in text
    assert str(path) in text


@pytest.mark.parametrize(
    "row",
    [
        {"dtype": "Q9", "shape": [1], "data_offsets": [0, 1]},
        {"dtype": "F32", "shape": [2], "data_offsets": [0, 4]},
        {"dtype": "F32", "shape": [-1], "data_offsets": [4, 0]},
        {"dtype": "F32", "shape": "ab", "data_offsets": [0, 4]},
        {"dtype": "F32", "shape": [2**70], "data_offsets": [0, 4]},
    ],
)
def test_a_tensor_that_cannot_be_is_refused(tmp_path: Path, row: dict[str, Any]) -> None:
    text = json.dumps({"w": row}).encode()
    path = tmp_path / "model.safetensors"
    path.write_bytes(struct.pack("<Q", len(text)) + text)
    assert '"w"' in refused(path)


def test_pickles_are_never_read(tmp_path: Path) -> None:
    pickle = tmp_path / "pytorch_model.bin"
    pickle.write_bytes(b"\x80\x04cos\nsystem\n.")
    assert "is a pickle, which can run code" in refused(pickle)
    assert "only pickled weights" in refused(tmp_path)
    (tmp_path / "config.json").write_text(json.dumps(LLAMA))
    model = read_model(tmp_path)
    assert model.parameters == LLAMA_PARAMETERS
    assert "is not read" in model.notes[0]


@pytest.mark.parametrize("name", ["missing.json", "missing", "notes.txt", "missing.safetensors", "missing.gguf"])
def test_what_is_not_there_or_no_model_is_said(tmp_path: Path, name: str) -> None:
    (tmp_path / "notes.txt").write_text("hello")
    assert name in refused(tmp_path / name)


def test_a_truncated_configuration_names_its_file(tmp_path: Path) -> None:
    path = tmp_path / "config.json"
    path.write_text('{"model_type": "llama", "hidden_')
    assert "config.json" in refused(path)
    assert "line 1" in refused(path)


def gguf_layers(up: int, *, tied: bool) -> dict[str, tuple[int, tuple[int, ...]]]:
    tensors: dict[str, tuple[int, tuple[int, ...]]] = {
        "token_embd.weight": (Q4_K, (64 * 4, 512)),
        "output_norm.weight": (F32, (256,)),
    }
    if not tied:
        tensors["output.weight"] = (Q4_K, (256, 512))
    for i in range(2):
        layer = f"blk.{i}."
        tensors |= {
            f"{layer}attn_q.weight": (Q4_K, (256, 256)),
            f"{layer}attn_k.weight": (Q4_K, (256, 128)),
            f"{layer}attn_v.weight": (Q4_K, (256, 128)),
            f"{layer}attn_output.weight": (Q4_K, (256, 256)),
            f"{layer}ffn_gate.weight": (Q4_K, (256, up)),
            f"{layer}ffn_up.weight": (Q4_K, (256, up)),
            f"{layer}ffn_down.weight": (Q4_K, (up, 256)),
            f"{layer}attn_norm.weight": (F32, (256,)),
            f"{layer}ffn_norm.weight": (F32, (256,)),
        }
    return tensors


def gguf_metadata(kind: str, **more: Any) -> dict[str, Any]:
    return {
        "general.architecture": kind,
        "general.name": "Toy",
        f"{kind}.block_count": 2,
        f"{kind}.embedding_length": 256,
        f"{kind}.feed_forward_length": 512,
        f"{kind}.attention.head_count": 4,
        f"{kind}.attention.head_count_kv": 2,
        f"{kind}.rope.freq_base": 10000.0,
        "tokenizer.ggml.tokens": [f"t{i}" for i in range(512)],
    } | {f"{kind}.{key}": value for key, value in more.items()}


@pytest.mark.parametrize("tied", [True, False])
def test_a_gguf_header_gives_architecture_and_count(tmp_path: Path, tied: bool) -> None:
    path = write_gguf(tmp_path / "toy.gguf", gguf_metadata("llama"), gguf_layers(512, tied=tied))
    model = read_model(path)
    layer = 2 * 256 * 256 + 2 * 256 * 128 + 3 * 256 * 512 + 2 * 256
    assert model.parameters == model.stored_parameters == (1 if tied else 2) * 256 * 512 + 2 * layer + 256
    assert model.architecture.tied_embeddings is tied
    assert (model.name, model.quantization, model.dtype) == ("Toy", "Q4_K GGUF", None)
    q4 = next(one for one in model.stored if one.dtype == "Q4_K")
    assert q4.bytes == q4.elements * 144 // 256


def test_a_gguf_mixture_has_its_experts(tmp_path: Path) -> None:
    tensors = {name: one for name, one in gguf_layers(512, tied=False).items() if "ffn_" not in name or "norm" in name}
    for i in range(2):
        tensors |= {
            f"blk.{i}.ffn_gate_inp.weight": (F32, (256, 4)),
            f"blk.{i}.ffn_gate_exps.weight": (Q4_K, (256, 512, 4)),
            f"blk.{i}.ffn_up_exps.weight": (Q4_K, (256, 512, 4)),
            f"blk.{i}.ffn_down_exps.weight": (Q4_K, (512, 256, 4)),
        }
    metadata = gguf_metadata("llama", expert_count=4, expert_used_count=2)
    model = read_model(write_gguf(tmp_path / "moe.gguf", metadata, tensors))
    assert model.parameters == model.stored_parameters
    assert model.active_parameters < model.parameters
    assert model.architecture.model_type == "mixtral"


def test_a_gguf_of_lfm2_has_its_convolutions_and_widths(tmp_path: Path) -> None:
    layers = "ccaccaccacacacac"  # LFM2-1.2B: ten convolutions, six attention layers
    width, wide = 2048, 8192
    tensors: dict[str, tuple[int, tuple[int, ...]]] = {
        "token_embd.weight": (Q4_K, (width, 65536)),
        "token_embd_norm.weight": (F32, (width,)),
    }
    for i, kind in enumerate(layers):
        if kind == "a":
            mixer = {"attn_q": (width, width), "attn_k": (width, 512), "attn_v": (width, 512),
                     "attn_output": (width, width), "attn_q_norm": (64,), "attn_k_norm": (64,)}  # fmt: skip
        else:
            mixer = {"shortconv.in_proj": (width, 3 * width), "shortconv.out_proj": (width, width),
                     "shortconv.conv": (3, width)}  # fmt: skip
        ffn = {"ffn_gate": (width, wide), "ffn_up": (width, wide), "ffn_down": (wide, width)}
        norms = {"attn_norm": (width,), "ffn_norm": (width,)}
        tensors |= {f"blk.{i}.{name}.weight": (F32, shape) for name, shape in (mixer | ffn | norms).items()}
    metadata = gguf_metadata("lfm2") | {
        "lfm2.block_count": 16,
        "lfm2.embedding_length": width,
        "lfm2.feed_forward_length": wide,
        "lfm2.attention.head_count": 32,
        "lfm2.attention.head_count_kv": [0 if kind == "c" else 8 for kind in layers],
        "lfm2.shortconv.l_cache": 3,
    }
    model = read_model(write_gguf(tmp_path / "lfm2.gguf", metadata, tensors))
    assert model.parameters == model.stored_parameters == 1_170_340_608
    assert [(mixer.type, mixer.n) for mixer in model.architecture.mixers] == [("shortconv", 10), ("attention", 6)]
    assert not any("parameters" in note for note in model.notes)


def test_heads_that_differ_by_layer_are_read_as_the_most(tmp_path: Path) -> None:
    metadata = gguf_metadata("llama") | {
        "llama.attention.head_count": [4, 2],
        "llama.attention.head_count_kv": [1, 2],
        "llama.attention.key_length": 64,
        "llama.feed_forward_length": [512, 512],
    }
    model = read_model(write_gguf(tmp_path / "toy.gguf", metadata, gguf_layers(512, tied=True)))
    arch = model.architecture
    assert (arch.num_heads, arch.num_kv_heads, arch.intermediate_size) == (4, 2, 512)


def test_widths_that_differ_by_layer_are_kept(tmp_path: Path) -> None:
    metadata = gguf_metadata("llama") | {"llama.feed_forward_length": [512, 256]}
    arch = read_model(write_gguf(tmp_path / "toy.gguf", metadata, gguf_layers(512, tied=True))).architecture
    assert sorted((ffn.intermediate, ffn.n) for ffn in arch.ffns) == [(256, 1), (512, 1)]


@pytest.mark.parametrize("inner", [256, 512, 768])
def test_a_gguf_of_a_state_space_model_has_its_width(tmp_path: Path, inner: int) -> None:
    metadata = gguf_metadata("mamba") | {
        "mamba.ssm.inner_size": inner,
        "mamba.ssm.state_size": 16,
        "mamba.ssm.conv_kernel": 4,
        "mamba.ssm.time_step_rank": 16,
    }
    shapes = {"ssm_in": (256, 2 * inner), "ssm_conv1d": (4, inner), "ssm_x": (inner, 48), "ssm_dt": (16, inner),
              "ssm_a": (16, inner), "ssm_d": (inner,), "ssm_out": (inner, 256), "attn_norm": (256,)}  # fmt: skip
    tensors: dict[str, tuple[int, tuple[int, ...]]] = {
        f"blk.{i}.{name}.weight": (F32, shape) for i in range(2) for name, shape in shapes.items()
    }
    tensors |= {f"blk.{i}.{name}.bias": (F32, (inner,)) for i in range(2) for name in ("ssm_conv1d", "ssm_dt")}
    tensors |= {"token_embd.weight": (F32, (256, 512)), "output_norm.weight": (F32, (256,))}
    model = read_model(write_gguf(tmp_path / "mamba.gguf", metadata, tensors))
    assert model.parameters == model.stored_parameters


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "cut off"),
        (b"GGML" + bytes(20), "is no GGUF file"),
        (b"GGUF" + struct.pack("<I", 1) + bytes(16), "of version 1"),
        (b"GGUF" + struct.pack(">I", 3) + bytes(16), "big-endian"),
        (b"GGUF" + struct.pack("<IQQ", 3, 10**12, 0), "its header is broken"),
        (b"GGUF" + struct.pack("<IQQ", 3, 0, 1) + struct.pack("<Q", 10**15), "of more than 67108864 bytes"),
        (
            b"GGUF" + struct.pack("<IQQ", 3, 0, 1) + struct.pack("<Q", 1) + b"k" + struct.pack("<I", 77),
            "unknown type 77",
        ),
        (b"GGUF" + struct.pack("<IQQ", 3, 0, 0), "holds no language model"),
    ],
)
def test_broken_gguf_files_are_refused(tmp_path: Path, content: bytes, said: str) -> None:
    path = tmp_path / "toy.gguf"
    path.write_bytes(content)
    assert said in refused(path)


def test_a_gguf_file_cut_off_anywhere_in_its_header_is_refused(tmp_path: Path) -> None:
    whole = write_gguf(tmp_path / "toy.gguf", gguf_metadata("llama"), gguf_layers(512, tied=True)).read_bytes()
    for end in range(0, len(whole) - 1, 997):
        (tmp_path / "cut.gguf").write_bytes(whole[:end])
        refused(tmp_path / "cut.gguf")


@pytest.mark.parametrize("missing", [0, 1, 8])
def test_a_safetensors_file_is_complete_to_its_last_byte(tmp_path: Path, missing: int) -> None:
    file = write_folder(tmp_path, LLAMA, llama_tensors()) / "model.safetensors"
    with file.open("r+b") as opened:
        opened.truncate(file.stat().st_size - missing)
    said = [note for note in read_model(tmp_path).notes if "the download is not complete" in note]
    assert bool(said) == bool(missing)


@pytest.mark.parametrize("expansion", [1, 2, 3])
def test_a_gguf_state_space_is_as_wide_as_its_file_says(tmp_path: Path, expansion: int) -> None:
    metadata = gguf_metadata("mamba") | {
        "mamba.ssm.inner_size": 256 * expansion, "mamba.ssm.state_size": 16, "mamba.ssm.conv_kernel": 4,
        "mamba.ssm.time_step_rank": 16,
    }  # fmt: skip
    tensors: dict[str, tuple[int, tuple[int, ...]]] = {
        "token_embd.weight": (Q4_K, (256, 512)), "output_norm.weight": (F32, (256,)),
    }  # fmt: skip
    inner = 256 * expansion
    for i in range(2):
        tensors |= {
            f"blk.{i}.attn_norm.weight": (F32, (256,)),
            f"blk.{i}.ssm_in.weight": (Q4_K, (256, 2 * inner)),
            f"blk.{i}.ssm_conv1d.weight": (F32, (4, inner)),
            f"blk.{i}.ssm_conv1d.bias": (F32, (inner,)),
            f"blk.{i}.ssm_x.weight": (F32, (inner, 48)),
            f"blk.{i}.ssm_dt.weight": (F32, (16, inner)),
            f"blk.{i}.ssm_dt.bias": (F32, (inner,)),
            f"blk.{i}.ssm_a": (F32, (16, inner)),
            f"blk.{i}.ssm_d": (F32, (inner,)),
            f"blk.{i}.ssm_out.weight": (Q4_K, (inner, 256)),
        }
    model = read_model(write_gguf(tmp_path / "mamba.gguf", metadata, tensors))
    assert model.parameters == model.stored_parameters
