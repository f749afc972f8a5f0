"""The trainer: what the lab would do, for whoever is to decide, from what he sees, if the floor offers it."""

import asyncio
import re

import pytest

from croupier.floor.lab.process import Worth
from croupier.floor.lab.worker import answer
from croupier.server import ServerConfig
from tests.floor.quiet_room import stacked
from tests.server.guest import Guest
from tests.server.open_floor import serve
from tests.server.picture.test_banked import PACE, Evening

DECK = "AhKh9h5h2h3c4d" + "2c3d4s5c7d8s9c" + "Ts7s6sQcJd4c3h"
"""Nora five hearts, Oren nothing, the dealer three spades."""

TRAINS = ServerConfig(posts_per_second=1_000, trainer=True)


class LabAtHand:
    """The lab without its process: the same answers, in the tests' own one."""

    async def ask(self, game, view, options):
        return [Worth(*one) for one in answer((game, view, options)).advised]

    async def close(self):
        pass


def evening_of(acts, *, config=TRAINS, deck=DECK):
    async def scene(app, floor):
        evening = Evening(app, floor, "high-card-flush")
        await evening.sit_down(banks=False)
        await evening.say(evening.nora, "wager", spot__ante=10)
        await evening.say(evening.oren, "wager", spot__ante=5)
        await evening.turn()
        await acts(evening)

    serve(
        scene, shuffler=stacked(deck), pace=PACE, tables=("high-card-flush",), config=config, lab=LabAtHand()
    )


async def asked(evening, guest, *, accept="application/json"):
    return await guest.get("/tables/high-card-flush/advice", accept=accept)


def test_the_best_action_comes_first_with_its_worth():
    async def acts(evening):
        found = (await asked(evening, evening.nora)).json()
        worths = [hint["worth"] for hint in found]
        assert found[0]["action"].startswith("w raise")
        assert found[0]["behind"] == 0
        assert worths == sorted(worths, reverse=True)
        assert [hint["worth"] for hint in found if hint["action"] == "f"] == [-1]

    evening_of(acts)


def test_weak_hands_are_told_to_fold_and_see_only_themselves():
    async def acts(evening):
        answer = await asked(evening, evening.oren)
        assert answer.json()[0]["action"] == "f"
        page = (await asked(evening, evening.oren, accept="text/html")).text
        assert "best" in page
        assert "Fold" in page
        for unseen in ("Ah", "Kh", "Ts", "7s"):
            assert unseen not in page
            assert unseen not in answer.text

    evening_of(acts)


def test_others_cards_change_no_advice():
    answers = []

    async def acts(evening):
        answers.append((await asked(evening, evening.oren)).text)

    evening_of(acts)
    evening_of(acts, deck="Ts7s6sQcJd4cJh" + "2c3d4s5c7d8s9c" + "AhKh9h5h2h3c4d")

    assert answers[0] == answers[1]


def test_the_button_is_on_the_felt_of_a_floor_that_trains():
    async def acts(evening):
        felt = (await evening.nora.get("/tables/high-card-flush/felt")).text
        assert "Hint" in felt

    evening_of(acts)


def test_a_floor_that_does_not_train_has_neither_button_nor_advice():
    async def acts(evening):
        felt = (await evening.nora.get("/tables/high-card-flush/felt")).text
        assert "Hint" not in felt
        assert (await asked(evening, evening.nora)).status == 404

    evening_of(acts, config=ServerConfig(posts_per_second=1_000))


@pytest.mark.parametrize("who", ["nobody", "done"])
def test_advice_is_for_whoever_is_to_decide(who):
    async def acts(evening):
        if who == "nobody":
            assert (await asked(evening, Guest(evening.nora.app))).status == 401
            return
        await evening.say(evening.oren, "act", verb="f")
        answer = await asked(evening, evening.oren)
        assert answer.status == 422
        assert answer.json()["error"]["code"] == "phase/not_now"

    evening_of(acts)


async def told(evening, guest, path: str) -> str:
    return (await guest.get(path, accept="text/html")).text


def test_a_choice_is_weighed_in_dollars_tallied_and_drilled_until_it_is_right():
    """Nora folds five hearts for $10; the drill asks again until she raises."""

    async def acts(evening):
        nora = evening.nora
        assert "every decision is scored" in await told(evening, nora, "/training/tally")
        await told(evening, nora, "/tables/high-card-flush")
        advice = await told(evening, nora, "/tables/high-card-flush/advice")
        assert "best" in advice
        assert "−$10" in advice, "folding loses the ante"
        await evening.say(nora, "act", verb="f")
        for _ in range(50):
            tally = await told(evening, nora, "/training/tally")
            if "decision," in tally or "decisions," in tally:
                break
            await asyncio.sleep(0.02)
        assert "1 decision, 1 mistake cost you $" in tally
        assert "Fold cost $" in tally
        assert "better: Raise" in tally

        drill = await told(evening, nora, "/training")
        number = re.search(r'id="drill-(\d+)"', drill)[1]
        wrong = await nora.post("/training", {"number": number, "action": "f"}, accept="text/html")
        assert "That would cost $" in wrong.text
        raises = re.findall(r'value="(w raise [^"]+)"', drill)
        answers = [
            (await nora.post("/training", {"number": number, "action": action}, accept="text/html")).text
            for action in raises[::-1]
        ]
        assert sum("Right." in answer for answer in answers) == 1
        assert "Nothing to repeat" in await told(evening, nora, "/training")
        # Whatever Nora sees here, Oren sees nothing of.
        assert "Nothing to repeat" in await told(evening, evening.oren, "/training")

    evening_of(acts)


def test_a_floor_without_training_has_no_drill():
    async def acts(evening):
        assert (await evening.nora.get("/training", accept="text/html")).status == 404

    evening_of(acts, config=ServerConfig(posts_per_second=1_000))
