// What the pages do in the browser.  Everything works without this file through plain forms and links; it adds
// click-to-play on the board, numbers that open on hover, live updates, tabs, and a focus that stays put.
"use strict";

const root = document.documentElement;
const $ = (selector, from = document) => from.querySelector(selector);
const $$ = (selector, from = document) => [...from.querySelectorAll(selector)];

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

/* Click-to-play: each click on a drawn part leaves the actions that touch it, until one is left ------
   Looking is not acting: a first click shows what a part is and what it would do, a second one on it does it.  Only what
   looks like a button plays at once. */

let picked = [];

const actions = () => $$("[name=action][data-refs]");
const refsOf = (button) => button.dataset.refs.split(" ").filter(Boolean);
const openers = () => $$("#acts [data-open][data-refs]"); // links to forms about what is drawn
const takers = () => $$("#fill [data-refs]").filter((pick) => pick.dataset.refs); // lines of the open form that the board fills in
const fillRefs = () => takers().flatMap((pick) => pick.dataset.refs.split(" "));
const drawnRefs = (part) => part.dataset.ref.split(" ");
const fits = (button, refs) => refs.every((ref) => refsOf(button).includes(ref));
const buttonlike = (part) => part.matches("button, .btn, [data-button]");

function markBoard() {
  const all = [...actions(), ...openers()];
  const open = new Set([...all.filter((button) => fits(button, picked)).flatMap(refsOf), ...fillRefs()]);
  $("#board")?.classList.toggle("picking", picked.length > 0);
  const reached = new Set(); // one stop of the Tab key for each ref, however often it is drawn
  for (const part of $$("#board [data-ref]")) {
    const ref = drawnRefs(part).find((one) => open.has(one)) ?? part.dataset.ref;
    const can = open.has(ref);
    part.classList.toggle("can", can);
    part.classList.toggle("chosen", drawnRefs(part).some((one) => picked.includes(one)));
    if (part.closest("button") || $("button, a, [data-explain]", part)) continue; // a control in a control confuses readers
    const stop = can && !reached.has(ref) && part.getClientRects().length > 0;
    const named = stop || (!can && !$("[data-ref]", part) && !part.parentElement.closest("[data-ref]") && titleOf(part));
    if (stop) reached.add(ref);
    if (named) {
      part.setAttribute("tabindex", stop ? "0" : "-1"); // arrow keys reach what Tab leaves out
      part.setAttribute("role", stop ? "button" : "img");
      if (!part.hasAttribute("aria-label")) {
        part.setAttribute("aria-label", nameOf(part, ref));
        part.dataset.named = "";
      }
    } else {
      for (const name of ["tabindex", "role", ..."named" in part.dataset ? ["aria-label"] : []]) part.removeAttribute(name);
    }
  }
  if (typeof reachTerms === "function") reachTerms();
}

// The words of an element as somebody would read them out: what stands in parts of its own is kept apart.
function wordsIn(element) {
  const walk = document.createTreeWalker(element, NodeFilter.SHOW_TEXT, (node) => (node.parentElement.closest("[aria-hidden=true], title") ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT));
  let words = "";
  while (walk.nextNode()) {
    const { parentElement: around, data } = walk.currentNode;
    const { previousSibling: last, nodeType } = around.matches(".term") ? around : walk.currentNode; // a marked word stands in its sentence
    words += (last && (nodeType === 1 || last.className === "term") ? "" : " ") + data;
  }
  return words.replace(/\s+/g, " ").trim();
}

const titleOf = (part) => ("named" in part.dataset ? "" : part.getAttribute("aria-label")) || $("title", part)?.textContent.trim() || part.title || "";

function nameOf(part, ref) {
  const touching = actions().filter((button) => refsOf(button).includes(ref));
  const one = () => wordsIn($("b", touching[0]) ?? touching[0]);
  const headings = () => [...new Set(touching.map((button) => button.closest(".group")?.dataset.group).filter(Boolean))].join(", ");
  return titleOf(part) || wordsIn(part) || (touching.length === 1 ? one() : headings()) || ref.replace(/[:_,]/g, " ");
}

function narrow() {
  const some = picked.length > 0;
  for (const button of actions()) {
    const row = button.closest(".choice");
    if (row) row.hidden = !fits(button, picked);
  }
  for (const other of $$(".group .other")) other.hidden = some && !openers().some((link) => other.contains(link) && fits(link, picked)) && !$("#fill", other);
  for (const group of $$(".group")) group.hidden = some && !$(".choice:not([hidden]), .other:not([hidden])", group);
  for (const fold of $$(".group details")) {
    if (some && !fold.open) fold.dataset.opened = "";
    if (some) fold.open = true;
    else if ("opened" in fold.dataset) fold.open = false, delete fold.dataset.opened;
  }
  for (const idle of $$(".act.off, .group summary .count")) idle.hidden = some; // it counts all, the bar those that are left
  const fitting = actions().filter((button) => fits(button, picked));
  const left = fitting.filter((button) => button.closest("#acts")).length; // what ends the turn stands at the foot
  const bar = $("#narrow");
  if (bar) {
    bar.hidden = !some;
    const forms = openers().filter((link) => fits(link, picked)).length;
    $("span", bar).textContent = fitting.length && !left && !forms ? wordsIn(fitting[0]) : left || !forms ? say(left === 1 ? "{n} action here" : "{n} actions here", { n: left }) : say(forms === 1 ? "{n} form to fill in here" : "{n} forms to fill in here", { n: forms });
  }
  if (!some) closeLook();
  markBoard();
}

// A part that does not go together with what was picked starts anew.
function pick(ref, around = [], part = null, atOnce = false) {
  const again = picked.includes(ref);
  const together = (refs) => [...actions(), ...openers()].some((button) => fits(button, refs));
  if (!again) picked = together([...picked, ref]) ? [...picked, ref] : [ref];
  for (const other of around) if (!picked.includes(other) && together([...picked, other])) picked.push(other);
  const left = actions().filter((button) => fits(button, picked));
  const undrawn = (other) => !$(`#board [data-ref~="${CSS.escape(other)}"]`);
  const whole = left.length === 1 && refsOf(left[0]).every((other) => picked.includes(other) || undrawn(other));
  if (left.length === 1 && (again || (whole && (atOnce || (part && buttonlike(part)))))) return left[0].click();
  if (again) picked = picked.filter((other) => other !== ref);
  narrow();
  openTab("actions");
  $("#narrow")?.scrollIntoView({ block: "start" });
  $("#acts .lit")?.scrollIntoView({ block: "nearest" }); // where little room is left, what the lesson asks for
  const forms = openers().filter((link) => fits(link, picked));
  if (picked.length > 1 && !left.length && forms.length === 1) return openForm(forms[0]); // all that is left, with what was clicked filled in
  if (part && picked.length) showLook(part, left, left.length === 1);
}

// A part may stand for several refs: the one that a lesson speaks of is meant, else one that narrows on, else the one clicked already.
// An open form comes first.
function pickPart(part) {
  if (drawnRefs(part).some(fillIn)) return showFilled(part);
  const all = [...actions(), ...openers()];
  const refs = drawnRefs(part).filter((ref) => all.some((button) => refsOf(button).includes(ref)));
  if (!refs.length) return titleOf(part) && showLook(part, []);
  const narrows = (ref) => !picked.includes(ref) && all.some((button) => fits(button, [...picked, ref]));
  pick(refs.find((ref) => spoken().includes(ref) && narrows(ref)) ?? refs.find(narrows) ?? refs.find((ref) => picked.includes(ref)) ?? refs[0], surrounding(part), part);
}

// A part drawn inside others, such as a button on a sheet, stands for them too.
function surrounding(part) {
  const outer = part.parentElement.closest("#board [data-ref]");
  return outer ? [...drawnRefs(outer), ...surrounding(outer)] : [];
}

function clearPicks() {
  picked = [];
  narrow();
}

/* What a part is: a small card beside it with its name and the one thing that can be done there; several stand in the list.
   A part that shows itself larger when it is chosen says so by an element .again, and needs no card. ------ */

let look = null;

function showLook(part, left, whole = false) {
  closeLook();
  const cards = drawnRefs(part).some((ref) => $(`#board [data-card~="${CSS.escape(ref)}"]`));
  const said = left.map((button) => [wordsIn($("b", button) ?? button), wordsIn($(".d", button) ?? document.createElement("i")) || button.title]);
  const title = titleOf(part) || (left.length === 1 ? "" : nameOf(part, part.dataset.ref));
  $("#say").textContent = [title, ...said.slice(0, 4).flat(), whole ? say("Once more to do it.") : ""].filter(Boolean).map((words) => words.replace(/\.$/, "")).join(". ") + ".";
  if ((cards && !whole) || $(".again", part)) return;
  look = document.createElement("section");
  look.className = "tip look";
  look.setAttribute("aria-label", say("What this is"));
  if (title) look.append(made("b", title));
  if (left.length > 1) look.append(made("p", say("{n} actions in the list", { n: left.length })));
  else if (left.length) look.append(offer(left[0], ...said[0]));
  if (whole) look.append(made("p", say("Click it again, or here, to do it.")));
  if (!look.childNodes.length) return (look = null);
  document.body.append(look);
  if (typeof markTerms === "function") markTerms();
  beside(look, part);
}

// A card of two lines.
function showTaken(part, title, text) {
  closeLook();
  $("#say").textContent = `${title}. ${text}.`;
  look = made("section", "");
  look.className = "tip look";
  look.append(made("b", title), made("p", text));
  document.body.append(look);
  beside(look, part);
}

const made = (kind, text) => Object.assign(document.createElement(kind), { textContent: text });

function offer(action, label, detail) {
  const button = made("button", "");
  button.type = "button";
  button.append(made("b", label), ...(detail ? [made("span", detail)] : []));
  button.addEventListener("click", () => (action.isConnected ? action : actions().find(({ value }) => value === action.value))?.click());
  return button;
}

function closeLook() {
  look?.remove();
  look = null;
}

// Above it, else below; never over the edge, and never over the part itself where there is room.
function beside(box, part) {
  const at = part.getBoundingClientRect();
  const size = box.getBoundingClientRect();
  const right = at.right + 12 + size.width < innerWidth - 8;
  const above = at.top - size.height - 10;
  const below = at.bottom + 10 + size.height < innerHeight - 8;
  box.style.left = `${above >= 8 || below ? Math.min(Math.max(8, at.left + at.width / 2 - size.width / 2), innerWidth - size.width - 8) : right ? at.right + 12 : Math.max(8, at.left - size.width - 12)}px`;
  box.style.top = `${above >= 8 ? above : below ? at.bottom + 10 : Math.max(8, Math.min(at.top, innerHeight - size.height - 8))}px`;
}

/* Arrow keys go from part to part as they lie on the board ------------------------------------------------ */

const ARROWS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

// On a map from a hex to a hex, from a star to a star, while there is one that way.
function neighbour(part, arrow) {
  const others = $$("#board [data-ref][tabindex]").filter((other) => other !== part && other.getClientRects().length);
  const kinds = (one) => drawnRefs(one).map((ref) => ref.split(":")[0]);
  const alike = part.closest("[data-zoom]") ? others.filter((other) => kinds(other).some((kind) => kinds(part).includes(kind))) : [];
  return nearestOf(part, alike, arrow, 1.2) ?? nearestOf(part, others, arrow); // the next row of hexes lies half a hex aside
}

function nearestOf(part, others, [dx, dy], strict = 2) {
  const middleOf = (one) => {
    const box = one.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  const [x, y] = middleOf(part);
  let best = null;
  let nearest = Infinity;
  for (const other of others) {
    const [ox, oy] = middleOf(other);
    const along = (ox - x) * dx + (oy - y) * dy;
    const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
    if (along < 2 || aside > 1.8 * along) continue;
    if (along + strict * aside < nearest) [best, nearest] = [other, along + strict * aside];
  }
  return best;
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
  tip = document.createElement("div");
  tip.className = "tip";
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

/* Live: the server says that something changed, the page fetches its fragment --------------------------
   A browser has one stream, however many tabs: the tab that holds the lock listens for all and passes on what it hears. */

let latest = "";

const table = () => $("#table");
const listenToken = () => table()?.dataset.listen ?? "";
const topicOf = (token) => token.split(":")[0];

// A stamp grows with what this page's viewer can notice; "!" asks for a fresh fragment whatever the page has.
function catchUp() {
  if (latest === "!" || Number(latest) > Number(table()?.dataset.stamp)) refresh();
}

// Whoever goes through the match again is not called back by what happens meanwhile.
const inThePast = () => $("#top .past") !== null;

// What a form under way brings back is as fresh; a fragment that overtook it would make it miss its place.
const underWay = () => $("form.htmx-request") !== null;

function refresh() {
  const now = table();
  if (!now || underWay() || inThePast()) return;
  if (latest === "!") latest = "";
  htmx.ajax("GET", now.dataset.fragment, { target: "#table", swap: "outerHTML", headers: { "X-Live": "1" } });
}

// Does a fragment come too late, because the player has begun something since it was asked for? Then another is fetched afterwards.
function tooLate(config) {
  if (!config.headers["X-Live"]) return false;
  if (underWay()) latest = "!";
  return underWay() || inThePast();
}

function hear(topic, stamp) {
  if (topic !== topicOf(listenToken())) return;
  latest = stamp;
  catchUp();
}

const tabs = "BroadcastChannel" in window && navigator.locks ? new BroadcastChannel("turnwright-live") : null;
let stream = null;
let announced = "";
let leading = false;
let opening = 0;
const followed = new Map(); // for the tab that leads: topic -> a token for it
const heard = new Map(); // topic -> the last stamp

function tell(topic, stamp) {
  heard.set(topic, stamp);
  hear(topic, stamp);
  tabs?.postMessage({ topic, stamp });
}

function openStream() {
  stream?.close();
  stream = null;
  if (followed.size === 0) return;
  stream = new EventSource(`/live?${[...followed.values()].map((token) => `t=${encodeURIComponent(token)}`).join("&")}`);
  stream.addEventListener("changed", (event) => tell(...event.data.split(" ")));
  stream.addEventListener("release", ({ data }) => {
    tabs?.postMessage({ release: data });
    renewed(data);
  });
  stream.onerror = () => {
    // A closed stream was refused (a token is too old, the table is full): fresh fragments bring new tokens.
    if (stream?.readyState === EventSource.CLOSED) setTimeout(renew, 3000);
  };
}

function follow(token) {
  const topic = topicOf(token);
  if (heard.has(topic)) tabs?.postMessage({ topic, stamp: heard.get(topic) });
  if (followed.has(topic)) return;
  followed.set(topic, token);
  clearTimeout(opening);
  opening = setTimeout(openStream, 30);
}

// The server has other pages than this one: it is loaded anew, but never under somebody's hands, and once for each release.
let release = root.dataset.release;

function renewed(now) {
  release = now;
  if (release === root.dataset.release || sessionStorage.getItem("turnwright-release") === release) return;
  if (unsent || $(".htmx-request") || $$("form :is(input, textarea):not([type=hidden])").some(typed)) return; // `settle` looks again
  sessionStorage.setItem("turnwright-release", release);
  location.reload();
}

const typed = (field) => (field.type === "checkbox" || field.type === "radio" ? field.checked !== field.defaultChecked : field.value !== field.defaultValue);

function renew() {
  followed.clear();
  tabs?.postMessage({ renew: true });
  announced = "";
  latest = "!";
  catchUp();
}

// Says what this tab shows, when it is new: to itself if it leads, else to the one that does.
function announce() {
  const token = listenToken();
  if (!token || topicOf(token) === announced) return;
  announced = topicOf(token);
  if (leading || !tabs) follow(token);
  else tabs.postMessage({ follow: token });
}

function ofTabs({ data }) {
  if (data.topic) hear(data.topic, data.stamp);
  if (data.release) renewed(data.release);
  if (data.who || data.renew) announced = "";
  if (data.who) announce();
  if (data.renew) latest = "!", catchUp();
  if (leading && data.follow) follow(data.follow);
  if (leading && data.gone) {
    followed.delete(data.gone);
    tabs.postMessage({ who: true });
  }
}

function listen() {
  if (!listenToken()) return;
  if (!tabs) return listenAlone();
  tabs.onmessage = ofTabs;
  addEventListener("pagehide", () => tabs.postMessage({ gone: announced }));
  announce();
  navigator.locks.request("turnwright-live", () => {
    leading = true;
    announced = "";
    announce();
    tabs.postMessage({ who: true });
    return new Promise(() => {}); // until this tab is closed
  });
}

// Without locks between tabs, a tab listens while it is looked at.
function listenAlone() {
  const look = () => {
    followed.clear();
    announced = "";
    if (document.hidden) openStream();
    else announce();
  };
  document.addEventListener("visibilitychange", look);
  look();
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

// A turn ended, others moved, or something else is asked: the list begins anew. After one of several actions it stays where it is.
const gist = (prompt) => prompt.replace(/\d+|s\b/g, "");
const goesOn = () => asBefore() || !(keep.onward || gist($("#prompt")?.textContent ?? "") !== gist(keep.prompt));

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
  const toast = document.createElement("div");
  toast.className = "toast bad";
  toast.textContent = message;
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

// What a click on the board is about: the innermost part that an action touches or that has a name, whatever is picked.
function partFor(target) {
  const touched = new Set([...actions(), ...openers()].flatMap(refsOf));
  const fills = new Set(fillRefs());
  let part = target.closest("#board [data-ref]");
  const named = part && !target.closest("a, button:not([data-ref]), summary") ? part : null;
  while (part && !drawnRefs(part).some((ref) => touched.has(ref) || fills.has(ref))) part = part.parentElement.closest("#board [data-ref]");
  return part ?? (named && titleOf(named) ? named : null);
}

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

// What comes to lie under a pointer that rests was not pointed at.
let pointer = [];
document.addEventListener("mousemove", ({ clientX, clientY }) => (pointer = [clientX, clientY]), { passive: true });
const rests = ({ type, clientX, clientY }) => type === "mouseover" && clientX === pointer[0] && clientY === pointer[1];

for (const [open, close] of [["mouseover", "mouseout"], ["focusin", "focusout"]]) {
  document.addEventListener(open, (event) => {
    const number = event.target.closest?.(OPENS);
    if (number && !rests(event)) openTip(number);
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
