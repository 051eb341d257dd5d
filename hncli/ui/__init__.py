"""What a player sees and answers: prompts, screens, scorecards, and the doors for programs."""
