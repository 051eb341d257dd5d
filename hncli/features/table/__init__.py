"""The companion of a mission with real cards: the table is followed step by step (R-TABLE)."""
