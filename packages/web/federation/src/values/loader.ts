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
 * them. An object of values becomes a module of its own, `?of=<name>`, so that a
 * front end bundles only those that it uses.
 */
export default async function valuesLoader(this: LoaderContext): Promise<string> {
  const values = await valuesOf(this.resourcePath);
  const part = new URLSearchParams(this.resourceQuery).get("of");
  const exported = part ? (values[part] as Values) : values;
  const lines = Object.entries(exported).map(([name, value]) =>
    !part && isByName(value)
      ? `export * as ${name} from ${JSON.stringify(`${this.resourcePath}?of=${name}`)};`
      : `export const ${name} = ${JSON.stringify(value)};`,
  );
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

const isByName = (value: unknown): boolean =>
  typeof value === "object" && value !== null && !Array.isArray(value);
