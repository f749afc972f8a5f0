"""The table of roles and rights, row by row as the house has it."""

from __future__ import annotations

import pytest

from croupier.floor.people.rights import MATRIX, Right, Scope, reach, roles_with
from croupier.link import Role

ROWS = {
    Right.PLAY: {"player": Scope.OWN},
    Right.DEAL: {"dealer": Scope.OWN},
    Right.SUPERVISE: {"supervisor": Scope.OWN},
    Right.CASH: {"cage": Scope.ALL},
    Right.READ: {"supervisor": Scope.OWN, "cage": Scope.OWN, "auditor": Scope.ALL, "manager": Scope.ALL},
    Right.MANAGE: {"manager": Scope.ALL},
    Right.ADMINISTER: {"admin": Scope.ALL},
}


@pytest.mark.parametrize("right", ROWS)
@pytest.mark.parametrize("role", Role)
def test_each_role_has_its_rights_and_no_others(role: Role, right: Right):
    assert reach([role], right) == ROWS[right].get(role.value)


def test_every_role_is_in_the_table():
    assert set(MATRIX) == set(Role)


def test_several_roles_reach_as_far_as_the_farthest():
    assert reach([Role.SUPERVISOR, Role.AUDITOR], Right.READ) is Scope.ALL
    assert reach([], Right.PLAY) is None


def test_whom_to_ask():
    assert roles_with(Right.CASH) == [Role.CAGE]
