import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { type Manifest, readManifest } from "./manifest.ts";
import { openShelf } from "./shelf.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** The backups of a folder, oldest first; what was cut short is none. */
export async function listBackups(root: string): Promise<{ folder: string; manifest: Manifest }[]> {
  const names = (await readdir(root).catch(() => [])).filter((name) => /^\d{4}-/.test(name));
  const found: { folder: string; manifest: Manifest }[] = [];
  for (const name of names.toSorted()) {
    const folder = join(root, name);
    const manifest = await readManifest(folder);
    if (manifest) found.push({ folder, manifest });
  }
  return found;
}

/**
 * Removes backups older than so many days, never the newest one, and the files that none of the
 * others names. Answers the folders that went.
 */
export async function dropOldBackups(root: string, days: number, now: Date): Promise<string[]> {
  const all = await listBackups(root);
  const oldest = new Date(now.getTime() - days * dayMs).toISOString();
  const old = all.slice(0, -1).filter(({ manifest }) => manifest.mark < oldest);
  for (const { folder } of old) await rm(folder, { recursive: true });
  const kept = all.filter((backup) => !old.includes(backup));
  const used = kept.flatMap(({ manifest }) => manifest.objects.map(({ sha256 }) => sha256));
  await openShelf(join(root, "objects")).keepOnly(new Set(used));
  return old.map(({ folder }) => folder);
}
