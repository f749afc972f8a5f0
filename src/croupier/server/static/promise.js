// Checks the promise of a deck in the browser alone: SHA-256 by WebCrypto, nothing is asked of the floor.
// The same is done by `croupier verify --promise`; decision 4 of the documentation says how it is worked out.
"use strict";

(() => {
  const text = (words) => new TextEncoder().encode(words);
  const bytes = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const hex = (data) => [...data].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const joined = (...parts) => Uint8Array.from(parts.flatMap((part) => [...part]));
  const sha256 = async (data) => new Uint8Array(await crypto.subtle.digest("SHA-256", data));

  // The bytes with which the players' numbers turn what is left of the deck.
  async function source(promise, turn) {
    const lines = [promise, String(turn.dealt), ...turn.numbers.map(([seat, number]) => `${seat}:${number}`)];
    const key = await sha256(text(lines.join("\n")));
    let pool = [], counter = 0;
    return async () => {
      if (pool.length < 2) {
        pool.push(...await sha256(joined(key, [counter >>> 24, counter >>> 16 & 255, counter >>> 8 & 255, counter & 255])));
        counter += 1;
      }
      const [high, low] = pool.splice(0, 2);
      return high * 256 + low;
    };
  }

  async function turned(order, promise, turn) {
    const next = await source(promise, turn);
    const rest = order.slice(turn.dealt);
    for (let last = rest.length - 1; last > 0; last -= 1) {
      const limit = last + 1, ceiling = Math.floor(65536 / limit) * limit;
      let value = await next();
      while (value >= ceiling) value = await next();
      const chosen = value % limit;
      [rest[last], rest[chosen]] = [rest[chosen], rest[last]];
    }
    return [...order.slice(0, turn.dealt), ...rest];
  }

  async function check(one) {
    if (one.order !== undefined) {
      const found = hex(await sha256(joined(bytes(one.salt), text(one.order))));
      let order = one.order.match(/../g) ?? [];
      order = [...order.slice(one.cut), ...order.slice(0, one.cut)];
      for (const turn of one.turns) order = await turned(order, one.commitment, turn);
      return { kept: found === one.commitment, dealt: order.join(""), pack: one.order };
    }
    const seals = [];
    for (const place of one.places) {
      seals.push(place.seal ?? hex(await sha256(joined(bytes(place.key), text(place.card)))));
    }
    const all = [...seals, ...(one.marks ?? []), one.pack ?? ""];
    const kept = hex(await sha256(text(all.join("")))) === one.commitment;
    return { kept: kept && (!one.pack || await noCardTwice(one, seals)), dealt: "", pack: one.pack };
  }

  // No more cards of a kind can ever be shown than the pack has: each card that is shown fits a separate mark.
  async function noCardTwice(one, seals) {
    const pack = one.pack.match(/../g) ?? [], marks = one.marks;
    if (marks.length !== pack.length || seals.length > pack.length) return false;
    if (new Set(seals).size < seals.length || new Set(marks).size < marks.length) return false;
    for (const place of one.places) {
      if (place.seal !== undefined) continue;
      const mark = hex(await sha256(joined(text("mark"), bytes(place.key), text(place.card))));
      if (!marks.some((other, n) => other === mark && pack[n] === place.card)) return false;
    }
    return true;
  }

  // How many times a pack has each of its cards; 0 if some more often than others.
  function wholePacks(pack) {
    const counts = new Map();
    for (const card of pack.match(/../g) ?? []) counts.set(card, (counts.get(card) ?? 0) + 1);
    const times = new Set(counts.values());
    return { kinds: counts.size, each: times.size === 1 ? [...times][0] : 0 };
  }

  // The numbers that this browser gave for a deck, as floor.js remembers them.
  function given(promise) {
    try { return JSON.parse(localStorage.getItem("croupier.numbers") ?? "[]").filter(([of]) => of === promise).map(([, number]) => number); }
    catch { return []; }
  }

  async function say(proof, list) {
    list.replaceChildren();
    const line = (words, kept) => {
      const item = document.createElement("li");
      item.textContent = words;
      item.className = kept ? "kept yes" : "kept no";
      list.append(item);
    };
    if (!globalThis.crypto?.subtle) return line("This browser computes SHA-256 only on pages with https.", false);
    if (proof.format !== "croupier promise 1") return line("This is not a file of promises.", false);
    if (!proof.promises.length) return line("The shoe was still in use: nothing can be checked yet.", false);
    for (const [n, one] of proof.promises.entries()) {
      const { kept, dealt, pack } = await check(one);
      const short = one.commitment.slice(0, 16);
      line(kept ? `${short}… was kept, as this browser worked out.` : `${short}… was NOT kept.`, kept);
      // The deck comes first; what was shuffled again in the round need not be a whole pack.
      if (pack && n === 0) {
        const { kinds, each } = wholePacks(pack);
        const whole = each > 0 && (one.places ?? pack.match(/../g)).length === kinds * each;
        if (!whole) line("NOT a whole deck.", false);
        else line(each === 1 ? `A whole deck: ${kinds} different cards, each once.` : `A whole deck: ${kinds} different cards, each ${each} times.`, true);
      }
      const turning = new Set(one.turns.flatMap((turn) => turn.numbers.map(([, number]) => number)));
      for (const number of given(one.commitment)) {
        if (turning.has(number)) line(`The number of this browser, ${number}, turned the deck with the others.`, true);
        else line(`The number of this browser, ${number}, did NOT turn this deck. Unless the wager never arrived or the round was called off, ask why.`, false);
      }
      if (kept && dealt) line(`Dealt in the order ${dealt}`, true);
    }
  }

  document.addEventListener("click", async (event) => {
    if (event.target.id !== "check-promise") return;
    const answer = await fetch(document.getElementById("proof").href);
    await say(await answer.json(), document.getElementById("checked"));
  });
  document.addEventListener("change", async (event) => {
    if (event.target.id !== "proof-file" || !event.target.files.length) return;
    const list = document.getElementById("checked");
    try { await say(JSON.parse(await event.target.files[0].text()), list); }
    catch { await say({ format: "" }, list); }
  });
})();
