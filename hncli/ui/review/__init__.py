"""Reviews of missions on the screen: made with progress, told as text, Markdown and JSON."""
