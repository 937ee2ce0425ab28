import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Package } from "./manifest.ts";

const run = promisify(execFile);

/**
 * Publishes packed packages, those whose version the registry does not have. Credentials are npm's own
 * (`.npmrc`). Returns what it published, as `name@version`.
 */
export async function publishPackages(
  packages: readonly Package[],
  { folder, registry }: { folder: string; registry: string },
): Promise<string[]> {
  const known = await Promise.all(packages.map((one) => isPublished(one, registry)));
  const fresh = packages.filter((_, index) => !known[index]);
  if (fresh.length === 0) return [];
  const chosen = fresh.flatMap(({ name }) => ["--workspace", name]);
  await run("npm", ["publish", ...chosen, "--registry", registry], { cwd: folder });
  return fresh.map(({ name, version }) => `${name}@${version}`);
}

async function isPublished({ name, version }: Package, registry: string): Promise<boolean> {
  const response = await fetch(
    new URL(name.replace("/", "%2f"), `${registry.replace(/\/?$/, "/")}`),
  );
  if (response.status === 404) return false;
  if (!response.ok) throw new Error(`${registry} returned ${response.status} for ${name}`);
  const { versions } = (await response.json()) as { versions: Record<string, unknown> };
  return version in versions;
}
