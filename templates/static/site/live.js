// Tell htmx fragments to fetch themselves again when the page's event has a newer version.
// The page is complete without this; it only saves pressing "reload".
(() => {
  "use strict";
  const { stream, version } = document.querySelector("[data-stream]")?.dataset ?? {};
  if (!stream || !window.EventSource) return;

  const announce = () => document.body.dispatchEvent(new CustomEvent("upcard:changed"));

  // Nothing moves under a finger: what comes during a tap, news or what a search has found, is
  // fetched again after it, for a button that is exchanged between down and up is not pressed.
  let isPressed = false;
  let isMissed = false;
  const release = () => setTimeout(() => {
    isPressed = false;
    if (isMissed) announce();
    isMissed = false;
  }, 100); // milliseconds: a touch's click comes a little after its end
  window.addEventListener("pointerdown", () => { isPressed = true; }, true);
  window.addEventListener("pointerup", release, true);
  window.addEventListener("pointercancel", release, true);

  // News asked for before the visitor's own act was answered is out of date: it would bring back
  // what they had typed, so it is asked for again.
  let acts = 0;
  const isNews = (request) => request.triggeringEvent?.type === "upcard:changed";
  const isSearch = (request) => request.elt.matches("[role=search]");
  document.addEventListener("htmx:beforeRequest", ({ detail: { requestConfig } }) => {
    requestConfig.actsBefore = acts;
  });
  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    const isAct = !isNews(detail.requestConfig) && !isSearch(detail.requestConfig);
    if (isPressed && !isAct) {
      detail.shouldSwap = false;
      isMissed = true;
    } else if (isAct) {
      acts += 1;
    } else if (detail.requestConfig.actsBefore !== acts) {
      detail.shouldSwap = false;
      announce();
    }
  });

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
      announce();
    }
    seen = message.data;
  };
  window.addEventListener("pagehide", () => source.close());
})();
