"""The career: missions in a row, the stress they leave, and what the negotiator gains."""
