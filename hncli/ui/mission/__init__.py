"""A mission on screen: the position, the options and what happened, in words."""
