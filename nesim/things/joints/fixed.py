"""Welds: bodies that they join are one link."""

from __future__ import annotations

from nesim.things.joints.joint import Joint


class Fixed(Joint, type="fixed", rank=4):
    """A weld."""

    rigid = True
