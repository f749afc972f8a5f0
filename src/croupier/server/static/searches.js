// Saved searches of the auditor's desk, kept in this browser.
(() => {
  "use strict";
  const KEY = "croupier.searches";
  const place = document.getElementById("saved-searches");
  const button = document.getElementById("save-search");
  if (!place || !button) return;

  const read = () => {
    try { return JSON.parse(localStorage.getItem(KEY) || "{}"); } catch { return {}; }
  };
  const write = (searches) => {
    localStorage.setItem(KEY, JSON.stringify(searches));
    show();
  };

  function show() {
    const searches = read();
    place.replaceChildren(...Object.entries(searches).flatMap(([name, query]) => {
      const link = document.createElement("a");
      link.className = "chip-link";
      link.href = `/auditor?${query}`;
      link.textContent = name;
      const remove = document.createElement("button");
      remove.type = "button";
      remove.className = "button weak small";
      remove.textContent = "×";
      remove.setAttribute("aria-label", `Remove the search ${name}`);
      remove.addEventListener("click", () => {
        const { [name]: _, ...rest } = read();
        write(rest);
      });
      return [link, remove];
    }));
    place.hidden = !Object.keys(searches).length;
  }

  button.hidden = !location.search;
  button.addEventListener("click", () => {
    const asked = [...new URLSearchParams(location.search)].filter(([key, value]) => value && key !== "after");
    if (!asked.length) return;
    const name = asked.map(([key, value]) => `${key} ${value}`).join(", ");
    write({ ...read(), [name]: new URLSearchParams(asked).toString() });
  });
  show();
})();
