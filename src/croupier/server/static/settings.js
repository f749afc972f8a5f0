// How a player likes the table: kept in the browser, applied whenever the felt is drawn.
"use strict";

(() => {
  const MEMORY = "croupier.settings", RANKS = "23456789TJQKA";
  let chosen = { strength: true };
  try { chosen = { ...chosen, ...JSON.parse(localStorage.getItem(MEMORY) ?? "{}") }; } catch { /* private mode */ }

  const value = (holder) => {
    const card = holder.matches(".card") ? holder : holder.querySelector(".card");
    const rank = card?.querySelector(".rank")?.textContent ?? "";
    return RANKS.indexOf(rank === "10" ? "T" : rank);
  };

  // Cards are put in order where they lie, so that keys and screen readers find the same order as the eye.
  function sort() {
    if (!chosen.sorted) return;
    for (const hand of document.querySelectorAll(".own-hand:not(.has-up)")) {
      const cards = [...hand.children].filter((one) => one.matches(".card, .throw, .toss"));
      const inOrder = [...cards].sort((one, other) => value(other) - value(one));
      if (inOrder.some((card, place) => card !== cards[place])) for (const card of inOrder) hand.append(card);
    }
  }

  function apply() {
    const page = document.documentElement.classList;
    page.toggle("four-colours", Boolean(chosen.four));
    page.toggle("no-strength", !chosen.strength);
    page.toggle("still", Boolean(chosen.still));
    for (const box of document.querySelectorAll("[data-setting]")) box.checked = Boolean(chosen[box.dataset.setting]);
    sort();
  }

  document.addEventListener("change", (event) => {
    const name = event.target.dataset?.setting;
    if (!name) return;
    chosen[name] = event.target.checked;
    try { localStorage.setItem(MEMORY, JSON.stringify(chosen)); } catch { /* private mode */ }
    apply();
  });
  for (const name of ["DOMContentLoaded", "htmx:afterSettle", "htmx:sseMessage"]) document.addEventListener(name, apply);
})();
