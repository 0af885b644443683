"""Evaluated jobs on offers: bills, costs, scenarios side by side, and jobs that recur."""
