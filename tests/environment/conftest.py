"""No test of the environment may use the network."""

import socket

import pytest


@pytest.fixture(autouse=True)
def no_network(monkeypatch):
    """Whoever opens a connection or asks for an address fails. The class stays: the standard library derives from it
    when it is imported."""
    def refuse(*_, **__):
        raise AssertionError("the network was used")

    for name in ("connect", "connect_ex", "sendto"):
        monkeypatch.setattr(socket.socket, name, refuse, raising=False)
    monkeypatch.setattr(socket, "create_connection", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)
