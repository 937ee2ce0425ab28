import { readdir, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { StartFailure } from "@deeds/engines";
import { type Manifest, readManifest } from "./manifest.ts";
import { openShelf } from "./shelf.ts";

const dayMs = 24 * 60 * 60 * 1000;
/** The longest that a backup may take; one without a manifest after that was cut short. */
const longestMs = dayMs;

interface Finished {
  folder: string;
  manifest: Manifest;
}

/** A folder for what is saved at this moment. */
export const folderOf = (root: string, mark: string): string =>
  join(root, mark.replaceAll(":", "-"));

/** What `restore` calls a backup. */
export const nameOf = (folder: string): string => basename(folder);

/** Null for a folder of something else. */
function momentOf(folder: string): Date | null {
  const found = /^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d\.\d{3}Z)$/.exec(nameOf(folder));
  return found && new Date(found.slice(1).join(":"));
}

/** The backups of a folder, oldest first; what was cut short is none. */
export async function listBackups(root: string): Promise<Finished[]> {
  const { finished } = await readFolders(root);
  return finished;
}

async function readFolders(root: string) {
  const names = await readdir(root).catch(() => []);
  const folders = names.toSorted().map((name) => join(root, name));
  const finished: Finished[] = [];
  const unfinished: string[] = [];
  for (const folder of folders.filter(momentOf)) {
    const manifest = await readManifest(folder);
    if (manifest) finished.push({ folder, manifest });
    else unfinished.push(folder);
  }
  return { finished, unfinished };
}

/**
 * The folder of the backup of this name, or of the newest one without a name.
 * @throws StartFailure when there is none
 */
export async function chooseBackup(root: string, name?: string): Promise<string> {
  const all = (await listBackups(root)).map(({ folder }) => folder);
  const newest = all.at(-1);
  if (!newest) throw new StartFailure(`${root} holds no finished backup.`);
  if (name === undefined) return newest;
  const chosen = all.find((folder) => nameOf(folder) === name);
  if (chosen) return chosen;
  throw new StartFailure(`${root} holds no ${name}, but ${all.map(nameOf).join(", ")}.`);
}

/**
 * Removes backups older than so many days, never the newest one, and what was cut short more than a
 * day ago; then, unless one may be in the making, the files that no backup names. Answers the folders
 * that went.
 */
export async function dropOldBackups(root: string, days: number, now: Date): Promise<string[]> {
  const { finished, unfinished } = await readFolders(root);
  const isBefore = (folder: string, ms: number) =>
    (momentOf(folder)?.getTime() ?? Number.POSITIVE_INFINITY) < now.getTime() - ms;
  const old = finished.slice(0, -1).filter(({ folder }) => isBefore(folder, days * dayMs));
  const cutShort = unfinished.filter((folder) => isBefore(folder, longestMs));
  const gone = [...old.map(({ folder }) => folder), ...cutShort];
  for (const folder of gone) await rm(folder, { recursive: true });
  // One that may still be in the making names its files last.
  if (unfinished.length > cutShort.length) return gone;
  const kept = finished.filter((backup) => !old.includes(backup));
  const used = kept.flatMap(({ manifest }) => manifest.objects.map(({ sha256 }) => sha256));
  await openShelf(join(root, "objects")).keepOnly(new Set(used));
  return gone;
}
