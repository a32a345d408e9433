// Quick entry of scores from the keyboard; the page works without this file.
(() => {
  "use strict";

  const inputs = () => [...document.querySelectorAll("#scores-list input[type='number']")];
  const isTyping = () => inputs().some((input) => input.value !== input.defaultValue);

  // News from other tables must not sweep away what is being typed.
  document.addEventListener("htmx:beforeRequest", (event) => {
    if (event.target.id !== "scores-list") return;
    if (isTyping()) event.preventDefault();
    document.getElementById("scores-waiting").hidden = !isTyping();
  });

  // Nor news that was asked for before the typing began and arrives in the middle of it.
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.target.id !== "scores-list" || !isTyping()) return;
    event.detail.shouldSwap = false;
    document.getElementById("scores-waiting").hidden = false;
  });

  // What waited for the typing is shown once it is saved or cleared.
  const catchUp = () => {
    const note = document.getElementById("scores-waiting");
    if (note.hidden || isTyping()) return;
    note.hidden = true;
    document.body.dispatchEvent(new CustomEvent("upcard:changed"));
  };
  document.addEventListener("input", catchUp);
  document.addEventListener("htmx:afterSwap", catchUp);

  // After a row is saved, the next one that wants a score is ready to be typed into.
  document.addEventListener("htmx:afterSwap", (event) => {
    const row = event.detail.elt.closest?.(".score-row");
    if (!row || event.detail.xhr.status !== 200) return;
    const all = [...document.querySelectorAll(".score-row")];
    const number = all.findIndex((each) => each.id === row.id);
    const wanted = [...all.slice(number + 1), ...all.slice(0, number)];
    wanted.map((each) => each.querySelector("input[type='number']")).find(Boolean)?.focus();
  });
})();
