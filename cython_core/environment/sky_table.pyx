# The owner of the sky's tables. What it is given is checked here, once, so that sky.pyx cannot read outside.
# docs/frames.md.

cdef TableC table_of(given, int width, double first, double last) except *:
    """A table (start, span, coefficients) as the kernels see it; its memory must be kept. None: no table."""
    cdef TableC table
    table.start = table.span = table.intervals = table.terms = 0
    table.width = width
    table.coefficients = NULL
    if given is None:
        return table
    start, span, coefficients = given
    if coefficients.dtype != np.float64 or coefficients.ndim != 3 or not coefficients.flags.c_contiguous:
        raise ValueError("coefficients must be contiguous doubles (interval, term, component)")
    intervals, terms, columns = coefficients.shape
    if intervals < 1 or terms < 2 or columns != width:
        raise ValueError(f"coefficients of {intervals} intervals, {terms} terms and {columns} components (needed: "
                         f"{width})")
    if not (span > 0.0 and start <= first and last <= start + intervals*span and np.isfinite(coefficients).all()):
        raise ValueError(f"a table from {start:g} s to {start + intervals*span:g} s does not cover {first:g} s to "
                         f"{last:g} s")
    table.start, table.span, table.intervals, table.terms = start, span, intervals, terms
    table.coefficients = <const double*> address(coefficients)
    return table


cdef class SkyTables:
    """The sky of a case, shared by its spacecraft. tables: of nesim.sky.Sky.arrays(), frozen here. first, last: s, the
    times that a run can ask for; ValueError if a table does not cover them."""

    cdef SkyC c
    cdef readonly dict tables
    cdef readonly double first, last

    def __cinit__(self, dict tables, double first, double last):
        cdef int n
        self.tables, self.first, self.last = dict(tables), first, last
        others, mu = tables["others"], tables["mu"]
        if len(others) > MOST_OTHERS or len(mu) != 2 + len(others):
            raise ValueError(f"{len(others)} bodies beside Sun and Moon, {len(mu)} values of mu")
        for given in (tables["rotation"], tables["sun"], tables["moon"], *others):
            if given is not None:
                given[2].flags.writeable = False
        self.c.rotation = table_of(tables["rotation"], 4, first, last)
        self.c.sun = table_of(tables["sun"], 3, first, last)
        self.c.moon = table_of(tables["moon"], 3, first, last)
        self.c.others, self.c.mu_sun, self.c.mu_moon = len(others), mu[0], mu[1]
        for n in range(self.c.others):
            self.c.other[n] = table_of(others[n], 3, first, last)
            self.c.mu_other[n] = mu[2 + n]

    def at(self, double t):
        """C_FN (3, 3), w_FN_N (3,) rad/s, sun (3,), moon (3,) and others (body, 3) in N from the central body, m, at t
        (s)."""
        cdef SkyNow now
        cdef int n, j
        now.t = NAN
        with nogil:
            sky_at(&self.c, t, &now)
        return {"C_FN": np.array([now.C_FN[n] for n in range(9)]).reshape(3, 3),
                "w_FN_N": np.array([now.w_FN_N[n] for n in range(3)]),
                "sun": np.array([now.sun[n] for n in range(3)]), "moon": np.array([now.moon[n] for n in range(3)]),
                "others": np.array([[now.other[n][j] for j in range(3)] for n in range(self.c.others)]).reshape(
            self.c.others, 3)}
