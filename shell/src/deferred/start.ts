export { recoverFocus } from "./recover-focus.ts";
export { startSaving } from "./saved-pages.ts";
export { measureVitals } from "./vitals.ts";
