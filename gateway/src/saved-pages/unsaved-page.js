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
  const title = document.createElement("h1");
  title.textContent = saved.querySelector("h2").textContent;
  saved.querySelector("h2").replaceWith(title);
  main.querySelector("div").remove();
}
const heading = main.querySelector("h1");
const status = saved.querySelector("p");
const none = status.textContent;
document.title = heading.textContent;
const remove = saved.querySelector("button");
remove.addEventListener("click", async () => {
  for (const name of await savedNames()) await caches.delete(name);
  // The button hides itself.
  heading.tabIndex = -1;
  heading.focus();
  showSaved([]);
});
let attempt = 0;
if (!isList) addEventListener("online", () => openOnceReachable());
showSaved(await savedLinks());

/** Only after the event, so that a page which cannot be opened is not requested in a loop. */
async function openOnceReachable(waitMs = 1000) {
  clearTimeout(attempt);
  try {
    await fetch(location.href, { method: "HEAD", cache: "no-store" });
    location.reload();
  } catch {
    // A network is joined before names are resolved.
    if (navigator.onLine)
      attempt = setTimeout(openOnceReachable, waitMs, Math.min(2 * waitMs, 60_000));
  }
}

function readChoice() {
  try {
    return localStorage.i18nextLng;
  } catch {
    return undefined;
  }
}

/** Without a connection that is secure there is no `caches`, and some private windows refuse it. */
async function savedNames() {
  try {
    return (await caches.keys()).filter((name) => name.startsWith("deeds-pages-"));
  } catch {
    return [];
  }
}

/** One link for each page, newest first: a person has two addresses. */
async function savedLinks() {
  const links = new Map();
  for (const name of await savedNames()) {
    const cache = await caches.open(name);
    for (const { url } of (await cache.keys()).reverse()) {
      const html = await (await cache.match(url, { ignoreVary: true })).text();
      const page = new DOMParser().parseFromString(html, "text/html");
      const canonical = page.querySelector("link[rel=canonical]")?.href ?? url;
      if (!links.has(canonical)) links.set(canonical, [page.title, url]);
    }
  }
  return [...links.values()];
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
  status.textContent = links.length === 0 ? none : "";
  remove.hidden = links.length === 0;
  saved.hidden = links.length === 0 && !isList;
}
