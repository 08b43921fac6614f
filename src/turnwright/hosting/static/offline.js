// On the page that says that the network is gone: as soon as the table answers, what was wanted is asked for again, and nothing sent.
"use strict";
const again = () => location.replace(location.href);
addEventListener("online", again);
setInterval(() => fetch("/offline", { method: "HEAD", cache: "no-store" }).then((answer) => answer.ok && again(), () => {}), 3000);
