// Play at a live table without loading the page again; its forms work without this file.
(() => {
  "use strict";
  const table = document.getElementById("live-table");
  const { board, acts, tricks, story } = window.upcardDrawing;
  const parts = Object.fromEntries(
    ["board", "own", "acts", "last", "log", "news", "link", "refused", "again", "commitment", "added", "proof"].map((name) => [name, document.getElementById(`live-${name}`)]),
  );
  const read = (id) => JSON.parse(document.getElementById(id).textContent);
  const words = read("live-words");
  let view = read("live-view");
  let drawnAt = Date.now();
  let waiting = null;

  // --- Drawing ---------------------------------------------------------------------------

  const put = (place, markup) => {
    if (place && place.drawn !== markup) {
      place.innerHTML = markup;
      place.drawn = markup;
    }
  };

  const focused = () => {
    const active = document.activeElement;
    if (!parts.own?.contains(active)) return null;
    const places = [...parts.own.querySelectorAll("button, input")];
    return { name: active.getAttribute("aria-label"), place: places.indexOf(active), inHand: Boolean(active.closest(".live-hand")) };
  };

  const refocus = (before) => {
    if (!before || document.activeElement !== document.body) return;
    const now = [...parts.own.querySelectorAll("button, input")];
    const same = before.name && now.find((one) => one.getAttribute("aria-label") === before.name);
    const near = before.inHand ? cards()[Math.min(before.place, cards().length - 1)] : cards()[0];
    (same || near || now[0])?.focus({ preventScroll: true });
  };

  // What was marked stays marked while the same is asked.
  const marked = () => (parts.own ? [...parts.own.querySelectorAll("input:checked")].map((box) => `${box.name}=${box.value}`) : []);
  const mark = (before) => parts.own?.querySelectorAll("input").forEach((box) => {
    if (before.includes(`${box.name}=${box.value}`)) box.checked = true;
  });

  const show = (newer) => {
    const focus = focused();
    const isSame = newer.sequence === view.sequence;
    const boxes = isSame ? marked() : [];
    view = newer;
    drawnAt = Date.now();
    put(parts.board, board(view));
    if (parts.own) {
      put(parts.own, acts(view));
      parts.acts.querySelector("[name=sequence]").value = view.sequence;
      parts.acts.classList.toggle("live-acts--own", view.is_your_turn);
      if (!isSame || view.is_your_turn) parts.acts.removeAttribute("aria-busy");
      mark(boxes);
      limit();
      refocus(focus);
    }
    put(parts.last, tricks(view));
    document.querySelector(".live-last").hidden = !view.last_trick.length || view.middle === "last_trick";
    put(parts.log, story(view));
    parts.log.scrollTop = parts.log.scrollHeight;
    document.querySelectorAll("[data-when]").forEach((part) => { part.hidden = !view.when.includes(part.dataset.when); });
    parts.again.textContent = view.again;
    parts.again.hidden = !view.again;
    addToShuffle();
    showProofs();
    document.title = view.is_your_turn ? `● ${words.title}` : words.title;
    document.dispatchEvent(new CustomEvent("upcard:view", { detail: view }));
    if (words.status !== view.status && ["finished", "abandoned"].includes(view.status)) settle();
  };

  // --- The shuffle: what was promised, what this browser adds, what was told afterwards -----------

  const added = {}; // by commitment; a site that knew it beforehand could choose its secret by it
  const addToShuffle = () => {
    if (!parts.own || !view.awaits_deal || !view.commitment || view.commitment in added) return;
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    const text = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    if (socket.send({ type: "add", text })) added[view.commitment] = text;
  };
  const showProofs = () => {
    const shown = { commitment: view.commitment, added: added[view.commitment], proof: view.proof };
    Object.entries(shown).forEach(([name, text]) => {
      parts[name].textContent = text ?? "";
      parts[name].parentElement.hidden = !text;
    });
  };

  // The end brings what only a page has: the replay, another game.
  const settle = () => {
    words.status = view.status;
    setTimeout(() => window.location.reload(), 2500);
  };

  // Nothing moves under a finger: what comes during a tap is shown after it.
  let isPressed = false;
  const take = (newer) => {
    if (newer.revision < view.revision || (waiting && newer.revision < waiting.revision)) return;
    if (isPressed) {
      waiting = newer;
      return;
    }
    tell(newer);
    show(newer);
  };
  const release = () => setTimeout(() => {
    isPressed = false;
    const newer = waiting;
    waiting = null;
    if (newer) take(newer);
  }, 100); // milliseconds: a touch's click comes a little after its end
  window.addEventListener("pointerdown", () => { isPressed = true; }, true);
  window.addEventListener("pointerup", release, true);
  window.addEventListener("pointercancel", release, true);

  // --- Said to a screen reader -------------------------------------------------------------

  let heard = Math.max(0, ...view.news.map((item) => item.number));
  const say = (text) => {
    const line = document.createElement("span");
    line.textContent = `${text} `;
    parts.news.append(line);
    while (parts.news.childElementCount > 20) parts.news.firstElementChild.remove();
  };
  const tell = (newer) => {
    const fresh = newer.news.filter((item) => item.number > heard);
    fresh.forEach((item) => say(item.text));
    newer.seats.forEach(({ name, presence }, number) => {
      const before = view.seats[number];
      if (name === before.name && presence !== before.presence) say(presence);
    });
    heard = Math.max(heard, ...fresh.map((item) => item.number));
    if (newer.is_your_turn && (!view.is_your_turn || newer.prompt !== view.prompt)) say(newer.prompt);
  };

  // --- Clocks --------------------------------------------------------------------------------

  const clockWords = (seconds) => {
    const whole = Math.max(0, Math.floor(seconds));
    return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
  };
  setInterval(() => {
    view.seats.filter((seat) => seat.is_turn && seat.clock !== null).forEach((seat) => {
      const left = seat.clock - (Date.now() - drawnAt) / 1000;
      const clock = document.querySelector(`.live-clock[data-seat="${seat.number}"]`);
      if (!clock) return;
      clock.textContent = clockWords(left);
      clock.classList.toggle("live-clock--low", left < 15);
    });
  }, 500);

  // --- Acting --------------------------------------------------------------------------------

  let wasOn = false;
  let isLost = false;
  const state = (now) => {
    isLost = now === "off" && wasOn;
    wasOn ||= now === "on";
    parts.link.hidden = now === "on";
    parts.link.textContent = { off: words.off, ended: words.ended }[now] ?? "";
  };
  let forgetting = null;
  const refuse = (text) => {
    clearTimeout(forgetting);
    parts.refused.hidden = !text;
    parts.refused.textContent = text;
    forgetting = setTimeout(() => { parts.refused.hidden = true; }, 8000); // read by then
  };
  const socket = window.upcardSocket(table.dataset.socket, {
    onView: take,
    onState: state,
    onRefused: ({ of, detail }) => {
      if (of === "add") return; // the cards were dealt meanwhile, which nobody has to be told
      parts.acts?.removeAttribute("aria-busy");
      refuse(detail);
    },
  });

  // Without a line a form would only bring the browser's page of errors; where sockets never worked
  // it is the way to play.
  const send = (event, message) => {
    const isSent = socket.send(message);
    if (isSent || isLost) event.preventDefault();
    if (!isSent && isLost) refuse(words.off);
    return isSent;
  };

  const cards = () => [...parts.own.querySelectorAll(".live-hand button, .live-hand input")];
  const boxes = () => [...parts.own.querySelectorAll("input[name=part]")];

  // The button of a pick waits for the right number.
  const limit = () => {
    const button = parts.own.querySelector("[name=pick]");
    if (!button || !view.pick) return;
    const count = boxes().filter((box) => box.checked).length;
    button.disabled = count < view.pick.fewest || count > view.pick.most;
    boxes().forEach((box) => { box.disabled = !box.checked && count >= view.pick.most && view.pick.most > 1; });
  };

  const codeOf = (button) => {
    if (button.name === "pick") {
      const chosen = boxes().filter((box) => box.checked).map((box) => box.value);
      return `${view.pick.start}${chosen.join("+") || "none"}`;
    }
    const isAlone = parts.own.querySelector("[name=alone]")?.checked;
    const alone = isAlone && view.choices.find((choice) => choice.alone_of === button.value);
    return alone ? alone.code : button.value;
  };

  if (parts.own) {
    parts.own.addEventListener("change", ({ target }) => {
      // At a choice of one card or seat, marking another takes the first mark away.
      if (target.name === "part" && target.checked && view.pick?.most === 1) {
        boxes().forEach((box) => { box.checked = box === target; });
      }
      limit();
    });
    parts.acts.addEventListener("submit", (event) => {
      if (parts.acts.getAttribute("aria-busy") === "true") {
        event.preventDefault();
        return;
      }
      const chosen = boxes().filter((box) => box.checked);
      const code = codeOf(event.submitter);
      refuse("");
      if (!send(event, { type: "act", code, sequence: view.sequence })) return;
      parts.acts.setAttribute("aria-busy", "true");
      chosen.forEach((box) => { box.checked = false; });
    });
    limit();
  }
  document.querySelectorAll("form[data-message]").forEach((form) => form.addEventListener("submit", (event) => {
    if (send(event, { type: form.dataset.message })) form.hidden = true;
  }));

  // --- Keys: arrows among the cards, figures for the choices -------------------------------------

  document.addEventListener("keydown", (event) => {
    if (!parts.own || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.target.closest("input:not([type=checkbox]), select, textarea")) return;
    const all = cards();
    const place = all.indexOf(document.activeElement);
    const steps = { ArrowRight: 1, ArrowLeft: -1 };
    if (event.key in steps && all.length) {
      event.preventDefault();
      const next = place < 0 ? (steps[event.key] > 0 ? 0 : all.length - 1) : place + steps[event.key];
      all[(next + all.length) % all.length].focus();
    } else if (/^[1-9]$/.test(event.key)) {
      const choice = parts.own.querySelectorAll("[data-choice]")[Number(event.key) - 1];
      if (!choice || choice.disabled) return;
      event.preventDefault();
      choice.click();
    }
  });

  parts.log.scrollTop = parts.log.scrollHeight;
  ["board", "own", "last", "log"].forEach((name) => { if (parts[name]) parts[name].drawn = null; });
})();
