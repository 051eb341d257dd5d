"""What all screens share: the environment, prompts and layout."""
