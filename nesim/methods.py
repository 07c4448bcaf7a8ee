"""Integration methods, each one entry: what the steppers of cython_core/integrators/ need to know of it, and what the
pages say of it.

A method is added here and nowhere else: an explicit Runge-Kutta method by its tableau, an Adams pair by its weights, an
adaptive method by the weights of its error estimates and of its dense output. Names that a case may use, checks and
messages come from METHODS.
"""

from __future__ import annotations

from dataclasses import field, replace

import numpy as np

from nesim.base.frozen import frozen

NONE = ()


@frozen
class Method:
    """A method of integration.

    text: what it is, for the pages. order: of one step's result; an adaptive method chooses its steps by the root of
    that degree of the error. a, b, c: coefficients, weights and nodes of an explicit Runge-Kutta method. An adaptive
    one has more rows of a and nodes c than weights b: that of the end of the step, whose derivative begins the next,
    then those that dense output needs. predictor, corrector: (past derivatives) of an Adams pair that the Runge-Kutta
    method starts, newest derivative first. error: (1 or 2, stages + 1) weights of the error estimate; of two, the
    second of lower order keeps the first from vanishing by chance (theory (9.1a)). dense: (any number, stages + more)
    weights of the terms of dense output beyond the cubic through both ends. shares: of a step that a variational
    method's sub-steps take. phase_error: of a turn by theta in a fixed step, over theta: this times (theta/2)^order;
    theory (9.3). 0: not known. stable: y' = lambda y, lambda below zero, is stable up to this |lambda h|; theory (9.4).
    0: always, or not known. rtol, atol, max_step (s): how exact an adaptive method is to be. adaptive: whether it
    chooses its own steps, by the error.
    """

    name: str
    text: str
    order: int
    a: np.ndarray
    b: np.ndarray
    c: np.ndarray
    predictor: np.ndarray | tuple = NONE
    corrector: np.ndarray | tuple = NONE
    error: np.ndarray | tuple = NONE
    dense: np.ndarray | tuple = NONE
    phase_error: float = 0.0
    stable: float = 0.0
    shares: np.ndarray | tuple = NONE
    rtol: float = 1e-9
    atol: float = 1e-12
    max_step: float = float("inf")
    adaptive: bool = field(init=False)

    def __post_init__(self) -> None:
        self.__dict__["adaptive"] = len(self.error) > 0


def rows(size: int, table: list[dict[int, float]]) -> np.ndarray:
    """A table from the nonzero entries of each row."""
    out = np.zeros((len(table), size))
    for row, entries in zip(out, table):
        for column, value in entries.items():
            row[column] = value
    return out


RK4 = Method("rk4", "the classical Runge-Kutta method, order 4", 4, a=rows(4, [{}, {0: 0.5}, {1: 0.5}, {2: 1.0}]),
             b=np.array([1, 2, 2, 1]) / 6,
             c=np.array([0, 0.5, 0.5, 1]), phase_error=1 / 120, stable=2.785)

# Adams-Bashforth and Adams-Moulton of order 4, started by RK4 [Hairer, Norsett, Wanner: Solving ODEs I, III.1]
ADAMS = replace(RK4, name="adams", text="Adams-Bashforth-Moulton, order 4: predict, evaluate, correct, evaluate; "
                                        "started by `rk4`",
                predictor=np.array([55, -59, 37, -9]) / 24, corrector=np.array([9, 19, -5, 1]) / 24,
                phase_error=19 / 720, stable=1.284)

# Dormand and Prince's method of order 8 with Hairer's error estimates of orders 5 and 3 and dense output of order 7
# [Hairer, Norsett, Wanner: Solving ODEs I, II.10]. Rows 12 to 15 of a: the end of the step, the dense output's stages.
DOP853 = Method(
    "dop853", "Dormand and Prince, order 8, with Hairer's error estimate and dense output of order 7 at the output "
              "times", 8,
    a=rows(16, [
        {},
        {0: 0.05260015195876773},
        {0: 0.0197250569845379, 1: 0.0591751709536137},
        {0: 0.02958758547680685, 2: 0.08876275643042054},
        {0: 0.2413651341592667, 2: -0.8845494793282861, 3: 0.924834003261792},
        {0: 0.037037037037037035, 3: 0.17082860872947386, 4: 0.12546768756682242},
        {0: 0.037109375, 3: 0.17025221101954405, 4: 0.06021653898045596, 5: -0.017578125},
        {0: 0.03709200011850479, 3: 0.17038392571223998, 4: 0.10726203044637328, 5: -0.015319437748624402, 6:
            0.008273789163814023},
        {0: 0.6241109587160757, 3: -3.3608926294469414, 4: -0.868219346841726, 5: 27.59209969944671, 6:
            20.154067550477894, 7: -43.48988418106996},
        {0: 0.47766253643826434, 3: -2.4881146199716677, 4: -0.590290826836843, 5: 21.230051448181193, 6:
            15.279233632882423, 7: -33.28821096898486, 8: -0.020331201708508627},
        {0: -0.9371424300859873, 3: 5.186372428844064, 4: 1.0914373489967295, 5: -8.149787010746927, 6:
            -18.52006565999696, 7: 22.739487099350505, 8: 2.4936055526796523, 9: -3.0467644718982196},
        {0: 2.273310147516538, 3: -10.53449546673725, 4: -2.0008720582248625, 5: -17.9589318631188, 6:
            27.94888452941996, 7: -2.8589982771350235, 8: -8.87285693353063, 9: 12.360567175794303, 10:
            0.6433927460157636},
        {0: 0.054293734116568765, 5: 4.450312892752409, 6: 1.8915178993145003, 7: -5.801203960010585, 8:
            0.3111643669578199, 9: -0.1521609496625161, 10: 0.20136540080403034, 11: 0.04471061572777259},
        {0: 0.056167502283047954, 6: 0.25350021021662483, 7: -0.2462390374708025, 8: -0.12419142326381637, 9:
            0.15329179827876568, 10: 0.00820105229563469, 11: 0.007567897660545699, 12: -0.008298},
        {0: 0.03183464816350214, 5: 0.028300909672366776, 6: 0.053541988307438566, 7: -0.05492374857139099, 10:
            -0.00010834732869724932, 11: 0.0003825710908356584, 12: -0.00034046500868740456, 13: 0.1413124436746325},
        {0: -0.42889630158379194, 5: -4.697621415361164, 6: 7.683421196062599, 7: 4.06898981839711, 8:
            0.3567271874552811, 12: -0.0013990241651590145, 13: 2.9475147891527724, 14: -9.15095847217987},
    ]),
    b=rows(12, [{0: 0.054293734116568765, 5: 4.450312892752409, 6: 1.8915178993145003, 7: -5.801203960010585, 8:
        0.3111643669578199, 9: -0.1521609496625161, 10: 0.20136540080403034, 11: 0.04471061572777259}])[0],
    c=np.array([0.0, 0.05260015195876773, 0.0789002279381516, 0.1183503419072274, 0.2816496580927726,
        0.3333333333333333, 0.25, 0.3076923076923077, 0.6512820512820513, 0.6, 0.8571428571428571, 1.0, 1.0, 0.1, 0.2,
        0.7777777777777778]),
    error=rows(13, [
        {0: 0.01312004499419488, 5: -1.2251564463762044, 6: -0.4957589496572502, 7: 1.6643771824549864, 8:
        -0.35032884874997366, 9: 0.3341791187130175, 10: 0.08192320648511571, 11: -0.022355307863886294},
        {0: -0.18980075407240762, 5: 4.450312892752409, 6: 1.8915178993145003, 7: -5.801203960010585, 8:
        -0.4226823213237919, 9: -0.1521609496625161, 10: 0.20136540080403034, 11: 0.02265179219836082},
    ]),
    dense=rows(16, [
        {0: -8.428938276109013, 5: 0.5667149535193777, 6: -3.0689499459498917, 7: 2.38466765651207, 8:
            2.117034582445028, 9: -0.871391583777973, 10: 2.2404374302607883, 11: 0.6315787787694688, 12:
            -0.08899033645133331, 13: 18.148505520854727, 14: -9.194632392478356, 15: -4.436036387594894},
        {0: 10.427508642579134, 5: 242.28349177525817, 6: 165.20045171727028, 7: -374.5467547226902, 8:
            -22.113666853125306, 9: 7.733432668472264, 10: -30.674084731089398, 11: -9.332130526430229, 12:
            15.697238121770845, 13: -31.139403219565178, 14: -9.35292435884448, 15: 35.81684148639408},
        {0: 19.985053242002433, 5: -387.0373087493518, 6: -189.17813819516758, 7: 527.8081592054236, 8:
            -11.57390253995963, 9: 6.8812326946963, 10: -1.0006050966910838, 11: 0.7777137798053443, 12:
            -2.778205752353508, 13: -60.19669523126412, 14: 84.32040550667716, 15: 11.99229113618279},
        {0: -25.69393346270375, 5: -154.18974869023643, 6: -231.5293791760455, 7: 357.6391179106141, 8:
            93.40532418362432, 9: -37.45832313645163, 10: 104.0996495089623, 11: 29.8402934266605, 12:
            -43.53345659001114, 13: 96.32455395918828, 14: -39.17726167561544, 15: -149.72683625798564},
    ]))


def suzuki() -> list[float]:
    """Five sub-steps that raise a symmetric method of order 2 to order 4 [Suzuki 1990]."""
    g = 1 / (4 - 4 ** (1 / 3))
    return [g, g, 1 - 4 * g, g, g]


def kahan_li() -> list[float]:
    """Nine sub-steps for order 6 [Kahan, Li 1997: Composition constants for raising the orders of unconventional
    schemes]."""
    g = [0.39216144400731413928, 0.33259913678935943860, -0.70624617255763935981, 0.082213596293550800230]
    return [*g, 1 - 2 * sum(g), *reversed(g)]


SHARES = {2: [1.0], 4: suzuki(), 6: kahan_li()}
SINE = {2: 1 / 6, 4: 3 / 40, 6: 5 / 112}       # arcsin x = x + x^3/6 + 3 x^5/40 + 5 x^7/112 + ...


def variational(order: int) -> Method:
    """Steps by a discrete variational principle (theory.md section 19), of order 2, or composed to order 4 or 6."""
    shares = np.array(SHARES[order])
    # a sub-step turns by arcsin(w h): theory (19.25)
    phase = abs(SINE[order] * 2**order * (shares ** (order + 1)).sum())
    return Method("variational", "a discrete variational principle, order 2, 4 or 6: momentum exact, energy without "
                                 "drift", order,
                  a=np.zeros((1, 1)), b=np.ones(1), c=np.zeros(1), shares=shares, phase_error=phase)


VARIATIONAL = variational(4)
METHODS = {method.name: method for method in (RK4, DOP853, ADAMS, VARIATIONAL)}


def method_of(name: str, order: int | None = None) -> Method:
    """By its name and, where it comes in several, its order."""
    return variational(order) if order and METHODS[name] is VARIATIONAL else METHODS[name]


def names(adaptive: bool) -> str:
    """The methods that choose their own steps, or those that do not, for messages."""
    return ", ".join(name for name, method in METHODS.items() if method.adaptive == adaptive)
