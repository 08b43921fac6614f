// Live: the server says that something changed, the page fetches its fragment.  A browser has one stream, however many tabs: the
// tab that holds the lock listens for all and passes on what it hears.
"use strict";

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
