"""Tests of hncli/review."""
