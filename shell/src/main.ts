/**
 * The entry. What is evaluated before a page reacts is evaluated in four tasks, between which the browser can
 * do something else.
 */
import "react-dom/client";

const nextTask = () => new Promise((resolve) => setTimeout(resolve));
/** A cached script runs while a slow document, which ends with the data of the page, is still arriving. */
const documentArrived = () =>
  new Promise<unknown>((resolve) => {
    if (document.readyState !== "loading") return resolve(undefined);
    document.addEventListener("DOMContentLoaded", resolve);
  });

await nextTask();
await import(/* webpackMode: "eager" */ "@deeds/ui");
await nextTask();
await import(/* webpackMode: "eager" */ "./app.tsx");
await nextTask();
await documentArrived();
await import(/* webpackMode: "eager" */ "./start.tsx");
