"""What commands of several groups share, besides options."""
