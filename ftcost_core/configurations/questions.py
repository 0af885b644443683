"""Which model of the catalogue a model that is not in it was made of: what names and a configuration's hints say."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ftcost_core.catalogue.models import ModelEntry, all_models, find_model
from ftcost_core.catalogue.names import Listed, checkpoint_name, contained, model_parts
from ftcost_core.documents.problems import InputError
from ftcost_core.text.i18n import tr

_MOST = 5
_SIZE_OFF = 0.2
"""How far the parameters of a guess may be off the size in a name."""
_HINTS = (
    "base_model_config", "base_model_name_or_path", "tokenizer_name_or_path", "tokenizer_config", "tokenizer",
    "adapter_name_or_path", "hub_model_id", "output_dir", "run_name", "experiment_name",
)  # fmt: skip
"""Settings that may name the model too."""
_KINDS = ("model_type", "template", "chat_template", "tokenizer_type")
"""Settings that name the kind of architecture."""
_FAMILIES: tuple[tuple[str, str], ...] = (
    ("llama", "llama"), ("vicuna", "llama"), ("alpaca", "llama"), ("vigogne", "llama"), ("zephyr", "mistral"),
    ("mixtral", "mixtral"), ("mistral", "mistral"), ("qwen3", "qwen3"), ("qwen", "qwen2"), ("gemma", "gemma"),
    ("phi", "phi"), ("gpt_?neox", "gpt_neox"), ("gpt2", "gpt2"),
)  # fmt: skip
"""Words of names, and the kind of architecture that they say."""
_MAKERS = ("meta-llama", "qwen", "mistralai", "google", "microsoft", "openai", "deepseek-ai")
"""Publishers whose models are most often trained further."""


@dataclass(frozen=True, slots=True)
class ModelQuestion:
    """A question to the person whose configuration it is."""

    name: str
    """The model that is not in the catalogue."""
    guesses: tuple[str, ...]
    """Ids of models of the catalogue, the likeliest first."""
    why: str

    @property
    def text(self) -> str:
        """The question as a sentence."""
        if not self.guesses:
            return tr(
                "model.id: {name} is not in the catalogue: of which model is it a fine-tune? Say it (--model), or keep "
                "it among your models (ftcost model PATH --save)",
                name=self.name,
            )
        return tr(
            "model.id: {name} is not in the catalogue: a fine-tune of {first}? Say it (--model {first}), or {others}",
            name=self.name,
            first=self.guesses[0],
            others=", ".join(self.guesses[1:]) or tr("another model of the catalogue"),
        )


def model_question(name: str, settings: Mapping[str, Any], why: str) -> ModelQuestion:
    """Return the question which model a name is made of, with what the name and the configuration's hints say."""
    hints = [value for key in _HINTS if isinstance(value := settings.get(key), str)]
    kinds = " ".join(str(settings.get(key) or "") for key in _KINDS)
    guesses = dict.fromkeys(model for text in (name, *hints) for model in _inside(text))
    return ModelQuestion(name, tuple(guesses or _alike(name, kinds))[:_MOST], why)


def _inside(name: str) -> list[str]:
    """Return the models whose names' words, numbers and sizes are all in a name, of the most parts."""
    whole = model_parts(re.sub(r"(?<![\d.])(\d)[-_](?=\d[-_])", r"\1.", checkpoint_name(name)))
    ids = contained(whole, (Listed(model.id, model_parts(model.id)) for model in all_models()))
    most = max((len(one.parts.words) + len(one.parts.numbers) for one in ids), default=0)
    return [one.entry for one in ids if len(one.parts.words) + len(one.parts.numbers) == most]


def _alike(name: str, kinds: str) -> Iterator[str]:
    """Yield models of the kind that a name, or else other words, say, and of the size in the name."""
    sizes = re.findall(r"(\d+(?:\.\d+)?)b(?![a-z])", checkpoint_name(name))
    texts = (name.casefold(), kinds.casefold())
    kind = next((kind for text in texts for word, kind in _FAMILIES if re.search(word, text)), None)
    if not sizes or kind is None or not float(sizes[0]):
        return
    billions = float(sizes[0])

    def off(model: ModelEntry) -> float:
        return abs(model.parameters / 1e9 / billions - 1)

    same = [model for model in all_models() if str(model.raw_architecture.get("model_type")).startswith(kind)
            and kind.rstrip("23") in model.id.casefold() and off(model) <= _SIZE_OFF]  # fmt: skip

    def order(model: ModelEntry) -> tuple[bool, float]:
        return model.id.partition("/")[0].casefold() not in _MAKERS, off(model)

    yield from (model.id for model in sorted(same, key=order))


def is_in_catalogue(name: str) -> bool:
    """Tell whether a name means a model of the catalogue by itself, not as a copy that bears its name."""
    try:
        find_model(name, bears=False)
    except InputError:
        return False
    return True
