"""Export and import: a whole career as one file."""
