"""Reports as Documents, and their renderers: plain text, rich, Markdown, HTML."""
