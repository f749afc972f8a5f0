// The dealer's console: one line, filled by keyboard, scanner or touch; the server says what it means.
"use strict";
(() => {
  const HOLD_MS = 4000; // how long entered cards can be taken back before they are sent automatically
  const RELOAD_MS = 5000; // after the floor has closed the stream for good: another session, too many streams
  const AGAIN_MS = 1000, PATIENCE_MS = 30000; // a line without an answer: how often, and how long it is sent again
  const UNTICKED = "The floor does not answer. The tick is sent again …";
  const SLOTS = 8;
  const CHIPS = [1, 5, 25, 100, 500];
  const CARD = /(?:[2-9tjqka][cdhs]|jo|\?\?)/gi;
  const ONLY_CARDS = /^(?:(?:[2-9tjqka][cdhs]|jo|\?\?)\s*)+[2-9tjqka?]?$/i;
  const root = document.getElementById("console");
  const at = (id) => document.getElementById(id);
  const line = at("line");
  const address = `/tables/${root.dataset.table}/console`;
  let sheet = null, sending = false, chosen = 0, ticked = 0, hold = null, waiting = [], missed = false, ticking = false, seenTicks = 0, heard = 0;

  const make = (tag, text, attributes = {}) => {
    const made = document.createElement(tag);
    if (text !== undefined) made.textContent = text;
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    return made;
  };
  const money = (cents) => "$" + (cents / 100).toLocaleString("en-US", { minimumFractionDigits: cents % 100 ? 2 : 0 });
  const suited = (text) => text.replace(/([2-9TJQKA])([cdhs])/g, (_, rank, suit) => rank + { c: "♣", d: "♦", h: "♥", s: "♠" }[suit]).replace(/\?\?/g, "▮");

  // ── sending ──
  const fresh = () => (crypto.randomUUID ? crypto.randomUUID() : String(Math.random()));
  const pause = (ms) => new Promise((done) => { setTimeout(done, ms); });
  // A line that was not answered is sent again with the same key until the floor answers: it is entered once.
  async function answerTo(text) {
    // What is asked now goes along: a short line means nothing else when another dealer was faster.
    const body = JSON.stringify({ line: text, key: fresh(), asked: sheet?.prompts[0]?.text ?? "" });
    const headers = { "content-type": "application/json", accept: "application/json", [root.dataset.header]: root.dataset.token };
    for (const since = Date.now(); ;) {
      try { const answer = await fetch(address, { method: "POST", headers, body }); return [answer.ok, await answer.json()]; }
      catch (lost) { if (Date.now() - since > PATIENCE_MS) throw lost; }
      refuse("The floor does not answer. The line is sent again …");
      await pause(AGAIN_MS);
    }
  }
  async function send(text) {
    if (sending) { waiting.push(text); return; }
    sending = true;
    clearTimeout(hold);
    root.setAttribute("aria-busy", "true");
    try {
      const [ok, said] = await answerTo(text);
      if (ok) { chosen = 0; show(said); refuse(""); }
      else {
        waiting = [];
        refuse(`${said.error.message} ${[said.error.code, said.error.clause].filter(Boolean).join(" · ")}`);
        // A card that was refused is not kept on the screen; anything else can be mended.
        if (!ONLY_CARDS.test(text) && !line.value) line.value = text;
      }
    } catch {
      refuse("The floor does not answer. It is not certain that the last line was entered: look before you enter it again.");
      waiting = [];
      missed = true;
    }
    sending = false;
    root.removeAttribute("aria-busy");
    if (waiting.length) send(waiting.shift());
    else {
      typed();
      if (missed) { missed = false; look(); }
    }
  }
  const unticked = () => !!sheet && sheet.over && ticked < sheet.due.length;
  // One tick for each seat: everything that it is due one after the other.
  const seatOf = (from) => { let to = from + 1; while (to < sheet.due.length && sheet.due[to].player === sheet.due[from].player) to += 1; return to; };
  // Ticks are the table's, so that a second console and a page loaded again show the same. One is sent at a time,
  // the latest after it; it says how far the dealer is, so that saying it twice does no harm.
  async function tick(to) {
    ticked = to;
    show(sheet);
    if (ticking) return;
    ticking = true;
    const round = sheet.round;
    for (let sent = -1; sent !== ticked && sheet.over && sheet.round === round;) {
      sent = ticked;
      try {
        const headers = { "content-type": "application/json", accept: "application/json", [root.dataset.header]: root.dataset.token };
        const answer = await fetch(`${address}/ticks`, { method: "POST", headers, body: JSON.stringify({ round, done: sent }) });
        const said = await answer.json();
        if (!answer.ok) { refuse(said.error.message); break; }
        seenTicks = Math.max(seenTicks, said.ticks);
        if (at("refused").textContent === UNTICKED) refuse("");
      } catch {
        refuse(UNTICKED);
        sent = -1;
        await pause(AGAIN_MS);
      }
    }
    ticking = false;
    look();
  }
  const refuse = (text) => { at("refused").textContent = text; };

  function enter() {
    const text = line.value.trim();
    clearTimeout(hold);
    if (!text && unticked()) { tick(seatOf(ticked)); return; }
    if (/^d open/.test(text) && unticked()) { refuse("Take and pay first: tick off every seat."); return; }
    if (!text && sheet && (!sheet.prompts.length || (sheet.asks !== null && !sheet.prompts[0].hidden))) { refuse(sheet.asks ? `Enter needs ${sheet.asks}.` : ""); return; }
    line.value = "";
    typed();
    send(text);
  }

  // Cards wait until the next one comes, so that the last can still be taken back.
  function typed() {
    clearTimeout(hold);
    const text = line.value;
    const wants = sheet && sheet.prompts.find((one) => one.cards);
    if (wants && !sending && ONLY_CARDS.test(text)) {
      const cards = text.match(CARD) || [];
      const rest = text.replace(CARD, "").trim();
      if (cards.length > wants.cards || (cards.length === wants.cards && rest)) {
        line.value = cards.slice(wants.cards).join("") + rest;
        send(cards.slice(0, wants.cards).join(""));
        return;
      }
      if (cards.length === wants.cards) hold = setTimeout(enter, HOLD_MS);
    }
    offers();
  }

  // ── showing ──
  function show(next) {
    if (next !== sheet && (!ticking || next.round !== sheet.round)) ticked = next.ticked;
    sheet = next;
    seenTicks = Math.max(seenTicks, next.ticks);
    const seats = at("seats");
    seats.replaceChildren(...sheet.places.map((place) => {
      const item = make("li");
      const seat = make("button", undefined, { type: "button", "data-player": place.player, class: `is-${place.status}`, "aria-current": place.turn, "aria-pressed": chosen === place.player });
      seat.append(make("b", place.name + (place.device ? " ⌁" : "")), make("span", money(place.stack), { class: "at-stack" }));
      seat.append(make("span", Object.entries(place.chips).map(([spot, cents]) => `${spot.replaceAll("_", " ")} ${money(cents)}`).join(", "), { class: "at-laid" }));
      seat.append(make("span", suited(place.cards), { class: "at-hand" }));
      seat.addEventListener("click", () => { chosen = chosen === place.player ? 0 : place.player; line.value = chosen ? `p${chosen} ` : ""; show(sheet); line.focus(); });
      item.append(seat);
      return item;
    }));
    at("middle").replaceChildren(...sheet.middle.map(([name, value]) => {
      const group = make("div");
      group.append(make("dt", name), make("dd", suited(value)));
      return group;
    }));
    const pad = sheet.keypad;
    at("keypad").textContent = pad ? [`Jackpot ${pad.shown}`, pad.line === "connected" ? `keypad ${pad.keypad}` : pad.line, pad.sensors.length ? `sensors ${pad.sensors.join(", ")}` : "sensors dark", ...pad.awards.map((one) => `seat ${one.seat}: ${one.row.replaceAll("_", " ")} ${one.award}${one.confirmed ? ", confirmed" : ""}`), pad.supervisor ? "supervisor called" : ""].filter(Boolean).join(" · ") : "";
    const called = sheet.call;
    at("call").textContent = called ? (called.ruled ? `${called.by} ruled: ${called.ruled}` : `A supervisor is called · ${called.says}`) : "";
    at("call").classList.toggle("ruled", !!called && !!called.ruled);
    board();
    at("calls").replaceChildren(...sheet.calls.slice(0, 3).map(([says, clause]) => make("p", suited(says) + (clause ? ` [${clause}]` : ""))));
    at("due").replaceChildren(...sheet.due.map((due, number) => {
      const now = unticked() && number >= ticked && number < seatOf(ticked);
      const first = !number || sheet.due[number - 1].player !== due.player;
      const item = make("li", undefined, { class: [number < ticked ? "done" : now ? "now" : "", first ? "first" : ""].join(" ").trim() });
      const done = make("button", due.says + " ", { type: "button" });
      done.append(make("small", due.why));
      done.addEventListener("click", () => { tick(number < ticked ? number : seatOf(number)); line.focus(); });
      item.append(done);
      return item;
    }));
    at("due").children[ticked]?.scrollIntoView({ block: "nearest" });
    offers();
  }

  // The board is drawn once; later only what can still come changes.
  function board() {
    const cards = at("cards");
    if (cards.childElementCount !== sheet.faces.length) {
      cards.classList.toggle("joker", sheet.faces.includes("Jo"));
      cards.replaceChildren(...sheet.faces.map((face) => {
        const card = make("button", suited(face), { type: "button", "data-card": face, class: /[dh]$/.test(face) ? "red" : "" });
        card.addEventListener("click", () => { line.value += face; typed(); line.focus(); });
        return card;
      }));
    }
    const gone = new Set(sheet.gone);
    for (const card of cards.children) card.disabled = gone.has(card.dataset.card);
  }

  function offers() {
    if (!sheet) return;
    const text = line.value.trim().toLowerCase();
    const first = sheet.prompts[0];
    const owed = unticked();
    at("says").textContent = owed ? "Take and pay, in this order" : first ? suited(sheet.asks || first.says) : sheet.over ? (owed ? "Take and pay, in this order" : "The round is over") : "";
    at("go").textContent = text ? `Enter  ${suited(line.value.trim())}` : owed ? suited(sheet.due.slice(ticked, seatOf(ticked)).map((one) => one.says).join(" · ")) : first ? (sheet.asks === null ? (first.hidden ? `${first.says}, unseen` : suited(first.says)) : first.low !== null ? "Waiting for an amount" : first.cards ? "Waiting for cards" : "Waiting for a decision") : "Done";
    at("back").disabled = !line.value && !sheet.back;
    at("back").textContent = line.value || !sheet.back ? "⌫" : "↶ cards";
    const own = chosen ? sheet.prompts.filter((one) => one.who === chosen) : first ? sheet.prompts.filter((one) => one.who === first.who) : [];
    const fits = (one) => one.text.toLowerCase().startsWith(text) || one.word.startsWith(text.split(" ").pop());
    const named = text && !ONLY_CARDS.test(text) ? sheet.prompts.filter(fits) : [];
    const offered = (named.length ? named : own).slice(0, SLOTS);
    at("prompts").replaceChildren(...offered.map((one) => {
      const offer = make("button", suited(one.says), { type: "button", class: "button weak", "data-text": one.text, title: one.text });
      offer.addEventListener("click", () => {
        if (/^d open/.test(one.text) && unticked()) refuse("Take and pay first: tick off every seat.");
        else if (!one.needs && !one.cards) { line.value = ""; send(one.text); } else { line.value = one.text; typed(); }
        line.focus();
      });
      return offer;
    }));
  }

  // ── a supervisor is called ──
  async function call(what) {
    try {
      const answer = await fetch(`/tables/${root.dataset.table}/call`, {
        method: "POST",
        headers: { "content-type": "application/json", accept: "application/json", [root.dataset.header]: root.dataset.token },
        body: JSON.stringify({ what, says: at("call-says").value }),
      });
      const said = await answer.json();
      if (answer.ok) { show(said); refuse(""); at("call-says").value = ""; } else refuse(said.error.message);
    } catch { refuse("The floor does not answer. Nobody has been called; try again."); }
    at("calling").hidden = true;
    line.focus();
  }
  at("call-off").addEventListener("click", () => { at("calling").hidden = true; line.focus(); });

  // ── hands on it ──
  at("entry").addEventListener("submit", (event) => { event.preventDefault(); enter(); line.focus(); });
  line.addEventListener("input", typed);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Backspace" && !line.value && document.activeElement === line && !event.repeat) { event.preventDefault(); takeBack(); }
    else if (event.key === "Escape") { line.value = ""; chosen = 0; refuse(""); show(sheet); line.focus(); }
    else if (event.key === "Tab" && document.activeElement === line && line.value.trim()) {
      const found = at("prompts").firstElementChild;
      if (found) { event.preventDefault(); line.value = found.dataset.text; typed(); }
    } else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey && !event.target.matches("input, button")) line.focus();
  });
  // With an empty line it is the last entry that goes back, as long as nothing depends on it.
  const takeBack = () => { if (sheet && sheet.back && !sending) send("d back"); };
  at("back").addEventListener("click", () => { if (!line.value) { takeBack(); line.focus(); return; } line.value = ONLY_CARDS.test(line.value) || /[2-9tjqka][cdhs]$/i.test(line.value) ? line.value.slice(0, -2) : line.value.slice(0, -1); typed(); line.focus(); });
  at("chips").append(...CHIPS.map((value) => {
    const chip = make("button", value, { type: "button" });
    chip.addEventListener("click", () => {
      const [, begun, amount] = /^(.*?)([0-9.]*)$/.exec(/^p[0-9]+$/.test(line.value) ? line.value + " " : line.value);
      line.value = begun + String(Number(amount || 0) + value);
      typed();
      line.focus();
    });
    return chip;
  }));
  at("help-toggle").addEventListener("click", (event) => { at("help").hidden = !at("help").hidden; event.target.setAttribute("aria-expanded", !at("help").hidden); line.focus(); });

  // ── told by the floor ──
  function told(next) {
    // The stream and the answer to a line come by different ways: the older of two sheets is not shown.
    if (sending || ticking || (sheet && next.version < sheet.version) || (sheet && next.version === sheet.version && next.ticks < seenTicks) || (sheet && next.version === sheet.version && JSON.stringify([next.keypad, next.call, next.ticked]) === JSON.stringify([sheet.keypad, sheet.call, ticked]))) return;
    if (!at("wrong").childElementCount) {
      at("wrong").replaceChildren(...next.wrong.map(([text, says]) => {
        const begin = make("button", says, { type: "button", title: text });
        begin.addEventListener("click", () => { line.value = text; typed(); line.focus(); });
        return begin;
      }));
      const asks = make("button", "Call a supervisor", { type: "button", class: "asks", id: "asks" });
      asks.addEventListener("click", () => { at("calling").hidden = false; at("call-says").focus(); });
      at("wrong").prepend(asks);
      at("kinds").replaceChildren(...next.kinds.map((kind) => {
        const choice = make("button", kind, { type: "button", class: "button large" });
        choice.addEventListener("click", () => call(kind));
        return choice;
      }));
    }
    show(next);
  }
  async function look() {
    try {
      const before = heard, answer = await fetch(`${address}/sheet`, { headers: { accept: "application/json" } });
      const next = answer.ok ? await answer.json() : null;
      // A sheet that the stream sent meanwhile is newer, though its version may be the same.
      if (next && heard === before) told(next);
    } catch { /* the stream tells when the floor answers again */ }
  }
  // What others do here comes as it happens; the browser reconnects automatically. While a line is being sent
  // its answer is the news, so what came meanwhile is looked up afterwards.
  const stream = new EventSource(`${address}/live`);
  stream.addEventListener("sheet", (event) => { if (sending) missed = true; else { heard += 1; told(JSON.parse(event.data)); } });
  // A floor that was opened again counts ticks from the beginning.
  stream.addEventListener("open", () => { seenTicks = 0; });
  stream.addEventListener("error", () => { if (stream.readyState === EventSource.CLOSED) setTimeout(() => location.reload(), RELOAD_MS); });
  look();
})();
