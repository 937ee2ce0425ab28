/** Takes the place of an installed service worker, deletes what it has saved, and removes itself. */
addEventListener("install", (event) => event.waitUntil(skipWaiting()));
addEventListener("activate", (event) => event.waitUntil(remove()));

async function remove() {
  const names = await caches.keys();
  const own = names.filter((name) => name.startsWith("deeds-"));
  await Promise.all(own.map((name) => caches.delete(name)));
  await registration.unregister();
}
