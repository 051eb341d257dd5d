"""Many missions played by automatic players: jobs, executors, runs and reports."""
