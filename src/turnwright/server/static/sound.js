// Quiet sounds, made here of a few tones, for those who turned them on: with what happens on the board (the game's motions name
// them, core/motions.py), when it is one's turn, when somebody writes, and at the end.
"use strict";

const setting = (name) => localStorage.getItem(`turnwright-${name}`);
const sound = () => setting("sound") === "on";
const volume = () => Number(setting("volume") ?? 50);

// Each tone: when it begins (seconds), from which pitch to which, how long, how loud (1: as loud as "your turn"), and its wave.
const SOUNDS = {
  play: [[0, 247, 196, 0.1, 0.3, "triangle"]],
  blow: [[0, 120, 60, 0.26, 0.5, "triangle"], [0, 620, 140, 0.09, 0.12, "sawtooth"]],
  dice: [0, 0.07, 0.13, 0.21, 0.32].map((at, n) => [at, 1500 - 130 * n, 900, 0.03, 0.12, "square"]),
  gain: [[0, 523, 523, 0.12, 0.25], [0.08, 784, 784, 0.18, 0.25]],
  loss: [[0, 330, 311, 0.14, 0.3], [0.1, 247, 220, 0.22, 0.3]],
  message: [[0, 988, 988, 0.1, 0.4], [0.1, 740, 740, 0.16, 0.4]],
  turn: [[0, 659.3, 659.3, 0.45, 1], [0.16, 880, 880, 0.45, 1]],
  won: [[0, 523, 523, 0.3, 0.7], [0.14, 659, 659, 0.3, 0.7], [0.28, 784, 784, 0.3, 0.7], [0.42, 1047, 1047, 0.7, 0.7]],
  lost: [[0, 392, 392, 0.35, 0.7], [0.2, 330, 330, 0.35, 0.7], [0.4, 262, 247, 0.8, 0.7]],
};
const TIDINGS = new Set(["turn", "message", "won", "lost"]); // not of the board: a click that ends a motion does not end them
const APART = 0.12; // seconds between two of a kind
const MOST_AT_ONCE = 8;
let audio = null; // browsers let a page be heard once somebody has touched it
let due = []; // of the board, and not over yet

function sounded(name, delay = 0) {
  if (!SOUNDS[name] || !sound()) return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") return awake(name, delay);
  const start = audio.currentTime + 0.02 + delay / 1000;
  due = due.filter((one) => one.until > audio.currentTime);
  if (!TIDINGS.has(name)) {
    if (due.length >= MOST_AT_ONCE || due.some((one) => one.name === name && Math.abs(one.start - start) < APART)) return;
    due.push({ name, start, until: start + 0.5, tones: SOUNDS[name].map((tone) => toned(start, ...tone)) });
  } else for (const tone of SOUNDS[name]) toned(start, ...tone);
}

// A browser may take a moment, or wait for somebody's touch: what is late by then is not heard.
function awake(name, delay) {
  const asked = performance.now();
  audio.resume().then(() => performance.now() - asked < 300 && audio.state === "running" && sounded(name, delay));
}

function toned(start, at, from, to, length, loudness, wave = "sine") {
  const [tone, loud] = [audio.createOscillator(), audio.createGain()];
  const [begin, end] = [start + at, start + at + length];
  tone.type = wave;
  tone.frequency.setValueAtTime(from, begin);
  tone.frequency.exponentialRampToValueAtTime(to, end);
  loud.gain.setValueAtTime(0.0001, begin);
  loud.gain.exponentialRampToValueAtTime((0.4 * loudness * volume()) / 100, begin + Math.min(0.02, length / 4));
  loud.gain.exponentialRampToValueAtTime(0.0001, end);
  tone.connect(loud).connect(audio.destination);
  tone.start(begin);
  tone.stop(end + 0.05);
  return tone;
}

// What the board has not sounded yet is not heard any more.
function hush() {
  for (const { tones } of due) for (const tone of tones) tone.stop();
  due = [];
}

// Turned on and off where a match is managed, and beside its replay line.
const hears = () => $$("[data-hear]").forEach((one) => one.setAttribute("aria-pressed", sound()));

function turnSound(on) {
  localStorage.setItem("turnwright-sound", on ? "on" : "off");
  hears();
  sounded("turn");
}

for (const box of $$("[data-sound]")) {
  box.checked = sound();
  box.addEventListener("change", () => turnSound(box.checked));
}
for (const slider of $$("[data-volume]")) {
  slider.value = volume();
  slider.addEventListener("change", () => {
    localStorage.setItem("turnwright-volume", slider.value);
    sounded("turn");
  });
}

document.addEventListener("pointerdown", () => sound() && (audio ??= new AudioContext()), { once: true });
document.addEventListener("click", (event) => event.target.closest?.("[data-hear]") && turnSound(!sound()));
document.addEventListener("htmx:afterSettle", hears);
hears();
