"""What happened in a mission, in words: events, the call, its story and its end."""
