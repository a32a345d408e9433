// The socket of a live table: every message is a whole view, and the newest one wins.
"use strict";

const SCRIPT = document.currentScript.src; // which the server hands out as long as it is there

window.upcardSocket = (path, { onView, onRefused, onState }) => {
  const FINAL = [4403, 4404, 4409, 4410, 4429, 4430]; // the server says that coming back is of no use
  const LONGEST = 1000; // milliseconds, so that whoever was cut off is back within a second
  const TALK = ["phrase", "say", "mute", "unmute", "report"]; // is answered in its own panel
  let socket = null;
  let tries = 0;
  let timer = null;
  let isLeft = false;

  const address = new URL(path, window.location.href);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";

  const open = () => {
    if (socket || isLeft) return;
    clearTimeout(timer);
    socket = new WebSocket(address);
    socket.onopen = () => {
      tries = 0;
      onState("on");
    };
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      if (message.type === "table") onView(message);
      if (message.type === "refused" && !TALK.includes(message.of)) onRefused(message);
      document.dispatchEvent(new CustomEvent("upcard:message", { detail: message }));
    };
    socket.onclose = ({ code }) => {
      socket = null;
      if (isLeft) return;
      if (FINAL.includes(code)) {
        onState("ended");
        return;
      }
      onState("off");
      later();
    };
  };

  // Not all at once: the pages of every table were cut off together.
  const later = () => {
    if (socket || isLeft) return;
    const wait = Math.min(LONGEST, 300 * 2 ** tries) * (0.5 + Math.random() / 2);
    timer = setTimeout(tries ? knock : open, wait);
    tries += 1;
  };

  // A browser lets sockets that failed often wait for seconds of its own, but no requests.
  const knock = () => {
    fetch(SCRIPT, { cache: "no-store", signal: AbortSignal.timeout?.(4000) })
      .then(({ ok }) => (ok ? open() : later()), later);
  };

  const again = () => {
    if (socket || isLeft) return;
    tries = 0;
    open();
  };
  window.addEventListener("online", again);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) again(); });
  window.addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    isLeft = false;
    again();
  });
  window.addEventListener("pagehide", () => {
    isLeft = true;
    clearTimeout(timer);
    socket?.close();
    socket = null;
  });
  open();

  window.upcardSend = (message) => {
    if (socket?.readyState !== WebSocket.OPEN) return false;
    socket.send(JSON.stringify(message));
    return true;
  };
  return { send: window.upcardSend };
};
