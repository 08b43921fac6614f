// The service worker, a line when the network is gone, and the button that lets a browser be told with its pages closed.
"use strict";

const workers = "serviceWorker" in navigator ? navigator.serviceWorker : null;
workers?.register("/worker.js").catch(() => {}); // a browser that forbids it does without

function network() {
  const line = $("#no-network");
  if (navigator.onLine) return line?.remove();
  if (line) return;
  const bar = made("p", "There is no network. What you see may be old, and nothing is sent until it is back.");
  bar.id = "no-network";
  bar.setAttribute("role", "status");
  document.body.append(bar);
}

for (const change of ["online", "offline"]) addEventListener(change, network);
network();

async function tellThisBrowser(form) {
  const why = $("[data-why]", form);
  if ((await Notification.requestPermission()) !== "granted") return (why.textContent = "This browser does not allow it; its settings for this site do.");
  try {
    const { pushManager } = await workers.ready;
    const found = (await pushManager.getSubscription()) ?? (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: form.dataset.push }));
    const { endpoint, keys } = found.toJSON();
    for (const [name, value] of Object.entries({ endpoint, ...keys })) form.elements[name].value = value;
    form.submit();
  } catch {
    why.textContent = "This browser's push service could not be reached; try again later.";
  }
}

const pushing = $("form[data-push]");
if (pushing) {
  const able = workers && "PushManager" in window && "Notification" in window;
  $("button", pushing).hidden = !able;
  if (able) $("[data-why]", pushing).textContent = "";
  pushing.addEventListener("submit", (event) => {
    event.preventDefault();
    tellThisBrowser(pushing);
  });
}
