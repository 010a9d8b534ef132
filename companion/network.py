"""Where phones find this machine, and which address a request came from."""

from __future__ import annotations

import ipaddress
import socket
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest

# Documentation networks: nothing is sent there, the system only says which of its
# own addresses it would use.
_ELSEWHERE = (
    (socket.AF_INET, "192.0.2.1"),
    (socket.AF_INET, "10.255.255.255"),
    (socket.AF_INET, "192.168.255.255"),
    (socket.AF_INET6, "2001:db8::1"),
)


def own_addresses() -> list[str]:
    """This machine's addresses on its networks, the likeliest for phones first; no loopback."""
    found: list[str] = []
    for family, elsewhere in _ELSEWHERE:
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as probe:
                probe.connect((elsewhere, 9))
                address = probe.getsockname()[0]
        except OSError:
            continue
        if address not in found and not ipaddress.ip_address(address).is_loopback:
            found.append(address)
    return found


def own_hosts() -> list[str]:
    """Every Host header by which this machine can be meant on a home network."""
    name = socket.gethostname().lower()
    hosts = ["localhost", "127.0.0.1", "[::1]", name, f"{name}.local"]
    hosts += [f"[{a}]" if ":" in a else a for a in own_addresses()]
    return list(dict.fromkeys(hosts))


def host_of(url: str) -> str | None:
    """The host in `url` as a Host header names it, None where there is none."""
    try:
        host = urlsplit(url).hostname
    except ValueError:
        return None
    return f"[{host}]" if host and ":" in host else host


def phone_url(port: int, scheme: str = "http") -> str:
    """The address to type into a phone: `PUBLIC_URL`, else this machine's own with `port`."""
    if settings.PUBLIC_URL:
        return settings.PUBLIC_URL
    host = next(iter(own_addresses()), socket.gethostname())
    return f"{scheme}://[{host}]:{port}" if ":" in host else f"{scheme}://{host}:{port}"


def client_address(peer: str, forwarded_for: str, proxies: int) -> str:
    """The address a request came from.

    `peer` is who opened the connection, `forwarded_for` the X-Forwarded-For header
    ("" where there is none), `proxies` how many proxies of ours stand before the site.
    Only the entries our own proxies appended are believed: what a client writes into
    the header stands to the left of them.
    """
    if proxies < 1:
        return peer
    chain = [part.strip() for part in forwarded_for.split(",") if part.strip()]
    return chain[-min(proxies, len(chain))] if chain else peer


def address_of(request: HttpRequest) -> str:
    """The address `request` came from, by the `TRUSTED_PROXIES` setting."""
    return client_address(
        request.META.get("REMOTE_ADDR", ""),
        request.META.get("HTTP_X_FORWARDED_FOR", ""),
        settings.TRUSTED_PROXIES,
    )


def network_of(address: str) -> str:
    """What to count a client by: its IPv4 address, or the IPv6 /64 that one household holds."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv6Address):
        if parsed.ipv4_mapped:
            return str(parsed.ipv4_mapped)
        return str(ipaddress.ip_network((parsed, 64), strict=False))
    return address
