// What teaches: words of the book that open wherever they stand, the spotlight of a lesson, cards and keys.
"use strict";

/* Words of the book: marked in all that is said, on the board and beside it.  A control is not opened but used, so there they open
   by hover, by a long touch and by the key i; of what an action is called only those are marked that are no words of the language */

const glossary = JSON.parse($("#goal-card")?.dataset.forms ?? "{}");
const known = new Map(Object.entries(glossary).map(([word, place]) => [word.toLowerCase(), place]));
const upper = (word) => word === word.toUpperCase() && word.length > 1; // AS is a word of the book, as is not
const eitherCase = (word) => [...word].map((c) => (c.toLowerCase() === c.toUpperCase() ? c.replace(/[.*+?^${}()|[\]\\]/g, "\\$&") : `[${c.toLowerCase()}${c.toUpperCase()}]`)).join("");
const forms = Object.keys(glossary).sort((a, b) => b.length - a.length).map((word) => (upper(word) ? `${word}\\d*` : `${eitherCase(word)}(?!-[\\p{L}\\p{N}])`)); // "Salvage-SC-20" is a name, "CL-DD" are two codes
const TERMS = known.size ? new RegExp(`(?<![\\p{L}\\p{N}])(?:${forms.join("|")})(?![\\p{L}\\p{N}])`, "gu") : null;
const termOf = (word) => known.get(word.toLowerCase()) ?? known.get(word.toLowerCase().replace(/\d+$/, "")); // SL3 is a level of SL

const BESIDE = ".prompt, .act .d, .note, .hint, .coach, .rules, .log, .goalcard, .look, .totals dt, #fill :is(.d, label[for], legend), .foot .d, .quiet-text, .rv .panel, #moment .pane";
const CLOSED = ".term, .ref, code, title, a, select, .sr, [data-explain]"; // it opens already, leads elsewhere, or is not seen

function markTerms() {
  if (!TERMS) return;
  const found = [
    ...$$(BESIDE).flatMap((place) => unmarked(place, { but: `${CLOSED}, h1, h2, h3, summary, .btn` })),
    ...$$(".act b").flatMap((place) => unmarked(place, { which: upper })),
    ...($("#board") ? unmarked($("#board"), { kind: "dfn", often: true }) : []), // games style the spans and buttons that they draw, no dfn
  ];
  const met = new Set(); // places lie in places
  for (const one of found) if (!met.has(one.node) && met.add(one.node)) markWords(one);
  reachTerms();
}

// All is found before anything is marked: to ask for a style after each mark took phones seconds.
function unmarked(place, { which = () => true, but = CLOSED, kind = "button", often = false }) {
  const skipped = ({ data, parentElement: around }) => data.search(TERMS) < 0 || !(around instanceof HTMLElement) || around.closest(but);
  const walk = document.createTreeWalker(place, NodeFilter.SHOW_TEXT, (node) => (skipped(node) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT));
  const found = [];
  const said = new Set(); // once a paragraph is enough
  while (walk.nextNode()) {
    const hits = [...walk.currentNode.data.matchAll(TERMS)].filter(([word]) => which(word) && (often || !said.has(termOf(word))) && said.add(termOf(word)));
    if (hits.length) found.push({ node: walk.currentNode, hits, kind, apart: /flex|grid/.test(getComputedStyle(walk.currentNode.parentElement).display) });
  }
  return found;
}

function markWords({ node, hits, kind, apart }) {
  const pieces = [];
  let from = 0;
  for (const { 0: word, index } of hits) {
    pieces.push(node.data.slice(from, index), termed(word, node.parentElement.closest("button") && kind === "button" ? "span" : kind));
    from = index + word.length;
  }
  pieces.push(node.data.slice(from));
  node.replaceWith(...(apart ? [whole(pieces)] : pieces));
}

function termed(word, kind) {
  const mark = made(kind, word);
  mark.className = "term";
  mark.dataset.term = termOf(word);
  if (kind === "button") mark.type = "button";
  return mark;
}

// Where each child is laid out for itself, a sentence stays one child.
function whole(pieces) {
  const one = made("bdi", "");
  one.append(...pieces);
  return one;
}

// On a board the Tab key stops once at each word of a card or screen; what stands in a control is opened with it, by i.
function reachTerms() {
  const met = new Map();
  for (const word of $$("#board dfn.term")) {
    const around = word.closest("[data-shown], [popover], .screen, #board");
    const terms = met.get(around) ?? met.set(around, new Set()).get(around);
    const stop = !terms.has(word.dataset.term) && word.getClientRects().length > 0 && !word.parentElement.closest("button, summary, [role=img], [role=button], [aria-hidden=true]");
    if (stop) terms.add(word.dataset.term);
    for (const [name, value] of [["tabindex", "0"], ["role", "button"]]) stop ? word.setAttribute(name, value) : word.removeAttribute(name);
  }
}

// What has the focus may be a control with words in it.
function openWords() {
  const part = document.activeElement;
  openTip(part);
  if (tipOwner === part) $("#say").textContent = wordsIn(tip);
}

// A long touch of a word in a control opens it and does not use the control.
document.addEventListener("contextmenu", (event) => {
  const word = event.pointerType === "touch" && event.target.closest(".term");
  if (!word) return;
  event.preventDefault();
  openTip(word);
  pinned = true;
});

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

// A sheet of orders lies beside the board, where it is lit instead of anything on it.
const toldSheet = () => (spoken()[0] === "sheet" && $("#acts > .sheet")) || null;
const spoken = () => $("#coach")?.dataset.spot?.split(" ") ?? [];

function spotted() {
  if (toldSheet()) return undefined;
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
  toldSheet()?.classList.add("told");
  if (fresh && litStep && $("#acts .lit") && !$(".lit", fillForm()?.parentElement)) closeForm(); // an order that is written no more hides the next
  litStep = now;
  if (part && fresh && !inSight(part)) {
    const screen = part.closest(".screen")?.dataset.screen;
    if (screen) $(`.screens [data-to="${screen}"]`)?.click();
    opener(part)?.click();
  }
  if (fresh) showAction(), requestAnimationFrame(() => (showAction(), part && turnTo(part), part && uncover(part), place())); // and when all is laid out
  if (!part) return spotlight?.remove(), (spotlight = null);
  if (!spotlight?.isConnected) spotlight = made("div", "");
  spotlight.className = "spotlight";
  spotlight.setAttribute("aria-hidden", "true");
  spotlight.replaceChildren(made("b", coach.dataset.look));
  if (!spotlight.isConnected) $("#board").append(spotlight);
  place();
}

// To the middle, with what stands around it, unless it can be seen; the board itself stays where it is.
function turnTo(part) {
  const [at, board] = [part.getBoundingClientRect(), $("#board").getBoundingClientRect()];
  const block = (at.top < board.top || at.bottom > board.bottom) && at.height < 0.5 * board.height ? "center" : "nearest";
  part.scrollIntoView({ block, inline: at.left < board.left || at.right > board.right ? "center" : "nearest" });
  for (const still of [$("#board"), part.closest(".screen")]) if (still) still.scrollLeft = 0;
}

// A card of something else may lie over it on a small screen.
function uncover(part) {
  const at = part.getBoundingClientRect();
  const over = document.elementFromPoint(at.left + at.width / 2, at.top + at.height / 2)?.closest("[data-shown]");
  if (over && !over.contains(part)) closeCard();
}

// Nothing but the lists is scrolled: a page that is laid out anew is higher than its window for a moment.
function showAction() {
  const action = fillForm() ?? $("#acts .lit"); // an open form hides the link that opened it
  const fold = action?.closest("details");
  if (fold) fold.open = true;
  const written = $("#acts > .sheet li")?.closest(".sheet");
  for (const list of lists().filter(Boolean)) {
    if (!action) list.scrollTop = 0;
    const [at, box] = [action ?? written ?? list, list].map((part) => part.getBoundingClientRect());
    const [above, below] = [at.top - box.top - 12, at.bottom - box.bottom + 12];
    list.scrollTop += action ? Math.min(above, Math.max(0, below)) : above;
  }
}

function place() {
  const part = spotlight && spotted();
  if (!part) return;
  const at = part.getBoundingClientRect();
  const board = $("#board").getBoundingClientRect();
  spotlight.hidden = Boolean(fillForm()) || !inSight(part) || part.classList.contains("chosen") || at.bottom < board.top || at.top > board.bottom;
  const room = 8;
  const [left, top] = [Math.max(at.left, board.left) - board.left - room, Math.max(at.top, board.top) - board.top - room];
  const [right, bottom] = [Math.min(at.right, board.right) - board.left + room, Math.min(at.bottom, board.bottom) - board.top + room];
  Object.assign(spotlight.style, { left: `${left}px`, top: `${top}px`, width: `${Math.max(0, right - left)}px`, height: `${Math.max(0, bottom - top)}px` });
  spotlight.classList.toggle("low", top < 44);
  const [tag, half] = [spotlight.firstChild, spotlight.firstChild.offsetWidth / 2 + 4]; // whole, at the edge of the board
  tag.style.left = `${Math.max(half, Math.min(board.width - half, (left + right) / 2)) - left}px`;
  spotlight.classList.toggle("wide", (right - left) * (bottom - top) > 0.5 * board.width * board.height);
}

for (const moved of ["scroll", "resize", "pointerup", "keyup", "wheel", "transitionend"]) addEventListener(moved, () => spotlight && requestAnimationFrame(place), { capture: true, passive: true });
setInterval(place, 500);

// In a window of another shape a step may be about another part, and what it asks for lies elsewhere: turned to anew, once all is laid out.
let shape = "";
let shaped = 0;
const windows = () => $$("#board, #pane-actions");
const shapes = new ResizeObserver(() => {
  const now = windows().map((part) => `${part.clientWidth} ${part.clientHeight}`).join();
  const before = shape;
  shape = now;
  if (!before || before === now || !$("#coach")) return;
  clearTimeout(shaped);
  shaped = setTimeout(() => ((litStep = ""), light()), 120);
});

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
  i: openWords,
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
  shapes.disconnect();
  windows().forEach((part) => shapes.observe(part));
  if ($("#coach") && !goesOn()) showAction(); // the list began anew: what the step asks for is brought back into sight
  overtaken();
}

if ($("#keys-on")) $("#keys-on").checked = !localStorage.getItem(OFF);
