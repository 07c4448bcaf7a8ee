"""42's format: read its files, convert a directory into the tree of a nesim case, export results as 42 writes them.

Every value of the tree knows the line of 42's file that it comes from.
"""

MAIN = "Inp_Sim.txt"             # the file that a directory of 42 begins with
