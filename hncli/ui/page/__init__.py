"""Pages and pictures to show: a career, a mission or a run of the lab as one file."""
