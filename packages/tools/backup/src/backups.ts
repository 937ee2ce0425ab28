import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { StartFailure } from "@deeds/engines";
import { z } from "zod";
import { openContentStore, whenMissing } from "./objects.ts";

const object = z.object({
  bucket: z.string(),
  key: z.string(),
  contentType: z.string(),
  size: z.int(),
  sha256: z.string(),
});

/** The content of a backup; written last: a folder without it is incomplete. */
const manifest = z.object({
  format: z.literal(1),
  /** The snapshot time of all databases. */
  mark: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  mongodb: z.string(),
  documents: z.record(z.string(), z.record(z.string(), z.int())),
  objects: z.array(object),
  /** Objects that rows of the snapshot name and that were removed during the backup. */
  gone: z.array(z.object({ bucket: z.string(), key: z.string() })),
  /** Digests of the encryption keys by name. */
  keys: z.record(z.string(), z.string()),
});
export type Manifest = z.infer<typeof manifest>;
export type BackedUpObject = z.infer<typeof object>;

const name = "manifest.json";

/** Writes the manifest atomically. */
export async function writeManifest(folder: string, content: Manifest): Promise<void> {
  const scratch = join(folder, `.${name}`);
  await writeFile(scratch, `${JSON.stringify(content, null, 1)}\n`, { mode: 0o600 });
  await rename(scratch, join(folder, name));
}

/** `null` when there is none, e.g. in an interrupted backup. */
export async function readManifest(folder: string): Promise<Manifest | null> {
  const text = await readFile(join(folder, name), "utf8").catch(whenMissing(null));
  return text === null ? null : manifest.parse(JSON.parse(text));
}

export const documentsOf = ({ documents }: Pick<Manifest, "documents">): number =>
  Object.values(documents)
    .flatMap((counts) => Object.values(counts))
    .reduce((sum, count) => sum + count, 0);

/** E.g. `1234 documents, 56 files`. */
export const describeContent = (backup: Manifest): string =>
  `${documentsOf(backup)} documents, ${backup.objects.length} files`;

const dayMs = 24 * 60 * 60 * 1000;
/** The maximum duration of a backup; without a manifest after it, it was interrupted. */
const longestMs = dayMs;

export interface Backup {
  folder: string;
  manifest: Manifest;
}

export const folderOf = (root: string, mark: string): string =>
  join(root, mark.replaceAll(":", "-"));

/** `null` for any other folder. */
function momentOf(folder: string): Date | null {
  const found = /^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d\.\d{3}Z)$/.exec(basename(folder));
  return found && new Date(found.slice(1).join(":"));
}

/** Returns the complete backups of a folder, oldest first. */
export async function listBackups(root: string): Promise<Backup[]> {
  return (await readFolders(root)).finished;
}

async function readFolders(root: string) {
  const names = await readdir(root).catch(whenMissing([]));
  const folders = names.toSorted().map((name) => join(root, name));
  const finished: Backup[] = [];
  const unfinished: string[] = [];
  for (const folder of folders.filter(momentOf)) {
    const manifest = await readManifest(folder);
    if (manifest) finished.push({ folder, manifest });
    else unfinished.push(folder);
  }
  return { finished, unfinished };
}

/** Returns the backup of this name, also as a line of `list`, or the newest. Throws StartFailure when there is none. */
export async function chooseBackup(root: string, name?: string): Promise<string> {
  const all = (await listBackups(root)).map(({ folder }) => folder);
  const newest = all.at(-1);
  if (!newest) throw new StartFailure(`${root} holds no finished backup.`);
  if (name === undefined) return newest;
  if (name.trim() === "") {
    throw new StartFailure(
      "No name was given after --from: give one that list prints, or leave --from out for the newest.",
    );
  }
  const [word] = name.trim().split(" ");
  const chosen = all.find((folder) => basename(folder) === word);
  if (chosen) return chosen;
  throw new StartFailure(
    `${root} holds no ${name}, but ${all.map((folder) => basename(folder)).join(", ")}.`,
  );
}

/** Removes old and unfinished backups, never the newest, then unused files; returns the folders. */
export async function dropOldBackups(root: string, days: number, now: Date): Promise<string[]> {
  const { finished, unfinished } = await readFolders(root);
  const isBefore = (folder: string, ms: number) =>
    (momentOf(folder)?.getTime() ?? Number.POSITIVE_INFINITY) < now.getTime() - ms;
  const old = finished.slice(0, -1).filter(({ folder }) => isBefore(folder, days * dayMs));
  const cutShort = unfinished.filter((folder) => isBefore(folder, longestMs));
  const gone = [...old.map(({ folder }) => folder), ...cutShort];
  for (const folder of gone) await rm(folder, { recursive: true });
  // An unfinished backup may reference its files later.
  if (unfinished.length > cutShort.length) return gone;
  const remaining = finished.filter((backup) => !old.includes(backup));
  const used = remaining.flatMap(({ manifest }) => manifest.objects.map(({ sha256 }) => sha256));
  await openContentStore(join(root, "objects")).keepOnly(new Set(used));
  return gone;
}
