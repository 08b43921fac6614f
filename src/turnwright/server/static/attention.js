// A tab that nobody looks at says when it is its reader's turn: by its icon, and by a sound where that was wanted.
"use strict";

const tabIcon = $("link[rel=icon]");
const usualIcon = tabIcon?.href;
let wasAsked = null; // not known yet: what was so when the page came is no news

function attend() {
  if (!table()) return;
  const asked = question() !== "" && !inThePast();
  tabIcon.href = asked ? tabIcon.dataset.turn : usualIcon;
  if (asked && wasAsked === false && sound()) ring();
  wasAsked = asked;
}

const setting = (name) => localStorage.getItem(`turnwright-${name}`);
const sound = () => setting("sound") === "on";
let audio = null; // browsers let a page be heard once somebody has touched it

function ring() {
  audio ??= new AudioContext();
  const start = audio.currentTime + 0.02;
  for (const [at, pitch] of [[0, 659.3], [0.16, 880]]) {
    const tone = audio.createOscillator();
    const loud = audio.createGain();
    tone.frequency.value = pitch;
    loud.gain.setValueAtTime(0.0001, start + at);
    loud.gain.exponentialRampToValueAtTime(0.2, start + at + 0.02);
    loud.gain.exponentialRampToValueAtTime(0.0001, start + at + 0.45);
    tone.connect(loud).connect(audio.destination);
    tone.start(start + at);
    tone.stop(start + at + 0.5);
  }
}

for (const box of $$("[data-sound]")) {
  box.checked = sound();
  box.addEventListener("change", () => {
    localStorage.setItem("turnwright-sound", box.checked ? "on" : "off");
    if (box.checked) ring();
  });
}

// What is on until somebody turns it off.
for (const box of $$("[data-keep]")) {
  box.checked = setting(box.dataset.keep) !== "off";
  box.addEventListener("change", () => localStorage.setItem(`turnwright-${box.dataset.keep}`, box.checked ? "on" : "off"));
}
root.dataset.motion = setting("motion") ?? "on";

document.addEventListener("pointerdown", () => sound() && (audio ??= new AudioContext()), { once: true });
document.addEventListener("htmx:afterSettle", attend);
document.addEventListener("DOMContentLoaded", attend);
