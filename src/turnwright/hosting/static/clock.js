// Counts down what is left until a deadline.  The page says it in words without this file; here it goes on.
"use strict";

(() => {
  const parts = (left, [day, days, h, min, s]) => {
    const d = Math.floor(left / 86400);
    const rest = [[d, d === 1 ? day : days], [Math.floor((left % 86400) / 3600), h], [Math.floor((left % 3600) / 60), min], [left % 60, s]];
    const first = Math.max(0, rest.findIndex(([many]) => many));
    const said = (left ? rest.slice(first, first + 2) : [[0, s]]).filter(([many], at) => many || (!left && at === 0));
    return said.map(([many, unit]) => `${many} ${unit}`).join(" ");
  };

  // The server's clock counts, not this machine's: the difference is taken once for each page.
  const ahead = new WeakMap();
  const tick = () => {
    for (const clock of document.querySelectorAll("[data-clock]")) {
      if (!ahead.has(clock)) ahead.set(clock, Date.parse(clock.dataset.now) - Date.now());
      const units = clock.dataset.units.split("/");
      for (const time of clock.querySelectorAll("[data-due]")) {
        const left = Math.max(0, Math.floor((Date.parse(time.dateTime) - Date.now() - ahead.get(clock)) / 1000));
        const said = parts(left, units);
        if (time.textContent !== said) time.textContent = said;
        time.closest("p, li").classList.toggle("soon", left < 60);
      }
    }
  };
  tick();
  setInterval(tick, 1000);
})();
