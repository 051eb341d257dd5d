"""Tests of hncli/challenge."""
