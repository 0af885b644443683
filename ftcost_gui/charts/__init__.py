"""Pictures of an estimate."""
