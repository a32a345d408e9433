// Print from a button; the page works without this file, by the browser's own command.
(() => {
  "use strict";

  document.querySelectorAll("[data-print]").forEach((button) => {
    button.hidden = false;
    button.addEventListener("click", () => window.print());
  });
})();
