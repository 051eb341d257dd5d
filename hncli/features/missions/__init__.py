"""Missions: their stories and pages."""
