// Narrows the page to what the reader looks for; without it everything is there, folded.
const form = document.querySelector("form");
const field = document.querySelector("#filter");
const output = document.querySelector("output");
const entries = [...document.querySelectorAll("details.call")];
const sections = [...document.querySelectorAll("section")];

function filter() {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  let found = 0;
  for (const entry of entries) {
    const fits = words.every((word) => entry.dataset.words.includes(word));
    entry.hidden = !fits;
    if (fits) found += 1;
  }
  for (const section of sections) {
    const inside = [...section.querySelectorAll("details.call")];
    section.hidden = words.length > 0 && inside.every((entry) => entry.hidden);
  }
  output.value = words.length === 0 ? "" : `${found} found`;
}

form.hidden = false;
form.addEventListener("submit", (event) => event.preventDefault());
field.addEventListener("input", filter);
// A link into what is filtered out shows it again.
addEventListener("hashchange", () => {
  const target = document.getElementById(location.hash.slice(1));
  if (!target?.closest("[hidden]")) return;
  field.value = "";
  filter();
  target.closest("details")?.setAttribute("open", "");
  target.scrollIntoView();
});
