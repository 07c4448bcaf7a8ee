"""Benchmarks of nesim against other multibody programs."""
