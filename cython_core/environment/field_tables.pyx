# Owners of the field models' tables. What they are given is checked here, once, so that the kernels cannot read
# outside. theory.md sections 13 to 15.

cdef Vec3 place_of(double[::1] r) except *:
    """A flat array of three lane values as a vector."""
    if r.shape[0] != 3*W:
        raise ValueError("a place has three coordinates a lane")
    cdef Vec3 place
    cdef int i
    for i in range(W):
        set_lane(&place.x, i, r[i])
        set_lane(&place.y, i, r[W + i])
        set_lane(&place.z, i, r[2*W + i])
    return place


cdef list lane_list(vd x):
    cdef int i
    return [lane(x, i) for i in range(W)]


cdef list components(Vec3 a):
    return [lane_list(a.x), lane_list(a.y), lane_list(a.z)]


cdef class Harmonics:
    """A potential field: the tables of nesim.fields.harmonics, frozen. Their `count` says which of the calls below it
    is for."""

    cdef HarmonicsC c
    cdef readonly int count
    cdef readonly object sector, rows

    def __cinit__(self, dict tables):
        self.c.degree, self.c.order, self.c.first, self.count = (tables[name] for name in ("degree", "order", "first",
            "count"))
        self.c.radius = tables["radius"]
        if self.count not in (SERIES_POTENTIAL, SERIES_FIELD, SERIES_GRADIENT):
            raise ValueError(f"no kernel for {self.count} series")
        if not 0 <= self.c.order <= self.c.degree or self.c.first < 0:
            raise ValueError("degree and order do not fit")
        self.sector = np.array(tables["sector"], dtype=np.float64)
        self.rows = np.array(tables["rows"], dtype=np.float64)
        wanted = sum(2*(n > m) + 2*self.count*(n >= self.c.first) for m in range(self.c.order + 1)
                     for n in range(m, self.c.degree + 1))
        if len(self.sector) != self.c.order + 1 or len(self.rows) != wanted:
            raise ValueError("tables of another degree and order")
        self.c.sector = <const double*> address(self.sector)
        self.c.rows = <const double*> address(self.rows)

    def _expect(self, int count):
        if self.count != count:
            raise ValueError(f"tables of {self.count} series, {count} are needed")

    def at(self, double[::1] r):
        """Gradient (3, lanes) and second gradient (3, 3, lanes) at r (m), in axes fixed to the planet. r: flat, x of
        all lanes first."""
        self._expect(SERIES_GRADIENT)
        cdef Vec3 place = place_of(r), a
        cdef Sym3 G
        with nogil:
            harmonic_field(&self.c, place, &a, &G)
        xy, xz, yz = lane_list(G.xy), lane_list(G.xz), lane_list(G.yz)
        return (np.array(components(a)),
                np.array([[lane_list(G.xx), xy, xz], [xy, lane_list(G.yy), yz], [xz, yz, lane_list(G.zz)]]))

    def gradient(self, double[::1] r):
        """Gradient alone (3, lanes)."""
        self._expect(SERIES_FIELD)
        cdef Vec3 place = place_of(r), a
        with nogil:
            a = harmonic_gradient(&self.c, place)
        return np.array(components(a))

    def potential(self, double[::1] r):
        """The potential (lanes)."""
        self._expect(SERIES_POTENTIAL)
        cdef Vec3 place = place_of(r)
        cdef vd U
        with nogil:
            U = harmonic_potential(&self.c, place)
        return np.array(lane_list(U))



cdef class Magnetic:
    """A magnetic field: tables of three series at t = 0, and their change per second (or None)."""

    cdef MagneticC c
    cdef readonly Harmonics now
    cdef readonly object start, rate

    def __cinit__(self, dict tables, rate=None):
        self.now = Harmonics(tables)
        self.now._expect(SERIES_FIELD)
        self.start = self.now.rows.copy()
        self.rate = np.zeros_like(self.start) if rate is None else np.array(rate, dtype=np.float64)
        if len(self.rate) != len(self.start):
            raise ValueError("the change is of another degree")
        self.c.now = self.now.c
        self.c.rows = <double*> writable_address(self.now.rows)
        self.c.start = <const double*> address(self.start)
        self.c.rate = <const double*> address(self.rate)
        self.c.size = len(self.start)

    def at(self, double[::1] r, double t=0.0):
        """B (3, lanes) at r (m) and t (s), T, in axes fixed to the planet."""
        cdef Vec3 place = place_of(r), B
        with nogil:
            magnetic_update(&self.c, t)
            B = magnetic_field(&self.c, place)
        return np.array(components(B))



cdef class Layers:
    """Layers of air: `radius`, `flattening`, `step` and `cell` of nesim.fields.atmosphere."""

    cdef LayersC c
    cdef readonly object cell

    def __cinit__(self, dict tables):
        self.cell = np.array(tables["cell"], dtype=np.float64, order="C")
        if self.cell.ndim != 2 or self.cell.shape[1] != 2 or not len(self.cell) or not tables["step"] > 0:
            raise ValueError("layers need a step and two numbers a cell")
        self.c.ellipsoid.radius, self.c.ellipsoid.flattening = tables["radius"], tables["flattening"]
        self.c.count, self.c.step = len(self.cell), tables["step"]
        self.c.cell = <const double*> address(self.cell)

    def altitude(self, double[::1] r):
        """Above the ellipsoid (lanes), m."""
        cdef Vec3 place = place_of(r)
        return np.array(lane_list(altitude(&self.c.ellipsoid, place)))

    def at(self, double[::1] r):
        """Density (lanes) at r (m, axes fixed to the planet), kg/m3."""
        cdef Vec3 place = place_of(r)
        cdef vd density
        with nogil:
            density = layered_density(&self.c, place)
        return np.array(lane_list(density))



cdef class Air:
    """Air in a table: `radius`, `flattening`, `bottom`, `step`, `interval`, `day` and `ln` of
    nesim.fields.atmosphere."""

    cdef AirC c
    cdef readonly object ln

    def __cinit__(self, dict tables):
        self.ln = np.array(tables["ln"], dtype=np.float64, order="C")
        if (self.ln.ndim != 4 or min(np.subtract(self.ln.shape, (0, 3, 2, 2))) < 1 or self.ln.shape[2] < 4
            or self.ln.shape[3] < 4):
            raise ValueError("a table of air needs times, hours, latitudes and altitudes, with the nodes beside the "
                             "edges")
        if not tables["step"] > 0 or not tables["interval"] > 0:
            raise ValueError("the nodes of a table must rise")
        self.c.ellipsoid.radius, self.c.ellipsoid.flattening = tables["radius"], tables["flattening"]
        self.c.times, self.c.hours, self.c.latitudes, self.c.altitudes = self.ln.shape
        self.c.bottom, self.c.step, self.c.interval, self.c.day = (tables[name] for name in ("bottom", "step",
            "interval", "day"))
        self.c.ln = <const double*> address(self.ln)

    def at(self, double[::1] r, double[::1] t):
        """Density (lanes) at r (m, axes fixed to the planet) and t (lanes, s), kg/m3."""
        cdef Vec3 place = place_of(r)
        cdef vd when, density
        cdef int i
        if t.shape[0] != W:
            raise ValueError("one time a lane")
        for i in range(W):
            set_lane(&when, i, t[i])
        with nogil:
            density = tabulated_density(&self.c, place, when)
        return np.array(lane_list(density))
