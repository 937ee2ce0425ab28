import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { z } from "zod";
import { findUpwards } from "./fingerprint.ts";

interface Wanted<Result> {
  /** Of the file; a result of other inputs replaces it. */
  readonly name: string;
  /** Of all inputs; `null`: unknown, and nothing is stored. */
  readonly hash: string | null;
  readonly schema: z.ZodType<Result>;
}

/** Returns what an earlier build computed of the same inputs; computes and stores it otherwise. */
export async function storedResult<Result>(
  { name, hash, schema }: Wanted<Result>,
  compute: () => Promise<Result> | Result,
): Promise<Result> {
  const modules = findUpwards(import.meta.dirname, "node_modules");
  if (hash === null || modules === null) return compute();
  const folder = join(modules, ".cache/deeds-builds");
  const file = join(folder, `${name}.json`);
  const known = schema.safeParse(read(file)[hash]);
  if (known.success) return known.data;
  const result = await compute();
  try {
    mkdirSync(folder, { recursive: true });
    // Builds at the same time never read half a file.
    writeFileSync(`${file}.${process.pid}`, JSON.stringify({ [hash]: result }));
    renameSync(`${file}.${process.pid}`, file);
  } catch {
    // Installed packages may be read-only: the next build computes it again.
  }
  return result;
}

function read(file: string): Record<string, unknown> {
  try {
    return { ...JSON.parse(readFileSync(file, "utf8")) };
  } catch {
    return {};
  }
}
