// Draw a live table from its view, as the templates _board.html, _acts.html and _story.html do.
window.upcardDrawing = (() => {
  "use strict";

  const SHAPES = { C: "clubs", D: "diamonds", H: "hearts", S: "spades" };
  const ESCAPES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };
  const safe = (text) => String(text).replace(/[&<>"']/g, (sign) => ESCAPES[sign]);
  const when = (condition, text) => (condition ? text : "");
  const each = (things, draw) => things.map(draw).join("");

  const shape = (card) => (card === "Jo" ? "joker" : SHAPES[card.at(-1)]);
  const corner = (card) => (card[0] === "T" ? "10" : card[0]);
  const sign = (name, attributes) => `<svg ${attributes}focusable="false"><use href="#shape-${name}"></use></svg>`;

  const card = ({ card: text, name }) => `<span class="playing-card suit-${shape(text)}" role="img" aria-label="${safe(name)}" translate="no">${when(text !== "Jo", `<span aria-hidden="true">${corner(text)}</span>`)}${sign(shape(text), 'aria-hidden="true" ')}</span>`;
  const face = (text) => `<span class="playing-card suit-${shape(text)}" aria-hidden="true" translate="no">${when(text !== "Jo", `<span>${corner(text)}</span>`)}${sign(shape(text), "")}</span>`;
  const suit = (code) => (code === "N" ? "" : sign(SHAPES[code], `class="live-suit suit-${SHAPES[code]}" aria-hidden="true" `));

  const marker = ({ words, pips, upon }) => `<span class="marker${when(upon, " marker--upon")}" role="img" aria-label="${safe(words)}" title="${safe(words)}"><span class="marker-face">${'<span class="marker-pip"></span>'.repeat(pips)}</span><span class="marker-back"></span></span>`;

  const score = (side) => `<div class="live-score${when(side.is_yours, " live-score--own")}${when(side.has_won, " live-score--won")}"><dt>${side.label ? safe(side.label) : `<bdi translate="no">${safe(side.title)}</bdi>`}</dt><dd>${side.points}${side.marker ? marker(side.marker) : ""}${when(side.tokens, `<span class="live-tokens">+${side.tokens}</span>`)}</dd></div>`;

  const contract = (view) => (view.trump ? `<span class="live-trump">${suit(view.trump)}${safe(view.trump_words)}</span>` : "")
    + when(view.bid_words, `<span>${safe(view.bid_words)}</span>`)
    + when(view.called_words, `<span>${safe(view.called_words)}</span>`)
    + `<span class="soft">${safe(view.progress)}</span>`;

  const seat = (at) => `<div class="live-seat live-seat--${at.place}${when(at.is_turn, " live-seat--turn")}${when(at.is_idle, " live-seat--out")}"><span class="live-name" title="${safe(at.name)}" translate="no"><bdi>${safe(at.name)}</bdi></span><span class="live-marks">${each(at.marks, (mark) => `<span class="replay-mark${when(mark.strong, " replay-mark--maker")}">${safe(mark.text)}</span>`)}</span>${when(at.said, `<q class="live-said">${safe(at.said)}</q>`)}${when(at.held.length, `<span class="live-held">${each(at.held, card)}</span>`)}<span class="live-count">${safe(at.count)}${when(at.clock_words, `<span class="live-clock" data-seat="${at.number}">${safe(at.clock_words)}</span>`)}</span></div>`;

  const fall = (play) => `<span class="live-fall live-fall--${play.place}${when(play.is_winner, " live-fall--taken")}">${card(play)}<span class="live-by" translate="no">${safe(play.by)}</span></span>`;
  const turnUp = (view) => `<span class="live-turn-up">${view.turn_up_lies === "up" ? card({ card: view.turn_up, name: view.turn_up_name }) : `<span class="playing-card playing-card--back" role="img" aria-label="${safe(view.turned_down_words)}"></span>`}</span>`;
  const middle = (view) => ({ turn_up: () => turnUp(view), trick: () => each(view.trick, fall), last_trick: () => each(view.last_trick, fall) })[view.middle]?.() ?? "";

  const board = (view) => `<div class="live-head"><dl class="live-scores${when(view.score.length > 2, " live-scores--many")}">${each(view.score, score)}</dl><p class="live-contract">${contract(view)}</p></div>`
    + `<div class="live-felt live-felt--${view.players}">${each(view.seats, seat)}<div class="live-middle live-middle--${view.middle || "nothing"}">${middle(view)}</div></div>`
    + `<p class="live-prompt${when(view.is_your_turn, " live-prompt--own")}">${when(view.headline, `<strong>${safe(view.headline)}</strong>`)}<span>${safe(view.prompt)}</span></p>`;

  const held = (one) => {
    if (one.is_part) return `<label class="live-card live-card--part"><input type="checkbox" name="part" value="${one.card}" aria-label="${safe(one.name)}">${face(one.card)}</label>`;
    if (one.code) return `<button class="live-card live-card--lawful" name="code" value="${one.code}" aria-label="${safe(one.label)}">${face(one.card)}</button>`;
    return `<button class="live-card" type="button" aria-disabled="true" aria-label="${safe(one.name)}">${face(one.card)}</button>`;
  };
  const back = '<span class="live-card"><span class="playing-card playing-card--back"></span></span>';

  const choice = (one) => `<button class="btn btn-outline-${one.is_quiet ? "secondary" : "primary"}" name="code" value="${one.code}" data-choice>${one.suit ? suit(one.suit) : ""}<span>${safe(one.label)}${when(one.note, `<small>${safe(one.note)}</small>`)}</span></button>`;
  const partner = (option) => `<label class="live-partner"><input class="form-check-input" type="checkbox" name="part" value="${option.value}"><span translate="no">${safe(option.label)}</span></label>`;
  const pick = (one) => (one.of === "seats" ? each(one.options, partner) : "") + `<button class="btn btn-outline-primary" name="pick" value="1" data-choice>${safe(one.label)}</button>`;

  const acts = (view) => `<div class="live-hand live-hand--${view.hand_size}">${each(view.holding, held)}${back.repeat(view.blind)}</div>`
    + `<div class="live-choices">${when(view.offers_alone, `<label class="choice live-alone"><input class="form-check-input" type="checkbox" name="alone"><span>${safe(view.alone_words)}</span></label>`)}${each(view.choices.filter((one) => one.is_button), choice)}${view.pick ? pick(view.pick) : ""}</div>`;

  return {
    board,
    acts,
    tricks: (view) => each(view.last_trick, fall),
    story: (view) => each(view.news, (item) => `<li>${safe(item.text)}</li>`),
  };
})();
