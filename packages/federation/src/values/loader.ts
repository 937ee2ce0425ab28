import { execFile } from "node:child_process";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import type { LoaderContext } from "@rspack/core";

const run = promisify(execFile);

/**
 * Runs a module and writes the values of its exports in its place, without whatever it took to
 * compute them. In a process of its own: this one would keep the module as it once was.
 */
export default async function valuesLoader(this: LoaderContext): Promise<string> {
  const address = pathToFileURL(this.resourcePath).href;
  const script = `console.log(JSON.stringify(await import(${JSON.stringify(address)})))`;
  const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", script]);
  const values = Object.entries(JSON.parse(stdout) as Record<string, unknown>);
  return values
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join("\n");
}
