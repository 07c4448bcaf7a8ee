# Calls of control laws that the user wrote in Python. theory.md section 12.

cdef int call_python_law(void* owner, int j, const Observation* seen, int i, const ModelC* m, const vd* y, double* out,
                         int outs) noexcept with gil:
    """Outputs of a law that the user wrote in Python; not 0 if it failed. The only place where a run waits for the
    interpreter."""
    cdef Devices devices = <Devices> owner
    cdef int n
    try:
        q = np.array([lane(y[n], i) for n in range(m.nq)])
        u = np.array([lane(y[m.nq + n], i) for n in range(m.nu)])
        values = devices._call_law(j, {
            "time": seen.t, "attitude": np.array([seen.q[n] for n in range(4)]),
            "rate": np.array([seen.w[n] for n in range(3)]),
            "position": np.array([seen.r[n] for n in range(3)]), "velocity": np.array([seen.v[n] for n in range(3)]),
            "magnetic_field": np.array([seen.field[n] for n in range(3)]), "coordinates": q, "speeds": u}, outs)
        for n in range(outs):
            out[n] = values[n]
    except BaseException as error:
        devices.error = f"{type(error).__name__}: {error}"
        return 1
    return 0
