"""Which addresses a machine answers to, and which it gives to phones."""

from __future__ import annotations

from deploy.addresses import base_address, host_of, lan_address, local_hosts, own_addresses


def test_without_lan_only_this_machine_is_let_in_and_phones_get_no_address() -> None:
    assert local_hosts(lan=False) == ["127.0.0.1", "localhost", "[::1]"]
    assert base_address(public_url="", lan=False, port=8000) is None


def test_with_lan_this_machines_addresses_are_hosts_and_links_begin_with_one() -> None:
    hosts = local_hosts(lan=True)
    assert set(own_addresses()) <= set(hosts)
    address = base_address(public_url="", lan=True, port=8123)
    assert address == (f"http://{lan_address()}:8123" if lan_address() else None)
    assert lan_address() is None or lan_address() in hosts


def test_a_public_address_goes_before_all_others() -> None:
    url = "https://club.example"
    assert base_address(public_url=url, lan=True, port=8000) == url
    assert host_of(url) == ["club.example"]
    assert host_of("") == []


def test_loopback_is_never_given_to_others() -> None:
    assert not any(address.startswith("127.") for address in own_addresses())
