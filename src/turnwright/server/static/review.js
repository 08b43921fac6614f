// Pins of a review: what was done and what was best, at the parts of the board that they are about, found as a lesson finds what it lights.
"use strict";

let pinnedAt = ""; // the moment whose parts were turned to already

// The first that is in sight on this screen, else what opens it; else it is on another screen, or has no place.
function pinnedPart(pin) {
  const parts = pin.dataset.refs.split(" ").filter(Boolean).map((name) => drawnAs(name).filter(reachable)).find((drawn) => drawn.length) ?? [];
  return parts.find(inSight) ?? parts[0];
}

// What is seen of a part: nothing of what lies beyond the edge of the board, or of the map that it is on.
function seenOf(part) {
  const boxes = [part, $("#board"), part.closest("[data-zoom]")].filter(Boolean).map((one) => one.getBoundingClientRect());
  const [left, top] = ["left", "top"].map((side) => Math.max(...boxes.map((box) => box[side])));
  const [right, bottom] = ["right", "bottom"].map((side) => Math.min(...boxes.map((box) => box[side])));
  return right > left && bottom > top ? { left, top, right, bottom } : null;
}

// What is in sight now, before anything is placed: words at the foot take room from the board.
function placePins() {
  const board = $("#board").getBoundingClientRect();
  const placed = [];
  for (const pin of $$("#board .pin")) {
    const found = pinnedPart(pin);
    const part = found && !inSight(found) ? opener(found) : found;
    const there = Boolean(part && seenOf(part));
    pin.classList.toggle("set", there);
    pin.removeAttribute("style");
    if (there) placed.push([pin, part, placed.some(([, other]) => other === part)]);
  }
  for (const [pin, part, second] of placed) {
    const at = seenOf(part);
    pin.classList.toggle("set", at !== null); // words at the foot may have taken its room
    if (!at) continue;
    const [left, top] = [Math.max(at.left - 4 - board.left, 2), Math.max(at.top - 4 - board.top, 2)];
    const [right, bottom] = [Math.min(at.right + 4 - board.left, board.width - 2), Math.min(at.bottom + 4 - board.top, board.height - 2)];
    Object.assign(pin.style, { left: `${left}px`, top: `${top}px`, width: `${right - left}px`, height: `${bottom - top}px` });
    pin.classList.toggle("low", second || top < 26); // two at one part: one above, one below
    pin.classList.toggle("first", left + right < 70); // so that no word is cut off at the edge
    pin.classList.toggle("last", left + right > 2 * board.width - 70);
  }
}

// A moment is turned to once, on whichever screen and place of a map it is; the page itself stays where it is.
function pinUp() {
  const moment = $("#moment .prompt .cap")?.textContent ?? "";
  const part = moment !== pinnedAt && $$("#board .pin").map(pinnedPart).find(Boolean);
  pinnedAt = moment;
  if (part) {
    const screen = !inSight(part) && part.closest(".screen")?.dataset.screen;
    if (screen) openScreen(screen);
    const [page, list] = [scrollY, $(".rv").scrollTop];
    if (inSight(part)) turnTo(part);
    const map = part.closest("[data-zoom]");
    if (map && $$("#board .pin").map(pinnedPart).some((one) => map.contains(one) && !seenOf(one))) zoomTo(map, 1); // both are to be seen
    scrollTo(scrollX, page);
    $(".rv").scrollTop = list;
  }
  placePins();
}

document.addEventListener("DOMContentLoaded", () => requestAnimationFrame(pinUp)); // after board.js has framed the maps
document.addEventListener("htmx:afterSettle", pinUp);
setInterval(placePins, 500); // maps and fonts settle late
for (const moved of ["scroll", "resize", "pointerup", "keyup", "wheel", "transitionend"]) addEventListener(moved, () => requestAnimationFrame(placePins), { capture: true, passive: true });
