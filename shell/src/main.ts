/**
 * The entry: React's renderer, a third of what is evaluated before a page reacts, has a task of its own, between
 * which and the rest the browser may react.
 */
import "react-dom/client";

await new Promise((resolve) => setTimeout(resolve));
await import(/* webpackMode: "eager" */ "./start.tsx");
