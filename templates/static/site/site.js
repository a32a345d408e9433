// Small comforts; every page works without this file.
(() => {
  "use strict";

  // A second tap on the same button while the first is under way sends nothing.
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.getAttribute("aria-busy") === "true") {
      event.preventDefault();
      return;
    }
    if (form.method === "post" && !event.defaultPrevented) {
      form.setAttribute("aria-busy", "true");
      setTimeout(() => form.removeAttribute("aria-busy"), 8000);
    }
  });
  const calm = (form) => form.closest("form")?.removeAttribute("aria-busy");
  window.addEventListener("pageshow", () => document.querySelectorAll("form[aria-busy]").forEach(calm));
  document.addEventListener("htmx:afterRequest", (event) => calm(event.target));

  // Say so when the network is away: what was typed is still in the form.
  const lost = document.getElementById("connection-lost");
  const show = (isLost) => { if (lost) lost.hidden = !isLost; };
  document.addEventListener("htmx:sendError", () => show(true));
  document.addEventListener("htmx:afterOnLoad", () => show(false));

  // An answer also renews parts beside its target. htmx looks for them around the button that was
  // pressed, which a live page may have exchanged in the meantime.
  document.addEventListener("htmx:oobErrorNoTarget", ({ detail: { content } }) => {
    document.getElementById(content.id)?.replaceWith(content);
    if (content.autofocus) content.focus();
  });

  // On a phone the tab of this page may lie beyond the edge.
  document.querySelector(".event-tabs [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });

  // A new club most likely meets where the browser's clock is set.
  const zone = document.querySelector("select[data-own-time-zone]");
  if (zone) {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if ([...zone.options].some((option) => option.value === own)) zone.value = own;
  }

  // Buttons that need a script are shown only where there is one.
  const copy = async (place) => {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(place.textContent.trim());
      return;
    }
    // In a club's own network a page is not encrypted, and browsers keep the new way from it.
    window.getSelection().selectAllChildren(place);
    document.execCommand("copy");
    window.getSelection().removeAllRanges();
  };
  document.querySelectorAll("[data-copy]").forEach((button) => {
    button.hidden = false;
    button.addEventListener("click", async () => {
      await copy(document.getElementById(button.dataset.copy));
      button.textContent = button.dataset.copied;
    });
  });
  document.querySelectorAll("[data-share]").forEach((button) => {
    if (!navigator.share) return;
    button.hidden = false;
    button.addEventListener("click", async () => {
      const url = document.getElementById(button.dataset.share).textContent.trim();
      // Whoever closes the choice without sending has done nothing wrong.
      await navigator.share({ title: document.title, url }).catch(() => {});
    });
  });
})();
