# The owner of a spacecraft's devices: structs of nesim/model/devices.py, frozen parameters and a state of its own, and
# the way back to Python for laws that the user wrote in it. theory.md section 11.

cdef class Devices:
    """Devices of one spacecraft in one run. arrays: as nesim/model/compile.py makes them; parameters are shared and
    frozen, the state is copied into one block. laws: for each controller of kind ``python`` a callable(seen) ->
    outputs, by its index. functions: addresses of the compiled laws."""

    cdef DevicesC c
    cdef readonly dict arrays
    cdef readonly object state      # one block: the structs in the order of STATE_ARRAYS, then the registers
    cdef readonly SignalTable signals
    cdef readonly dict laws
    cdef readonly str error

    def __cinit__(self, dict arrays, dict signals, dict laws=None, functions=()):
        self.arrays, self.laws, self.error = dict(arrays), laws or {}, ""
        self.arrays["scratch"] = np.zeros(3*max(len(arrays["actuator"]), 1))
        # without their addresses they do nothing
        self.arrays["compiled"] = arrays["compiled"][:len(functions)].copy()
        self.arrays["compiled"]["function"] = functions
        for name in ("share", "out"):
            self.arrays[name] = arrays[name].copy()
        self._own_state(arrays, np.array(signals["registers"], dtype=float))
        self.signals = SignalTable(signals, self.arrays["registers"])
        self.c.signals = self.signals.c
        point_to_devices(&self.c, self.arrays)
        self.c.flags.binds = 1
        self.c.prescribes = bool((arrays["motor"]["speed"] >= 0).any()
                                 or (arrays["actuator"]["mode"] == DRIVE_MOTION).any() or len(arrays["base"]))
        self.c.python = <void*> self
        for array in arrays.values():
            array.flags.writeable = False

    def _own_state(self, dict arrays, registers):
        """Everything that changes, side by side."""
        parts = {name: arrays[name] for name in STATE_ARRAYS} | {"registers": registers}
        self.state = np.zeros(sum(part.nbytes for part in parts.values()), dtype=np.uint8)
        at = 0
        for name, part in parts.items():
            own = self.state[at:at + part.nbytes].view(part.dtype)
            own[:] = part
            self.arrays[name] = own
            at += part.nbytes

    @property
    def failed(self):
        """Index of the controller whose law failed, or None; `error` says how."""
        return None if self.c.flags.failed == 0 else self.c.flags.failed - 1

    @property
    def contact_failed(self):
        """FAILED_... + index of the contact that ended the run; 0: none."""
        return self.c.flags.contact_failed

    @property
    def stopped(self):
        """Whether a command has stopped the spacecraft."""
        return bool(self.c.flags.stopped)

    def _call_law(self, int j, seen, int outs):
        values = self.laws[j](seen)
        out = np.asarray(values, dtype=float)
        if out.shape != (outs,):
            raise ValueError(
                f"it returned {'a number' if out.ndim == 0 else ' x '.join(map(str, out.shape)) + ' numbers'}, needed: "
                f"{outs}")
        if not np.isfinite(out).all():
            raise ValueError(f"it returned {out.tolist()}: not finite")
        return out


cdef void map_devices(StateMap pieces, Devices devices) except *:
    """Of the devices and controllers of one spacecraft."""
    for name in STATE_ARRAYS:
        if devices.arrays[name].dtype.names:
            pieces.structs(name.removesuffix("_state"), devices.arrays[name])
        else:
            pieces.doubles(name, <double*> writable_address(devices.arrays[name]), len(devices.arrays[name]))
    pieces.doubles("registers", devices.c.signals.value, len(devices.signals.registers))
