"""The guided builder of custom sets."""
