"""The formulas: jobs as arrays in; memory, time and schedule as arrays out."""
