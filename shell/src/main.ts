/**
 * The entry. What is evaluated before a page reacts is evaluated in four tasks, between which the browser can
 * do something else.
 */
import "react-dom/client";

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

await nextTask();
await import(/* webpackMode: "eager" */ "@deeds/ui");
await nextTask();
await import(/* webpackMode: "eager" */ "./app.tsx");
await nextTask();
await import(/* webpackMode: "eager" */ "./start.tsx");
