// Tell htmx fragments to fetch themselves again when the page's event has a newer version.
// The page is complete without this; it only saves pressing "reload".
(() => {
  "use strict";
  const { stream, version } = document.querySelector("[data-stream]")?.dataset ?? {};
  if (!stream || !window.EventSource) return;

  let seen = version;
  const show = (state) => {
    document.querySelectorAll("[data-live-state]").forEach((note) => {
      note.hidden = note.dataset.liveState !== state;
    });
  };
  const source = new EventSource(stream);
  source.onopen = () => show("on");
  source.onerror = () => show("off"); // the browser tries again by itself
  source.onmessage = (message) => {
    if (seen !== undefined && message.data !== seen) {
      document.body.dispatchEvent(new CustomEvent("upcard:changed"));
    }
    seen = message.data;
  };
  window.addEventListener("pagehide", () => source.close());
})();
