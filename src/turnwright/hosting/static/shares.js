// The share of the dice that this browser brings: drawn and sealed here, kept here, opened when all are sealed
// (docs/fair-dice.md).  And small things of the hosted pages: the time zone, links to copy.
"use strict";
{
  const hex = (bytes) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const unhex = (text) => new Uint8Array(text.match(/../g).map((pair) => parseInt(pair, 16)));
  const underway = new Set();

  // One share for each draw and seat: the host's seal, which is there first, names the draw.
  const place = (draw) => `turnwright-share ${draw.dataset.host} ${draw.dataset.seat}`;

  async function send(draw, address, field, value) {
    const token = draw.querySelector("[name=csrfmiddlewaretoken]").value;
    const body = new URLSearchParams({ csrfmiddlewaretoken: token, [field]: value });
    const answer = await fetch(address, { method: "POST", body, headers: { "X-Share": "1" } });
    if (!answer.ok) throw new Error(await answer.text());
    htmx.ajax("GET", draw.dataset.fragment, { target: "#table", swap: "outerHTML", headers: { "X-Live": "1" } });
  }

  async function seal(draw) {
    const share = crypto.getRandomValues(new Uint8Array(32));
    localStorage.setItem(place(draw), hex(share));
    await send(draw, draw.dataset.seal, "seal", hex(await crypto.subtle.digest("SHA-256", share)));
  }

  async function fits(draw, share) {
    return hex(await crypto.subtle.digest("SHA-256", unhex(share))) === draw.dataset.sealed;
  }

  async function takePart() {
    const draw = document.querySelector("[data-draw]");
    if (!draw) return;
    const step = `${place(draw)} ${draw.dataset.draw} ${draw.dataset.sealed}`;
    if (underway.has(step)) return;
    underway.add(step);
    try {
      if (!window.crypto?.subtle) throw new Error(draw.dataset.insecure);
      const share = localStorage.getItem(place(draw));
      if (draw.dataset.draw === "seal") await seal(draw);
      else if (draw.dataset.draw === "sealed" && !(share && (await fits(draw, share)))) await seal(draw);
      else if (draw.dataset.draw === "open" && share && (await fits(draw, share))) await send(draw, draw.dataset.open, "share", share);
      else if (draw.dataset.draw === "open") throw new Error(draw.dataset.elsewhere);
    } catch (error) {
      underway.delete(step);
      const said = document.querySelector("[data-draw-said]");
      if (said) said.textContent = error.message;
    }
  }

  function settle() {
    takePart();
    for (const field of document.querySelectorAll("input[data-zone]")) {
      if (!field.value) field.value = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";
    }
  }

  document.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-copy]");
    if (!button) return;
    const field = document.getElementById(button.dataset.copy);
    field.select();
    await navigator.clipboard?.writeText(field.value);
    button.querySelector("span").textContent = button.dataset.copied;
  });
  document.addEventListener("htmx:load", settle);
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", settle);
  else settle();
}
