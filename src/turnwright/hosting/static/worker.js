// The service worker.  It keeps one page for when there is no network and shows notices that are pushed; it stores nothing of
// what people see, and it sends nothing by itself: what did not arrive is for the page to send again, under the same name.
"use strict";

const CACHE = `turnwright-${TABLE.release}`;

self.addEventListener("install", (event) => event.waitUntil(keep()));

async function keep() {
  const cache = await caches.open(CACHE);
  await cache.addAll([new Request(TABLE.offline, { credentials: "omit" }), ...TABLE.kept]);
  await self.skipWaiting();
}

self.addEventListener("activate", (event) => event.waitUntil(tidy()));

async function tidy() {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
  await self.clients.claim();
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => caches.match(TABLE.offline)));
  else if (request.method === "GET" && TABLE.kept.includes(address.pathname + address.search)) event.respondWith(fetch(request).catch(() => caches.match(request)));
});

self.addEventListener("push", (event) => event.waitUntil(show(event.data?.json() ?? {})));

async function show({ title = "Turnwright", body = "", address = "/", tag = "turnwright" }) {
  const open = await self.clients.matchAll({ type: "window" });
  if (open.some((one) => one.focused && new URL(one.url).pathname === address)) return; // they see it
  await self.registration.showNotification(title, { body, tag, renotify: true, icon: "/icons/192.png", badge: "/icons/192.png", data: { address } });
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(go(event.notification.data?.address ?? "/"));
});

async function go(address) {
  const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = open.find((one) => new URL(one.url).pathname === address);
  return there ? there.focus() : self.clients.openWindow(address);
}
