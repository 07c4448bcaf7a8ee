"""The input files of 42: positional text, one record a line, values first and a comment behind them."""
