// What a player chose to do when their turn comes, while the others act: check or fold this time, or for this hand.
"use strict";

(() => {
  let chosen = "", acted = "", paid = "";
  const round = () => document.querySelector("[data-paid-round]")?.dataset.paidRound ?? "";
  const boxes = () => [...document.querySelectorAll("[data-ahead]")];

  function act() {
    const version = document.querySelector("[data-version]")?.dataset.version ?? "";
    const check = document.querySelector("#act-cc .button"), fold = document.querySelector("#act-f .button");
    if (!chosen || acted === version || (!check && !fold)) return;
    // A check costs nothing; a call says what it costs.
    const button = check && !check.textContent.includes("$") ? check : fold;
    acted = version;
    if (chosen === "turn") chosen = "";
    if (!button) return;
    // A form that has just been drawn may not know yet that it is sent by a script.
    htmx.process(button.form);
    button.click();
  }

  function refresh() {
    if (round() !== paid) { paid = round(); chosen = ""; }
    for (const box of boxes()) box.checked = box.dataset.ahead === chosen;
    act();
  }

  document.addEventListener("change", (event) => {
    const ahead = event.target.dataset?.ahead;
    if (!ahead) return;
    chosen = event.target.checked ? ahead : "";
    refresh();
  });
  for (const name of ["DOMContentLoaded", "htmx:afterSettle", "htmx:sseMessage"]) document.addEventListener(name, refresh);
})();
