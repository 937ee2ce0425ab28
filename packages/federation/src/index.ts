export { type Built, buildFrontEnd, defaultOutDir } from "./build.ts";
export { BuildError, compile } from "./compile.ts";
export { createConfig } from "./config.ts";
export { type DevOptions, serveRemote } from "./dev/serve.ts";
export { versionOf } from "./fingerprint.ts";
export { ReleaseError } from "./releases-client.ts";
export { type ShipOptions, type Shipped, shipFrontEnds } from "./ship.ts";
export { frontEndFolder, workspaceRoot } from "./workspace.ts";
