"""What every package needs: the data folder, files, locks, TinyDB databases, settings."""
