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
    offer();
  }

  const keep = () => { try { localStorage.setItem(MEMORY, JSON.stringify(chosen)); } catch { /* private mode */ } };

  // A player who sits down at a game for the first time is offered its introduction, once.
  function offer() {
    const game = document.getElementById("how")?.dataset.game, notice = document.getElementById("new-here");
    if (notice) notice.hidden = !document.querySelector(".oval.seated") || (chosen.met ?? []).includes(game);
  }
  document.addEventListener("click", (event) => {
    if (!event.target.closest?.("[data-drawer=how], [data-do=not-new]")) return;
    chosen.met = [...new Set([...(chosen.met ?? []), document.getElementById("how").dataset.game])];
    keep();
    offer();
  });

  document.addEventListener("change", (event) => {
    const name = event.target.dataset?.setting;
    if (!name) return;
    chosen[name] = event.target.checked;
    keep();
    apply();
  });
  for (const name of ["DOMContentLoaded", "htmx:afterSettle", "htmx:sseMessage"]) document.addEventListener(name, apply);
})();
