"""Configurations of axolotl, LLaMA-Factory, torchtune and TRL, with their launchers' files, read as a job.

What is sure is read; what a configuration leaves out takes the trainer's own default; what it does not say at
all (the GPU, how much data there are), and what is not read, is said in a line each. Nothing is guessed in
silence.

>>> imported = read_configuration([Path("axolotl.yaml"), Path("accelerate.yaml")], Given(gpu="H100"))
>>> imported.job, imported.notes
"""

from ftcost_core.configurations.amounts import Given
from ftcost_core.configurations.reading import Imported, read_configuration, read_texts

__all__ = ["Given", "Imported", "read_configuration", "read_texts"]
