// Steps through a settled round: the arrow keys step forwards and backwards, and the address always names the moment.
(() => {
  "use strict";
  const keys = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" };
  let wanted = null;
  let busy = false;

  // A key pressed again before the page has arrived continues from the moment that was requested.
  let coming = null;
  function moved(key) {
    const stepper = document.getElementById("stepper");
    const link = stepper?.querySelector(`[data-go="${keys[key]}"]`);
    if (!link) return null;
    const address = new URL(link.href);
    const [from, last] = [coming ?? Number(stepper.dataset.step), Number(stepper.dataset.last)];
    const step = { back: Math.max(from - 1, 0), on: Math.min(from + 1, last), first: 0, last }[keys[key]];
    address.searchParams.set("step", String(step));
    return address.pathname + address.search;
  }

  async function show(address) {
    wanted = address;
    coming = Number(new URL(address, location.href).searchParams.get("step"));
    if (busy) return;
    busy = true;
    try {
      while (wanted) {
        const next = wanted;
        wanted = null;
        const answer = await fetch(next, { headers: { accept: "text/html" } });
        if (!answer.ok) { location.assign(next); return; }
        const page = new DOMParser().parseFromString(await answer.text(), "text/html");
        const stepper = page.getElementById("stepper");
        if (!stepper) { location.assign(next); return; }
        const focused = document.activeElement && document.activeElement.dataset.go;
        document.getElementById("stepper").replaceWith(stepper);
        window.htmx?.process(stepper);
        history.replaceState(null, "", next);
        if (focused) stepper.querySelector(`[data-go="${focused}"]`).focus();
        const here = stepper.querySelector(".events .here");
        if (here) here.parentElement.scrollTop = here.offsetTop - here.parentElement.offsetTop - 80;
      }
    } finally {
      busy = false;
      coming = null;
    }
  }

  document.addEventListener("click", (event) => {
    const link = event.target.closest("#stepper .steps a[href*='?step=']");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    show(link.getAttribute("href"));
  });

  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
    const address = keys[event.key] && moved(event.key);
    if (!address) return;
    event.preventDefault();
    show(address);
  });
})();
