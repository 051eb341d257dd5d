"""A player's statistics as data, as text and as a drawing."""
