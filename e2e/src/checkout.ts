import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** A copy of a front end's sources that a journey may change, as another team's checkout. */
export async function copyOf(name: string): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), `${name}-`));
  onTestFinished(() => rm(copy, { recursive: true }));
  const source = join(root, name);
  await cp(source, copy, {
    recursive: true,
    filter: (path) => !["node_modules", "dist"].includes(basename(path)),
  });
  await symlink(join(source, "node_modules"), join(copy, "node_modules"));
  return copy;
}

/** Changes a text in a file that has it. */
export async function replaceIn(file: string, before: string, after: string): Promise<void> {
  const text = await readFile(file, "utf8");
  if (!text.includes(before)) throw new Error(`${file} has no ${before}`);
  await writeFile(file, text.replaceAll(before, after));
}
