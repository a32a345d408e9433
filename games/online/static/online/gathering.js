// A table that waits for players: who comes is shown, and the game begins, without reloading.
(() => {
  "use strict";
  const place = document.getElementById("live-gathering");
  let revision = Number(place.dataset.revision);

  const renew = async () => {
    const answer = await fetch(window.location.href);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.getElementById("live-seats");
    // Whoever is typing a name keeps it.
    if (fresh && !document.activeElement?.matches("#live-seats input")) {
      document.getElementById("live-seats").replaceWith(fresh);
    }
  };
  const link = document.getElementById("live-link");
  window.upcardSocket(place.dataset.socket, {
    onView(view) {
      if (view.status !== "gathering") {
        window.location.reload();
      } else if (view.revision > revision) {
        revision = view.revision;
        renew();
      }
    },
    onRefused() {},
    onState(now) {
      link.hidden = now === "on";
      link.textContent = place.dataset[now] ?? "";
    },
  });
})();
