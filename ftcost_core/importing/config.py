"""A parsed ``config.json`` as an architecture."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from ftcost_core.architecture.model import ModelArchitecture
from ftcost_core.catalogue.out_of_scope import REASONS, file_out_of_scope, out_of_scope, type_out_of_scope
from ftcost_core.documents.problems import InputError, did_you_mean, fail, from_validation
from ftcost_core.importing.decoder import decoder, two_stacks
from ftcost_core.importing.fields import ConfigFields, FamilyFacts, class_defaults, families, family_of, names
from ftcost_core.importing.model import ImportedModel
from ftcost_core.importing.towers import tower_layers, towers
from ftcost_core.text.i18n import mark, tr

_NESTED = ("text_config", "llm_config", "language_config", "language_model_config")
_DTYPES = {"bfloat16": "bf16", "float16": "fp16", "float32": "fp32", "bf16": "bf16", "fp16": "fp16", "fp32": "fp32"}
_LONGEST_NAME = 200
_GIVE_THE_TENSORS = mark("give the model's folder with its safetensors files, whose headers are counted instead")


def config_model(
    document: Any, *, name: str = "", source: str = "config.json", tensors_beside: bool = False
) -> ImportedModel:
    """Read a parsed config.json. Raises :class:`InputError` naming the field that is missing or wrong.

    A model type that is not known, or a tower that cannot be counted, is refused, unless the checkpoint's
    tensors are beside the configuration (``tensors_beside``): they say what is there.
    """
    if not isinstance(document, Mapping):
        raise fail("", document, tr("a model's config.json: an object"))
    _refuse_others(document)
    whole, document = document, thinker_of(document)
    path, text = _text_part(document)
    outer_type, text_type = _type(document), _type(text)
    known_type, family = family_of(
        text_type if path else outer_type, f"{outer_type}_text", outer_type, *_architectures(document)
    )
    if known_type is None and (text_type or outer_type) and not tensors_beside:
        raise _unknown(f"{path}.model_type".lstrip("."), text_type or outer_type)
    defaults = class_defaults()
    fallback = defaults.get(text_type or "") or defaults.get(f"{outer_type}_text") or {}
    if path and document.get("tie_word_embeddings") is not None:  # the outer value takes precedence
        text = {**text, "tie_word_embeddings": document["tie_word_embeddings"]}
    fields = ConfigFields(text, fallback, path)
    decoder_fields = _decoded(fields, family)
    multimodal, notes = towers(document, decoder_fields["hidden_size"])
    if notes and not tensors_beside:
        raise fail("model_type", outer_type, "; ".join((*notes, tr(_GIVE_THE_TENSORS))))
    dtype = _dtype(document.get("torch_dtype") or document.get("dtype") or fields.get("dtype"))
    quantization = quantization_of(document.get("quantization_config") or text.get("quantization_config"))
    own_name = name or str(document.get("_name_or_path") or "") or outer_type or tr("imported model")
    if document is not whole:
        notes.append(tr("the thinker alone is counted, which fine-tuning trains: talker and codec are left out"))
    described = decoder_fields | {
        "name": own_name[:_LONGEST_NAME],
        "model_type": outer_type or known_type,
        "text_model_type": (text_type or known_type) if path else None,
        "native_dtype": dtype,
        "multimodal": multimodal,
        "vision": tower_layers(document, decoder_fields["hidden_size"]) if multimodal else None,
    }
    if reader := described.get("encoder"):
        described["encoder"] = reader | {"model_type": outer_type or known_type}
    try:
        architecture = ModelArchitecture.model_validate(described)
    except ValidationError as error:
        raise from_validation(error, root=path) from None
    if known_type is None:
        notes.insert(0, _assumed(text_type or outer_type, architecture))
    if fields.get("num_nextn_predict_layers") or fields.get("num_mtp_modules") or fields.get("mtp_num_hidden_layers"):
        notes.append(
            tr("the layers for predicting several tokens at once are not counted: fine-tuning leaves them out")
        )
    if quantization:
        notes.append(
            tr(
                "the checkpoint is quantised ({quantization}); parameters are counted unpacked",
                quantization=quantization,
            )
        )
    return ImportedModel(
        name=own_name[:_LONGEST_NAME],
        source=source,
        formats=("config",),
        architecture=architecture,
        dtype=dtype,
        quantization=quantization,
        notes=tuple(notes),
    )


def _unknown(path: str, kind: str | None) -> InputError:
    """Return (not raise) the refusal of a model type whose layers only its own code describes."""
    if why := out_of_scope((kind or "").casefold().replace("_", "-")):
        return fail(path, kind, why)
    known = tr("a model type that is known{hint}", hint=did_you_mean(kind or "", families()))
    return fail(path, kind, f"{known}; {tr(_GIVE_THE_TENSORS)}")


def _decoded(fields: ConfigFields, family: FamilyFacts) -> dict[str, Any]:
    """Return the decoder's fields. Raises :class:`InputError` for a field of a wrong type, too."""
    try:
        return two_stacks(fields, family) if family.get("stacks") else decoder(fields, family)
    except InputError:
        raise
    except (TypeError, ValueError, KeyError, IndexError, OverflowError, ZeroDivisionError) as error:
        raise fail(fields.path, None, tr("fields of the usual kinds; one has another: {error}", error=error)) from None


def _refuse_others(document: Mapping[str, Any]) -> None:
    """Raise :class:`InputError` for adapters, pipelines, encoders and unsupported decoders."""
    if "peft_type" in document:
        base = document.get("base_model_name_or_path")
        raise fail(
            "peft_type", document["peft_type"], tr("a base model, not an adapter; its base is {base}", base=base)
        )
    kind = _type(document)
    for field, why in (("model_type", type_out_of_scope(kind)), ("", file_out_of_scope(document))):
        if why:
            named = field or next((key for key in ("_class_name", "architectures", "type") if key in document), "")
            raise fail(named, document.get(named), why)
    if "_class_name" in document:
        raise fail("_class_name", document["_class_name"], tr("a language model's configuration, not a pipeline's"))
    if document.get("is_encoder_decoder") is True and not family_of(kind)[1].get("stacks"):
        raise fail("model_type", kind, str(REASONS["two_stacks"]))


def thinker_of(document: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the part of a model that also speaks which understands and writes; any other configuration as it is."""
    thinker = document.get("thinker_config")
    if not isinstance(thinker, Mapping):
        return document
    outer = {key: document[key] for key in ("torch_dtype", "dtype", "quantization_config") if key in document}
    kind = str(document.get("model_type"))
    return {"model_type": f"{kind}_thinker", **outer, **thinker}


def _text_part(document: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
    """Return path and fields of the decoder's configuration, which may be nested."""
    for key in _NESTED:
        inner = document.get(key)
        if isinstance(inner, Mapping):
            return key, inner
    return "", document


def _type(document: Mapping[str, Any]) -> str | None:
    kind = document.get("model_type")
    return kind if isinstance(kind, str) and kind else None


def _architectures(document: Mapping[str, Any]) -> list[str]:
    listed = document.get("architectures")
    table: dict[str, str] = names()["architectures"]
    return (
        [table[name] for name in listed if isinstance(name, str) and name in table] if isinstance(listed, list) else []
    )


def _dtype(dtype: Any) -> str | None:
    return _DTYPES.get(str(dtype).removeprefix("torch."))


def _assumed(kind: str | None, arch: ModelArchitecture) -> str:
    gate = "gated" if arch.mlp_gated else "plain"
    biases = [part for part, present in arch.biases.model_dump().items() if present]
    return tr(
        "the model type {value} is not known; assumed from its fields: a {gate} MLP, "
        "{per_layer} {type} a layer, query and key norms {value_2}, biases: {value_3}, "
        "embeddings {value_4}",
        value=kind or tr("(none given)"),
        gate=gate,
        per_layer=arch.norm.per_layer,
        type=arch.norm.type,
        value_2=arch.norm.qk_norm or tr("none"),
        value_3=", ".join(biases) or tr("none"),
        value_4=tr("tied") if arch.tied_embeddings else tr("not tied"),
    )


def quantization_of(config: Any) -> str | None:
    """Return ``nf4``, ``4-bit gptq``, ``fp8`` and the like; ``None`` when nothing is quantised."""
    if not isinstance(config, Mapping):
        return None
    method = str(config.get("quant_method") or config.get("quant_algo") or config.get("quantization_method") or "")
    if config.get("load_in_4bit") or config.get("_load_in_4bit"):
        return f"{config.get('bnb_4bit_quant_type') or '4-bit'} bitsandbytes"
    if config.get("load_in_8bit") or config.get("_load_in_8bit"):
        return tr("int8 bitsandbytes")
    bits = config.get("bits") or config.get("w_bit") or _group_bits(config)
    kind = str(config.get("fmt") or config.get("quant_type") or "")
    words = [f"{bits}-bit" if isinstance(bits, int) else "", method or tr("unknown method"), kind]
    return " ".join(word for word in words if word)


def _group_bits(config: Mapping[str, Any]) -> int | None:
    groups = config.get("config_groups")
    if not isinstance(groups, Mapping):
        return None
    for group in groups.values():
        weights = group.get("weights") if isinstance(group, Mapping) else None
        if isinstance(weights, Mapping) and isinstance(weights.get("num_bits"), int):
            return int(weights["num_bits"])
    return None
