"""Benchmarks, and generators of tables and weights; none of it is installed with the program."""
