"""The desk: home and career in one screen."""
