// Screens to change between, maps to zoom and search, cards that open, parts to drag, and motion that can be cut short.
// Every one of them has a plain twin: links, the whole map, the page a card stands on, clicking twice, and waiting.
"use strict";

/* Screens: all of them are on the page, one is shown; requests say which, so that it is still open afterwards ----- */

function openScreen(name) {
  for (const screen of $$(".screen")) screen.hidden = screen.dataset.screen !== name;
  for (const link of $$(".screens [data-to]")) {
    if (link.dataset.to === name) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  showTab();
  markBoard();
  frameMaps();
  centre();
}

// On a phone the row of screens is longer than its window: the open one stands in the middle, between those beside it.
function showTab() {
  const tab = $(".screens [aria-current]");
  if (tab) tab.parentElement.scrollLeft = tab.offsetLeft - (tab.parentElement.clientWidth - tab.offsetWidth) / 2;
}

window.addEventListener("resize", showTab);

document.addEventListener("click", (event) => {
  const link = event.target.closest(".screens [data-to], #board a[data-to]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  openScreen(link.dataset.to);
});

// A fragment that was asked for before the player changed the screen does not change it back; news still opens itself.
let opened = null;

document.addEventListener("htmx:beforeSwap", () => {
  const open = $(".screen:not([hidden])");
  opened = open && { name: open.dataset.screen, known: $$(".screen").map((screen) => screen.dataset.screen) };
});

function keepScreen() {
  const now = $(".screen:not([hidden])")?.dataset.screen;
  const wanted = opened && $$(".screen").find((screen) => screen.dataset.screen === opened.name);
  if (wanted && now !== opened.name && opened.known.includes(now)) openScreen(opened.name);
  else showTab();
}

let met = ""; // the screens the page had last: a board without any (a battle) does not make old ones news

document.addEventListener("htmx:configRequest", (event) => {
  if (["rules", "text-view"].includes(event.detail.target?.id)) return;
  const open = $(".screen:not([hidden])");
  if (open) event.detail.parameters.screen = open.dataset.screen;
  met = $$(".screen").map((screen) => screen.dataset.screen).join(" ") || met;
  if (met && !("at" in event.detail.parameters)) event.detail.parameters.known = met;
});

/* Maps: a window with data-zoom shows the drawing in it whole, or larger, and scrolls; labels keep their size --------- */

const CLOSEST = 2.4; // pixels for each unit of a drawing
const frames = new Map(); // by screen: a map's zoom, the place in its middle, and if a player zoomed it: pixels for a unit, 0 for the whole

const NUDGES = [[0, 0], [8, 0], [-8, 0], [0, 5], [0, -5], [15, 0], [-15, 0], [9, 5], [-9, 5], [9, -5], [-9, -5]]; // pixels that a label gives way
const ASIDE = [[0, -1], [-1, 0], [1, 0], [0, 1], [-1, -1], [1, -1], [-1, 1], [1, 1]]; // where a label may move

const centred = new Map(); // by screen: what a map was opened around

const maps = () => $$("#board [data-zoom]").filter((map) => map.clientWidth > 0);
const nameOfMap = (map) => map.closest(".screen")?.dataset.screen ?? "";
const drawing = (map) => map.firstElementChild;
const unitsOf = (map) => Number(getComputedStyle(drawing(map)).getPropertyValue("--w")) || 1000;
const zoomOf = (map) => Number(drawing(map).style.getPropertyValue("--zoom")) || 1;

// The window's point `at` (in pixels) shows the same place of the drawing before and after.
function zoomTo(map, zoom, at = { x: map.clientWidth / 2, y: map.clientHeight / 2 }) {
  const inside = drawing(map);
  const before = inside.getBoundingClientRect();
  const frame = map.getBoundingClientRect();
  const place = { x: (frame.left + at.x - before.left) / before.width, y: (frame.top + at.y - before.top) / before.height };
  const whole = before.width / zoomOf(map) / unitsOf(map);
  const now = Math.min(Math.max(zoom, 1), Math.max(1, CLOSEST / whole));
  inside.style.setProperty("--zoom", now);
  frames.set(nameOfMap(map), { scale: now > 1 ? now * whole : 0 });
  lookAt(map, place, at);
}

// Scroll so that a place of the drawing (in parts of its size) lies under a point of the window.
function lookAt(map, place, at = { x: map.clientWidth / 2, y: map.clientHeight / 2 }) {
  const inside = drawing(map);
  const scale = inside.offsetWidth / unitsOf(map);
  map.dataset.scale = scale < 0.45 ? "far" : scale < 0.72 ? "mid" : scale < 1.15 ? "near" : "close";
  untangle(map);
  map.scrollLeft = inside.offsetLeft + place.x * inside.offsetWidth - at.x;
  map.scrollTop = inside.offsetTop + place.y * inside.offsetHeight - at.y;
  const wanted = at.x === map.clientWidth / 2 && at.y === map.clientHeight / 2 ? place : middle(map); // an edge may be in the way
  noteFrame(map, wanted);
}

function noteFrame(map, place) {
  frames.set(nameOfMap(map), { ...frames.get(nameOfMap(map)), zoom: zoomOf(map), ...place, scrolled: [map.scrollLeft, map.scrollTop].join() });
}

// Labels with a data-rank never lie on each other, nor outside of the map: the higher stays, the others give way a little; those with data-aside go
// farther, with a line back to their place (--far, --turn), and the rest is shy until a larger scale has room for it.
function untangle(map) {
  const labels = $$("[data-rank]", map);
  for (const label of labels) {
    label.classList.remove("shy", "aside");
    label.style.removeProperty("margin");
  }
  const shown = labels.map((label) => ({ label, box: boxOf(label) })).filter(({ box }) => box.width > 0);
  shown.sort((one, two) => two.label.dataset.rank - one.label.dataset.rank);
  const taken = new Map(); // boxes by the squares of a grid that they touch
  const squares = (box) => {
    const found = [];
    for (let x = box.left >> 6; x <= box.right >> 6; x++) for (let y = box.top >> 6; y <= box.bottom >> 6; y++) found.push(`${x} ${y}`);
    return found;
  };
  const whole = drawing(map).getBoundingClientRect();
  const [wide, high] = [Math.max(0, map.clientWidth - whole.width) / 2, Math.max(0, map.clientHeight - whole.height) / 2]; // room around it
  const into = (box) => [
    Math.max(whole.left - wide - box.left, 0) + Math.min(whole.right + wide - box.right, 0),
    Math.max(whole.top - high - box.top, 0) + Math.min(whole.bottom + high - box.bottom, 0),
  ];
  const free = (box) => into(box).every((gap) => Math.abs(gap) < 1) && !squares(box).some((square) => taken.get(square)?.some((other) => box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom));
  const take = (box) => squares(box).forEach((square) => taken.set(square, [...(taken.get(square) ?? []), box]));
  if (zoomOf(map) === 1) $$(".zoomers", map.parentElement).forEach((part) => take(part.getBoundingClientRect())); // nothing can be pulled out from below it
  for (const { label, box } of shown) {
    const [right, lower] = into(box);
    const moved = ([x, y]) => new DOMRect(box.x + right + x, box.y + lower + y, box.width, box.height);
    const near = [box.width / 2 + 18, box.height / 2 + 16];
    const spots = "aside" in label.dataset ? [1, 1.6, 2.3].flatMap((far) => ASIDE.map(([x, y]) => [x * near[0] * far, y * near[1] * far])) : [];
    const spot = [...NUDGES, ...spots].find((spot) => free(moved(spot)));
    label.classList.toggle("shy", !spot);
    if (!spot) continue;
    take(moved(spot));
    const [x, y] = [spot[0] + right, spot[1] + lower];
    if (x || y) label.style.margin = `${y}px 0 0 ${x}px`;
    label.classList.toggle("aside", !NUDGES.includes(spot));
    label.style.setProperty("--far", `${Math.hypot(x, y)}px`);
    label.style.setProperty("--turn", `${Math.atan2(-y, -x)}rad`);
  }
}

// A label with whatever of it hangs over its edge.
function boxOf(label) {
  const boxes = [label, ...label.children].map((part) => part.getBoundingClientRect()).filter((box) => box.width > 0);
  if (!boxes.length) return new DOMRect();
  const [left, top, right, bottom] = [["left", Math.min], ["top", Math.min], ["right", Math.max], ["bottom", Math.max]].map(([side, of]) => of(...boxes.map((box) => box[side])));
  return new DOMRect(left, top, right - left, bottom - top);
}

function middle(map) {
  const inside = drawing(map);
  return { x: (map.scrollLeft + map.clientWidth / 2 - inside.offsetLeft) / inside.offsetWidth, y: (map.scrollTop + map.clientHeight / 2 - inside.offsetTop) / inside.offsetHeight };
}

function placeOf(map, part) {
  const [box, whole] = [part.getBoundingClientRect(), drawing(map).getBoundingClientRect()];
  return { x: (box.left + box.width / 2 - whole.left) / whole.width, y: (box.top + box.height / 2 - whole.top) / whole.height };
}

function frameMaps() {
  for (const map of maps()) {
    if (drawing(map).offsetWidth) frameMap(map); // turned or squeezed, it may have no room for a moment, and so no scale
    framed.set(map, sizeOf(map));
    resized.observe(map);
  }
}

// A map opens at the scale it asks for, around its data-centre, and around its data-beside as well if both go into the window; later as it was
// left, until another part is the centre, or the same elsewhere.
function frameMap(map) {
  const left = frames.get(nameOfMap(map));
  const whole = drawing(map).offsetWidth / zoomOf(map) / unitsOf(map);
  const zoom = Math.max(1, (left?.scale ?? Number(map.dataset.zoom)) / whole);
  drawing(map).style.setProperty("--zoom", zoom);
  const centre = $("[data-centre]", map);
  const middle = centre && `${centre.dataset.ref ?? ""} ${centre.style.cssText}`;
  const opens = !left || centred.get(nameOfMap(map)) !== middle || (left.zoom === 1 && zoom > 1);
  centred.set(nameOfMap(map), middle);
  lookAt(map, !opens ? left : centre ? amid(map, centre, $("[data-beside]", map)) : { x: 0.5, y: 0.5 });
}

function amid(map, centre, beside) {
  const [one, two, inside] = [placeOf(map, centre), placeOf(map, beside ?? centre), drawing(map)];
  const room = [Math.abs(two.x - one.x) * inside.offsetWidth / map.clientWidth, Math.abs(two.y - one.y) * inside.offsetHeight / map.clientHeight];
  return Math.max(...room) < 0.7 ? { x: (one.x + two.x) / 2, y: (one.y + two.y) / 2 } : one;
}

const framed = new WeakMap();
const sizeOf = (map) => `${map.clientWidth} ${map.clientHeight}`;
const resized = new ResizeObserver((changes) => changes.some(({ target }) => target.isConnected && framed.get(target) !== sizeOf(target)) && frameMaps());

document.addEventListener("wheel", (event) => {
  const map = event.target.closest?.("[data-zoom]");
  if (!map) return;
  event.preventDefault();
  const frame = map.getBoundingClientRect();
  zoomTo(map, zoomOf(map) * Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0018)), { x: event.clientX - frame.left, y: event.clientY - frame.top });
}, { passive: false });

let pinch = null;

function spread(touches, map) {
  const [[one, two], frame] = [touches, map.getBoundingClientRect()];
  return { far: Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY), at: { x: (one.clientX + two.clientX) / 2 - frame.left, y: (one.clientY + two.clientY) / 2 - frame.top } };
}

document.addEventListener("touchstart", (event) => {
  const map = event.target.closest?.("[data-zoom]");
  pinch = map && event.touches.length === 2 ? { map, far: spread(event.touches, map).far, zoom: zoomOf(map) } : null;
}, { passive: true });

document.addEventListener("touchmove", (event) => {
  if (!pinch || event.touches.length !== 2) return;
  event.preventDefault();
  const now = spread(event.touches, pinch.map);
  zoomTo(pinch.map, pinch.zoom * now.far / pinch.far, now.at);
}, { passive: false });

let panned = null;

document.addEventListener("pointerdown", (event) => {
  const map = event.target.closest?.("[data-zoom]");
  if (map && event.pointerType === "mouse" && event.button === 0 && !event.target.closest("[data-drag].can")) {
    panned = { map, x: event.clientX, y: event.clientY, left: map.scrollLeft, top: map.scrollTop, moved: false };
  }
});

document.addEventListener("pointermove", (event) => {
  if (!panned || (!panned.moved && Math.hypot(event.clientX - panned.x, event.clientY - panned.y) < 5)) return;
  panned.moved = true;
  root.classList.add("panning");
  panned.map.scrollLeft = panned.left - event.clientX + panned.x;
  panned.map.scrollTop = panned.top - event.clientY + panned.y;
});

for (const over of ["pointerup", "pointercancel"]) {
  document.addEventListener(over, () => {
    if (panned?.moved) swallowClick();
    panned = null;
    root.classList.remove("panning");
  });
}

document.addEventListener("scroll", ({ target: map }) => {
  if (!map.matches?.("[data-zoom]") || framed.get(map) !== sizeOf(map)) return;
  if (frames.get(nameOfMap(map))?.scrolled !== [map.scrollLeft, map.scrollTop].join()) noteFrame(map, middle(map));
}, true);

document.addEventListener("click", (event) => {
  const by = event.target.closest("[data-zoom-by]")?.dataset.zoomBy;
  if (by) for (const map of maps()) zoomTo(map, Number(by) * zoomOf(map));
});

/* Finding: a field with data-find lists the parts of maps, and other parts of the kinds it names, that hold what is typed */

function found(field) {
  const wanted = field.value.trim().toLowerCase();
  const kinds = field.dataset.find.split(" ").filter(Boolean).map((kind) => `#board [data-ref^="${CSS.escape(kind)}:"]`);
  const parts = new Map();
  for (const part of wanted ? $$(["#board [data-zoom] [data-ref]", ...kinds].join()) : []) {
    const name = titleOf(part) || wordsIn(part);
    if (name.toLowerCase().includes(wanted) && !parts.has(name)) parts.set(name, part);
  }
  const first = (name) => (name.toLowerCase().startsWith(wanted) ? 0 : 1);
  return [...parts].sort(([one], [two]) => first(one) - first(two)).slice(0, 8);
}

function list(field) {
  $(".hits", field.parentElement)?.remove();
  const hits = found(field);
  if (!field.value.trim()) return;
  const box = document.createElement("ul");
  box.className = "hits";
  for (const [name, part] of hits) {
    const row = document.createElement("li");
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = name;
    button.dataset.seek = part.dataset.ref.split(" ").at(-1);
    row.append(button);
    box.append(row);
  }
  if (!hits.length) box.textContent = say("Nothing of that name is known.");
  field.parentElement.append(box);
}

// Go to the drawn part with this ref, wherever it is, and open its card.
function seek(ref) {
  const part = $(`#board [data-zoom] [data-ref~="${CSS.escape(ref)}"]`);
  if (part) {
    const screen = part.closest(".screen");
    if (screen?.hidden) openScreen(screen.dataset.screen);
    const map = part.closest("[data-zoom]");
    const scale = drawing(map).offsetWidth / unitsOf(map);
    if (scale < Number(map.dataset.zoom)) zoomTo(map, zoomOf(map) * Number(map.dataset.zoom) / scale);
    lookAt(map, placeOf(map, part));
  }
  showCard(ref);
  if (actions().some((button) => refsOf(button).includes(ref))) {
    picked = [ref];
    narrow();
  }
}

document.addEventListener("input", (event) => event.target.matches("[data-find]") && list(event.target));
document.addEventListener("focusout", (event) => {
  const field = event.target.closest?.(".find");
  if (field && !field.contains(event.relatedTarget)) $(".hits", field)?.remove();
});
document.addEventListener("click", (event) => {
  const goal = event.target.closest("[data-seek]");
  if (!goal) return;
  seek(goal.dataset.seek);
  const field = goal.closest(".find");
  if (field) $("[data-find]", field).value = "";
  $(".hits")?.remove();
});

document.addEventListener("keydown", (event) => {
  const field = event.target.closest?.("[data-find]");
  if (field && event.key === "Enter") {
    event.preventDefault();
    $(".hits button", field.parentElement)?.click();
  } else if (field && event.key === "ArrowDown") {
    event.preventDefault();
    $(".hits button", field.parentElement)?.focus();
  } else if (field && event.key === "Escape") {
    field.value = "";
    list(field);
  } else if (!event.target.closest?.("input, textarea, select") && !event.ctrlKey && !event.metaKey && !event.altKey) {
    const by = { "+": 1.5, "=": 1.5, "-": 1 / 1.5, 0: 0 }[event.key];
    if (event.key === "/" && $("[data-find]")) {
      event.preventDefault();
      $$("[data-find]").find((one) => one.offsetParent)?.focus();
    } else if (by !== undefined) for (const map of maps()) zoomTo(map, by * zoomOf(map));
  }
});

/* Cards: a part with data-card somewhere on the pages is shown in the data-cards beside a map when its ref is chosen ---- */

let carded = "";

function showCard(ref) {
  const card = $(`#board [data-card~="${CSS.escape(ref)}"]:not([data-shown])`);
  if (!card) return false;
  carded = ref;
  for (const place of $$("#board [data-cards]")) {
    $("[data-shown]", place)?.remove();
    const shown = card.cloneNode(true);
    shown.dataset.shown = "";
    const close = document.createElement("button");
    close.type = "button";
    close.className = "close";
    close.dataset.closeCard = "";
    close.setAttribute("aria-label", say("Close"));
    close.textContent = "\u00d7";
    shown.prepend(close);
    place.append(shown);
    place.classList.add("carded");
  }
  mark(card.dataset.marks ?? "");
  markBoard();
  return true;
}

// A card may name parts that it is about: where a fleet can go.
function mark(refs) {
  const marks = refs.split(" ");
  for (const part of $$("#board [data-ref]")) part.classList.toggle("marked", drawnRefs(part).some((ref) => marks.includes(ref)));
}

function closeCard() {
  carded = "";
  mark("");
  for (const shown of $$("[data-shown]")) shown.remove();
  for (const place of $$(".carded")) place.classList.remove("carded");
}

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-close-card]")) return closeCard();
  const part = event.target.closest("#board [data-ref]");
  if (!part || event.target.closest("[data-explain], [data-seek], a, [data-card]")) return;
  const refs = drawnRefs(part);
  refs.find((ref) => picked.includes(ref) && showCard(ref)) ?? refs.find((ref) => showCard(ref));
});

document.addEventListener("keydown", (event) => event.key === "Escape" && carded && !tip && closeCard());

for (const moment of ["DOMContentLoaded", "htmx:afterSwap", "htmx:oobAfterSwap"]) {
  document.addEventListener(moment, (event) => {
    if (["rules", "text-view"].includes(event.target.id)) return;
    keepScreen();
    frameMaps();
    if (carded) showCard(carded);
  });
}
document.fonts?.ready.then(() => maps().forEach(untangle));

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
  swallowClick();
  if (part) pick(part.dataset.ref, [], null, true);
  else clearPicks();
}

// The click that a browser sends after a drag is no click of the player's.
const swallow = (event) => event.isTrusted && event.stopPropagation();

function swallowClick() {
  window.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener("click", swallow, { capture: true }), 0);
}

document.addEventListener("pointerdown", startDrag);
document.addEventListener("pointermove", moveDrag);
document.addEventListener("pointerup", endDrag);
document.addEventListener("pointercancel", endDrag);
document.addEventListener("htmx:beforeSwap", endDrag);

document.addEventListener("keydown", (event) => event.key === "Escape" && dragged && endDrag(event));
