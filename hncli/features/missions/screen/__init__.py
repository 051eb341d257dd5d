"""A mission on a terminal: head, exchange, menu, panes, typed commands, end."""
