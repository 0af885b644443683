"""The program around its windows: start, open windows, errors, and the self-test."""
