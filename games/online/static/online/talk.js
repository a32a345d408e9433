// What is said at a live table, as it is said; the panel's forms work without this file.
(() => {
  "use strict";
  // Who sees all cards is told as soon as it changes.
  const tell = (name, text) => {
    const place = document.getElementById(name);
    if (place && place.textContent !== text) place.textContent = text;
  };
  document.addEventListener("upcard:message", ({ detail: view }) => {
    if (view.type !== "table") return;
    tell("live-comments", view.commentators);
    tell("live-hint", view.hint);
  });

  // Makes the panel work and returns what takes its messages; nothing where there is no panel.
  const begin = () => {
    const panel = document.getElementById("live-talk");
    if (!panel) return null;
    const part = (name) => document.getElementById(`live-${name}`);
    const list = part("remarks");
    const box = part("box");
    const known = new Set([...list.children].map((one) => Number(one.dataset.id)));
    const MOST = 50;
    let unread = parseInt(part("unread").firstElementChild.textContent, 10) || 0;
    let about = null;
    let sent = null;

    const make = (name, attributes, ...inside) => {
      const made = document.createElement(name);
      Object.entries(attributes).forEach(([key, value]) => made.setAttribute(key, value));
      made.append(...inside);
      return made;
    };
    const named = (text) => make("bdi", { translate: "no" }, text);

    // --- Drawing ---------------------------------------------------------------------------

    const row = (remark) => {
      const text = remark.is_phrase ? make("span", {}, remark.text) : named(remark.text);
      const words = make("span", { class: "live-words" }, make("strong", {}, named(remark.name)), " ", text);
      const made = make("li", { class: `live-remark${remark.is_yours ? " live-remark--own" : ""}`, "data-id": remark.id }, words);
      if (remark.is_yours || !("mayMute" in panel.dataset)) return made;
      const more = make("a", { class: "live-about", href: `${panel.dataset.address}remarks/${remark.id}/`, title: panel.dataset.more },
        make("span", { "aria-hidden": "true" }, "⋯"),
        make("span", { class: "visually-hidden" }, `${panel.dataset.more}: `, make("span", { translate: "no" }, `${remark.name}, ${remark.text}`)));
      made.append(more);
      return made;
    };

    const isAtEnd = () => list.scrollHeight - list.scrollTop - list.clientHeight < 40;
    const toEnd = () => { list.scrollTop = list.scrollHeight; };

    const count = (more) => {
      unread = panel.open ? 0 : unread + more;
      part("unread").hidden = !unread;
      part("unread").firstElementChild.textContent = unread > 9 ? "9+" : unread;
    };

    const say = (remark) => {
      const news = part("talk-news");
      news.append(make("span", {}, `${remark.name}: ${remark.text} `));
      while (news.childElementCount > 10) news.firstElementChild.remove();
    };

    const take = (remark) => {
      if (known.has(remark.id)) return;
      known.add(remark.id);
      const follows = isAtEnd();
      list.append(row(remark));
      while (list.childElementCount > MOST) list.firstElementChild.remove();
      if (follows || remark.is_yours) toEnd();
      if (remark.is_yours) said();
      else {
        say(remark);
        count(1);
      }
    };

    const undo = ({ id, name }) => {
      const token = document.querySelector("[name=csrfmiddlewaretoken]")?.value ?? "";
      return make("form", { class: "live-muted", method: "post", action: `${panel.dataset.address}unmute/${id}/`, "data-mute-id": id },
        make("input", { type: "hidden", name: "csrfmiddlewaretoken", value: token }),
        make("span", {}, `${panel.dataset.muted} `, named(name)),
        make("button", { class: "btn btn-outline-secondary btn-sm", type: "submit" }, panel.dataset.again));
    };

    // All that was said: on coming back, and after muting.
    const takeAll = ({ remarks, muted }) => {
      const fresh = remarks.filter(({ id, is_yours: isYours }) => !known.has(id) && !isYours);
      remarks.forEach(({ id }) => known.add(id));
      list.replaceChildren(...remarks.map(row));
      part("muted").replaceChildren(...muted.map(undo));
      toEnd();
      if (fresh.length) count(fresh.length);
    };

    // --- Saying ------------------------------------------------------------------------------

    let forgetting = null;
    const note = (place, text) => {
      clearTimeout(forgetting);
      [part("talk-refused"), part("talk-received")].forEach((one) => { one.hidden = true; });
      if (!text) return;
      place.textContent = text;
      place.hidden = false;
      forgetting = setTimeout(() => { place.hidden = true; }, 8000); // read by then
    };

    // What was typed stays until it has come back as said.
    const said = () => {
      note(part("talk-refused"), "");
      const field = panel.querySelector(".live-say [name=text]");
      if (field && sent !== null && field.value === sent) field.value = "";
      sent = null;
    };

    panel.addEventListener("submit", (event) => {
      const form = event.target;
      const phrase = event.submitter?.name === "phrase" && event.submitter.value;
      const message = () => {
        if (form === box) return { type: "report", remark: about, reason: box.elements.reason.value };
        if (form.dataset.muteId) return { type: "unmute", mute: Number(form.dataset.muteId) };
        if (phrase) return { type: "phrase", phrase };
        sent = form.elements.text.value;
        return { type: "say", text: sent };
      };
      if (window.upcardSend?.(message())) event.preventDefault();
      else if (form === box) {
        event.preventDefault();
        window.location.assign(`${panel.dataset.address}remarks/${about}/`);
      }
    });

    // --- About a remark ------------------------------------------------------------------------

    const close = () => {
      if (box.hidden) return;
      box.hidden = true;
      list.focus({ preventScroll: true });
    };
    list.addEventListener("click", (event) => {
      const link = event.target.closest(".live-about");
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      about = Number(link.href.match(/(\d+)\/$/)[1]);
      part("box-words").replaceChildren(...link.previousElementSibling.cloneNode(true).childNodes);
      box.hidden = false;
      box.querySelector("[data-mute]").focus();
    });
    box.querySelector("[data-mute]").addEventListener("click", () => {
      if (window.upcardSend?.({ type: "mute", remark: about })) close();
      else window.location.assign(`${panel.dataset.address}remarks/${about}/`);
    });
    box.querySelector("[data-close]").addEventListener("click", close);
    panel.addEventListener("keydown", ({ key }) => { if (key === "Escape") close(); });

    panel.addEventListener("toggle", () => {
      count(0);
      if (panel.open) toEnd();
    });
    toEnd();

    return (message) => {
      if (message.type === "talk" && message.is_whole) takeAll(message);
      else if (message.type === "talk") message.remarks.forEach(take);
      else if (message.type === "received") {
        close();
        note(part("talk-received"), message.detail);
      } else if (message.type === "refused" && ["phrase", "say", "mute", "unmute", "report"].includes(message.of)) {
        note(part("talk-refused"), message.detail);
      }
    };
  };

  // --- What can be said ------------------------------------------------------------------------

  const isWide = () => window.matchMedia("(min-width: 64rem)").matches;
  const place = document.getElementById("live-talk-place");
  let hear = begin();

  // Whatever was said and read, and what is being typed, stays; only what can be said is another.
  const renew = async () => {
    const answer = await fetch(window.location.href, { cache: "no-store" });
    if (!answer.ok) throw new Error(answer.statusText);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.getElementById("live-talk-place");
    if (!fresh) return;
    const old = document.getElementById("live-talk");
    const panel = fresh.querySelector("#live-talk");
    const typed = old?.querySelector(".live-say [name=text]")?.value;
    const held = old?.contains(document.activeElement);
    if (panel) panel.open = old ? old.open : isWide();
    if (old && panel) {
      ["live-remarks", "live-muted", "live-unread", "live-talk-news"].forEach((name) => {
        fresh.querySelector(`#${name}`).replaceWith(document.getElementById(name).cloneNode(true));
      });
    }
    place.replaceChildren(...fresh.children);
    hear = begin();
    const field = place.querySelector(".live-say [name=text]");
    if (field && typed) field.value = typed;
    if (held) (field ?? place.querySelector("summary"))?.focus({ preventScroll: true });
  };

  document.addEventListener("upcard:message", ({ detail: message }) => {
    if (message.type !== "table") {
      hear?.(message);
      return;
    }
    if (!place || place.dataset.talk === message.talk) return;
    const before = place.dataset.talk;
    place.dataset.talk = message.talk;
    renew().catch(() => { place.dataset.talk = before; }); // the next view asks again
  });

  const panel = document.getElementById("live-talk");
  if (panel && isWide()) panel.open = true;
})();
