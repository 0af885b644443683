"""Memory of a step of MaxText on TPUs, held against what XLA compiles."""
