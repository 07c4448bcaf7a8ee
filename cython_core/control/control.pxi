# What became of a command; what it does, and by what controllers act: nesim/model/choices.py. theory.md section 12.

cdef enum:
    DONE = 1
    NEEDLESS = 2                    # it was so already
    REFUSED = 3                     # the two sides of a latch were too far apart
