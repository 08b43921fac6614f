// Runs before the first paint: the theme the reader chose, and the word that scripts work.
"use strict";
{
  const root = document.documentElement;
  root.classList.replace("no-js", "js");
  const chosen = localStorage.getItem("turnwright-theme");
  if (chosen) root.dataset.theme = chosen;
}
