"""The terminal: its capabilities, prompts, widths and pace."""
