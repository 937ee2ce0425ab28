import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { buildFrontEnd, filesOf, workspaceRoot } from "../src/index.ts";

const run = promisify(execFile);
const notCopied = new Set([".data", ".git", "dist", "node_modules"]);

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "same-bytes-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Files of a build except `build.json`, which has the time. */
const contents = (folder: string) => filesOf(folder).filter(({ path }) => path !== "build.json");

test("a checkout in another folder builds the same bytes", { timeout: 300_000 }, async () => {
  const checkout = join(aFolder(), "in", "another", "folder");
  const filter = (path: string) => !notCopied.has(basename(path));
  cpSync(workspaceRoot, checkout, { recursive: true, filter });
  // Installs first.
  const names = ["shell", "mf-registry"] as const;
  await run(process.execPath, ["scripts/run.mjs", "scripts/build.ts", ...names], { cwd: checkout });
  for (const name of names) {
    const { build, folder } = await buildFrontEnd(name, { outDir: aFolder() });
    const other = join(checkout, "dist", name, build.version);
    expect(contents(other), name).toEqual(contents(folder));
  }
});
