import { type BuildManifest, isServerBundle } from "@deeds/contracts";
import type { Conflict } from "./compatibility.ts";

interface Script {
  readonly path: string;
  readonly bytes: Buffer;
}

/** An endpoint, as the build inlines the values of the contracts. */
const call = /name:"(\w+)",method:"[A-Z]+",path:"\/api\//g;
/** A module that the shell must provide, as the federation runtime looks it up. */
const sharedStart = 'shareKey:"';
const shared = /^([^"]+)",import:null,requiredVersion:"([^"]+)"/;
/** In a server bundle. */
const required = /\brequire\(["']([^"']+)["']\)/g;

/** Finds calls and shared modules in the scripts that the build does not declare. */
export function undeclaredUse(build: BuildManifest, files: readonly Script[]): Conflict[] {
  const declared = new Set(build.calls);
  const scripts = files.filter(({ path }) => path.endsWith(".js"));
  return scripts.flatMap(({ path, bytes }) => {
    const text = bytes.toString("utf8");
    const calls = [...text.matchAll(call)].map(([, name = ""]) => name);
    const modules = isServerBundle(path)
      ? requiredModules(build, text)
      : sharedModules(build, text);
    return [
      ...new Set(calls.filter((name) => !declared.has(name)).map((name) => `call:${name}`)),
      ...new Set(modules.map((name) => `shared:${name}`)),
    ].map((use) => ({ path, message: `undeclared-${use}` }));
  });
}

function sharedModules(build: BuildManifest, text: string): string[] {
  const found = text.split(sharedStart).slice(1);
  return found.flatMap((rest) => {
    const [, name = "", range = ""] = shared.exec(rest) ?? [];
    return name === "" || build.shared[name] === range ? [] : [`${name} ${range}`];
  });
}

const requiredModules = (build: BuildManifest, text: string): string[] =>
  [...text.matchAll(required)].flatMap(([, name = ""]) =>
    Object.hasOwn(build.shared, name) ? [] : [name],
  );
