"""No test of the sky may use the network."""

import socket

import pytest


@pytest.fixture(autouse=True)
def no_network(monkeypatch):
    """Whoever opens a connection fails."""
    def refuse(*_, **__):
        raise AssertionError("the network was used")

    monkeypatch.setattr(socket, "socket", refuse)
    monkeypatch.setattr(socket, "create_connection", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)
