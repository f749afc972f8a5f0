// What a page does without the server: chips staged on spots, the raise slider, the clock, a few keys, and what
// it says when the server cannot be reached.
// The server renders the felt; after each change the staged chips are drawn again.
"use strict";

(() => {
  const CHIPS = [1000, 500, 100, 25, 5, 1];
  const staged = new Map();
  const before = [];  // the chips in hand before each click, to undo it
  let touched = "";   // the spot that was clicked last
  const felt = () => document.getElementById("felt");
  const memory = () => `croupier.wagers.${felt()?.dataset.table}`;

  const say = (cents) => {
    const whole = Math.floor(cents / 100).toLocaleString("en-US");
    return "$" + whole + (cents % 100 ? "." + String(cents % 100).padStart(2, "0") : "");
  };

  const discs = (cents) => {
    const stack = [];
    let left = Math.floor(cents / 100);
    for (const chip of CHIPS) for (; left >= chip; left -= chip) stack.push(chip);
    return stack.slice(0, 9);
  };

  // ── wagers ────────────────────────────────────────────────────────────────────────────────────────

  const spots = () => [...document.querySelectorAll(".spot[data-spot]")];
  const limits = (spot) => ["low", "high", "step"].map((name) => Number(spot.dataset[name]));

  // A wager that another fixes is never clicked: the blind equals the ante.
  function derive(open) {
    for (const spot of open) {
      if (!spot.dataset.fixedBy) continue;
      const cents = (staged.get(spot.dataset.fixedBy) || 0) * Number(spot.dataset.times);
      if (cents) staged.set(spot.dataset.spot, cents); else staged.delete(spot.dataset.spot);
    }
  }

  function draw() {
    let total = 0;
    const open = spots();
    derive(open);
    for (const spot of open) {
      const name = spot.dataset.spot;
      const cents = staged.get(name) || 0;
      const place = spot.querySelector(".on-spot");
      total += cents;
      place.classList.toggle("staged", cents > 0);
      spot.classList.toggle("lit", cents > 0);
      place.replaceChildren();
      if (cents) {
        const stack = document.createElement("span");
        stack.className = "stack";
        for (const chip of discs(cents)) {
          const disc = document.createElement("i");
          disc.className = `disc d${chip}`;
          stack.append(disc);
        }
        const label = document.createElement("b");
        label.textContent = say(cents);
        place.append(stack, label);
      }
      const field = document.getElementById(`stake-${name}`);
      if (field) field.value = String(cents / 100);
    }
    if (!open.length) { staged.clear(); before.length = 0; }
    exactly(open);
    for (const [act, off] of [["undo", !before.length], ["clear", !total]]) {
      const button = document.querySelector(`[data-do="${act}"]`);
      if (button) button.disabled = off;
    }
    const place = document.getElementById("place");
    if (place) {
      place.disabled = !total;
      place.textContent = total ? `Place bets · ${say(total)}` : "Place bets";
    }
  }

  // Every amount that a spot takes can be typed, whatever chips there are.
  function exactly(open) {
    const field = document.getElementById("exact");
    if (!field) return;
    const free = open.filter((one) => staged.has(one.dataset.spot) && one.dataset.low !== one.dataset.high && !one.dataset.fixedBy);
    const spot = free.find((one) => one.dataset.spot === touched) ?? free.at(-1);
    field.parentElement.hidden = !spot;
    if (!spot) return;
    touched = spot.dataset.spot;
    [field.min, field.max, field.step] = limits(spot).map((cents) => String(cents / 100));
    field.setAttribute("aria-label", `Exact amount on ${spot.querySelector(".spot-name").textContent}, in dollars`);
    if (document.activeElement !== field) field.value = String(staged.get(touched) / 100);
  }

  const note = () => before.push(new Map(staged));
  function restore(chips) {
    staged.clear();
    for (const [spot, cents] of chips) staged.set(spot, cents);
    draw();
  }

  function put(spot) {
    const [low, high, step] = limits(spot);
    note();
    touched = spot.dataset.spot;
    const chosen = document.querySelector(".rack input:checked");
    const chip = Number(chosen ? chosen.value : 5) * 100;
    const there = staged.get(spot.dataset.spot) || 0;
    let next = low === high ? (there ? 0 : low) : Math.max(there + chip, low);
    next = Math.min(next, high);
    next -= next % step;
    if (next) staged.set(spot.dataset.spot, next);
    else staged.delete(spot.dataset.spot);
    draw();
  }

  function again(times = 1) {
    note();
    let kept = {};
    try { kept = JSON.parse(localStorage.getItem(memory()) || "{}"); } catch { kept = {}; }
    staged.clear();
    for (const spot of spots()) {
      const [low, high, step] = limits(spot);
      const cents = Number(kept[spot.dataset.spot] || 0) * (low === high ? 1 : times);
      const most = high - high % step;
      if (cents) staged.set(spot.dataset.spot, Math.min(Math.max(cents, low), low === high ? high : most));
    }
    draw();
  }

  function keep() {
    try { localStorage.setItem(memory(), JSON.stringify(Object.fromEntries(staged))); } catch { /* private mode */ }
  }

  // ── cards to throw away: remembered when the felt is redrawn ──────────────────────────────────

  const thrown = new Set();
  function toss() {
    const form = document.getElementById("act-sd");
    const boxes = [...document.querySelectorAll("input[data-throw]")];
    if (!form || !boxes.length) { thrown.clear(); return; }
    const [fewest, most] = [Number(form.dataset.fewest), Number(form.dataset.most)];
    for (const card of [...thrown]) if (!boxes.some((box) => box.dataset.throw === card)) thrown.delete(card);
    for (const box of boxes) {
      box.checked = thrown.has(box.dataset.throw);
      box.disabled = !box.checked && thrown.size >= most && most > 1;
    }
    const button = form.querySelector("button");
    button.disabled = thrown.size < fewest;
    if (fewest) return;
    button.textContent = thrown.size ? `Exchange ${thrown.size}` : "Stand pat";
  }

  // ── a hand to set: the cards in front, and a warning before a foul ────────────────────────

  const front = new Set();
  function arrange() {
    const form = document.getElementById("act-set");
    const boxes = [...document.querySelectorAll("input[data-front]")];
    if (!form || !boxes.length) { front.clear(); return; }
    const count = Number(form.dataset.count);
    for (const card of [...front]) if (!boxes.some((box) => box.dataset.front === card)) front.delete(card);
    for (const box of boxes) {
      box.checked = front.has(box.dataset.front);
      box.disabled = !box.checked && front.size >= count;
    }
    const button = form.querySelector("button");
    const foul = form.dataset.fouls.split(" ").includes([...front].sort().join(""));
    button.disabled = front.size !== count;
    button.classList.toggle("warns", foul);
    button.textContent = front.size !== count ? `Choose ${count} cards for the front`
      : foul ? "Foul: the front outranks the back, so the hand loses" : "Set the hand";
  }

  // ── the clock ─────────────────────────────────────────────────────────────────────────────────────

  let running = null;
  function wind() {
    const clock = document.querySelector(".clock");
    const bar = clock?.firstElementChild;
    if (!bar) { running = null; return; }
    const turn = clock.dataset.left + "/" + clock.dataset.of + document.querySelector(".says span")?.textContent;
    if (running === turn && bar.getAnimations().length) return;
    running = turn;
    for (const old of bar.getAnimations()) old.cancel();
    const left = Number(clock.dataset.left);
    bar.animate([{ transform: `scaleX(${left / Number(clock.dataset.of)})` }, { transform: "scaleX(0)" }],
      { duration: left * 1000, easing: "linear", fill: "forwards" });
  }

  // ── late answers ────────────────────────────────────────────────────────────────────────
  // The live stream may overtake a command's answer: anything older than the page is not drawn.

  const version = (text) => Number(/data-version="(\d+)"/.exec(text)?.[1] ?? Infinity);
  const drawn = () => Number(document.querySelector("[data-version]")?.dataset.version ?? 0);
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (version(event.detail.serverResponse ?? "") < drawn()) event.detail.shouldSwap = false;
  });

  // A stream begins with the whole felt, a line for each piece; afterwards come the pieces that changed, each after
  // its number. A piece that is not drawn is kept all the same: the next ones build on it. Everybody is sent the same
  // pieces of the seats: the viewer's seat is nearest, and the others follow clockwise.

  let pieces = [];
  let listening = false;
  document.addEventListener("htmx:sseOpen", () => { listening = true; });
  for (const lost of ["htmx:sseError", "htmx:sseClose"]) document.addEventListener(lost, () => { listening = false; });
  const PLACE = "\ue001", SEATS = 3, OTHERS = 7;
  const whole = () => {
    const seats = pieces.length - OTHERS, own = Number(/data-own="(\d+)"/.exec(pieces[0])?.[1] ?? 0);
    return pieces.map((piece, number) => piece.replaceAll(PLACE, (number - SEATS - own + seats) % seats)).join("\n");
  };
  document.addEventListener("htmx:sseBeforeMessage", (event) => {
    const lines = (event.detail.data ?? "").split("\n");
    if (event.detail.type === "felt") pieces = lines;
    else for (const line of lines) {
      const space = line.indexOf(" ");
      pieces[Number(line.slice(0, space))] = line.slice(space + 1);
    }
    if (version(whole()) < drawn()) event.preventDefault();
  });
  htmx.defineExtension("pieces", {
    transformResponse: (text, xhr) => (xhr ? text : whole()),
  });

  // ── listening ─────────────────────────────────────────────────────────────────────────────────────

  document.addEventListener("click", (event) => {
    const spot = event.target.closest?.(".spot[data-spot]");
    const leader = spot?.dataset.fixedBy ? document.getElementById(`spot-${spot.dataset.fixedBy}`) : spot;
    // A linked spot follows its leader: a click on it starts the bet, and adds nothing to one that is there.
    if (leader && (leader === spot || !staged.has(leader.dataset.spot))) put(leader);
    const preset = event.target.closest?.("[data-amount]");
    if (preset) for (const field of preset.closest(".ranged").querySelectorAll(".slide, .number")) field.value = preset.dataset.amount;
    const drawer = document.getElementById(event.target.closest?.("[data-drawer]")?.dataset.drawer ?? "");
    if (drawer) drawer.showModal();
    // A click beside an open drawer closes it.
    if (event.target.matches?.("dialog.drawer")) event.target.close();
    const button = event.target.closest?.("[data-do]");
    if (button?.dataset.do === "clear") { note(); restore([]); }
    if (button?.dataset.do === "again") again();
    if (button?.dataset.do === "double") again(2);
    if (button?.dataset.do === "undo" && before.length) restore(before.pop());
    if (event.target.closest?.("#notice")) document.getElementById("notice").replaceChildren();
  });

  document.addEventListener("contextmenu", (event) => {
    const spot = event.target.closest?.(".spot[data-spot]");
    if (!spot) return;
    event.preventDefault();
    note();
    staged.delete(spot.dataset.spot);
    draw();
  });

  document.addEventListener("change", (event) => {
    const chosen = event.target.dataset?.front;
    if (chosen) {
      if (event.target.checked) front.add(chosen); else front.delete(chosen);
      arrange();
      return;
    }
    const card = event.target.dataset?.throw;
    if (!card) return;
    const most = Number(document.getElementById("act-sd")?.dataset.most || 0);
    if (!event.target.checked) thrown.delete(card);
    else { if (most === 1) thrown.clear(); if (thrown.size < most) thrown.add(card); }
    toss();
  });

  document.addEventListener("input", (event) => {
    if (event.target.id === "exact" && event.target.validity.valid && event.target.value) {
      note();
      staged.set(touched, Math.round(Number(event.target.value) * 100));
      draw();
      return;
    }
    const form = event.target.closest?.(".ranged");
    if (!form) return;
    const [slide, number] = [form.querySelector(".slide"), form.querySelector(".number")];
    if (event.target === slide) number.value = slide.value;
    else if (number.value) slide.value = number.value;
  });

  document.addEventListener("keydown", (event) => {
    if (document.querySelector("dialog[open]")) return;
    if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName) && event.target.type !== "radio") return;
    const button = document.querySelector(`.acts [data-key="${CSS.escape(event.key.toLowerCase())}"]`);
    if (button) { event.preventDefault(); button.click(); return; }
    const chips = document.querySelectorAll(".rack input");
    const chip = chips[Number(event.key) - 1];
    if (chip) chip.checked = true;
  });

  // ── the connection ───────────────────────────────────────────────────────────────────────────────
  // A command that never reached the floor, or whose answer was lost, is sent again with the same key until the
  // floor answers: it is done once. Chips stay in the hand until then.

  const AGAIN_MS = 1000, ANSWER_MS = 8000, PATIENCE_MS = 30000;
  const unsent = new Map();
  let silent = false;
  function connection() {
    const badge = document.getElementById("connection");
    const words = unsent.size ? "Reconnecting – your action will be sent" : silent ? "Reconnecting …" : "";
    badge.hidden = !words;
    if (badge.textContent !== words) badge.textContent = words;
  }
  function lost(form) {
    const since = unsent.get(form) ?? Date.now();
    if (Date.now() - since > PATIENCE_MS || !form.isConnected) {
      unsent.delete(form);
      const said = document.createElement("p");
      said.className = "refusal";
      said.textContent = "The floor did not answer, so it is not certain what was done. Look at the table before you try again.";
      document.getElementById("notice").replaceChildren(said);
    } else {
      unsent.set(form, since);
      setTimeout(() => { if (form.isConnected) htmx.trigger(form, "submit"); else arrived(); }, AGAIN_MS);
    }
    connection();
  }
  for (const name of ["htmx:sendError", "htmx:timeout", "htmx:sendAbort"]) {
    document.addEventListener(name, (event) => {
      if (event.target instanceof HTMLFormElement && event.detail.requestConfig?.verb === "post") lost(event.target);
      else { silent = true; connection(); }
    });
  }
  document.addEventListener("htmx:sseError", () => { silent = true; connection(); });
  document.addEventListener("htmx:sseOpen", () => { silent = false; connection(); });
  // The live stream may take a form away before its answer comes, and htmx tells the page nothing of the answer to a
  // form that is gone: code that needs the answer listens to the request itself.
  const listeners = [];
  const answered = (told) => listeners.push(told);
  document.addEventListener("htmx:beforeSend", (event) => {
    const { elt: form, xhr, requestConfig: { path } } = event.detail;
    xhr.addEventListener("load", () => { for (const told of listeners) told(form, xhr.status, path); });
    // htmx looks for the place of a refusal from the form, and finds none when the form is gone.
    form.addEventListener("htmx:beforeOnLoad", (answer) => {
      if (form.isConnected || xhr.status < 400) return;
      answer.preventDefault();
      document.getElementById("notice").innerHTML = xhr.responseText;
      fade();
    }, { once: true });
  });
  answered((form) => { if (unsent.delete(form)) connection(); });
  // The live stream may have taken the form away before its answer came: then the act was done.
  function arrived() {
    for (const form of unsent.keys()) if (!form.isConnected) unsent.delete(form);
    connection();
  }

  // Every command has a key: the version that the page shows, and an id that changes once it was answered. A click
  // that is sent twice is done once; one that was never answered may be sent again.
  const fresh = () => [...crypto.getRandomValues(new Uint32Array(3))].map((part) => part.toString(36)).join("");
  const gives = () => localStorage.getItem("croupier.number") !== "off";
  const number = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  // Numbers are remembered, unless the wager is refused: the page of a round looks whether they turned its deck.
  // They are written down when they are sent, because the live stream may take the form away before its answer.
  const NUMBERS_MAX = 200;
  function remember({ promise, number }, keeps) {
    const others = JSON.parse(localStorage.getItem("croupier.numbers") ?? "[]").filter(([, other]) => other !== number);
    const all = keeps ? [...others, [promise, number]].slice(-NUMBERS_MAX) : others;
    localStorage.setItem("croupier.numbers", JSON.stringify(all));
  }
  let own = fresh(), chosen = { key: "", promise: "", number: "" };
  document.addEventListener("htmx:configRequest", (event) => {
    // A page that refreshes itself leaves a refusal where it is; the next command takes it away.
    if (event.detail.verb !== "get") document.getElementById("notice").replaceChildren();
    if (event.detail.verb !== "post") return;
    event.detail.timeout = ANSWER_MS;
    // While the stream is open it shows what was done, and the answer need not.
    if (listening && pieces.length) event.detail.headers["X-Croupier-Live"] = "1";
    const said = event.detail.parameters, key = said.key = `${drawn()}.${own}`;
    // A number of the player's own, chosen after the promise: with it the house cannot know the order of the deal.
    // A wager that is sent again has the same number, or it would be another wager.
    if (!said.promise || !gives()) return;
    if (chosen.key !== key) chosen = { key, promise: said.promise, number: number() };
    said.number = chosen.number;
    remember(chosen, true);
  });
  answered((form, status, path) => {
    if (status < 500) own = fresh();
    if (status >= 400 && path.endsWith("/wager")) remember(chosen, false);
  });
  document.addEventListener("htmx:beforeRequest", (event) => { if (event.target.id === "wagers") keep(); });
  // Chips of a request that was lost on its way stay on the layout, to be sent again.
  answered((form, status) => {
    if (form.id === "wagers" && status < 400) { staged.clear(); before.length = 0; draw(); }
  });
  // Chips that were taken back are in the hand again; they can be changed and placed.
  let back = false;
  answered((form, status) => {
    if (form.id === "take-back" && status < 400) { back = true; refresh(); }
  });
  const inHand = () => { if (back && spots().length) { back = false; again(); } };
  let fading = 0;
  function fade() {
    clearTimeout(fading);
    fading = setTimeout(() => document.getElementById("notice").replaceChildren(), 9000);
  }
  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.target?.id === "notice" || event.target.id === "notice") fade();
  });
  const purse = () => {
    const [shown, now] = [document.getElementById("wallet"), document.querySelector("[data-wallet]")];
    if (shown && now) shown.textContent = now.textContent;
  };
  const consent = () => { const box = document.getElementById("own-number"); if (box) box.checked = gives(); };
  document.addEventListener("change", (event) => {
    if (event.target.id === "own-number") localStorage.setItem("croupier.number", event.target.checked ? "on" : "off");
  });
  const refresh = () => { inHand(); draw(); toss(); arrange(); wind(); purse(); consent(); arrived(); };
  // A player who takes the seat they were called to goes to its table.
  answered((form, status) => {
    if (form.dataset.go && status < 400) location.assign(form.dataset.go);
  });
  document.addEventListener("htmx:afterSettle", refresh);
  document.addEventListener("htmx:sseMessage", refresh);
  document.addEventListener("DOMContentLoaded", refresh);
})();
