"""Reading and writing files safely: atomic writes, checksums, locks."""
