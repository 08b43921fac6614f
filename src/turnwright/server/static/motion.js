// What just happened, shown on the board where it happened: short motions that leave the board as the server drew it, and the moves
// of others one by one at a chosen speed.  A click or a key ends either at once; nothing waits for them.
"use strict";

const moving = () => setting("motion") !== "off" && !matchMedia("(prefers-reduced-motion: reduce)").matches && !document.hidden;
const watching = () => moving() && setting("watch") !== "off";
const happened = (page = document) => JSON.parse($("#side", page)?.dataset.happened ?? "[]");
const stepTime = () => Number($("#speed")?.value ?? 1200);

/* Motions: marks lie in a layer of their own over the board, parts are moved by animations that end where they are drawn ---- */

const TIMES = { move: 600, card: 560, strike: 900, shot: 420, flash: 700, number: 0 };
const RISE = 1100; // milliseconds that words take to rise
const WHOLE = 2400; // no more for all of a moment
const FAR = 24; // pixels; a label that only gives way has not moved
let layer = null;

const inSightOf = (box, frame) => box.width > 0 && box.right > frame.left && box.left < frame.right && box.bottom > frame.top && box.top < frame.bottom;

const named = (ref) => `:is([data-ref~="${CSS.escape(ref)}"], [data-spot="${CSS.escape(ref)}"])`;

// The drawn part with this ref: rather a picture than a label, and of several pictures the last.
function drawnPart(ref) {
  const frame = $("#board").getBoundingClientRect();
  const parts = ref ? $$(`#board ${named(ref)}`).filter((part) => inSightOf(part.getBoundingClientRect(), frame)) : [];
  return parts.findLast((part) => part instanceof SVGElement) ?? parts[0];
}

function centreOf(part) {
  const [box, frame] = [part.getBoundingClientRect(), $("#board").getBoundingClientRect()];
  return { x: box.left + box.width / 2 - frame.left, y: box.top + box.height / 2 - frame.top, r: Math.min(box.width, box.height) / 2, top: box.top - frame.top };
}

// Where each part was drawn before the last change: on a map in parts of its drawing, else in pixels.
let placed = new Map();

function placeParts() {
  placed = new Map();
  for (const part of $$("#board [data-ref], #board [data-spot]")) {
    if (!part.getClientRects().length) continue;
    const map = part.closest("[data-zoom]");
    for (const ref of [...(part.dataset.ref ?? "").split(" "), part.dataset.spot]) if (ref && (map || !placed.has(ref))) placed.set(ref, { on: map ? nameOfMap(map) : null, ...(map ? placeOf(map, part) : centreOf(part)) });
  }
}

function placeBefore(ref, part) {
  const was = placed.get(ref);
  if (!was || was.on === null) return was;
  const map = (part ?? $("#board")).closest("[data-zoom]") ?? maps().find((one) => nameOfMap(one) === was.on);
  if (!map) return null;
  const [whole, frame] = [drawing(map).getBoundingClientRect(), $("#board").getBoundingClientRect()];
  return { x: whole.left + was.x * whole.width - frame.left, y: whole.top + was.y * whole.height - frame.top };
}

// Pixels of the screen as steps of the system in which a part is drawn.
function steps(part, ways) {
  const matrix = part instanceof SVGElement && !(part instanceof SVGSVGElement) ? part.parentNode.getScreenCTM() : null;
  return ways.map(({ x, y }) => `${x / (matrix?.a || 1)}px ${y / (matrix?.d || 1)}px`);
}

function marked(kind, at) {
  const mark = made("i", "");
  mark.className = kind;
  mark.style.translate = `${at.x}px ${at.y}px`;
  layer.append(mark);
  return mark;
}

// Seen from its delay on, and gone when it is over.
const seen = (mark, frames, duration, delay, easing = "ease-in-out") => mark.animate(frames, { duration, delay, easing, fill: "forwards" });

function rise(words, at, delay) {
  const mark = marked(/^[−-]/.test(words) ? "said less" : "said", { x: at.x, y: Math.max(at.top, 26) });
  mark.textContent = words;
  seen(mark, [{ opacity: 0, scale: 0.7 }, { opacity: 1, scale: 1, offset: 0.15 }, { opacity: 1, offset: 0.75 }, { opacity: 0, transform: "translate(-50%, -130%)" }], RISE, delay, "ease-out");
}

function travel(motion, points, delay, duration) {
  const part = drawnPart(motion.what);
  if (part) {
    const own = centreOf(part), ways = points.map(({ x, y }) => ({ x: x - own.x, y: y - own.y }));
    for (const one of [part, ...$$(`#board [data-with="${CSS.escape(motion.what)}"]`)]) {
      const again = one.getAnimations().some(({ id }) => id === "travel"); // it has set out already, and is not back where it starts
      one.animate(steps(one, ways).map((translate) => ({ translate })), { id: "travel", composite: "add", duration, delay, easing: "ease-in-out", fill: again ? "none" : "backwards" });
    }
    return;
  }
  const mark = marked(motion.kind === "card" ? "card" : "puck", points[0]);
  seen(mark, points.map(({ x, y }, n) => ({ translate: `${x}px ${y}px`, opacity: n === points.length - 1 ? 0.2 : 1 })), duration, delay);
}

function shoot(from, to, delay, duration) {
  const mark = marked("shot", from);
  mark.style.width = `${Math.hypot(to.x - from.x, to.y - from.y)}px`;
  mark.style.rotate = `${Math.atan2(to.y - from.y, to.x - from.x)}rad`;
  seen(mark, [{ clipPath: "inset(-3px 100% -3px 0)", opacity: 1 }, { clipPath: "inset(-3px 0 -3px 0)", opacity: 1, offset: 0.5 }, { clipPath: "inset(-3px 0 -3px 100%)", opacity: 0.6 }], duration, delay, "linear");
}

function flash(at, delay) {
  const mark = marked("ring", at);
  mark.style.setProperty("--r", `${Math.min(Math.max(at.r, 16), 70)}px`);
  seen(mark, [{ scale: 0.3, opacity: 0 }, { opacity: 1, offset: 0.3 }, { scale: 1.15, opacity: 0 }], TIMES.flash, delay, "ease-out");
}

// Where a motion begins and what it goes by; without a start, where its part was drawn before, if that is elsewhere.
function pathOf(motion, to) {
  if (motion.start) return [motion.start, ...(motion.via ?? [])].map((ref) => (drawnPart(ref) ? centreOf(drawnPart(ref)) : placeBefore(ref))).filter(Boolean);
  const was = motion.what && motion.kind !== "strike" && placeBefore(motion.what, drawnPart(motion.what));
  return was && Math.hypot(was.x - to.x, was.y - to.y) > FAR ? [was] : [];
}

// One motion from its delay on, seen and heard as far as somebody wants that; whether it is any on this board.
function shown(motion, delay, heard) {
  const aim = drawnPart(motion.to) ?? drawnPart(motion.what);
  if (!aim) return false;
  const to = centreOf(motion.start || motion.kind === "strike" ? aim : drawnPart(motion.what) ?? aim);
  const from = pathOf(motion, to);
  if (motion.kind === "move" && !motion.start && !from.length) return false;
  if (heard) sounded(motion.sound, delay);
  if (!layer) return true;
  const duration = TIMES[motion.kind] * (motion.via?.length ? 1.4 : 1);
  if (motion.kind === "strike") {
    const part = drawnPart(motion.what);
    if (part) travel(motion, [centreOf(part), to, centreOf(part)], delay, duration);
  } else if (motion.kind === "shot" && from.length) shoot(from[0], to, delay, duration);
  else if (from.length) travel(motion, [...from, to], delay, duration);
  const reached = delay + (motion.kind === "strike" ? duration / 2 : from.length ? duration * 0.8 : 0);
  if (motion.kind === "flash" || motion.kind === "strike") flash(to, motion.kind === "flash" ? delay : reached);
  if (motion.words) rise(motion.words, to, reached);
  return true;
}

let back = ""; // the screen to go back to, unless somebody does something on the one on show

// What happens on a map on another screen than the one that is open is shown there first.
function toScreen(motions) {
  const open = $(".screen:not([hidden])");
  const drawnOn = (screen) => motions.filter(({ to }) => $(named(to), screen)).length;
  const best = $$(".screen").reduce((most, screen) => (drawnOn(screen) > drawnOn(most) ? screen : most), open);
  if (!open || !$("[data-zoom]", best) || drawnOn(best) <= 2 * drawnOn(open)) return;
  back = open.dataset.screen;
  openScreen(best.dataset.screen);
}

function fromScreen() {
  if (back && $(`.screens [data-to="${back}"]`)) openScreen(back);
  back = "";
}

addEventListener("pointerdown", ({ target }) => target.closest?.("#board") && (back = ""), true);

// A map that shows a part of itself goes to where it happens; a film that is over gives it back as it was.
function toPlace(motions) {
  const part = motions.map(({ to }) => $(`#board [data-zoom] ${named(to)}`)).find(Boolean);
  const map = part?.closest("[data-zoom]");
  if (map?.clientWidth && !inSightOf(part.getBoundingClientRect(), map.getBoundingClientRect())) lookAt(map, placeOf(map, part));
}

// Whoever goes through a match in haste hears nothing of it.
const HASTE = 600; // milliseconds from moment to moment
let lastMoment = -Infinity;

function hasty() {
  const since = performance.now() - lastMoment;
  lastMoment = performance.now();
  return playing || film ? stepTime() < HASTE : inThePast() && since < HASTE;
}

function layerOn(board) {
  layer = made("div", "");
  layer.className = "motions";
  layer.setAttribute("aria-hidden", "true");
  board.append(layer);
}

// All motions of some moments, one after the other as far as there is time; gives the milliseconds that it takes.
function animate(moments) {
  const motions = moments.flatMap((moment) => moment.motions);
  const heard = !hasty();
  if (document.hidden || !motions.length || !$("#board")) return 0;
  halt();
  if (moving()) toScreen(motions);
  if (film) toPlace(motions);
  if (moving()) layerOn($("#board"));
  const share = Math.min(1, WHOLE / motions.reduce((sum, { kind }) => sum + Math.max(TIMES[kind], 160), RISE));
  const free = new Map(); // when words at a place have made room for others
  let delay = 0;
  for (const motion of motions) {
    if (!shown(motion, Math.max(delay, free.get(motion.to) ?? 0), heard)) continue;
    if (motion.words) free.set(motion.to, Math.max(delay, free.get(motion.to) ?? 0) + 380);
    delay += Math.max(TIMES[motion.kind], 160) * 0.8 * share;
  }
  if (!layer) return 0;
  const [mine, whole] = [layer, Math.max(delay, ...free.values()) + RISE];
  Promise.allSettled(ours().map((one) => one.finished)).then(() => (mine.remove(), fromScreen()));
  return Math.min(whole, WHOLE);
}

// All that moves on the board, but for what style sheets move.
const ours = () => ($("#board")?.getAnimations({ subtree: true }) ?? []).filter((one) => !(one instanceof CSSAnimation || one instanceof CSSTransition));

// The board stands as it is drawn.
function halt() {
  for (const motion of ours()) motion.cancel();
  hush();
  layer?.remove();
  layer = null;
}

// A click or a key ends what still moves on the board.
function stillness() {
  hush();
  for (const motion of $("#board")?.getAnimations({ subtree: true }) ?? []) {
    if (motion.effect.getComputedTiming().endTime < Infinity) motion.finish();
  }
}

document.addEventListener("pointerdown", stillness);
document.addEventListener("keydown", (event) => ["Escape", "Enter", " "].includes(event.key) && stillness());

/* Watching: what others did since this page was last drawn, move by move.  The true board waits aside and comes back unchanged. */

const MOST = 10; // moves; what lies before them is passed over
let noticed = null; // the last moment that this page was sent
let lastBoard = null;
let before = []; // what stood on the board before the last fragment
let film = null; // { at: the moment on show, last: the one to end with, board: the nodes of the true board while another is on show }

const boardNodes = () => [...$("#board").childNodes];

function showBoard(nodes) {
  placeParts();
  $("#board").replaceChildren(...nodes);
  keepScreen();
  markBoard();
  markNumbers();
  frameMaps();
}

// The board after a moment and what happened then, as the replay has it.
async function frameOf(at) {
  const screen = $(".screen:not([hidden])")?.dataset.screen;
  const asked = new URLSearchParams({ at, ...(screen && { screen }) });
  const answer = await fetch(`${table().dataset.fragment}?${asked}`, { headers: { "HX-Request": "true" } });
  const page = new DOMParser().parseFromString(answer.ok ? await answer.text() : "", "text/html");
  return $("#side", page) && { nodes: [...$("#board", page).childNodes], moment: happened(page).find((one) => one.at === at) };
}

// From one moment to another; a film that runs goes on from where it is.
function watch(from, last) {
  const going = film !== null;
  film ??= { at: Math.max(from, last - MOST), paused: false, frames: new Map(frames) };
  film.last = last;
  film.board = null;
  if ($("#board").contains(document.activeElement)) film.key = keyOf(document.activeElement);
  if (going || last - film.at > 1) (film.board = boardNodes()), showBoard(before);
  table().classList.add("filming");
  caption();
  if (!going) next();
}

function caption(words = film.said) {
  film.said = words;
  if (words) $("#time output").textContent = words;
  $("#at").value = film.at;
  $("[data-play]").setAttribute("aria-pressed", !film.paused);
  $("[data-play]").setAttribute("aria-label", say(film.paused ? "Play" : "Pause"));
}

async function next() {
  const mine = film;
  const at = ++mine.at;
  if (at > mine.last) return endFilm();
  if (at === mine.last) {
    if (mine.board) showBoard(mine.board);
    mine.board = null;
    return tellOf(happened().find((one) => one.at === at));
  }
  const frame = await frameOf(at).catch(() => null);
  if (film !== mine) return;
  if (!frame) return endFilm();
  showBoard(frame.nodes);
  tellOf(frame.moment);
}

function tellOf(moment) {
  caption(moment?.said || undefined);
  const takes = animate(moment ? [moment] : []);
  const mine = film;
  const wait = () => film === mine && (mine.paused ? setTimeout(wait, 200) : next());
  setTimeout(wait, moment?.said || takes ? Math.max(stepTime(), takes) : 0);
}

// What comes back is the board as the server drew it.
function endFilm() {
  if (!film) return;
  const { board, key } = film;
  for (const [map, frame] of film.frames) frames.set(map, frame);
  film = null;
  halt();
  if (board) showBoard(board);
  else frameMaps();
  if (key && document.activeElement === document.body) refocus(key);
  table().classList.remove("filming");
  retell();
  playOn(false);
}

// A new fragment: what of it is news to this page?
function arrive() {
  const side = $("#side");
  if (!side || !$("#board") || $("#board") === lastBoard) return;
  lastBoard = $("#board");
  if (setting("speed")) $("#speed").value = setting("speed");
  $("[data-watch]").setAttribute("aria-pressed", setting("watch") !== "off");
  const [was, at] = [noticed, Number(side.dataset.at)];
  noticed = at;
  if (was === null) return;
  const news = happened().filter((one) => one.at > was && (one.at === was + 1 || !inThePast()));
  if (inThePast() || at < was) film = null;
  if (film || (at > was && watching() && !inThePast() && !(news.length && news.every((one) => one.own)))) watch(was, at);
  else animate(news);
}

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (!$("#board") || ["rules", "text-view"].includes(detail.target.id)) return;
  halt();
  placeParts();
  before = boardNodes();
});
document.addEventListener("htmx:afterSettle", arrive);
document.addEventListener("DOMContentLoaded", arrive);
// Whoever does something does not wait for the rest.
document.addEventListener("htmx:beforeRequest", ({ detail }) => !detail.requestConfig.headers["X-Live"] && !["rules", "text-view"].includes(detail.target.id) && endFilm());

// A click on a board of the past ends the film and is no more than that: what was clicked may have changed since.
addEventListener("click", (event) => {
  const on = (selector) => event.target.closest?.(selector);
  if (on("[data-watch]")) {
    localStorage.setItem("turnwright-watch", setting("watch") === "off" ? "on" : "off");
    on("[data-watch]").setAttribute("aria-pressed", setting("watch") !== "off");
    if (setting("watch") === "off") endFilm();
  }
  if (!film) return;
  if (on("[data-play]")) (film.paused = !film.paused), caption();
  else if (on("[data-skip]") || (film.board && on("#board"))) endFilm();
  else return on("#board, [data-step]") && endFilm();
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);
addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !film) return;
  event.stopImmediatePropagation();
  endFilm();
}, true);
document.addEventListener("change", ({ target }) => target.id === "speed" && localStorage.setItem("turnwright-speed", target.value));
