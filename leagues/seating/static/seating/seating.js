// Tap one person, then another: the second tap sends the swap. Without this, a button does.
(() => {
  "use strict";
  document.addEventListener("change", (event) => {
    const form = event.target.closest("form[data-swap]");
    if (!form || event.target.name !== "people") return;
    if (form.querySelectorAll("input[name=people]:checked").length === 2) form.requestSubmit();
  });
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-print]")) window.print();
  });
  document.querySelectorAll("[data-print]").forEach((button) => { button.hidden = false; });
})();
