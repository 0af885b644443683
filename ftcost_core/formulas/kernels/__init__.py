"""Rates of single kernels, set by published micro-benchmarks: arrays in, arrays out, no job in sight.

Each module has one form of few constants (``resources/throughput/kernels``). How well the forms hold is
printed by ``python -m tests.accuracy physics``.
"""
