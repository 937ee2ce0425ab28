/**
 * Saves the pages that a visitor without an account has read, and shows them when the site cannot be reached.
 * Documents come from the network first, so that a worker never delays a release. See docs/decisions/0076.
 */

/** Part of the caches' names: another one drops what earlier workers have saved. */
const version = 2;
const prefix = "deeds-";
const pagesCache = `${prefix}pages-${version}`;
const filesCache = `${prefix}files-${version}`;
const unsavedCache = `${prefix}unsaved-${version}`;
const unsavedPage = "/offline";
const maxPages = 50;
const maxFiles = 300;
const maxAgeMs = 7 * 24 * 60 * 60 * 1000;

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("message", (event) => event.waitUntil(handleMessage(event)));
addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate" && isPage(url)) event.respondWith(openPage(event));
  else if (isFile(url)) event.respondWith(openFile(request));
});

/** What is public for everyone. Not what readers search for, nor what only they have the address of. */
const savedPaths =
  /^\/(p\/[^/]+|people\/\d+(\/history)?|about|browse|operator|privacy|terms|cookies)?$/;
const isSavedAddress = ({ pathname, searchParams }) =>
  savedPaths.test(pathname) && [...searchParams.keys()].every((name) => name === "lang");

const isPage = ({ pathname }) => !/^\/(api|mf)\//.test(pathname);
const isFile = ({ pathname }) => pathname.startsWith("/mf/");

async function install() {
  const cache = await caches.open(unsavedCache);
  await cache.add(new Request(unsavedPage, { cache: "reload" }));
  await skipWaiting();
}

async function activate() {
  const current = [pagesCache, filesCache, unsavedCache];
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(prefix) && !current.includes(name));
  await Promise.all(old.map((name) => caches.delete(name)));
  // The request that the browser makes itself is a navigation also for the gateway, which counts those.
  await registration.navigationPreload?.enable();
}

/** `{ page, files }` saves a page that was read and its files; `{ clear: true }` deletes the saved pages. */
async function handleMessage({ data, ports }) {
  if (data.clear) await caches.delete(pagesCache);
  if (data.page && isSavedAddress(new URL(data.page)))
    await savePage(data.page, await fetch(data.page));
  await Promise.all((data.files ?? []).map((file) => openFile(new Request(file))));
  ports[0]?.postMessage("done");
}

async function openPage(event) {
  const { url } = event.request;
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request));
    if (isSavedAddress(new URL(url))) event.waitUntil(savePage(url, response.clone()));
    return response;
  } catch {
    return (await savedPage(url)) ?? (await caches.match(unsavedPage)) ?? Response.error();
  }
}

const withoutHash = (url) => url.split("#")[0];

async function savePage(url, response) {
  const cache = await caches.open(pagesCache);
  const key = withoutHash(url);
  const isGone = response.status === 404 || response.status === 410;
  const isSaved = isForEveryone(response);
  // What is put last is removed last.
  if (isGone || isSaved) await cache.delete(key, { ignoreVary: true });
  if (isSaved) await cache.put(key, response);
  await removeOldest(cache, maxPages);
}

/** Documents of users, previews and staging are `private, no-store`. */
function isForEveryone({ status, redirected, type, headers }) {
  const policy = headers.get("cache-control") ?? "";
  const isHtml = headers.get("content-type")?.startsWith("text/html");
  const isPublic = /\bpublic\b/.test(policy) && !/\b(private|no-store)\b/.test(policy);
  return status === 200 && !redirected && type === "basic" && isHtml && isPublic;
}

async function savedPage(url) {
  const cache = await caches.open(pagesCache);
  const response = await cache.match(withoutHash(url), { ignoreVary: true });
  const savedAt = new Date(response?.headers.get("date") ?? Number.NaN);
  if (!response || !(Date.now() - savedAt < maxAgeMs)) return null;
  const headers = new Headers(response.headers);
  // The page token of that visit.
  headers.delete("server-timing");
  const html = await response.text();
  const dated = html.replace("<html ", `<html data-saved="${savedAt.toISOString()}" `);
  return new Response(dated, { headers });
}

/** A file that was damaged here is loaded again: the page would reject it. */
async function openFile(request) {
  const cache = await caches.open(filesCache);
  const saved = await cache.match(request.url, { ignoreVary: true });
  if (saved && (await isIntact(saved.clone(), request.integrity))) return saved;
  const response = await fetch(request);
  const isImmutable = response.headers.get("cache-control")?.includes("immutable");
  if (response.ok && isImmutable) {
    await cache.put(request.url, response.clone());
    await removeOldest(cache, maxFiles);
  }
  return response;
}

async function isIntact(response, integrity) {
  if (!integrity.startsWith("sha384-")) return true;
  const digest = await crypto.subtle.digest("SHA-384", await response.arrayBuffer());
  return integrity === `sha384-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
}

async function removeOldest(cache, max) {
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - max)).map((key) => cache.delete(key)));
}
