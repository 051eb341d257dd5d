"""Measurements, and tables made by playing; none of it is part of the program."""
