"""The commands of `hn challenge`, a module for each."""
