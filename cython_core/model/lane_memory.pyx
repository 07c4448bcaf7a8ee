# Named fields of lane values in one block of memory: what a workspace is made of. docs/development.md.

cdef class LaneMemory:
    """Each field starts on a cache line and has an address, also one without rows."""

    cdef object memory
    cdef dict fields

    cdef void allocate(self, list plan) except *:
        """Take the memory, once. plan: name, rows and width of every field, in lane values."""
        self.fields = {}
        total = 0
        for name, rows, width in plan:
            self.fields[name] = (total, rows, width)
            total += -(-max(rows, 1)*width*W//8)*8
        raw = np.zeros(total + 8)
        first = -(raw.ctypes.data//8) % 8
        self.memory = raw[first:first + total]

    cdef vd* at(self, name):
        cdef double[::1] memory = self.memory
        cdef Py_ssize_t first = self.fields[name][0]
        return <vd*> &memory[first]

    def view(self, name):
        """A field by its name in nesim/model/workspace.py: (rows, width, lanes), shared with the kernels."""
        first, rows, width = self.fields[name]
        return self.memory[first:first + rows*width*W].reshape(rows, width, W)
