# The State of one lane as one block: all that changes in a run and cannot be derived. docs/development.md.
#
# In memory it lies in pieces: lane by lane beside its neighbours' where kernels work on all of them at once, else by
# itself. Every number takes eight bytes. A block that was saved in any lane, of any width, goes on in any other, bit
# for bit.

cdef class StateMap:
    """Where the State of one lane lies. A piece: its name, "f8" or "i8", its address; rows, and numbers a row; from one
    row and one number to the next, in numbers."""

    cdef list pieces

    def __cinit__(self):
        self.pieces = []

    cdef void add(self, name, kind, void* at, Py_ssize_t rows, Py_ssize_t row_step, Py_ssize_t count,
                  Py_ssize_t step) except *:
        if rows*count:
            self.pieces.append((name, kind, <size_t> at, rows, row_step, count, step))

    cdef void lanes(self, name, vd* at, int count, int i) except *:
        """Numbers that lie beside those of the other lanes."""
        self.add(name, "f8", (<double*> at) + i, 1, 0, count, W)

    cdef void doubles(self, name, double* at, int count) except *:
        self.add(name, "f8", at, 1, 0, count, 1)

    cdef void integers(self, name, long* at, int count) except *:
        self.add(name, "i8", at, 1, 0, count, 1)

    cdef void structs(self, name, array) except *:
        """Every field of the structs of an array that is state."""
        cdef char* first = <char*> writable_address(array)
        cdef Py_ssize_t at
        for field in array.dtype.names:
            if field in NOT_SAVED:
                continue
            kind, at = array.dtype.fields[field][:2]
            self.add(f"{name}.{field}", kind.base.str[1:], first + at, len(array), array.dtype.itemsize//8,
                     kind.itemsize//8, 1)

    def fields(self):
        """(name, offset in bytes, count, "f8" or "i8") of each part of a block."""
        found, at = [], 0
        for name, kind, _, rows, _, count, _ in self.pieces:
            found.append((name, at, rows*count, kind))
            at += 8*rows*count
        return found

    def gather(self):
        """The block, as bytes."""
        block = np.empty(sum(8*rows*count for _, _, _, rows, _, count, _ in self.pieces), dtype=np.uint8)
        self._move(block, True)
        return block

    def scatter(self, block):
        """A block back to its places."""
        block = np.ascontiguousarray(block, dtype=np.uint8).reshape(-1)
        needed = sum(8*rows*count for _, _, _, rows, _, count, _ in self.pieces)
        if len(block) != needed:
            raise ValueError(f"a state of {len(block)} bytes, needed: {needed}")
        self._move(block, False)

    def _move(self, unsigned char[::1] block, bint out):
        cdef Py_ssize_t at = 0, rows, row_step, count, step, row, j
        cdef size_t first
        cdef char* there
        for _, _, first, rows, row_step, count, step in self.pieces:
            for row in range(rows):
                for j in range(count):
                    there = (<char*> first) + 8*(row*row_step + j*step)
                    if out:
                        memcpy(&block[at], there, 8)
                    else:
                        memcpy(there, &block[at], 8)
                    at += 8
