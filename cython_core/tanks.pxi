# Records of tanks, and of what is left without their propellant: plain numbers of one spacecraft (nesim/compiler/tanks.py).

cdef struct TankC:
    long link, body                 # that hold it
    double p[3]                     # link's G -> tank, link axes, m
    double p_B[3]                   # body's mass centre at the start -> tank, body axes, m
    double start                    # kg
    # state
    double mass                     # kg
    long empty
    double when                     # s, when it ran empty

cdef struct DryLink:                # a link that holds tanks
    long link
    long leaf                       # 1: it has a Leaf
    double m                        # kg
    double S[3]                     # first moment about G, link axes, kg m
    double K[6]                     # second moment about G, kg m2
    double spin[6]                  # sum J a a^T of its wheels that are not part of K

cdef struct DryBody:                # a body that holds tanks; moments about its mass centre at the start, body axes
    long body
    double m
    double S[3]
    double K[6]
    double spin[6]
    double r[3]                     # link's G -> that point, link axes, m
    double r_o[3]                   # that point -> inner joint, m
