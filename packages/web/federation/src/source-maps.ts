import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { FrontEndName } from "@deeds/contracts";

/**
 * Names the sources in the source maps of a build the same on every machine and in every folder, because
 * the hash of a published file has to be.
 */
export function nameSources(name: FrontEndName, outDir: string): void {
  for (const path of globSync("**/*.map", { cwd: outDir })) {
    const file = join(outDir, path);
    const map: { sources: string[] } = JSON.parse(readFileSync(file, "utf8"));
    const sources = map.sources.map((source) => sourceName(name, source));
    writeFileSync(file, JSON.stringify({ ...map, sources }));
  }
}

/** @param path relative to the front end's folder */
function sourceName(name: FrontEndName, path: string): string {
  if (path.startsWith("webpack/")) return path;
  // The source of the federation runtime is in its name.
  if (path.startsWith("data:")) return "federation/runtime";
  const shared = Math.max(path.lastIndexOf("/node_modules/"), path.lastIndexOf("/packages/"));
  return shared === -1 ? `${name}/${path.replace(/^\.\//, "")}` : path.slice(shared + 1);
}
