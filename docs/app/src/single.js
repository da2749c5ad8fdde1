/** The look-up, the judge and tonight's rules in a single file: all at once, nothing to load. */

import "./elements/ask.js";
import "./elements/judge.js";
import "./elements/tonight.js";

const dark = matchMedia("(prefers-color-scheme: dark)");
const paint = () => { document.body.dataset.mdColorScheme = dark.matches ? "slate" : "default"; };
dark.addEventListener("change", paint);
paint();

const parts = [...document.querySelectorAll("main > section")];
const links = [...document.querySelectorAll("nav a")];

/** Show one part, as tabs do; the address belongs to the judge. */
function show(id) {
  parts.forEach((part) => { part.hidden = part.id !== id; });
  links.forEach((link) => {
    if (link.dataset.part === id) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  });
}

links.forEach((link) => link.addEventListener("click", (event) => {
  event.preventDefault();
  show(link.dataset.part);
}));
show(parts[0].id);
