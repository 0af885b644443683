"""The best plan out of every offer, GPU count, strategy and setting, by the formulas of one estimate.

``search.plan(job, prices, …)`` searches under the job's limits and returns :class:`result.Plans`;
``sweep.sweep(job, quantity, …)`` follows one quantity. Neither knows a formula of its own.
"""
