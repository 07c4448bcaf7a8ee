# The owner of a spacecraft's time laws. What it is given is checked here, once, so that signals.pyx cannot read
# outside. theory.md section 10.

SIGNAL_TYPES = {"kind": np.int32, "at": np.int32, "count": np.int32, "knots": np.float64, "cubics": np.float64,
                "code": np.int32,
                "numbers": np.float64, "registers": np.float64}


def check_code(code, int numbers):
    """ValueError unless an expression's code is made of known operations, stays on the stack and leaves one value."""
    cdef int depth = 0, i = 0, op, takes
    while i < len(code):
        op = code[i]
        if not OP_NUMBER <= op <= OP_PULSE:
            raise ValueError(f"no operation {op}")
        if op == OP_NUMBER:
            i += 1
            if i == len(code) or not 0 <= code[i] < numbers:
                raise ValueError("no such number")
        takes = 0 if op <= OP_TIME else 1 if op < OP_ADD else 2 if op < OP_PULSE else 3
        depth += 1 - takes
        if depth < 1 or depth > SIGNAL_STACK:
            raise ValueError("an expression leaves its stack")
        i += 1
    if depth != 1:
        raise ValueError("an expression must leave one value")


def code_switches(code):
    """Whether code, already checked, has a switching function."""
    cdef int i = 0, op
    while i < len(code):
        op = code[i]
        if OP_ABS <= op < OP_ADD or op >= OP_MIN:
            return True
        i += 2 if op == OP_NUMBER else 1
    return False


def check_signal(dict arrays, int index):
    """ValueError unless one law stays inside the arrays of its kind."""
    cdef long kind = arrays["kind"][index], at = arrays["at"][index], count = arrays["count"][index]
    homes = {SIGNAL_CONSTANT: "numbers", SIGNAL_TABLE: "knots", SIGNAL_SMOOTH: "code", SIGNAL_SWITCHED: "code",
             SIGNAL_REGISTER: "registers"}
    if kind not in homes:
        raise ValueError(f"signal {index}: no kind {kind}")
    if at < 0 or count < 1 or at + count > len(arrays[homes[kind]]):
        raise ValueError(f"signal {index}: outside '{homes[kind]}'")
    if homes[kind] == "code":
        code = arrays["code"][at:at + count].tolist()
        check_code(code, len(arrays["numbers"]))
        if code_switches(code) and kind == SIGNAL_SMOOTH:
            raise ValueError(f"signal {index}: a smooth expression that switches")


cdef class SignalTable:
    """Time laws of a spacecraft: the arrays of nesim.model.signals, frozen, and registers of its own that may be
    set."""

    cdef SignalsC c
    cdef readonly dict arrays
    cdef readonly object registers

    def __cinit__(self, dict arrays, registers=None):
        """registers: memory for them that others own, or None."""
        self.arrays = {name: np.array(arrays[name], dtype=kind, order="C") for name, kind in SIGNAL_TYPES.items()}
        self.registers = self.arrays.pop("registers")
        if registers is not None:
            self.registers = registers
        count = len(self.arrays["kind"])
        if len(self.arrays["at"]) != count or len(self.arrays["count"]) != count:
            raise ValueError("'kind', 'at' and 'count' differ in length")
        if self.arrays["cubics"].shape != (len(self.arrays["knots"]), 4):
            raise ValueError("'cubics' must have four numbers a knot")
        for index in range(count):
            check_signal(dict(self.arrays, registers=self.registers), index)
        self._point()

    def _point(self):
        for array in self.arrays.values():
            array.flags.writeable = False
        self.c.kind = <const int*> address(self.arrays["kind"])
        self.c.at = <const int*> address(self.arrays["at"])
        self.c.count = <const int*> address(self.arrays["count"])
        self.c.knots = <const double*> address(self.arrays["knots"])
        self.c.cubics = <const double*> address(self.arrays["cubics"])
        self.c.code = <const int*> address(self.arrays["code"])
        self.c.numbers = <const double*> address(self.arrays["numbers"])
        self.c.value = <double*> writable_address(self.registers)

    def __len__(self):
        return len(self.arrays["kind"])

    def at(self, int index, double t, double inside):
        """Value and first two derivatives of a law at t (s), on the branch at `inside` (s)."""
        cdef Jet j
        if not 0 <= index < len(self):
            raise IndexError(f"no signal {index}")
        with nogil:
            j = signal_at(&self.c, index, t, inside)
        return j.x, j.v, j.a
