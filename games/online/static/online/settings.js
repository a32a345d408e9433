// Settings of this device, before anything is drawn: four colours, large cards, sounds.
(() => {
  "use strict";
  const names = ["four-colour", "large-cards", "sounds"];
  const kept = (name) => {
    try {
      return localStorage.getItem(`upcard-${name}`) === "1";
    } catch {
      return false; // the browser keeps nothing
    }
  };
  const root = document.documentElement;
  names.forEach((name) => root.toggleAttribute(`data-${name}`, kept(name)));

  document.addEventListener("DOMContentLoaded", () => {
    document.querySelectorAll("[data-setting]").forEach((box) => {
      const name = box.dataset.setting;
      box.checked = kept(name);
      box.addEventListener("change", () => {
        root.toggleAttribute(`data-${name}`, box.checked);
        try {
          localStorage.setItem(`upcard-${name}`, box.checked ? "1" : "0");
        } catch {
          // It holds until the page is left.
        }
      });
    });
    document.querySelectorAll("[data-needs-script]").forEach((part) => { part.hidden = false; });
  });
})();
