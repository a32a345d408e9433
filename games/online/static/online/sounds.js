// Short tones at the table, for whoever switches them on: it is your turn, and a hand is over.
(() => {
  "use strict";
  const TURN = [660, 880]; // Hz
  const OVER = [523, 392];
  const LENGTH = 0.12; // seconds
  let before = JSON.parse(document.getElementById("live-view").textContent);
  let audio = null;

  const isOn = () => document.documentElement.hasAttribute("data-sounds");

  // Browsers let a page sound only after a touch or a key.
  const wake = () => {
    if (!isOn()) return;
    audio ??= new AudioContext();
    if (audio.state === "suspended") audio.resume();
  };
  ["pointerdown", "keydown"].forEach((kind) => window.addEventListener(kind, wake));

  const sound = (tones) => {
    if (!isOn() || audio?.state !== "running") return;
    tones.forEach((tone, place) => {
      const starts = audio.currentTime + place * LENGTH;
      const voice = new OscillatorNode(audio, { frequency: tone });
      const volume = new GainNode(audio, { gain: 0 });
      volume.gain.setTargetAtTime(0.08, starts, 0.01);
      volume.gain.setTargetAtTime(0, starts + LENGTH * 0.7, 0.03);
      voice.connect(volume).connect(audio.destination);
      voice.start(starts);
      voice.stop(starts + LENGTH * 2);
    });
  };

  document.addEventListener("upcard:view", ({ detail: view }) => {
    if (view.hands_over > before.hands_over) sound(OVER);
    else if (view.is_your_turn && (!before.is_your_turn || view.sequence !== before.sequence)) sound(TURN);
    before = view;
  });
  // Whoever switches sounds on hears how they are.
  document.addEventListener("change", ({ target }) => {
    if (target.dataset?.setting !== "sounds" || !target.checked) return;
    setTimeout(() => {
      wake();
      audio.resume().then(() => sound(TURN));
    });
  });
})();
