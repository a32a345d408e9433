// Keep the number of rounds in step with the times and the length of a game, until somebody
// types a number of their own. The server works it out too when the field is left empty.
(() => {
  "use strict";
  const form = document.querySelector("form[data-rounds]");
  if (!form) return;
  const field = (name) => form.elements.namedItem(name);
  const number = (name) => Number.parseInt(field(name).value, 10);
  const minutesOf = (text) => {
    const [hours, minutes] = text.split(":").map(Number);
    return hours * 60 + minutes;
  };

  const minutesOfGame = () => {
    switch (field("game_end").value) {
      case "target": return 2.5 * Math.max(1, Math.floor(number("target") * 1.25)) + 5;
      case "time": return number("minutes") + 5;
      default: return 2.5 * number("deals") + 5;
    }
  };
  const fitting = () => {
    const start = minutesOf(field("start").value);
    let end = minutesOf(field("end").value);
    if (end <= start) end += 24 * 60;
    const rounds = Math.floor((end - start) / minutesOfGame());
    return Number.isFinite(rounds) ? String(Math.min(60, Math.max(1, rounds))) : "";
  };

  const rounds = field("rounds_planned");
  let follows = rounds.value === "" || rounds.value === fitting();
  rounds.addEventListener("input", () => { follows = rounds.value === ""; });
  form.addEventListener("input", (event) => {
    if (event.target !== rounds && follows) rounds.value = fitting();
  });
})();
