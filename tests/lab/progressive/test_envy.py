from fractions import Fraction
from itertools import permutations

from croupier.lab.progressive.envy import added_variance


def test_spread_of_hands_from_one_deck():
    # A hand is one card of five; own award and envy for another's card are these, with two or three others.
    own, envy = (-1, -1, 0, 4, 9), (0, 0, 1, 2, 7)
    for others in (2, 3):
        nets = [
            own[mine] + sum(envy[card] for card in rest) for mine, *rest in permutations(range(5), 1 + others)
        ]
        mean = Fraction(sum(nets), len(nets))
        spread = Fraction(sum(net**2 for net in nets), len(nets)) - mean**2
        alone = Fraction(sum(net**2 for net in own), 5) - Fraction(sum(own), 5) ** 2

        pairs = list(permutations(range(5), 2))
        assert spread - alone == added_variance(
            others,
            own=Fraction(sum(own), 5),
            envy=Fraction(sum(envy), 5),
            square=Fraction(sum(each**2 for each in envy), 5),
            with_own=Fraction(sum(own[mine] * envy[other] for mine, other in pairs), len(pairs)),
            with_envy=Fraction(sum(envy[one] * envy[other] for one, other in pairs), len(pairs)),
        )


def test_no_others_add_nothing():
    one = Fraction(1)
    assert added_variance(0, own=one, envy=one, square=one, with_own=one, with_envy=one) == 0
