"""The mathematics of reviews: was it you, or the dice?"""
