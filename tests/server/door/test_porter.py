import ipaddress

import pytest

from croupier.server.door.porter import Porter, address_of


class Line:
    """A connection that can be sent away."""

    def __init__(self, porter: Porter, address: str, *, idle: bool) -> None:
        self.porter, self.address, self.gone = porter, address, False
        self.admitted = porter.admit(address)
        if self.admitted and idle:
            porter.waits(self, address)

    def dismiss(self) -> None:
        self.gone = True
        self.porter.leave(self, self.address)


@pytest.mark.parametrize(
    ("client", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        (None, "?"),
        ("unix", "unix"),
    ],
)
def test_an_address_is_what_one_customer_has(client, counted):
    assert address_of(client) == counted


def test_the_longest_idle_line_of_the_same_address_gives_way():
    porter = Porter(in_all=10, per_address=2)
    other = Line(porter, "b", idle=True)
    first, second = (Line(porter, "a", idle=True) for _ in range(2))

    third = Line(porter, "a", idle=True)

    assert third.admitted
    assert (first.gone, second.gone, other.gone) == (True, False, False)
    assert (porter.count, porter.refused) == (3, 1)


def test_nobody_gives_way_who_is_being_served():
    porter = Porter(in_all=10, per_address=1)
    served = Line(porter, "a", idle=False)

    assert not Line(porter, "a", idle=True).admitted
    assert Line(porter, "b", idle=True).admitted
    assert not served.gone


def test_a_full_house_takes_the_place_of_whoever_waits_longest_anywhere():
    porter = Porter(in_all=2, per_address=2)
    served, idle = Line(porter, "a", idle=False), Line(porter, "b", idle=True)

    assert Line(porter, "c", idle=False).admitted
    assert (served.gone, idle.gone) == (False, True)
    assert not Line(porter, "d", idle=False).admitted


def test_a_proxy_counts_towards_the_whole_only():
    porter = Porter(in_all=3, per_address=1, proxies=[ipaddress.ip_network("10.0.0.0/8")])

    assert [Line(porter, "10.1.2.3", idle=False).admitted for _ in range(4)] == [True, True, True, False]


def test_whoever_leaves_makes_room():
    porter = Porter(in_all=1, per_address=1)
    line = Line(porter, "a", idle=False)
    line.dismiss()

    assert porter.count == 0
    assert Line(porter, "a", idle=False).admitted
