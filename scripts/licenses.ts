import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./check/run-tool.ts";
import { isAllowed } from "./licenses/allowed.ts";
import { readArguments } from "./read-arguments.ts";

/** A package of `pnpm licenses list --json`, which groups packages by their license. */
interface Package {
  name: string;
  versions: string[];
}

/** Lists the licenses of all installed dependencies; exits with 1 when one of them is not allowed. */
const { values } = readArguments("node scripts/licenses.ts [--out FILE]", {
  options: { out: { type: "string" } },
});
const json = execFileSync("npx", ["-y", pnpm(), "--recursive", "licenses", "list", "--json"], {
  cwd: root,
  encoding: "utf8",
  maxBuffer: 64 * 1024 * 1024,
});
const byLicense: Record<string, Package[]> = JSON.parse(json);
const rejected: string[] = [];
const lines: string[] = [];
for (const [license, packages] of Object.entries(byLicense)) {
  for (const { name, versions } of packages) {
    const line = `${license}: ${name} ${versions.join(", ")}`;
    lines.push(line);
    if (!isAllowed(license, name)) rejected.push(line);
  }
}
if (values.out) writeFileSync(values.out, `${lines.toSorted().join("\n")}\n`);
for (const line of rejected) process.stdout.write(`not allowed: ${line}\n`);
process.stdout.write(`licenses: ${lines.length} packages, ${rejected.length} not allowed\n`);
process.exitCode = rejected.length > 0 || lines.length === 0 ? 1 : 0;

/** The package manager as `scripts/run.mjs` pins it. */
function pnpm(): string {
  const source = readFileSync(join(root, "scripts/run.mjs"), "utf8");
  const version = /PNPM = "(.+)"/.exec(source)?.[1];
  if (!version) throw new Error("scripts/run.mjs names no pnpm");
  return version;
}
