"""The lab: many missions or careers by automatic players, as jobs, executors, runs and reports."""
