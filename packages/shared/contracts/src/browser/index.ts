/** The contracts without zod and schemas, for the browser. */

export type * from "../index.ts";
export { mediaTypeOf, proofFileTypes } from "../media-type.ts";
export { occupationName } from "../occupation-name.ts";
export { countedFrom } from "../promised-time.ts";
export * from "./values.ts";
// Of two with this name the one without schemas.
export { endpoints } from "./values.ts";
