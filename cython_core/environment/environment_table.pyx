# The owner of what surrounds the spacecraft of a case: tables of the sky and of the fields, and which of them act.
# theory.md section 16.

cdef class Surroundings:
    """Shared by all spacecraft and threads; frozen. tables: of nesim.model.surroundings.Tables, for this core."""

    cdef EnvironmentC c
    cdef readonly SkyTables sky
    cdef readonly Harmonics harmonics, potential
    cdef readonly Magnetic magnetic
    cdef readonly Layers layers
    cdef readonly Air air

    def __cinit__(self, dict tables):
        cdef EnvironmentC* c = &self.c
        self.sky = SkyTables(*tables["sky"])
        c.sky = &self.sky.c
        if tables["harmonics"]:
            self.harmonics, self.potential = Harmonics(tables["harmonics"]), Harmonics(tables["potential"])
            c.harmonics, c.potential = &self.harmonics.c, &self.potential.c
        if tables["magnetic"]:
            self.magnetic = Magnetic(tables["magnetic"])
            c.magnetic = &self.magnetic.c
        if tables["layers"]:
            self.layers = Layers(tables["layers"])
            c.layers = &self.layers.c
        if tables["air"]:
            self.air = Air(tables["air"])
            c.air = &self.air.c
        c.sun, c.moon, c.others = tables["sun"], tables["moon"], tables["others"]
        c.light, c.love, c.radius = tables["light"], tables["love"], tables["radius"]
        if ((c.sun or c.light or c.love) and not self.sky.c.sun.intervals or (c.moon or c.love)
            and not self.sky.c.moon.intervals):
            raise ValueError("a body that acts is not in the sky's tables")
        if c.others > self.sky.c.others:
            raise ValueError("more bodies act than the sky's tables hold")
