"""Endings of file names that say what a file holds."""

from __future__ import annotations

CONFIGURATIONS = (".yaml", ".yml", ".toml", ".sh", ".bash", ".sbatch", ".slurm", ".py", ".ipynb")
"""Trainers' configurations; a ``.json`` file may be one too."""
