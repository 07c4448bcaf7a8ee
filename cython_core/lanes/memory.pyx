# Memory of NumPy arrays as the kernels see it.

cdef const void* address(array):
    """Address of the first byte of a contiguous NumPy array; NULL if it is empty."""
    cdef const unsigned char[::1] view = array.reshape(-1).view(np.uint8)
    return <const void*> &view[0] if view.shape[0] else NULL


cdef void* writable_address(array) except *:
    """The same as address(), of an array that is written to."""
    cdef unsigned char[::1] view = array.reshape(-1).view(np.uint8)
    return <void*> &view[0] if view.shape[0] else NULL


cdef void check_size(dict arrays, name, size_t size) except *:
    """ValueError unless NumPy and the compiler give a struct the same size."""
    if arrays[name].dtype.itemsize != size:
        raise ValueError(f"struct '{name}' has {arrays[name].dtype.itemsize} bytes in NumPy and {size} in the core")


def aligned_empty(count):
    """`count` lane values as a flat array that starts on a cache line."""
    raw = np.empty(count*W + 8)
    first = -(raw.ctypes.data//8) % 8
    return raw[first:first + count*W]
