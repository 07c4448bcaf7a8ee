# Events found inside steps: where each lane must arrive because of one, and a queue of those that Python has yet to
# take. theory.md section 11.

cdef enum:
    MOST_SWITCHES = 24              # at one instant, before a lane is made to go on
    QUEUE = 4096                    # events that may wait to be taken
    BRANCHES = -1                   # cause of an edge: some guards of devices

cpdef enum EventKind:               # what has happened
    AT_LIMIT = 0                    # a wheel at its speed limit; the lower one?
    ON_ORBIT = 1                    # a quantity of the orbit that turned; did it fall?
    AT_STOP = 2                     # an axis of a joint at its stop; the lower one?
    TOUCHED = 3                     # a contact, and with what speed
    RELEASED = 4                    # a contact: impulse, speed and energy dissipated since the touch
    STRUCK = 5                      # a contact of law `impulse`, likewise
    CLOSED_CONTACT = 6              # one that has come to rest
    OPENED = 7                      # one that was at rest


cdef class EventQueue:
    """Of a lane group."""

    # s, where each lane must arrive because of what happens there, or infinite
    cdef double due[WIDEST]
    cdef long cause[WIDEST]                     # BRANCHES, or the quantity of the orbit that a command waits for
    cdef int waiting
    cdef double when[QUEUE]                      # s
    cdef int what[QUEUE]                         # EventKind
    cdef int which[QUEUE]                        # 2 number, + 1 if it is the lower limit or has fallen
    cdef int of_lane[QUEUE]                          # lane
    # of a contact: impulse (N s), speed (m/s), energy (J); NaN: without meaning
    cdef double details[QUEUE][3]
    cdef list memory

    def __cinit__(self, *_):
        self.waiting, self.memory = 0, []
        for i in range(WIDEST):
            self.due[i], self.cause[i] = INFINITY, BRANCHES

    cdef double* _lanes(self, int count) except NULL:
        """(count, lane) numbers."""
        cdef double[::1] array = aligned_empty(max(count, 1))
        array[:] = NOT_PASSED
        self.memory.append(array)
        return &array[0]

    def take(self):
        """Lane, what was found (EventKind), its number, whether it is the lower limit or has fallen, time (s), and
        (impulse, speed, energy) of a contact, since the last call."""
        cdef int k
        found = [(self.of_lane[k], self.what[k], self.which[k] // 2, bool(self.which[k] % 2), self.when[k],
                  (self.details[k][0], self.details[k][1], self.details[k][2])) for k in range(self.waiting)]
        self.waiting = 0
        return found

    cdef bint crowded(self) noexcept nogil:
        """Whether the next step might find more than the queue holds."""
        return self.waiting + WIDEST*(MOST_SWITCHES + 2*MOST_EVENTS) > QUEUE

    cdef void add(self, int i, EventKind what, int which, double t) noexcept nogil:
        cdef int k = self.waiting
        if k < QUEUE:
            self.of_lane[k], self.what[k], self.which[k], self.when[k] = i, what, which, t
            self.details[k][0] = self.details[k][1] = self.details[k][2] = NAN
            self.waiting += 1

    cdef void add_contact(self, int i, EventKind what, int j, double t, double impulse, double speed,
                           double energy) noexcept nogil:
        self.add(i, what, 2*j, t)
        cdef int k = self.waiting - 1
        self.details[k][0], self.details[k][1], self.details[k][2] = impulse, speed, energy
