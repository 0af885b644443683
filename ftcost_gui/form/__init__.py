"""The form: one section a file of declarations."""
