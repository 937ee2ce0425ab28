import { execFile } from "node:child_process";
import { dirname } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import type { LoaderContext } from "@rspack/core";
import { z } from "zod";
import { findUpwards, packageFolder, sourcesHash } from "../fingerprint.ts";
import { storedResult } from "../stored-results.ts";

const run = promisify(execFile);
const evaluate = ["--input-type=module", "--eval"];
const valuesSchema = z.record(z.string(), z.unknown());
type Values = z.infer<typeof valuesSchema>;

/**
 * Runs a module and inlines the values of its exports, without the modules that computed
 * them. An object or a list becomes a module of its own, `?of=<name>`, and so does one in an object, e.g. an
 * endpoint: a front end bundles only those that it uses, and each chunk its own.
 */
export default async function valuesLoader(this: LoaderContext): Promise<string> {
  const names = new URLSearchParams(this.resourceQuery).get("of")?.split(".") ?? [];
  const isOneValue = (value: unknown) => names.length === 2 || Array.isArray(value);
  let exported: unknown = await valuesOf(this.resourcePath);
  for (const name of names) exported = (exported as Values)[name];
  if (isOneValue(exported)) return `export default ${JSON.stringify(exported)};`;
  const lines = Object.entries(exported as Values).map(([name, value]) => {
    if (typeof value !== "object" || value === null) {
      return `export const ${name} = ${JSON.stringify(value)};`;
    }
    const isDefault = names.length === 1 || Array.isArray(value);
    const all = isDefault ? `{ default as ${name} }` : `* as ${name}`;
    const address = `${this.resourcePath}?of=${[...names, name].join(".")}`;
    return `export ${all} from ${JSON.stringify(address)};`;
  });
  return lines.join("\n");
}

const running = new Map<string, Promise<Values>>();

/** Compilations at the same time share a run, and later ones its result while no source changes. */
function valuesOf(path: string): Promise<Values> {
  const values = running.get(path) ?? readOrRun(path).finally(() => running.delete(path));
  running.set(path, values);
  return values;
}

function readOrRun(path: string): Promise<Values> {
  const contracts = findUpwards(dirname(path), "package.json");
  const hash = contracts && sourcesHash([dirname(contracts), packageFolder("federation")]);
  return storedResult({ name: "values", hash, schema: valuesSchema }, () => runModule(path));
}

/** In a process of its own: this one would cache the module. */
async function runModule(path: string): Promise<Values> {
  const address = JSON.stringify(pathToFileURL(path).href);
  const script = `console.log(JSON.stringify(await import(${address})))`;
  const { stdout } = await run(process.execPath, [...process.execArgv, ...evaluate, script]);
  return JSON.parse(stdout) as Values;
}
