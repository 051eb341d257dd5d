"""Commands that tell what a career has come to."""
