import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { FrontEndName } from "@deeds/contracts";
import { decode, encode } from "@jridgewell/sourcemap-codec";

/** Its source is one line that the bundler writes, with paths of the machine in it. */
const runtime = "federation/runtime";

/**
 * Makes the source maps of a build the same on every machine and in every folder, because the hash of a
 * published file has to be: names of sources, and columns in the federation runtime.
 */
export function normalizeSourceMaps(name: FrontEndName, outDir: string): void {
  for (const path of globSync("**/*.map", { cwd: outDir })) {
    const file = join(outDir, path);
    const map: { sources: string[]; mappings: string } = JSON.parse(readFileSync(file, "utf8"));
    const sources = map.sources.map((source) => sourceName(name, source));
    const mappings = withoutColumns(map.mappings, sources.indexOf(runtime));
    writeFileSync(file, JSON.stringify({ ...map, sources, mappings }));
  }
}

function withoutColumns(mappings: string, source: number): string {
  const lines = decode(mappings);
  for (const segment of lines.flat()) {
    if (segment.length > 1 && segment[1] === source) segment[3] = 0;
  }
  return encode(lines);
}

/** @param path relative to the front end's folder */
function sourceName(name: FrontEndName, path: string): string {
  if (path.startsWith("webpack/")) return path;
  // The source is in the name.
  if (path.startsWith("data:")) return runtime;
  const shared = Math.max(path.lastIndexOf("/node_modules/"), path.lastIndexOf("/packages/"));
  return shared === -1 ? `${name}/${path.replace(/^\.\//, "")}` : path.slice(shared + 1);
}
