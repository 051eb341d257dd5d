"""What several commands share besides options."""
