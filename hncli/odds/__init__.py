"""Exact chances of threat rolls, and the best play of one."""
