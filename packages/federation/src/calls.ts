import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A call as the values of the contracts are written into a script; see `values/loader.ts`. */
const call = /name:"(\w+)",method:"[A-Z]+",path:"\/api\//g;

/** Names of the calls that built scripts make, in alphabetical order. */
export function callsIn(folder: string, paths: readonly string[]): string[] {
  const scripts = paths.filter((path) => path.endsWith(".js"));
  const found = scripts.flatMap((path) => namesIn(readFileSync(join(folder, path), "utf8")));
  return [...new Set(found)].toSorted();
}

const namesIn = (script: string): string[] =>
  [...script.matchAll(call)].map(([, name = ""]) => name);
