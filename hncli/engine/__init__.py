"""The rules of a mission: pure, with no input or output, no clock and no global randomness."""
