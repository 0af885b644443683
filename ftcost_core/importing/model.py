"""A model read from a person's own files."""

from typing import Any

from pydantic import BaseModel, ConfigDict

from ftcost_core.architecture.counts import counts
from ftcost_core.architecture.model import ModelArchitecture


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class StoredTensors(_Part):
    """All tensors of one dtype that a checkpoint stores."""

    dtype: str
    """As the file names it: ``BF16``, ``F8_E4M3``, ``Q4_K`` …"""
    tensors: int
    elements: int
    """Stored elements; for packed 4-bit weights fewer than the parameters they hold."""
    parameters: int
    """Parameters they hold: 0 for scales, zero points and the like."""
    bytes: int


class ImportedModel(_Part):
    """What a config.json, a safetensors or GGUF header, or a folder of them says about a model."""

    name: str
    source: str
    """The file or folder it was read from."""
    formats: tuple[str, ...]
    """What was read: ``config``, ``safetensors``, ``gguf``."""
    architecture: ModelArchitecture
    dtype: str | None = None
    """Dtype of the unquantised weights: ``bf16``, ``fp16`` or ``fp32``."""
    quantization: str | None = None
    """How the checkpoint's weights are packed, in words; ``None`` when they are not."""
    stored: tuple[StoredTensors, ...] = ()
    """The checkpoint's tensors by dtype; empty when only a configuration was read."""
    notes: tuple[str, ...] = ()
    """What was assumed, left out or found to differ, one sentence each."""

    @property
    def parameters(self) -> int:
        """Parameters of the architecture: towers included, a tied head counted once."""
        return counts(self.architecture).total

    @property
    def active_parameters(self) -> int:
        """Parameters of the language model that one token uses."""
        return counts(self.architecture).active

    @property
    def stored_parameters(self) -> int | None:
        """Parameters of the checkpoint's tensors; ``None`` when they were not read."""
        return sum(tensors.parameters for tensors in self.stored) if self.stored else None

    @property
    def inline(self) -> dict[str, Any]:
        """The architecture as a job carries it under ``model.architecture``."""
        return inline(self.architecture)


def inline(architecture: ModelArchitecture) -> dict[str, Any]:
    """Return an architecture as a job carries it: without fields at their defaults."""
    # The type of a layer is its class's default, but needed to tell the classes apart.
    return architecture.model_dump(mode="json", exclude_defaults=True) | {
        part: [{"type": layer.type, **layer.model_dump(mode="json", exclude_defaults=True)} for layer in layers]
        for part, layers in (("mixers", architecture.mixers), ("ffns", architecture.ffns))
    }
