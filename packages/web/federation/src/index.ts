export { buildFrontEnd, filesOf } from "./build.ts";
export { compile } from "./compile.ts";
export { createConfig } from "./config.ts";
export { importMapTag, policyFor, replaceLiveSet, withoutFiles } from "./dev/document.ts";
export { serveRemote } from "./dev/serve.ts";
export { compileDevelopmentShell } from "./dev/shell.ts";
export { frontEndFolder, packageFolder, versionOf, workspaceRoot } from "./fingerprint.ts";
export { type ShipOptions, shipFrontEnds } from "./ship.ts";
