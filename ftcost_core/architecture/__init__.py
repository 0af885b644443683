"""What a model is made of: tensors by class, exact counts, the matrices that adapters can target."""
