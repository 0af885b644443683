"""How far the program is off: its figures against exact traces and published runs."""
