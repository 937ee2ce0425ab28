import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

const object = z.object({
  bucket: z.string(),
  key: z.string(),
  contentType: z.string(),
  size: z.int(),
  sha256: z.string(),
});

/** What one backup holds. It is written last: a folder without it is no backup. */
const manifest = z.object({
  format: z.literal(1),
  /** The moment of all databases together: nothing later is in it, everything earlier is. */
  mark: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  mongodb: z.string(),
  /** Documents by database and collection. */
  documents: z.record(z.string(), z.record(z.string(), z.int())),
  objects: z.array(object),
  /** Named by rows of that moment and removed since, while the backup was made. */
  gone: z.array(z.object({ bucket: z.string(), key: z.string() })),
  /** Digests of the keys that the data is sealed with, by name; the keys themselves are not here. */
  keys: z.record(z.string(), z.string()),
});
export type Manifest = z.infer<typeof manifest>;
export type KeptObject = z.infer<typeof object>;

const name = "manifest.json";

/** Half a manifest is none. */
export async function writeManifest(folder: string, content: Manifest): Promise<void> {
  const scratch = join(folder, `.${name}`);
  await writeFile(scratch, `${JSON.stringify(content, null, 1)}\n`, { mode: 0o600 });
  await rename(scratch, join(folder, name));
}

/** Null where there is none, e.g. because the backup was cut short. */
export async function readManifest(folder: string): Promise<Manifest | null> {
  const text = await readFile(join(folder, name), "utf8").catch((problem) => {
    if (problem.code === "ENOENT" || problem.code === "ENOTDIR") return null;
    throw problem;
  });
  return text === null ? null : manifest.parse(JSON.parse(text));
}
