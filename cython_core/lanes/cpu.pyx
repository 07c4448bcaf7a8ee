# What this machine's processor can do; compiled for the baseline, so that it may be asked anywhere.

cdef extern from *:
    """
    static int nesim_cpu_lanes(void)
    {
    #if defined(__x86_64__)
        __builtin_cpu_init();
        if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
        __builtin_cpu_supports("avx512vl"))
            return 8;
        return __builtin_cpu_supports("avx2") ? 4 : 1;
    #else
        return 8;               /* built without special instructions: runs everywhere */
    #endif
    }
    """
    int nesim_cpu_lanes() nogil


def most_lanes():
    """The widest core that this processor can run."""
    return nesim_cpu_lanes()
