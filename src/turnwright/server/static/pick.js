// Click-to-play: each click on a drawn part leaves the actions that touch it, until one is left.  Looking is not acting: a first
// click shows what a part is and what it would do, a second one on it does it.  Only what looks like a button plays at once.
"use strict";

let picked = [];

const actions = () => $$("[name=action][data-refs]");
const refsOf = (button) => button.dataset.refs.split(" ").filter(Boolean);
const openers = () => $$("#acts [data-open][data-refs]"); // links to forms about what is drawn
const takers = () => $$("#fill [data-refs]").filter((pick) => pick.dataset.refs); // lines of the open form that the board fills in
const fillRefs = () => takers().flatMap((pick) => pick.dataset.refs.split(" "));
const drawnRefs = (part) => part.dataset.ref.split(" ");
const fits = (button, refs) => refs.every((ref) => refsOf(button).includes(ref));
const buttonlike = (part) => part.matches("button, .btn, [data-button]");
const pile = (part) => drawnRefs(part).length > 1 && new Set(drawnRefs(part).map((ref) => ref.split(":")[0])).size === 1; // fleets in one place

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
  if (part && picked.length) showLook(part, left, left.length === 1 && !pile(part));
}

// A part may stand for several refs: the one that a lesson speaks of is meant, else one that narrows on, else the one clicked already.
// A pile that is clicked again shows its next.  An open form comes first.
function pickPart(part) {
  if (drawnRefs(part).some(fillIn)) return showFilled(part);
  const all = [...actions(), ...openers()];
  const refs = drawnRefs(part).filter((ref) => all.some((button) => refsOf(button).includes(ref)));
  if (!refs.length) return titleOf(part) && showLook(part, []);
  const told = (ref) => spoken().includes(ref);
  const on = pile(part) ? refs.findIndex((ref) => picked.includes(ref)) : -1;
  if (on >= 0) {
    const others = [...refs.slice(on + 1), ...refs.slice(0, on + 1)];
    picked = picked.filter((ref) => !refs.includes(ref));
    return pick(others.find((ref) => told(ref) && ref !== refs[on]) ?? others[0], surrounding(part), part);
  }
  const narrows = (ref) => !picked.includes(ref) && all.some((button) => fits(button, [...picked, ref]));
  pick(refs.find((ref) => told(ref) && narrows(ref)) ?? refs.find(narrows) ?? refs.find((ref) => picked.includes(ref)) ?? refs[0], surrounding(part), part);
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
  look = made("section", "", "tip look");
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
  look = made("section", "", "tip look");
  look.append(made("b", title), made("p", text));
  document.body.append(look);
  beside(look, part);
}

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

// What a click on the board is about: the innermost part that an action touches or that has a name, whatever is picked.
function partFor(target) {
  const touched = new Set([...actions(), ...openers()].flatMap(refsOf));
  const fills = new Set(fillRefs());
  let part = target.closest("#board [data-ref]");
  const named = part && !target.closest("a, button:not([data-ref]), summary") ? part : null;
  while (part && !drawnRefs(part).some((ref) => touched.has(ref) || fills.has(ref))) part = part.parentElement.closest("#board [data-ref]");
  return part ?? (named && titleOf(named) ? named : null);
}
