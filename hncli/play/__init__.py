"""The player's side: prompters, narration, screens and scorecards."""
