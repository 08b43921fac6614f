// What the pages do in the browser.  Everything works without these files through plain forms and links; this one adds tabs, numbers
// that open on hover, replay, the sheet of a phone, and a focus that stays put, pick.js click-to-play, live.js what others do meanwhile.
"use strict";

const root = document.documentElement;
const $ = (selector, from = document) => from.querySelector(selector);
const $$ = (selector, from = document) => [...from.querySelectorAll(selector)];
const made = (kind, text, look = "") => Object.assign(document.createElement(kind), { textContent: text, className: look });

/* Words in the reader's language, where it is not English; those of templating.py SCRIPT ----------- */

const words = JSON.parse(document.body.dataset.words ?? "{}");
const say = (message, given = {}) => (words[message] ?? message).replace(/\{(\w+)\}/g, (_, name) => given[name]);

/* Theme ------------------------------------------------------------------------------------------ */

function toggleTheme() {
  const light = root.dataset.theme ? root.dataset.theme === "light" : matchMedia("(prefers-color-scheme: light)").matches;
  root.dataset.theme = light ? "dark" : "light";
  localStorage.setItem("turnwright-theme", root.dataset.theme);
}

/* Tabs: which one is open is kept on <html>, so that it outlives a new fragment -------------------- */

function openTab(name, focus = false) {
  root.dataset.tab = name;
  for (const tab of $$("[role=tab]")) {
    const on = tab.dataset.tab === name;
    tab.setAttribute("aria-selected", on);
    tab.tabIndex = on ? 0 : -1;
    if (on && focus) tab.focus();
  }
  const rules = $("#rules");
  if (name === "rules" && rules && !$("section", rules)) htmx.trigger(rules, "open");
  const unread = name === "talk" && $("#tab-talk .unread");
  if (unread) {
    unread.remove();
    htmx.trigger("#talk", "open");
  }
  if (name === "text" && $("#text-view")) htmx.trigger("#text-view", "open");
  if (name !== "actions" && root.dataset.sheet === "peek") sheetTo(1);
}

function moveTab(tab, step) {
  const tabs = $$("[role=tab]");
  const next = tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length];
  openTab(next.dataset.tab, true);
}

/* Rules: a section number opens the rulebook beside the table -------------------------------------- */

let wantedRule = "";

function openRule(anchor) {
  wantedRule = anchor;
  const search = $("#q");
  const filtered = search.value !== "" && !document.getElementById(anchor);
  openTab("rules");
  if (filtered) {
    search.value = "";
    htmx.trigger(search, "search");
  } else showRule();
}

function showRule() {
  const section = wantedRule && document.getElementById(wantedRule);
  if (!section) return;
  wantedRule = "";
  for (const found of $$(".rules .found")) found.classList.remove("found");
  section.classList.add("found");
  section.scrollIntoView({ block: "start" });
  section.focus({ preventScroll: true });
}

/* Numbers that explain themselves: the sum stands in the action pane, a copy opens beside the number --- */

let tip = null;
let tipOwner = null;
let pinned = false;

// A number opens into its sum, a word of the book into its meaning, and what else has words in it into all of theirs.
const OPENS = "[data-explain], [data-term]";
const termsIn = (part) => [...new Set([part, ...$$(".term", part)].map(({ dataset: { term } }) => term))].filter(Boolean);
const behind = (part) => (part.dataset.explain ? [`[data-sum="${CSS.escape(part.dataset.explain)}"]`] : termsIn(part).map((term) => `[data-meaning="${term}"]`)).map((one) => $(one)).filter(Boolean);

function openTip(number) {
  const found = behind(number);
  if (!found.length || tipOwner === number) return;
  closeTip();
  tip = made("div", "", "tip");
  tip.id = "tip";
  tip.setAttribute("role", "tooltip");
  for (const one of found) tip.append(...one.cloneNode(true).childNodes);
  document.body.append(tip);
  const at = number.getBoundingClientRect();
  const size = tip.getBoundingClientRect();
  const left = Math.min(Math.max(8, at.left + at.width / 2 - size.width / 2), innerWidth - size.width - 8);
  const above = at.top - size.height - 10;
  const beside = at.right + 12;
  if (above < 8 && at.top < size.height && beside + size.width < innerWidth - 8) {
    tip.style.left = `${beside}px`; // a number in the headline: beside it, so that the board below stays in sight
    tip.style.top = "8px";
  } else {
    tip.style.left = `${left}px`;
    tip.style.top = `${above >= 8 ? above : Math.min(at.bottom + 10, innerHeight - size.height - 8)}px`;
  }
  number.setAttribute("aria-describedby", "tip");
  tipOwner = number;
}

function closeTip() {
  tip?.remove();
  tipOwner?.removeAttribute("aria-describedby");
  tip = tipOwner = null;
  pinned = false;
}

function markNumbers() {
  for (const number of $$("#board [data-explain], #top [data-explain]")) {
    if (number.tagName === "BUTTON" || number.tagName === "A") continue;
    number.tabIndex = 0;
    number.setAttribute("role", "button");
  }
}

/* A new fragment: marks, focus, scroll and what a screen reader hears ---------------------------------- */

let keep = { key: null, question: "", scroll: new Map(), prompt: "", places: new Map(), rules: null, toasts: [], hint: null, onward: false };

// The token of what this page's viewer is asked; while it is the same, others disturb nothing that was begun.
const question = () => $("#side")?.dataset.question ?? "";
const asBefore = () => question() !== "" && question() === keep.question;

// What stands on the board, by ref: parts that look different in the next fragment light up for a moment.
function drawn() {
  const found = new Map();
  for (const part of $$("#board [data-ref]")) found.set(part.dataset.ref, (found.get(part.dataset.ref) ?? "") + part.innerHTML);
  return found;
}

// How far each part of the board is scrolled, by its screen and what it is: a move must not throw anybody back to the top.
const scroller = (part) => `${part.closest(".screen")?.dataset.screen} ${part.getAttribute("aria-label") ?? part.className}`;
const places = () => new Map($$("#board :not([data-zoom])").filter((part) => part.scrollTop || part.scrollLeft).map((part) => [scroller(part), [part.scrollLeft, part.scrollTop]]));

function scrollBack() {
  if (keep.places.size === 0) return;
  for (const part of $$("#board *")) {
    const [left, top] = keep.places.get(scroller(part)) ?? [0, 0];
    if (left || top) part.scrollTo(left, top);
  }
}

function centre() {
  for (const part of $$("#board [data-centre]")) if (!part.closest("[data-zoom]")) part.scrollIntoView({ block: "center", inline: "center" });
}

let stood = { board: null, parts: new Map() };

// As it came from the server, before the scripts mark anything in it.
function markChanges() {
  const [board, parts] = [$("#board"), drawn()];
  if (board === stood.board) return;
  if (stood.parts.size) for (const part of $$("#board [data-ref]")) part.classList.toggle("changed", parts.get(part.dataset.ref) !== stood.parts.get(part.dataset.ref));
  stood = { board, parts };
}

// What scrolls: the list of actions, or on a phone the whole pane, and what is read beside the board.
const lists = () => [$("#acts"), $("#pane-actions")];
const scrolls = () => new Map($$("#acts, .pane, .since").map((part) => [part.id || part.className, part]));
const begins = { acts: () => !goesOn(), "pane-actions": () => !goesOn(), since: () => !asBefore() }; // at its top, with another question

// In the log what is read stays where it is: new lines come above it.
function scrollOn() {
  for (const [name, part] of scrolls()) part.scrollTop = begins[name]?.() ? 0 : (keep.scroll.get(name) ?? 0);
  const log = $("#pane-log");
  const lines = $$(".log > li", log ?? undefined);
  if (log?.scrollTop) for (const line of lines.slice(0, Math.max(0, lines.length - keep.logged))) log.scrollTop += line.offsetHeight;
}

// Finds a part of the page again in the next fragment: by its name, by what it is for, or by its words.
function keyOf(element) {
  if (!element?.closest("#table")) return null;
  const { id, dataset: { ref }, name, value, tagName } = element;
  const by = id ? `#${CSS.escape(id)}` : ref ? `[data-ref="${CSS.escape(ref)}"]` : name === "action" && `[name=action][value="${CSS.escape(value)}"]`;
  if (by) return () => $$(by);
  const heard = (one) => `${one.dataset.explain} ${one.getAttribute("aria-label")} ${wordsIn(one)}`;
  const words = heard(element);
  const alike = () => $$(`#table ${tagName}`).filter((one) => heard(one) === words);
  const nth = alike().indexOf(element);
  return () => alike().slice(nth, nth + 1);
}

const caretOf = (field) => (field?.matches("textarea, input[type=text], input[type=search]") ? [field.selectionStart, field.selectionEnd, field.scrollTop] : null);

function caretTo(field, caret) {
  if (!caret || !caretOf(field)) return;
  field.setSelectionRange(caret[0], caret[1]);
  field.scrollTop = caret[2];
}

// The rules pane is taken out before a new fragment comes and put back after: its search and place stay as they were.
function remember(event) {
  if (tooLate(event.detail.requestConfig)) event.detail.shouldSwap = false;
  if (event.detail.elt.matches("form.asks") && $("form.htmx-request:not(.asks)")) event.detail.shouldSwap = false;
  if (!event.detail.shouldSwap || ["rules", "text-view"].includes(event.detail.target.id)) return;
  const at = document.activeElement;
  const scroll = new Map([...scrolls()].map(([name, { scrollTop }]) => [name, scrollTop]));
  keep = { key: keyOf(at), caret: caretOf(at), question: question(), viewer: topicOf(listenToken()), hint: $(".hint"), tip: tip && { key: keyOf(tipOwner), pinned }, scroll, logged: $$(".log > li").length, prompt: $("#prompt")?.textContent ?? "", places: places(), rules: $("#pane-rules") ?? keep.rules, text: $("#text-view") };
  const sent = event.detail.requestConfig;
  const ended = sent.elt.closest?.(".foot");
  if (ended && keep.key) keep.key = () => []; // one Enter too many does not end the next turn
  keep.live = Boolean(sent.headers["X-Live"]);
  keep.onward = Boolean(keep.live || ended);
  keep.rules?.remove();
  keep.toasts = event.detail.requestConfig.verb === "get" ? $$(".toast") : [];
}

function restoreRules() {
  const empty = $("#pane-rules");
  if (empty && keep.rules && empty !== keep.rules) empty.replaceWith(keep.rules);
  const text = $("#text-view");
  if (text && keep.text && text !== keep.text && keep.viewer === topicOf(listenToken())) text.replaceChildren(...keep.text.childNodes); // until it is there anew
  if (text) keep.text = null;
}

// A number that was opened stays open while others act.
function openAgain() {
  closeTip();
  if (!keep.tip?.key || !(keep.live || asBefore())) return;
  const number = keep.tip.key().find((one) => one.getClientRects().length);
  if (number) openTip(number);
  pinned = tip !== null && keep.tip.pinned;
}

// The same part as before, if it can still be reached by key; else what is to be done now.
function refocus(key) {
  for (const part of [...key(), $("#prompt")]) {
    part?.focus({ preventScroll: true });
    if (part && document.activeElement === part) return caretTo(part, keep.caret);
  }
}

// A hint may take a while.  That it is thought about is shown and said at once; whoever plays on meanwhile wants it no more.
function ponder({ detail: { elt } }) {
  if (!elt.matches("form.asks")) return;
  openTab("actions");
  if (stopNow() === 0) sheetTo(1);
  $(".hint")?.remove();
  $("#pondering").scrollIntoView({ block: "nearest" });
  $("#say").textContent = $("#pondering").textContent;
}

// A move under way draws the page anew, and what is asked meanwhile would find its place gone: it is asked of the page that comes.
let afterwards = null;

function wait(event) {
  const { elt } = event.detail;
  const move = $("form.htmx-request:not(.asks)");
  if (!move || move === elt || !(elt.id === "at" || elt.matches(".log a") || $("#hint, #undo", elt))) return;
  event.preventDefault();
  const { id, value } = $("#hint, #undo", elt) ?? elt;
  const moment = new URLSearchParams(elt.search ?? "").get("at") ?? value;
  afterwards = () => (id === "at" || elt.matches(".log a") ? step(moment - $("#at").value) : $(`#${id}`)?.click());
}

function keepHint() {
  if (!keep.hint || $(".hint") || !asBefore()) return;
  $("#narrow")?.before(keep.hint);
  htmx.process(keep.hint);
  const advised = $("[name=action]", keep.hint).value;
  for (const button of actions()) button.classList.toggle("best", button.value === advised);
}

// A turn ended, others moved, a hint was followed, or something else is asked: the list begins anew. After one of several actions it stays.
const gist = (prompt) => prompt.replace(/\d+|s\b/g, "");
const goesOn = () => asBefore() || !(keep.onward || keep.hint || gist($("#prompt")?.textContent ?? "") !== gist(keep.prompt));

function settle(event) {
  if (["rules", "text-view"].includes(event?.target.id)) {
    if (typeof markTerms === "function") markTerms();
    return showRule();
  }
  const same = asBefore();
  const fresh = $(".hint") !== null;
  if (!same || fresh) picked = [];
  keepHint();
  if (!picked.length && !(keep.live && same)) closeLook();
  openTab(root.dataset.tab || "actions");
  $(".toasts")?.append(...keep.toasts);
  if (picked.length > 0) narrow();
  else markBoard();
  markNumbers();
  scrollBack();
  renewed(release);
  if (!same) centre();
  scrollOn();
  openAgain();
  if (fresh) {
    $("[name=action].best")?.scrollIntoView({ block: "nearest" });
    $(".hint").scrollIntoView({ block: "start" });
    $("#say").textContent = $$(".hint > div:first-of-type b, .hint .because > p:first-child").map((part) => part.textContent).join(". ");
  }
  if (keep.key && !table()?.contains(document.activeElement)) refocus(keep.key);
  const prompt = $("#prompt")?.textContent ?? "";
  if (prompt !== keep.prompt) $("#say").textContent = [prompt, $(".since li")?.textContent].filter(Boolean).join(" ");
  for (const toast of $$(".toast")) setTimeout(() => toast.remove(), 7000);
  retell();
  announce();
  catchUp();
  if (typeof teach === "function") teach();
  afterwards?.((afterwards = null));
}

// What stands outside the fragment: the title of the window, the address of the moment, the line of the replay.
function retell() {
  const title = $("#top")?.dataset.title;
  if (title) document.title = title;
  const side = $("#side");
  if (!side || !table()) return;
  const address = new URL(location);
  if (inThePast()) address.searchParams.set("at", side.dataset.at);
  else address.searchParams.delete("at");
  if (address.href !== location.href) history.replaceState(null, "", address);
  if ($("#time output")) $("#time output").textContent = side.dataset.move;
  const slider = $("#at");
  if (slider && document.activeElement !== slider) slider.value = side.dataset.at;
  if ($("#text-view")?.offsetParent) htmx.trigger("#text-view", "open");
}

/* Replay: a step back or on, or move by move at a chosen speed -------------------------------------------------- */

let playing = 0;

function step(by) {
  const slider = $("#at");
  const before = slider.value;
  slider.value = Number(slider.value) + by;
  if (slider.value !== before) slider.dispatchEvent(new Event("input", { bubbles: true }));
  return slider.value !== before;
}

function playOn(on) {
  clearInterval(playing);
  playing = 0;
  const button = $("[data-play]");
  if (on) {
    const slider = $("#at");
    if (slider.value === slider.max) slider.value = 0, slider.dispatchEvent(new Event("input", { bubbles: true }));
    playing = setInterval(() => ($("#at") && !$(".htmx-request") ? step(1) : true) || playOn(false), Number($("#speed").value));
  }
  button?.setAttribute("aria-pressed", playing !== 0);
  button?.setAttribute("aria-label", say(playing ? "Pause" : "Play"));
}

document.addEventListener("change", (event) => event.target.id === "speed" && playing && playOn(true));

/* The sheet of a phone has three stops; which one is kept on <html> ---------------------------------------------- */

const STOPS = ["peek", "half", "full"];
const stopNow = () => Math.max(0, STOPS.indexOf(root.dataset.sheet ?? "half"));

function sheetTo(stop) {
  root.dataset.sheet = STOPS[Math.max(0, Math.min(STOPS.length - 1, stop))];
  for (const handle of $$("[data-handle]")) handle.setAttribute("aria-valuenow", stopNow() + 1), handle.setAttribute("aria-valuetext", say(root.dataset.sheet));
  if (typeof frameMaps === "function") frameMaps();
}

let held = null;

document.addEventListener("pointerdown", (event) => {
  root.classList.add("pointing"); // the ring of the focus is for those who use keys
  const handle = event.target.closest("[data-handle]");
  if (!handle) return;
  held = { y: event.clientY, stop: stopNow(), moved: false };
  handle.setPointerCapture(event.pointerId);
});
document.addEventListener("pointermove", (event) => {
  if (!held) return;
  const up = held.y - event.clientY;
  if (Math.abs(up) < 24) return;
  held.moved = true;
  const reach = innerHeight / 3;
  sheetTo(held.stop + Math.sign(up) * Math.ceil((Math.abs(up) - 24) / reach));
});
for (const over of ["pointerup", "pointercancel"]) document.addEventListener(over, () => {
  if (held?.moved) swallowClick();
  held = null;
});
document.addEventListener("keydown", () => root.classList.remove("pointing"), true);

// On a phone what is one verb with several objects starts as one row.
function foldVerbs() {
  if (!matchMedia("(max-width: 720px)").matches) return;
  for (const fold of $$("details.verb")) if (!$(".best, .lit", fold)) fold.open = false;
}

function complain(message) {
  const toast = made("div", message, "toast bad");
  $(".toasts")?.append(toast);
  setTimeout(() => toast.remove(), 7000);
}

/* Events ----------------------------------------------------------------------------------------------- */

document.addEventListener("click", (event) => {
  const on = (selector) => event.target.closest(selector);
  if (on("[aria-disabled=true]")) {
    event.preventDefault();
    complain(on("[aria-disabled=true]").title);
  } else if (on("[data-theme-toggle]")) toggleTheme();
  else if (on("[role=tab]")) openTab(on("[role=tab]").dataset.tab);
  else if (on("[data-clear]")) clearPicks();
  else if (on("[data-close-newhere]")) localStorage.setItem("turnwright-newhere", "closed"), on(".newhere").remove();
  else if (on("[data-handle]")) sheetTo((stopNow() + 1) % STOPS.length);
  else if (on("[data-play]")) playOn(!playing);
  else if (on("[data-step]") && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    playOn(false);
    step(Number(on("[data-step]").dataset.step));
  }
  else if (on("a.ref") && $("#pane-rules")) {
    event.preventDefault();
    openRule(on("a.ref").hash.slice(1));
  } else if (on(OPENS) && !on(".can, .act")) {
    openTip(on(OPENS));
    pinned = true;
  } else if (partFor(event.target)) pickPart(partFor(event.target));
  else if (look && !on(".look")) picked.length && on("#board") ? clearPicks() : closeLook();
  if (tip && !on(".tip") && !on(OPENS)) closeTip();
  else if (tip && event.pointerType === "touch") pinned = true; // no finger hovers
}, true);

document.addEventListener("submit", (event) => {
  if (event.submitter?.getAttribute("aria-disabled") === "true") event.preventDefault();
}, true);

document.addEventListener("keydown", (event) => {
  const target = event.target;
  if (event.key === "Escape") {
    if (tip) closeTip();
    else if (look && !picked.length) closeLook();
    else if (picked.length) clearPicks();
  } else if (target.matches("[data-handle]") && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
    event.preventDefault();
    sheetTo(stopNow() + (event.key === "ArrowUp" ? 1 : -1));
  } else if (target.matches("[role=tab]") && (event.key === "ArrowRight" || event.key === "ArrowLeft")) {
    moveTab(target, event.key === "ArrowRight" ? 1 : -1);
  } else if ((event.key === "Enter" || event.key === " ") && target.matches("#board :is([role=button], [role=img][data-ref])")) {
    event.preventDefault();
    target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  } else if (event.key in ARROWS && target.matches("#board [data-ref][tabindex]")) {
    event.preventDefault();
    neighbour(target, ARROWS[event.key])?.focus();
  } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && target.matches(".act")) {
    event.preventDefault();
    const shown = $$("button.act").filter((button) => button.offsetParent);
    shown[shown.indexOf(target) + (event.key === "ArrowDown" ? 1 : -1)]?.focus();
  }
});

// What comes to lie under a pointer that rests was not pointed at, nor what a dragged part is carried over.
let pointer = [];
document.addEventListener("mousemove", ({ clientX, clientY }) => (pointer = [clientX, clientY]), { passive: true });
const passes = ({ type, clientX, clientY }) =>
  type === "mouseover" && (root.classList.contains("dragging") || (clientX === pointer[0] && clientY === pointer[1]));

for (const [open, close] of [["mouseover", "mouseout"], ["focusin", "focusout"]]) {
  document.addEventListener(open, (event) => {
    const number = event.target.closest?.(OPENS);
    if (number && !passes(event)) openTip(number);
  });
  document.addEventListener(close, (event) => {
    const going = event.relatedTarget;
    if (tip && !pinned && event.target.closest?.(OPENS) === tipOwner && !tipOwner?.contains(going) && !tip.contains(going)) closeTip();
  });
}

document.addEventListener("input", (event) => {
  if (event.target.id === "at") $("#time output").textContent = say("Move {number}", { number: event.target.value });
});

document.addEventListener("htmx:beforeRequest", wait);
document.addEventListener("htmx:beforeSend", ponder);
document.addEventListener("htmx:beforeSwap", remember);
for (const swapped of ["htmx:afterSwap", "htmx:oobAfterSwap"]) for (const then of [restoreRules, markChanges]) document.addEventListener(swapped, then);
document.addEventListener("htmx:afterSettle", settle);

// What did not arrive while the server was away is sent again: a click names its question, so it is carried out once.
const PAUSES = [300, 700, 1500, 3000, 6000, 12000, 20000, 30000];
let unsent = 0; // the timer of what is to be sent again

function again({ detail: { requestConfig: sent, target, xhr } }) {
  const tried = Number(sent.headers["X-Again"] ?? 0);
  if (sent.verb !== "post" || tried === PAUSES.length || ![0, 502, 503, 504].includes(xhr.status)) return false;
  unsent = setTimeout(() => {
    unsent = 0;
    const source = sent.elt.isConnected ? sent.elt : document.body;
    const place = target.isConnected ? target : table();
    const headers = { "X-Again": tried + 1 };
    htmx.ajax("POST", sent.path, { source, target: place, values: sent.formData, headers }).catch(() => {}); // tried again, or said below
  }, PAUSES[tried]);
  return true;
}

document.addEventListener("htmx:sendError", (event) => again(event) || complain(say("The table does not answer; is it still running? Your last move was not sent.")));
document.addEventListener("htmx:responseError", (event) => again(event) || complain(say("The table could not do that; reload the page.")));
document.addEventListener("DOMContentLoaded", () => {
  if (localStorage.getItem("turnwright-newhere")) $(".newhere")?.remove();
  sheetTo(1);
  markChanges();
  settle();
  listen();
});
