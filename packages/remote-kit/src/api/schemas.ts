import "@deeds/contracts/without-eval";

export { endpoints } from "@deeds/contracts";
/** What forms are checked by, see `checkBody`. */
export * as bodies from "./form-bodies.ts";
