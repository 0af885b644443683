"""The search for plans over every offer, GPU count, strategy and setting, by the formulas of one estimate.

``search.plan(job, prices, …)`` searches under the job's limits and returns :class:`result.Plans`;
``sweep.sweep(job, quantity, …)`` varies one quantity.
"""
