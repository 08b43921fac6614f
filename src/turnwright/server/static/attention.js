// A tab that nobody looks at says when it is its reader's turn: by its icon, and by a sound where that was wanted (sound.js).
"use strict";

const tabIcon = $("link[rel=icon]");
const usualIcon = tabIcon?.href;
let wasAsked = null; // not known yet: what was so when the page came is no news
let wasOver = null;
let unread = Infinity;

function attend() {
  if (!table()) return;
  const asked = question() !== "" && !inThePast();
  tabIcon.href = asked ? tabIcon.dataset.turn : usualIcon;
  if (asked && wasAsked === false) sounded("turn");
  wasAsked = asked;
  const over = $(".verdict") !== null;
  if (over && wasOver === false && $(".verdict").dataset.ending) sounded($(".verdict").dataset.ending);
  if (!inThePast()) wasOver = over;
  const lines = Number($("#tab-talk .unread")?.textContent ?? 0);
  if (lines > unread) sounded("message");
  unread = lines;
}

// What is on until somebody turns it off.
for (const box of $$("[data-keep]")) {
  box.checked = setting(box.dataset.keep) !== "off";
  box.addEventListener("change", () => localStorage.setItem(`turnwright-${box.dataset.keep}`, box.checked ? "on" : "off"));
}
root.dataset.motion = setting("motion") ?? "on";

document.addEventListener("htmx:afterSettle", attend);
document.addEventListener("DOMContentLoaded", attend);
