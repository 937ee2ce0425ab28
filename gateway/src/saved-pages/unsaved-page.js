// Shows the texts in the reader's language, and links the pages that are saved. Opened by its own address, the
// page is only their list.
const languages = [...document.querySelectorAll("main")].map(({ lang }) => lang);
const wanted = [readChoice(), ...navigator.languages].map((tag) => tag?.slice(0, 2));
const language = wanted.find((tag) => languages.includes(tag)) ?? languages[0];
document.documentElement.lang = language;
for (const main of document.querySelectorAll("main")) main.hidden = main.lang !== language;
const main = document.querySelector("main:not([hidden])");
const saved = main.querySelector("section");
const isList = location.pathname === "/offline";
if (isList) {
  const heading = document.createElement("h1");
  heading.textContent = saved.querySelector("h2").textContent;
  saved.querySelector("h2").replaceWith(heading);
  main.querySelector("div").remove();
}
document.title = main.querySelector("h1").textContent;
const remove = saved.querySelector("button");
remove.addEventListener("click", async () => {
  for (const name of await savedNames()) await caches.delete(name);
  showSaved([]);
});
showSaved(await savedLinks());

function readChoice() {
  try {
    return localStorage.i18nextLng;
  } catch {
    return undefined;
  }
}

async function savedNames() {
  return (await caches.keys()).filter((name) => name.startsWith("deeds-pages-"));
}

/** One link for each title, newest first: a person has two addresses. */
async function savedLinks() {
  const links = new Map();
  for (const name of await savedNames()) {
    const cache = await caches.open(name);
    for (const { url } of (await cache.keys()).reverse()) {
      const html = await (await cache.match(url, { ignoreVary: true })).text();
      const { title } = new DOMParser().parseFromString(html, "text/html");
      if (!links.has(title)) links.set(title, url);
    }
  }
  return [...links];
}

function showSaved(links) {
  const items = links.map(([title, url]) => {
    const link = document.createElement("a");
    link.href = url;
    link.textContent = title;
    const item = document.createElement("li");
    item.append(link);
    return item;
  });
  saved.querySelector("ul").replaceChildren(...items);
  saved.querySelector("p").hidden = links.length > 0;
  remove.hidden = links.length === 0;
  saved.hidden = links.length === 0 && !isList;
}
