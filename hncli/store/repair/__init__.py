"""The doctor: diagnose and repair damaged career files."""
