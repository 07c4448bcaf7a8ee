"""The standard pictures by name. Each is a function of the data and yields (file stem, figure)."""

from nesim.post.pictures.balance import balance
from nesim.post.pictures.control import control
from nesim.post.pictures.devices import drives, thrusters
from nesim.post.pictures.environment import environment, sources
from nesim.post.pictures.formation import formation
from nesim.post.pictures.ground_track import ground_track
from nesim.post.pictures.health import conservation
from nesim.post.pictures.joints import joints, loads
from nesim.post.pictures.motion import attitude, rates
from nesim.post.pictures.orbit import orbit
from nesim.post.pictures.pointing import pointing
from nesim.post.pictures.robots import endpoints, reaction
from nesim.post.pictures.rows import picture_of
from nesim.post.pictures.tips import tips
from nesim.things import SECTIONS
from nesim.things.docking import Docking
from nesim.things.thing import Thing

PICTURES = {picture.__name__: picture for picture in (attitude, rates, pointing, joints, tips, orbit, ground_track,
                                                      formation, drives, thrusters, control, loads, endpoints,
                                                      reaction, balance, environment, sources,
                                                      conservation)}
DRAWN: dict[str, type[Thing]] = {**SECTIONS, "dockings": Docking}
PICTURES |= {section: picture_of(section, thing.picture) for section, thing in DRAWN.items() if thing.picture}
