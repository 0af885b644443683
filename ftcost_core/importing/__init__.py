"""A person's own models: read from config.json, safetensors and GGUF headers, kept in the user's folder.

No weights are read, and no pickle ever. A job carries such a model inline (``model.architecture``), so the
document stays complete on another computer; :func:`model_field` makes the edit.

>>> model = read_model(Path("my-model"))                      # a folder, config.json, *.safetensors, *.gguf
>>> save_model(models_folder(), model)                        # keep it among the user's models
>>> saved = saved_models(models_folder())                     # .entries for the search, .faults to show
>>> store.edit("model", model_field(saved.entries[0]))        # {"id": None, "architecture": {...}}
"""

from ftcost_core.importing.model import ImportedModel, StoredTensors
from ftcost_core.importing.reading import config_model, read_model
from ftcost_core.importing.saved import (
    SavedModels,
    forget_model,
    model_field,
    models_folder,
    save_model,
    saved_models,
    with_saved_model,
)

__all__ = [
    "ImportedModel",
    "SavedModels",
    "StoredTensors",
    "config_model",
    "forget_model",
    "model_field",
    "models_folder",
    "read_model",
    "save_model",
    "saved_models",
    "with_saved_model",
]
