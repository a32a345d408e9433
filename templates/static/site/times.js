// Add the viewer's own time to times of a venue in another zone; nothing is lost without this.
(() => {
  "use strict";
  document.querySelectorAll("time[data-yours]").forEach((note) => {
    const written = note.getAttribute("datetime");
    const zone = written.match(/([+-])(\d\d):(\d\d)$/);
    const instant = new Date(written);
    if (!zone || Number.isNaN(instant.getTime())) return;
    const minutes = (zone[1] === "-" ? -1 : 1) * (Number(zone[2]) * 60 + Number(zone[3]));
    if (-instant.getTimezoneOffset() === minutes) return;
    const here = instant.toLocaleString(document.documentElement.lang, { weekday: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
    const own = document.createElement("span");
    own.className = "soft";
    own.textContent = ` · ${note.dataset.yours.replace("%(time)s", here)}`;
    note.parentElement.append(own);
  });
})();
