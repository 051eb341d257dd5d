"""The linter: everything that can be wrong with a pack, with place and remedy."""
