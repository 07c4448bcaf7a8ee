"""Spacecraft in surroundings from Python, as a case builds them."""

from nesim import Body, Spacecraft
from nesim.fields import gravity
from nesim.things.environment import Environment
from nesim.model import surroundings
from nesim.model.compile import Field
from nesim.sim.craft import Craft

START = "2020-03-13T02:44:00Z"


def field(environment, duration=86400.0, start=START, acts_on="bodies", sources=True):
    """The field of a case with that environment."""
    return Field(environment.mu, acts_on, (0.0, 0.0, 0.0), surroundings.build(environment, start, duration), sources)


def around(central_body="earth", duration=86400.0, start=START, acts_on="bodies", sources=True, **what):
    """The same, the environment in words."""
    return field(Environment(central_body=central_body, **what), duration, start, acts_on, sources)


def ball(position, velocity, surfaces=(), mass=100.0, **more):
    """One body."""
    bodies = [Body(name="b", mass=mass, inertia=more.pop("inertia", (10.0, 10.0, 10.0)),
                   residual_dipole=more.pop("residual_dipole", (0.0, 0.0, 0.0)))]
    return Spacecraft(bodies=bodies, surfaces=surfaces, position=tuple(position), velocity=tuple(velocity), **more)


def records(spacecraft, where):
    """Everything that is recorded at the start, by name."""
    craft = spacecraft if isinstance(spacecraft, Craft) else Craft(spacecraft, where)
    row = craft.work.record(*craft._arguments(None))
    return {name: values[0] for name, values in craft.rows.split(row[None, :]).items()}


def potential_of(body, degree, order=None):
    """Coefficients of a shipped field, degrees 2 and up."""
    return gravity.load(body).potential.cut(degree, order, first=2)
