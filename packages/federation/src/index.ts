export { type Built, buildFrontEnd, defaultOutDir } from "./build.ts";
export { BuildError } from "./compile.ts";
export { versionOf } from "./fingerprint.ts";
