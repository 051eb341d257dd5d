"""A mission in words: labels, sentences, the call, the story, its end."""
