"""How the installers are made: one module a question, the standard library only."""
