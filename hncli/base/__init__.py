"""What every package needs: schemas, problems, text, messages, files and records."""
