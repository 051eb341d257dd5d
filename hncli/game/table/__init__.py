"""A mission with real cards: its steps, what refuses them, and what follows from them."""
