export { asyncApi } from "./async-api.ts";
export { openApi } from "./open-api.ts";
export { refusalsOf } from "./responses.ts";
