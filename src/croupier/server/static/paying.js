// A round that is over is paid before everybody's eyes: one payment after the other, in the order of the rules, each
// in sight for two seconds at the spot or the player that it is for.
"use strict";

(() => {
  const SHOWN_MS = 2000, ALL_MS = 3000, LONGEST_MS = 500, SHORTEST_MS = 90, LINE = 24;
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const slip = () => document.querySelector("[data-paid-round]");
  let paid = null;

  const middle = (element) => {
    const box = element.getBoundingClientRect();
    return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  };

  // The viewer's own payments are shown on the spot; others' at their seats.
  function place(row) {
    const own = row.classList.contains("mine");
    const spot = own && document.getElementById(`spot-${row.dataset.at}`);
    return spot || document.querySelector(own ? "#own .plate" : `#seat-${row.dataset.seat} .plate`);
  }

  function show(row, number, pause, lines) {
    const at = place(row), bank = document.querySelector(".tray, .pots, .cloth");
    if (!at) return;
    const line = lines.get(at) ?? 0, there = middle(at), from = middle(bank);
    lines.set(at, line + 1);
    const badge = document.createElement("b");
    badge.className = `paid ${row.classList.contains("up") ? "up" : row.classList.contains("down") ? "down" : ""} ${row.classList.contains("mine") ? "mine" : ""}`;
    badge.textContent = row.dataset.says;
    badge.style.left = `${there.x}px`;
    badge.style.top = `${there.y - line * LINE}px`;
    document.getElementById("paying").append(badge);
    const away = `translate(calc(-50% + ${from.x - there.x}px), calc(-50% + ${from.y - there.y}px)) scale(.7)`;
    const here = "translate(-50%, -50%)";
    const wins = badge.classList.contains("up"), loses = badge.classList.contains("down");
    badge.animate(still.matches || document.documentElement.classList.contains("still") ? [{ opacity: 1 }, { opacity: 1 }] : [
      { opacity: 0, transform: wins ? away : here },
      { opacity: 1, transform: here, offset: .22 },
      { opacity: 1, transform: here, offset: .8 },
      { opacity: 0, transform: loses ? away : here },
    ], { duration: SHOWN_MS, delay: number * pause, fill: "backwards", easing: "ease-out" })
      .finished.then(() => badge.remove(), () => badge.remove());
  }

  function pay() {
    const number = slip()?.dataset.paidRound ?? "";
    if (paid === null || number === paid) { paid = number; return; }
    paid = number;
    // Said aloud by a part of the page that was there before: screen readers pass over what is drawn with its words.
    document.getElementById("told").textContent = [...document.querySelectorAll("#story li")].map((line) => line.textContent).join(". ");
    const rows = [...slip().querySelectorAll("tr[data-seat]")];
    const pause = Math.min(LONGEST_MS, Math.max(SHORTEST_MS, ALL_MS / rows.length));
    const lines = new Map();
    document.getElementById("paying").replaceChildren();
    rows.forEach((row, place) => show(row, place, pause, lines));
  }

  // Badges lie where their spots were: when the page changes its shape they are gone.
  addEventListener("resize", () => document.getElementById("paying")?.replaceChildren());
  for (const name of ["DOMContentLoaded", "htmx:afterSettle", "htmx:sseMessage"]) document.addEventListener(name, pay);
})();
