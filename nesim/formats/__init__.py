"""Formats of others: each is one package, a way into the tree of nodes from which a case is read."""
