// What teaches: words of the book that open wherever they stand, the spotlight of a lesson, cards and keys.
"use strict";

/* Words of the book: marked in all that is said beside the board; in a button by hover alone, since a click acts, and in
   what a button is called only those that are no words of the language, as AS ------------------------------------------- */

const glossary = JSON.parse($("#goal-card")?.dataset.forms ?? "{}");
const known = new Map(Object.entries(glossary).map(([word, place]) => [word.toLowerCase(), place]));
const upper = (word) => word === word.toUpperCase() && word.length > 1; // AS is a word of the book, as is not
const TERMS = known.size ? new RegExp(`(?<![\\p{L}\\p{N}])(?:${Object.keys(glossary).sort((a, b) => b.length - a.length).map((word) => (upper(word) ? word : [...word].map((c) => (c.toLowerCase() === c.toUpperCase() ? c.replace(/[.*+?^${}()|[\]\\]/g, "\\$&") : `[${c.toLowerCase()}${c.toUpperCase()}]`)).join(""))).join("|")})(?![\\p{L}\\p{N}])`, "gu") : null;

function markTerms() {
  if (!TERMS) return;
  for (const place of $$(".prompt, .act .d, .note, .hint, .coach, .rules, .log, .goalcard, .look, .totals dt, #fill :is(.d, label[for], legend), .foot .d, .quiet-text")) markIn(place);
  for (const place of $$(".act b")) markIn(place, upper);
}

function markIn(place, which = () => true) {
  const walk = document.createTreeWalker(place, NodeFilter.SHOW_TEXT, (node) => (node.parentElement.closest(".term, .ref, h1, h2, h3, code, summary, .btn, a") ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT));
  const found = [];
  while (walk.nextNode()) if (walk.currentNode.data.search(TERMS) >= 0) found.push(walk.currentNode);
  const said = new Set(); // once a paragraph is enough
  for (const node of found) {
    const pieces = [];
    let from = 0;
    for (const hit of node.data.matchAll(TERMS)) {
      const term = known.get(hit[0].toLowerCase());
      if (term === undefined || said.has(term) || !which(hit[0])) continue;
      said.add(term);
      pieces.push(node.data.slice(from, hit.index), termed(hit[0], term, Boolean(node.parentElement.closest("button"))));
      from = hit.index + hit[0].length;
    }
    if (pieces.length) node.replaceWith(...pieces, node.data.slice(from));
  }
}

function termed(word, term, inButton) {
  const mark = made(inButton ? "span" : "button", word);
  mark.className = "term";
  mark.dataset.term = term;
  if (!inButton) mark.type = "button";
  return mark;
}

/* The spotlight: the part of the board that a step is about, lit; it covers nothing and locks nothing ------------------- */

let spotlight = null;
let litStep = "";

const drawnAs = (name) => {
  const parts = $$(`#board [data-ref~="${CSS.escape(name)}"], #board [data-explain="${CSS.escape(name)}"]`);
  return parts.length ? parts : $$(`#board [data-spot="${CSS.escape(name)}"]`); // a place that is there to be looked at
};
const inSight = (part) => part.getClientRects().length > 0;

// A part on another screen can be turned to, and one that a button of the board opens; others that a small window leaves out cannot.
const opener = (part) => `${part.dataset.ref ?? ""} ${part.dataset.explain ?? ""} ${part.dataset.spot ?? ""}`.trim().split(" ").map((ref) => ref && $(`#board [data-opens~="${CSS.escape(ref)}"]`)).find((one) => one && inSight(one));
const reachable = (part) => inSight(part) || part.closest(".screen[hidden]") || opener(part);

const spoken = () => $("#coach")?.dataset.spot?.split(" ") ?? [];

function spotted() {
  const parts = spoken().map((name) => drawnAs(name).filter(reachable)).find((drawn) => drawn.length) ?? [];
  const part = parts.find(inSight) ?? parts[0];
  const over = part && !inSight(part) && opener(part); // what would lie over the board is left to the learner to open
  return over?.popoverTargetElement ? over : part;
}

function light() {
  const coach = $("#coach");
  const part = coach && spotted();
  const now = coach ? coach.dataset.task + ($("#acts .lit")?.value ?? "") : ""; // another action of the same step is shown anew
  const fresh = coach && now !== litStep;
  litStep = now;
  if (part && fresh && !inSight(part)) {
    const screen = part.closest(".screen")?.dataset.screen;
    if (screen) $(`.screens [data-to="${screen}"]`)?.click();
    opener(part)?.click();
  }
  if (fresh) requestAnimationFrame(() => (showAction(), part && turnTo(part), place())); // when all is laid out
  spotlight?.remove();
  spotlight = null;
  if (!part) return;
  spotlight = made("div", "");
  spotlight.className = "spotlight";
  spotlight.setAttribute("aria-hidden", "true");
  spotlight.append(made("b", coach.dataset.look));
  $("#board").append(spotlight);
  place();
}

// To the middle where boards lie side by side, since a little of one snaps back; the board itself stays where it is.
function turnTo(part) {
  const [at, board] = [part.getBoundingClientRect(), $("#board").getBoundingClientRect()];
  part.scrollIntoView({ block: "nearest", inline: at.left < board.left || at.right > board.right ? "center" : "nearest" });
  $("#board").scrollLeft = 0;
}

function showAction() {
  const action = $("#acts .lit");
  if (!action) {
    lists().forEach((list) => list?.scrollTo(0, 0));
    return $("#acts > .sheet li")?.closest(".sheet").scrollIntoView({ block: "start" }); // what is written, where something is
  }
  const fold = action.closest("details");
  if (fold) fold.open = true;
  action.scrollIntoView({ block: "nearest" });
}

function place() {
  const part = spotlight && spotted();
  if (!part) return;
  const at = part.getBoundingClientRect();
  const board = $("#board").getBoundingClientRect();
  spotlight.hidden = !inSight(part) || part.classList.contains("chosen") || at.bottom < board.top || at.top > board.bottom;
  const room = 8;
  const [left, top] = [Math.max(at.left, board.left) - board.left - room, Math.max(at.top, board.top) - board.top - room];
  const [right, bottom] = [Math.min(at.right, board.right) - board.left + room, Math.min(at.bottom, board.bottom) - board.top + room];
  Object.assign(spotlight.style, { left: `${left}px`, top: `${top}px`, width: `${Math.max(0, right - left)}px`, height: `${Math.max(0, bottom - top)}px` });
  spotlight.classList.toggle("low", top < 44);
  spotlight.classList.toggle("wide", (right - left) * (bottom - top) > 0.5 * board.width * board.height);
}

for (const moved of ["scroll", "resize", "pointerup", "keyup", "wheel", "transitionend"]) addEventListener(moved, () => spotlight && requestAnimationFrame(place), { capture: true, passive: true });
setInterval(place, 500);

let across = innerWidth; // a window of another shape may show another part of the board: turn to what a step is about anew
addEventListener("resize", () => spotlight && across !== innerWidth && ((across = innerWidth), (litStep = ""), light()));

// Of a double click the second falls on the next step's button, which nobody has read yet.
document.addEventListener("click", (event) => {
  if (event.detail > 1 && event.target.closest("#coach .co-do")) event.preventDefault(), event.stopImmediatePropagation();
}, true);

// A live fragment may overtake the answer to "Next", which then has nowhere to go: ask again how it stands.
let passing = null;

document.addEventListener("submit", ({ target }) => {
  if (target.getAttribute("action")?.endsWith("/lesson")) passing = { task: target.elements.step?.value, until: Date.now() + 4000 };
});

function overtaken() {
  if (passing && $("#coach")?.dataset.task === passing.task && Date.now() < passing.until) setTimeout(() => ((latest = "!"), catchUp()), 400);
  else passing = null;
}

/* Cards ---------------------------------------------------------------------------------------------------------------- */

function openCard(name) {
  const card = $(`#${name}-card`);
  if (card && !card.open) closeTip(), card.showModal();
}

document.addEventListener("click", (event) => {
  const on = (selector) => event.target.closest?.(selector);
  if (on("#goal, [data-goal]") && $("#goal-card")) event.preventDefault(), openCard("goal");
  else if (on("#keys")) openCard("keys");
  else if (on("dialog.card") === event.target) event.target.close(); // beside the card, on its backdrop
});

/* Keys: sitting/keys.py lists them; a checkbox on their card turns them off --------------------------------------------- */

const OFF = "turnwright-keys-off";

function toHeading(number) {
  const groups = $$("#acts .group").filter((group) => !group.hidden && $("button.act, .other a", group));
  const group = groups[number - 1];
  if (!group) return;
  openTab("actions");
  for (const fold of $$("details", group)) fold.open = true;
  $("button.act, .other a", group)?.focus();
}

const toEnd = () => ($(".foot [name=action]") ?? $("#acts [data-refs~=turn]"))?.focus();
const press = (selector) => $(selector)?.click();

function turnScreen(by) {
  const links = $$(".screens a");
  const now = links.findIndex((link) => link.hasAttribute("aria-current"));
  if (links.length) links[(now + by + links.length) % links.length].click();
}

function openNumbers() {
  const fold = $("details.sums");
  if (!fold) return;
  openTab("actions");
  fold.open = true;
  $("summary", fold).focus();
}

const KEYS = {
  e: toEnd,
  u: () => press("#undo"),
  h: () => press("#hint"),
  g: () => openCard("goal"),
  w: () => press("#coach [data-key=w]"),
  x: () => press("#coach [data-key=x]"),
  b: () => $("#board [data-ref][tabindex='0']")?.focus(),
  l: () => openTab("log", true),
  r: () => openTab("rules", true),
  n: openNumbers,
  t: () => press("[data-open*='form=as-text'], [data-open*='form=text']"),
  f: () => press(".foot form:not(:has([name=action])) .btn"),
  d: toggleTheme,
  m: () => press(".rail a[href='/']"),
  "[": () => turnScreen(-1),
  "]": () => turnScreen(1),
  "/": () => $("[data-find]") || (openTab("rules"), $("#q")?.focus()),
  "?": () => openCard("keys"),
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || !$("#keys-card")) return;
  if (event.target.closest("input, textarea, select, [contenteditable]") || $("dialog[open]")) return;
  if (event.key !== "?" && localStorage.getItem(OFF)) return;
  if (/^[1-9]$/.test(event.key)) toHeading(Number(event.key));
  else if (Object.hasOwn(KEYS, event.key)) KEYS[event.key]();
  else return;
  event.preventDefault();
});

document.addEventListener("change", ({ target }) => {
  if (target.id === "keys-on") target.checked ? localStorage.removeItem(OFF) : localStorage.setItem(OFF, "1");
});

/* After every new fragment --------------------------------------------------------------------------------------------- */

function teach() {
  markTerms();
  light();
  overtaken();
}

if ($("#keys-on")) $("#keys-on").checked = !localStorage.getItem(OFF);
markTerms();
