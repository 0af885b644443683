"""transformers builds each of its model types, and PEFT its adapters, without memory; prints what they count."""

import json
import os
import sys
import warnings

import torch
from peft import LoraConfig, get_peft_model
from transformers import (
    AutoModel,
    AutoModelForCausalLM,
    AutoModelForImageTextToText,
    AutoModelForSeq2SeqLM,
    AutoModelForSequenceClassification,
    __version__,
)
from transformers.models.auto.configuration_auto import CONFIG_MAPPING
from transformers.models.auto.modeling_auto import (
    MODEL_FOR_CAUSAL_LM_MAPPING_NAMES,
    MODEL_FOR_IMAGE_TEXT_TO_TEXT_MAPPING_NAMES,
    MODEL_FOR_MASKED_LM_MAPPING_NAMES,
    MODEL_FOR_SEQ_TO_SEQ_CAUSAL_LM_MAPPING_NAMES,
    MODEL_FOR_SEQUENCE_CLASSIFICATION_MAPPING_NAMES,
    MODEL_MAPPING_NAMES,
)

RANK = 8
CLASSES = (
    (AutoModelForImageTextToText, MODEL_FOR_IMAGE_TEXT_TO_TEXT_MAPPING_NAMES),
    (AutoModelForCausalLM, MODEL_FOR_CAUSAL_LM_MAPPING_NAMES),
    (AutoModelForSeq2SeqLM, MODEL_FOR_SEQ_TO_SEQ_CAUSAL_LM_MAPPING_NAMES),
)
BESIDE_LAYERS = r"(?:.*\.)?(?:pooler|embeddings_project)(?:\..*)?"
"""What an encoder has before and behind its layers: the estimate adapts its layers only."""


def built(kind: str) -> dict:
    """Return what one model type has, with its own defaults."""
    config = CONFIG_MAPPING[kind]()
    out = {"type": kind, "config": config.to_dict(), "parameters": {}, "adapters": {}}
    # Encoders have no vocabulary head; as decoders they would get one.
    encoder = getattr(config, "is_decoder", None) is False or kind in MODEL_FOR_MASKED_LM_MAPPING_NAMES
    encoder = encoder and kind not in CLASSES[0][1]
    for maker, names in (*CLASSES, *([(AutoModel, MODEL_MAPPING_NAMES)] if encoder else [])):
        if kind not in names:
            continue
        name = maker.__name__
        try:
            with torch.device("meta"):
                model = maker.from_config(CONFIG_MAPPING[kind]())
            model.tie_weights()
            out["parameters"][name] = sum(p.numel() for p in model.parameters()) + pooler(maker, model, kind)
        except Exception as error:  # noqa: BLE001 - the report is the point
            out["parameters"][name] = f"{type(error).__name__}: {' '.join(str(error).split())[:200]}"
            continue
        left_out = {AutoModelForImageTextToText: os.environ["TOWERS"], AutoModel: BESIDE_LAYERS}.get(maker)
        wanted = LoraConfig(r=RANK, target_modules="all-linear", exclude_modules=left_out)
        try:
            with torch.device("meta"):
                adapted = get_peft_model(model, wanted)
            out["adapters"][name] = sum(p.numel() for p in adapted.parameters() if p.requires_grad)
        except Exception as error:  # noqa: BLE001 - the report is the point
            out["adapters"][name] = f"{type(error).__name__}: {' '.join(str(error).split())[:200]}"
    return out


def pooler(maker: type, model: torch.nn.Module, kind: str) -> int:
    """Return the parameters of the pooler that only the classifier of an encoder has, as DeBERTa's."""
    if (
        maker is not AutoModel
        or hasattr(model, "pooler")
        or kind not in MODEL_FOR_SEQUENCE_CLASSIFICATION_MAPPING_NAMES
    ):
        return 0
    with torch.device("meta"):
        own = getattr(AutoModelForSequenceClassification.from_config(CONFIG_MAPPING[kind]()), "pooler", None)
    return sum(p.numel() for p in own.parameters()) if own is not None else 0


def main() -> None:
    warnings.simplefilter("ignore")
    wanted = sys.argv[1:] or sorted({*MODEL_FOR_MASKED_LM_MAPPING_NAMES}.union(*(names for _, names in CLASSES)))
    print(json.dumps({"transformers": __version__, "torch": torch.__version__}), flush=True)
    for kind in wanted:
        try:
            line = built(kind)
        except Exception as error:  # noqa: BLE001 - the report is the point
            line = {"type": kind, "error": f"{type(error).__name__}: {' '.join(str(error).split())[:200]}"}
        print(json.dumps(line, default=str), flush=True)


if __name__ == "__main__":
    main()
