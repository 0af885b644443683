"""The charts of a report: each a pure function from figures to a drawing that states its finding."""
