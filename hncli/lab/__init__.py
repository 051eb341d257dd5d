"""Calculations about the game that no rule needs: exact odds, and what builds on them."""
