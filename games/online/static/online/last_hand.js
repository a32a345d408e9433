// The last hand that is over, shown at the table with all its cards; without this file a link leads there.
(() => {
  "use strict";
  const panel = document.getElementById("live-hand-over");
  const place = document.getElementById("live-hand-cards");
  const link = document.getElementById("live-hand-link");
  let hands = JSON.parse(document.getElementById("live-view").textContent).hands_over;
  let shown = 0;

  const address = () => panel.dataset.deals.replace(/0\/$/, `${hands}/`);

  // What leads away from the table is only read here.
  const still = (part) => {
    part.querySelectorAll("a").forEach((one) => {
      const text = document.createElement("span");
      text.className = one.className;
      text.append(...one.childNodes);
      one.replaceWith(text);
    });
    part.querySelectorAll("[id]").forEach((one) => one.removeAttribute("id"));
    part.removeAttribute("aria-labelledby");
    return part;
  };

  const fill = async () => {
    if (!panel.open || !hands || shown === hands) return;
    const wanted = hands;
    place.setAttribute("aria-busy", "true");
    try {
      const answer = await fetch(`${address()}?step=0&part=1`);
      if (!answer.ok) return; // the link beneath still leads there
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const parts = page.querySelectorAll(".replay-table, .replay-lists > section:not(.replay-hindsight)");
      place.replaceChildren(...[...parts].map(still));
      shown = wanted;
    } catch {
      // No connection: the table says so, and opening the panel again tries again.
    } finally {
      place.setAttribute("aria-busy", "false");
    }
  };

  panel.addEventListener("toggle", fill);
  document.addEventListener("upcard:view", ({ detail }) => {
    hands = detail.hands_over;
    panel.hidden = !hands;
    link.href = address();
    fill();
  });
})();
