"""What all screens share: questions, prompts, panes and the screen that asks them."""
