"""The script that trains with TRL: settings come from its YAML, so nothing of a job is written into code."""

from __future__ import annotations

from ftcost_core.documents.job import StateDtype
from ftcost_core.exporters.facts import libraries, tower_modules
from ftcost_core.exporters.trainer_job import TrainerJob

FILE = "train.py"

LOAD = '''
def load(name):
    """A local file by its ending, a folder that `datasets` saved, or a data set of the hub."""
    kinds = {{".jsonl": "json", ".json": "json", ".csv": "csv", ".parquet": "parquet", ".txt": "text"}}
    kind = kinds.get(Path(name).suffix)
    if kind:
        return load_dataset(kind, data_files=name, split="train")
    if Path(name).is_dir() and any(Path(name).glob("*.json")):
        saved = load_from_disk(name)
        return saved["train"] if "train" in saved else saved
    return load_dataset(name, split="train")
'''
TOKENIZER = '''
CHATML = (
    "{% for message in messages %}<|im_start|>{{ message.role }}\\n{{ message.content }}<|im_end|>\\n"
    "{% endfor %}"
    "{% if add_generation_prompt %}<|im_start|>assistant\\n{% endif %}"
)
"""What chats are written with for a base model, whose tokenizer has no chat template."""
'''

_HEAD = '''"""Trains what train.yaml says: python train.py --config train.yaml"""

from pathlib import Path

{imports}
'''

_REWARD = '''

def reward(completions, **columns):
    """One number for each completion: higher is better. Columns of the data set come as keywords."""
    raise NotImplementedError("write the reward here")
'''

_TOKENIZER_OF = '''

def tokenizer_of(name):
    """The model's tokenizer; without a chat template it gets one, which the model learns in training."""
    tokenizer = AutoTokenizer.from_pretrained(name)
    if tokenizer.chat_template is None:
        tokenizer.chat_template = CHATML
    return tokenizer
'''

_MODEL = '''

def model_of(model):
    """{doc}"""
    options = dict(dtype=model.dtype, attn_implementation=model.attn_implementation)
{body}
    return loaded
'''

_FROM_SCRATCH = """    config = AutoConfig.from_pretrained(model.model_name_or_path)
    loaded = {model}.from_config(config, **options)"""

_LAST_LAYERS = """    loaded = {model}.from_pretrained(model.model_name_or_path, **options)
    loaded.requires_grad_(False)
    layers = {layers}
    for layer in layers[-{count}:]:
        layer.requires_grad_(True)"""

_MAIN = """

def main():
    script, training, model = TrlParser((ScriptArguments, {name}Config, ModelConfig)).parse_args_and_config()
{prepare}    data = load(script.dataset_name)
{split}    trainer = {name}Trainer(
{arguments}    )
{after}    last = get_last_checkpoint(training.output_dir) if Path(training.output_dir).is_dir() else None
    trainer.train(resume_from_checkpoint=last)
{gather}    trainer.save_model(training.output_dir)


if __name__ == "__main__":
    main()
"""

_GATHER = """    if trainer.is_fsdp_enabled:
        # Checkpoints are sharded; without this the model at the end would not be written.
        trainer.accelerator.state.fsdp_plugin.set_state_dict_type("FULL_STATE_DICT")
"""

_SPLIT = """    data = data.train_test_split(test_size={share}, seed=training.seed)
"""

_EXCLUDE = """    adapters = get_peft_config(model)
    # Names of the language model's matrices occur in the towers too, which the estimate keeps frozen.
    adapters.exclude_modules = (
        r"{towers}"
    )
"""

_CAST_ADAPTERS = """    # The estimate keeps the adapters in {dtype}.
    for name, weight in trainer.model.named_parameters():
        if weight.requires_grad and "lora_" in name:
            weight.data = weight.data.to(torch.{dtype})
"""

_UPCAST = """    # The estimate keeps embedding, head and norms in fp32.
    for weight in trainer.model.parameters():
        if not weight.requires_grad and weight.dtype in (torch.bfloat16, torch.float16):
            weight.data = weight.data.float()
"""


def script(job: TrainerJob) -> str:
    """Return the text of ``train.py`` for a job."""
    name = job.objective.upper()
    built = job.kind in ("pretrain", "freeze")
    after = _after(job)
    parts = [_HEAD.format(imports=_imports(job, name, built=built, casts=bool(after)))]
    parts.append(TOKENIZER + "\n" + LOAD.format() + _TOKENIZER_OF)
    if job.objective == "grpo":
        parts.append(_REWARD)
    if job.kind == "pretrain":
        parts.append(
            _MODEL.format(doc="The architecture with random weights.", body=_FROM_SCRATCH.format(model=_class(job)))
        )
    if job.kind == "freeze":
        count = job.method.trained_layers or 1
        # The tower of an image-language model may have more layers than its decoder.
        longest = "max((m for m in loaded.modules() if isinstance(m, ModuleList)), key=len)"
        layers = "loaded.get_decoder().layers" if job.sees_images else longest
        body = _LAST_LAYERS.format(model=_class(job), layers=layers, count=count)
        parts.append(_MODEL.format(doc=f"The model with its last {count} layers left to train.", body=body))
    parts.append(_main(job, name, built=built, after=after))
    return "".join(parts)


def _imports(job: TrainerJob, name: str, *, built: bool, casts: bool) -> str:
    lines = []
    if casts:
        lines.append("import torch")
    lines.append("from datasets import load_dataset, load_from_disk")
    if job.kind == "freeze" and not job.sees_images:
        lines.append("from torch.nn import ModuleList")
    classes = ["AutoConfig"] if job.kind == "pretrain" else []
    classes += [_class(job)] if built else []
    lines.append(f"from transformers import {', '.join([*classes, 'AutoTokenizer'])}")
    lines.append("from transformers.trainer_utils import get_last_checkpoint")
    names = ["ModelConfig", "ScriptArguments", f"{name}Config", f"{name}Trainer", "TrlParser"]
    if not built:
        names += ["get_peft_config", "get_quantization_config"]
    lines.append(f"from trl import {', '.join(sorted(names, key=str.casefold))}")
    return "\n".join(lines)


def _class(job: TrainerJob) -> str:
    """Return the class of transformers that loads the model."""
    return "AutoModelForImageTextToText" if job.sees_images else "AutoModelForCausalLM"


def _main(job: TrainerJob, name: str, *, built: bool, after: str) -> str:
    prepare = ""
    arguments = ["model=model_of(model)" if built else "model=model.model_name_or_path", "args=training"]
    if job.objective == "grpo":
        arguments.append("reward_funcs=reward")
    splits = bool(job.held_out) and job.objective != "grpo"
    arguments += ['train_dataset=data["train"]', 'eval_dataset=data["test"]'] if splits else ["train_dataset=data"]
    arguments.append("processing_class=tokenizer_of(model.model_name_or_path)")
    if not built:
        prepare = (
            "    training.model_init_kwargs = dict(\n"
            "        dtype=model.dtype, attn_implementation=model.attn_implementation\n"
            "    )\n"
        )
        arguments.append("quantization_config=get_quantization_config(model)")
        if job.adapters and job.arch.multimodal:
            prepare += _EXCLUDE.format(towers=tower_modules())
            arguments.append("peft_config=adapters")
        else:
            arguments.append("peft_config=get_peft_config(model)")
    lines = "".join(f"        {argument},\n" for argument in arguments)
    gather = _GATHER if job.strategy == "fsdp" else ""
    split = _SPLIT.format(share=job.held_out) if splits else ""
    return _MAIN.format(name=name, prepare=prepare, split=split, arguments=lines, after=after, gather=gather)


def _after(job: TrainerJob) -> str:
    """Return code that casts adapters, and weights beside them, to the job's dtypes where TRL's differ."""
    if not job.adapters:
        return ""
    quantization = job.quantization
    # PEFT makes fp32 adapters; TRL casts them to bf16 beside quantised weights.
    usual: StateDtype = "bf16" if quantization else "fp32"
    dtype = job.lora.adapter_dtype or usual
    out = ""
    if dtype != usual and job.zero_stage != 3:
        out += _CAST_ADAPTERS.format(dtype=libraries().torch_dtypes[dtype])
    if quantization and quantization.upcast:
        out += _UPCAST
    return out
