"""Reviews of missions on the screen: made with progress, told in sentences and as JSON."""
