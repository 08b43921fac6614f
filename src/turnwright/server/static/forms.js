// Orders to fill in: the form opens in place, says what comes of it while it is filled in, and takes what is clicked on
// the board.  Without this file its links, its button "Check" and plain posts do the same.
"use strict";

const fillForm = () => $("#fill");
const SCRIPT = { "HX-Request": "true" };

async function fragment(address, options = {}) {
  const answer = await fetch(address, { headers: SCRIPT, ...options });
  if (!answer.ok) return null;
  const made = document.createElement("template");
  made.innerHTML = await answer.text();
  return made.content;
}

async function openForm(link) {
  const made = await fragment(link.dataset.open);
  if (!made) return location.assign(link.href);
  if (!link.isConnected) return $$("[data-open]").filter((one) => one.dataset.open === link.dataset.open).forEach(openForm); // drawn anew meanwhile
  closeForm();
  link.hidden = true;
  link.after(made);
  const form = fillForm();
  htmx.process(form);
  const clicked = picked;
  clearPicks();
  clicked.forEach(fillIn);
  $("input:not([type=hidden]), select", form)?.focus({ preventScroll: true });
  if (clicked.length) await lookAhead();
  form.scrollIntoView({ block: "nearest" }); // with what comes of it, which makes it longer
}

function closeForm() {
  const form = fillForm();
  const link = form && $("[data-open]", form.parentElement);
  form?.remove();
  if (link) {
    link.hidden = false;
    link.focus({ preventScroll: true });
  }
  markBoard();
}

/* What comes of it: asked for while typing; an answer that came too late is dropped ------------------------------ */

let looked = 0;
let pause = 0;

async function lookAhead() {
  const form = fillForm();
  const mine = ++looked;
  if (!form) return;
  const sent = new FormData(form);
  sent.set("do", "check");
  const made = await fragment(form.action, { method: "POST", body: sent });
  if (made && $("#preview", made) && mine === looked && form === fillForm()) takeOver(form, made);
}

// The control that has the focus is left alone, so that nobody is interrupted; those that depend on it follow.
function takeOver(form, made) {
  const fresh = $$("[data-blank]", made);
  for (const old of $$("[data-blank]", form)) if (!fresh.some((one) => one.dataset.blank === old.dataset.blank)) old.remove();
  let last = $(".oh", form);
  for (const one of fresh) {
    const old = $(`[data-blank="${one.dataset.blank}"]`, form);
    if (!old) last.after(one);
    else if (!old.contains(document.activeElement)) old.replaceWith(one);
    last = $(`[data-blank="${one.dataset.blank}"]`, form);
  }
  $("#preview", form).replaceChildren(...$("#preview", made).childNodes);
  if (typeof markTerms === "function") markTerms();
  markBoard();
}

/* The board fills in: a part with a ref that a field can take ------------------------------------------------------ */

// Several fields may take it (from, to): the one that was not clicked last is meant.
let lastFilled = "";

function fillIn(ref) {
  const fitting = takers().filter((pick) => pick.dataset.refs.split(" ").includes(ref));
  const pick = fitting.find((one) => blankOf(one) !== lastFilled) ?? fitting[0];
  if (!pick) return false;
  lastFilled = blankOf(pick);
  if (pick.type === "checkbox") pick.checked = !pick.checked;
  else {
    const control = pick.closest("select") ?? $(`#fill [list="${pick.closest("datalist").id}"]`);
    control.value = pick.value;
  }
  return true;
}

// The form may be out of sight: it is brought into view, and a card beside what was clicked says which field has taken it.
function showFilled(part) {
  const [form, field] = [fillForm(), $(`#fill [data-blank="${CSS.escape(lastFilled)}"]`)];
  openTab("actions");
  form.scrollIntoView({ block: "nearest" });
  const control = $("select, input:not([type=checkbox])", field);
  const value = control?.selectedOptions?.[0].textContent ?? control?.value ?? titleOf(part);
  showTaken(part, wordsIn($("h4", form)), `${wordsIn($("label, legend", field))}: ${value}`);
  lookAhead();
}

const blankOf = (pick) => pick.closest("[data-blank]").dataset.blank;

/* A form stays as it is while the table around it is drawn anew ------------------------------------------------------ */

let kept = null;
let folds = new Map();

// By what it stands below: the steps of several battles have the same summary.
const foldOf = (fold) => fold.closest(".group")?.dataset.group ?? wordsIn(fold.closest("li") ?? $("summary", fold));
document.addEventListener("DOMContentLoaded", foldVerbs);

document.addEventListener("htmx:beforeSwap", (event) => {
  if (!event.detail.shouldSwap || event.detail.target.id !== "table") return;
  const form = fillForm();
  kept = form && event.detail.requestConfig.elt !== form ? { form, place: form.closest("[data-form]")?.dataset.form, focus: document.activeElement, caret: caretOf(document.activeElement) } : null;
  folds = new Map($$("#side details").map((fold) => [foldOf(fold), "opened" in fold.dataset ? false : fold.open]));
});

document.addEventListener("htmx:afterSwap", () => {
  foldVerbs();
  for (const fold of $$("#side details")) fold.open = $(".best", fold) !== null || (folds.get(foldOf(fold)) ?? fold.open);
  const place = kept && $(`[data-form="${CSS.escape(kept.place)}"]`);
  if (place && !fillForm()) {
    const link = $("[data-open]", place);
    link.hidden = true;
    for (const name of ["question", "seat"]) kept.form.elements[name].value = $(`#acts [name=${name}]`).value;
    link.after(kept.form);
    if (kept.form.contains(kept.focus)) kept.focus.focus({ preventScroll: true }), caretTo(kept.focus, kept.caret);
    lookAhead();
  }
  kept = null;
});

/* Events --------------------------------------------------------------------------------------------------------------- */

document.addEventListener("click", (event) => {
  const on = (selector) => event.target.closest(selector);
  if (on("[data-open]") && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    openForm(on("[data-open]"));
  } else if (on("#fill [data-close]")) {
    event.preventDefault();
    closeForm();
  } else if (on("[data-about]")) showAbout(on("[data-about]"));
});

// A line of the sheet goes to what it is about, and marks all of it on the board.
function showAbout(line) {
  const refs = line.dataset.about.split(" ").filter(Boolean);
  const drawn = (ref) => $(`#board [data-ref~="${CSS.escape(ref)}"]`);
  const first = refs.find(drawn);
  if (!first) return;
  seek(first);
  for (const part of $$("#board [data-ref]")) part.classList.toggle("chosen", drawnRefs(part).some((ref) => refs.includes(ref)));
}

document.addEventListener("input", (event) => {
  if (event.target.form?.id !== "fill") return;
  clearTimeout(pause);
  pause = setTimeout(lookAhead, 200);
});
document.addEventListener("change", (event) => {
  if (event.target.form?.id !== "fill") return;
  clearTimeout(pause);
  lookAhead();
});
document.addEventListener("focusin", (event) => {
  if (event.target.matches("#fill [list]")) event.target.select(); // so that typing starts a new search
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && event.target.closest("#fill")) closeForm();
});

/* Another way to play keeps who sits where and how they are called ------------------------------------------------ */

document.addEventListener("click", (event) => {
  const way = event.target.closest("a.way");
  if (!way) return;
  const address = new URL(way.href);
  for (const [name, value] of new FormData(way.closest("form"))) {
    if (/^(seat|name)\.\d+$/.test(name)) address.searchParams.set(name, value);
  }
  way.href = address;
});
