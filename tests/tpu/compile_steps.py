"""MaxText's own training step, compiled for TPUs that are not there: ``python -m tests.tpu.compile_steps SPECS.jsonl``.

For an environment of Python 3.12 with ``maxtext[tpu]`` 0.2.5 and libtpu 0.0.52. A spec is a line of MaxText's
settings, such as ``{"model_name": "llama3.1-8b", "compile_topology": "v5p-16", "per_device_batch_size": 1,
"max_target_length": 4096, "remat_policy": "full"}``; it is printed with the bytes of one chip that XLA lays out:
arguments (weights and optimizer states, updated in place), temporaries, instructions. Takes minutes a line.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

os.environ.setdefault("TPU_SKIP_MDS_QUERY", "1")
os.environ.setdefault("DECOUPLE_GCLOUD", "TRUE")

import maxtext
from flax.core.spmd import logical_axis_rules
from maxtext.configs import pyconfig
from maxtext.trainers.pre_train import train, train_compile
from maxtext.utils import maxtext_utils, sharding

BASE = Path(next(iter(maxtext.__path__))) / "configs" / "base.yml"
FIXED = (
    "compile_topology_num_slices=1", "enable_checkpointing=false", "dataset_type=synthetic", "run_name=compiled",
    "base_output_directory=compiled", "skip_jax_distributed_system=true",
)  # fmt: skip
PARTS = ("argument", "temp", "generated_code")


def main() -> None:
    """Compile each spec and print it with its bytes."""
    for line in Path(sys.argv[1]).read_text(encoding="utf-8").splitlines():
        settings = json.loads(line)
        analysis = compiled(settings).memory_analysis()
        parts = {part: getattr(analysis, f"{part}_size_in_bytes") for part in PARTS}
        print(json.dumps(settings | parts), flush=True)


def compiled(settings: dict[str, Any]) -> Any:
    """Return the compiled step of some settings, as MaxText's own ``train_compile`` makes it."""
    config = pyconfig.initialize(["", str(BASE), *(f"{key}={value}" for key, value in settings.items()), *FIXED])
    mesh = train_compile.get_topology_mesh(config)
    arguments, named, state, _, model = train_compile.get_shaped_inputs(mesh, config)
    parameters, state = sharding.maybe_update_params_sharding_with_opt(config, state)
    inputs = sharding.build_zero1_input_state_mesh_shardings(config, state, parameters)
    step = maxtext_utils.get_functional_train_with_signature(
        train.train_step, sharding.get_input_data_sharding(config, mesh), inputs, model, config, parameters
    )
    function, *rest = step
    return train_compile.jit_and_compile(
        function, arguments, named, mesh, *rest, config, logical_axis_rules(config.logical_axis_rules)
    )


if __name__ == "__main__":
    main()
