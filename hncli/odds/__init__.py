"""Exact probabilities of threat rolls: unchanged, and under optimal play."""
