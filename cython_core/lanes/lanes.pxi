# The lane type. Cython takes `vd` for a double; the C++ compiler sees one double or W of them. docs/performance.md.

cdef extern from "lanes/lanes.h" nogil:
    ctypedef double vd
    ctypedef long long vi
    const int W
    vd splat(double x)                              # the same number in every lane
    vd select(vi mask, vd a, vd b)                  # lane by lane: a where the mask is set, else b
    vi less(vd a, vd b)                             # mask of a < b
    vd least(vd a, vd b)
    vd magnitude(vd x)
    vd root(vd x)                                   # square root
    vd exponential(vd x)
    void sine_cosine(vd x, vd* sine, vd* cosine)
    void sines_cosines(const vd* x, vd* sine, vd* cosine, int count)
    void add_terms(vd* out, const vd* y, const vd* s, const vd** f, int terms, int n)
    void add_more(vd* out, const vd* s, const vd** f, int terms, int n)
    vd angle_of(vd s, vd c)                         # of the direction (c, s) in the first quadrant
    double lane(vd x, int i)
    void set_lane(vd* x, int i, double value)

# Function attributes that Cython cannot spell. It passes calling conventions through, which mean nothing on this
# processor, so their names carry the attributes. `__stdcall`: always inlined, however many callers there are: the
# bodies of the loops over the links. `__fastcall`: never inlined: rare paths of these loops, which would take registers
# from them. `__cdecl`: independent sums are vectorised (SLP), which setup.py turns off elsewhere because it slows down
# the 3x3 algebra of the links.
cdef extern from *:
    """
    #undef __stdcall
    #undef __fastcall
    #undef __cdecl
    #define __stdcall __attribute__((always_inline))
    #define __fastcall __attribute__((noinline))
    #if defined(__clang__)
    #define __cdecl
    #else
    #define __cdecl __attribute__((optimize("tree-slp-vectorize")))
    #endif
    """
