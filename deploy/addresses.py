"""Under which addresses this machine can be reached (pure: settings are built from it)."""

from __future__ import annotations

import socket
from ipaddress import ip_address
from urllib.parse import urlsplit

import psutil

LOOPBACK = ["127.0.0.1", "localhost", "[::1]"]
# A reserved address that nobody has: asking for the way there sends nothing.
FAR_AWAY = ("192.0.2.1", 9)


def base_address(*, public_url: str, lan: bool, port: int) -> str | None:
    """Return what addresses for other people's phones begin with, if they can reach us."""
    if public_url:
        return public_url
    address = lan_address() if lan else None
    return f"http://{address}:{port}" if address else None


def local_hosts(*, lan: bool) -> list[str]:
    """Return the host names by which a browser here, or in the same network, may call us."""
    if not lan:
        return list(LOOPBACK)
    name = socket.gethostname().lower()
    return [*LOOPBACK, *own_addresses(), name, f"{name}.local"]


def host_of(url: str) -> list[str]:
    """Return the host of an address, as a list with one name or none."""
    host = urlsplit(url).hostname
    return [host] if host else []


def own_addresses() -> list[str]:
    """Return this machine's IPv4 addresses, less those that only it can reach."""
    found = [
        card.address
        for cards in psutil.net_if_addrs().values()
        for card in cards
        if card.family is socket.AF_INET
    ]
    return sorted(address for address in found if not ip_address(address).is_loopback)


def lan_address() -> str | None:
    """Return the address by which others in the network reach us, if there is one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(FAR_AWAY)
            address = str(probe.getsockname()[0])
        except OSError:
            address = ""
    candidates = own_addresses()
    if address in candidates:
        return address
    return candidates[0] if candidates else None
