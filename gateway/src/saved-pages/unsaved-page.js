// Shows the texts in the reader's language, and links the pages that are saved.
const languages = [...document.querySelectorAll("main")].map(({ lang }) => lang);
const wanted = [readChoice(), ...navigator.languages].map((tag) => tag?.slice(0, 2));
const language = wanted.find((tag) => languages.includes(tag)) ?? languages[0];
document.documentElement.lang = language;
for (const main of document.querySelectorAll("main")) main.hidden = main.lang !== language;
document.title = document.querySelector("main:not([hidden]) h1").textContent;
listSaved();

function readChoice() {
  try {
    return localStorage.i18nextLng;
  } catch {
    return undefined;
  }
}

async function listSaved() {
  const name = (await caches.keys()).find((key) => key.startsWith("deeds-pages-"));
  if (!name) return;
  const cache = await caches.open(name);
  const keys = await cache.keys();
  const links = await Promise.all(
    keys.reverse().map(async ({ url }) => {
      const html = await (await cache.match(url, { ignoreVary: true })).text();
      const link = document.createElement("a");
      link.href = url;
      link.textContent = new DOMParser().parseFromString(html, "text/html").title;
      const item = document.createElement("li");
      item.append(link);
      return item;
    }),
  );
  const list = document.querySelector("main:not([hidden]) ul");
  list.append(...links);
  list.parentElement.hidden = links.length === 0;
}
