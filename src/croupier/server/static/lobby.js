// The lobby's filters: which of the tables are shown. They are remembered for the visit, and hold while the lobby changes.
"use strict";

(() => {
  const form = () => document.getElementById("find");
  const MEMORY = "croupier.find", SMALL_FROM = 30;

  function choices() {
    const said = new FormData(form());
    return {
      words: String(said.get("words") ?? "").toLowerCase().split(/\s+/).filter(Boolean),
      family: said.get("family"), most: Number(said.get("most") || Infinity),
      free: said.has("free"), jackpot: said.has("jackpot"), small: said.has("small"),
    };
  }

  function fits(card, asked) {
    const { words, family, least, free, jackpot } = card.dataset;
    return asked.words.every((word) => words.includes(word))
      && (!asked.family || family === asked.family)
      && Number(least) <= asked.most
      && (!asked.free || Number(free) > 0)
      && (!asked.jackpot || jackpot === "1");
  }

  function find() {
    if (!form()) return;
    const asked = choices(), cards = [...document.querySelectorAll("[data-card]")];
    let shown = 0;
    for (const card of cards) {
      card.hidden = !fits(card, asked);
      if (!card.hidden) shown += 1;
    }
    for (const heading of document.querySelectorAll("h2[data-family]")) {
      const list = heading.nextElementSibling;
      heading.hidden = list.hidden = !list.querySelector("[data-card]:not([hidden])");
    }
    document.getElementById("floor").classList.toggle("small", asked.small);
    const words = shown === cards.length ? `${shown} tables` : `${shown} of ${cards.length} tables`;
    const found = document.getElementById("found");
    if (found.textContent !== words) found.textContent = words;
  }

  function remember() {
    const said = Object.fromEntries(new FormData(form()));
    try { sessionStorage.setItem(MEMORY, JSON.stringify(said)); } catch { /* private mode */ }
    find();
  }

  document.addEventListener("DOMContentLoaded", () => {
    let said = {};
    try { said = JSON.parse(sessionStorage.getItem(MEMORY) ?? "{}"); } catch { said = {}; }
    const small = document.querySelectorAll("[data-card]").length >= SMALL_FROM && !("words" in said);
    for (const field of form()?.elements ?? []) {
      if (field.type === "checkbox") field.checked = field.name in said || (field.name === "small" && small);
      else if (field.name in said) field.value = said[field.name];
    }
    find();
  });
  document.addEventListener("input", (event) => { if (event.target.closest?.("#find")) remember(); });
  document.addEventListener("submit", (event) => { if (event.target.id === "find") event.preventDefault(); });
  for (const name of ["htmx:afterSettle", "htmx:sseMessage"]) document.addEventListener(name, find);
})();
