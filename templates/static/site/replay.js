// Step through a recorded game without loading the page again; its links work without this file.
(() => {
  "use strict";

  const pages = new Map();
  let wanted = 0;

  const fetched = (address) => {
    if (!pages.has(address)) {
      const page = fetch(`${address}&part=1`).then((answer) => {
        if (!answer.ok) throw new Error(String(answer.status));
        return answer.text();
      });
      page.catch(() => pages.delete(address));
      pages.set(address, page);
    }
    return pages.get(address);
  };

  // The steps on both sides are here before anybody asks for them.
  const look = () => {
    ["replay-next", "replay-back"].forEach((id) => {
      const link = document.getElementById(id);
      if (link?.href) fetched(link.href).catch(() => {});
    });
  };

  const show = async (address) => {
    const turn = ++wanted;
    let text;
    try {
      text = await fetched(address);
    } catch {
      window.location.assign(address);
      return;
    }
    if (turn !== wanted) return;
    const focused = document.activeElement?.id;
    const shelf = document.querySelector(".replay-deals")?.scrollLeft;
    document.getElementById("replay-step").outerHTML = text;
    const step = document.getElementById("replay-step");
    document.getElementById("replay-said").textContent = step.dataset.words;
    if (shelf !== undefined) step.querySelector(".replay-deals").scrollLeft = shelf;
    if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
    const share = document.getElementById("replay-address");
    share.textContent = address.replace(/\?step=0$/, "");
    share.href = share.textContent;
    document.title = step.dataset.title;
    window.history.replaceState(null, "", address);
    look();
    wait();
  };

  // What is being worked out is looked for again, less often each time.
  let patience = 1000; // milliseconds
  let waiting = null;
  const wait = () => {
    clearTimeout(waiting);
    if (!document.querySelector("[data-awaited]") || patience > 30000) return;
    waiting = setTimeout(() => {
      patience *= 1.5;
      pages.clear();
      show(document.querySelector("[data-awaited] a").href);
    }, patience);
  };

  const follow = (id) => {
    const link = document.getElementById(id);
    if (link?.href) show(link.href);
  };

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-step]");
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.button) return;
    event.preventDefault();
    show(link.href);
  });

  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.target.closest("input, select, textarea")) return;
    const isRtl = document.documentElement.dir === "rtl";
    const keys = {
      ArrowRight: isRtl ? "replay-back" : "replay-next",
      ArrowLeft: isRtl ? "replay-next" : "replay-back",
      Home: "replay-first",
      End: "replay-last",
    };
    if (!keys[event.key]) return;
    event.preventDefault();
    follow(keys[event.key]);
  });

  document.getElementById("replay-keys").hidden = false;
  look();
  wait();
})();
