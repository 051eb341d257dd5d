"""A career on screen: its status, its choices and its history, in words."""
