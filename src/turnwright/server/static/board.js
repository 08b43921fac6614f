// Screens to change between, parts to drag, and motion that can be cut short.  Every one of them has a plain twin:
// the links of the screens, clicking the two parts one after the other, and waiting.
"use strict";

/* Screens: all of them are on the page, one is shown; requests say which, so that it is still open afterwards ----- */

function openScreen(name) {
  for (const screen of $$(".screen")) screen.hidden = screen.dataset.screen !== name;
  for (const link of $$(".screens [data-to]")) {
    if (link.dataset.to === name) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  markBoard();
}

document.addEventListener("click", (event) => {
  const link = event.target.closest(".screens [data-to], #board a[data-to]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  openScreen(link.dataset.to);
});

document.addEventListener("htmx:configRequest", (event) => {
  const open = $(".screen:not([hidden])");
  if (!open || event.detail.target?.id === "rules") return;
  event.detail.parameters.screen = open.dataset.screen;
  if (!("at" in event.detail.parameters)) event.detail.parameters.known = $$(".screen").map((screen) => screen.dataset.screen).join(" ");
});

/* Dragging: a part with data-drag, dropped on another part, is as if both had been clicked --------------------- */

let dragged = null;

function startDrag(event) {
  const part = event.target.closest("#board [data-drag][data-ref].can");
  if (part && event.button === 0) dragged = { part, ref: part.dataset.ref, x: event.clientX, y: event.clientY, ghost: null };
}

function moveDrag(event) {
  if (!dragged) return;
  if (!dragged.ghost) {
    if (Math.hypot(event.clientX - dragged.x, event.clientY - dragged.y) < 6) return;
    dragged.ghost = document.createElement("div");
    dragged.ghost.className = "ghost";
    dragged.ghost.append(dragged.part.cloneNode(true));
    document.body.append(dragged.ghost);
    root.classList.add("dragging");
    picked = [dragged.ref];
    narrow();
  }
  dragged.ghost.style.translate = `${event.clientX}px ${event.clientY}px`;
  const over = under(event);
  for (const part of $$("#board .over")) if (part !== over) part.classList.remove("over");
  over?.classList.add("over");
}

// The innermost part below the pointer that goes together with the dragged one.
function under(event) {
  let part = document.elementFromPoint(event.clientX, event.clientY)?.closest("#board [data-ref]");
  while (part && !(part.dataset.ref !== dragged.ref && actions().some((button) => fits(button, [dragged.ref, part.dataset.ref])))) {
    part = part.parentElement.closest("#board [data-ref]");
  }
  return part;
}

function endDrag(event) {
  if (!dragged?.ghost) return (dragged = null);
  const part = event.type === "pointerup" ? under(event) : null;
  dragged.ghost.remove();
  dragged = null;
  root.classList.remove("dragging");
  for (const over of $$("#board .over")) over.classList.remove("over");
  window.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener("click", swallow, { capture: true }), 0);
  if (part) pick(part.dataset.ref);
  else clearPicks();
}

// The click that a browser sends after a drag is no click of the player's.
const swallow = (event) => event.isTrusted && event.stopPropagation();

document.addEventListener("pointerdown", startDrag);
document.addEventListener("pointermove", moveDrag);
document.addEventListener("pointerup", endDrag);
document.addEventListener("pointercancel", endDrag);
document.addEventListener("htmx:beforeSwap", endDrag);

/* Motion: a click or a key ends what still moves on the board -------------------------------------------------- */

function stillness() {
  for (const motion of $("#board")?.getAnimations({ subtree: true }) ?? []) {
    if (motion.effect.getComputedTiming().endTime < Infinity) motion.finish();
  }
}

document.addEventListener("pointerdown", stillness);
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && dragged) endDrag(event);
  if (["Escape", "Enter", " "].includes(event.key)) stillness();
});
