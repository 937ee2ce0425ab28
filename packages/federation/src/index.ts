export { type Built, buildFrontEnd, defaultOutDir } from "./build.ts";
export { BuildError } from "./compile.ts";
export { versionOf } from "./fingerprint.ts";
export { ReleaseError } from "./releases-client.ts";
export { type ShipOptions, type Shipped, shipFrontEnds } from "./ship.ts";
export { shipOnChange } from "./ship-on-change.ts";
export { workspaceRoot } from "./workspace.ts";
