"""The pure core: cards, the rules of a mission, odds and given positions."""
