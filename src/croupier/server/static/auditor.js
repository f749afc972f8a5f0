// Steps through a settled round: arrow keys go on and back, and the address always names the moment.
(() => {
  "use strict";
  const keys = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" };
  let wanted = null;
  let busy = false;

  async function show(address) {
    wanted = address;
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
        history.replaceState(null, "", next);
        if (focused) stepper.querySelector(`[data-go="${focused}"]`).focus();
        const here = stepper.querySelector(".events .here");
        if (here) here.parentElement.scrollTop = here.offsetTop - here.parentElement.offsetTop - 80;
      }
    } finally {
      busy = false;
    }
  }

  document.addEventListener("click", (event) => {
    const link = event.target.closest("#stepper .steps a[href^='/auditor/rounds/']");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    show(link.getAttribute("href"));
  });

  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
    const link = keys[event.key] && document.querySelector(`#stepper [data-go="${keys[event.key]}"]`);
    if (!link) return;
    event.preventDefault();
    show(link.getAttribute("href"));
  });
})();
