"""What all commands share: groups, options, errors and the environment."""
