"""The scorecard as text, as a drawing and as Markdown."""
