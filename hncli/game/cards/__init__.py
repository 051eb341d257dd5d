"""Cards as data: packs, effects, triggers, words, the linter."""
