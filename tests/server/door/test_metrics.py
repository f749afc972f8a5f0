"""Figures for operators: what happened is counted, and nobody is named."""

import asyncio

from prometheus_client.parser import text_string_to_metric_families

from tests.server.guest import Guest
from tests.server.open_floor import serve, until

TABLE = "caribbean-stud"


async def figures(guest: Guest) -> dict[str, float]:
    answer = await guest.get("/metrics")
    assert answer.status == 200
    assert answer.headers["content-type"].startswith("text/plain; version=")
    return {
        " ".join([sample.name, *sample.labels.values()]): sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
    }


def test_what_happens_is_counted_and_nobody_is_named():
    async def scene(app, floor):
        nora = Guest(app)
        before = await figures(nora)
        await nora.come_in("Nora")
        await nora.post(f"/tables/{TABLE}/sit", {"seat": 1, "buy_in": 200})
        for _ in range(2):
            refused = await nora.post(f"/tables/{TABLE}/wager", {"spot.ante": 7_000})
            assert refused.status == 422
        await nora.post(f"/tables/{TABLE}/wager", {"spot.ante": 5})
        assert (await Guest(app).get("/nowhere")).status == 404
        nora.listen(f"/tables/{TABLE}/live")
        await until(lambda: nora.frames)
        after = await figures(nora)

        assert after["croupier_acts_total page"] == before.get("croupier_acts_total page", 0) + 3
        code = next(
            name for name in after if name.startswith("croupier_refusals_total ") and after[name] == 2
        )
        assert "/" in code
        assert after["croupier_refusals_total page/unknown"] == 1
        assert after[f"croupier_rounds_total {TABLE}"] == 1
        assert (after["croupier_tables open"], after["croupier_tables paused"]) == (1, 0)
        assert (after["croupier_streams felt"], after["croupier_streams socket"]) == (1, 0)
        assert (after["croupier_seated"], after["croupier_faults"], after["croupier_ready"]) == (1, 0, 1)
        assert after["croupier_append_seconds_count"] >= before["croupier_append_seconds_count"] + 3
        assert after["croupier_append_seconds_sum"] > 0
        text = (await nora.get("/metrics")).text
        assert "Nora" not in text
        assert nora.token not in text
        await nora.hang_up()
        await asyncio.sleep(0)
        assert (await figures(nora))["croupier_streams felt"] == 0

    serve(scene, tables=(TABLE,))


def test_a_fault_is_a_figure():
    async def scene(app, floor):
        floor.checkpoints.broken.append("the ledger is two cents off")
        found = await figures(Guest(app))
        assert (found["croupier_faults"], found["croupier_ready"]) == (1, 0)
        assert (await Guest(app).get("/ready")).status == 503

    serve(scene, tables=(TABLE,))
