import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { workspaceRoot } from "../../packages/web/federation/src/index.ts";

/** What a front end is made with, as other repositories get it. */
export const published = [
  "contracts",
  "federation",
  "i18n",
  "remote-kit",
  "router",
  "settings",
  "shipper",
  "ui",
] as const;

/**
 * Packs the packages that front ends are made with into `folder`, as `npm publish` would send them.
 * Returns each package's tarball by the package's name.
 */
export function packPackages(folder: string): Map<string, string> {
  mkdirSync(folder, { recursive: true });
  const chosen = published.flatMap((name) => ["--filter", `@deeds/${name}`]);
  execFileSync("npx", ["-y", pnpm(), ...chosen, "pack", "--pack-destination", folder], {
    cwd: workspaceRoot,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const files = readdirSync(folder);
  return new Map(
    published.map((name) => {
      const file = files.find((one) => new RegExp(`^deeds-${name}-\\d`).test(one));
      if (!file) throw new Error(`@deeds/${name} was not packed`);
      return [`@deeds/${name}`, file];
    }),
  );
}

/** The package manager as `scripts/run.mjs` pins it. */
export function pnpm(): string {
  const source = readFileSync(join(workspaceRoot, "scripts/run.mjs"), "utf8");
  const version = /PNPM = "(.+)"/.exec(source)?.[1];
  if (!version) throw new Error("scripts/run.mjs names no pnpm");
  return version;
}

/** The version of a library in the workspace catalog. */
export function catalogVersion(library: string): string {
  const text = readFileSync(join(workspaceRoot, "pnpm-workspace.yaml"), "utf8");
  const { catalog } = parse(text) as { catalog: Record<string, string> };
  const version = catalog[library];
  if (!version) throw new Error(`The catalog has no ${library}`);
  return version;
}

/** Refuses a folder that has something in it. */
export function assertEmpty(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new Error(`${folder} is not empty`);
  }
  if (`${folder}/`.startsWith(`${workspaceRoot}/`)) {
    throw new Error(`${folder} is inside this repository; a remote of its own lies elsewhere`);
  }
}
