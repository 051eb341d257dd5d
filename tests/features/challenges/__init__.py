"""Tests of hncli/features/challenges."""
