import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import type { IncomingHttpHeaders } from "node:http";
import { join } from "node:path";

/** More than live and previous versions of fifty front ends take. */
const defaultMaxBytes = 200 * 1024 * 1024;

const liveSetsKey = "live-sets";
const unfinished = ".new";

interface Entry {
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export type ReleaseStore = ReturnType<typeof createReleaseStore>;

/**
 * Stores the live sets and all their files in a folder of the gateway's own disk, so that a gateway
 * that starts while the releases service is unavailable serves the site. Replicas may share a folder.
 */
export function createReleaseStore(folder: string, maxBytes = defaultMaxBytes) {
  const pathOf = (key: string) => join(folder, fileNameOf(key));
  let saved: string | null = null;

  async function write(key: string, { headers, body }: Entry): Promise<void> {
    const head = JSON.stringify({ key, headers, hash: hashOf(body) });
    const temporary = `${pathOf(key)}.${randomUUID()}${unfinished}`;
    await writeFile(temporary, Buffer.concat([Buffer.from(`${head}\n`), body]), { mode: 0o600 });
    await rename(temporary, pathOf(key));
  }

  /** Returns `null` for an entry that is absent; deletes one that is damaged. */
  async function read(key: string): Promise<Entry | null> {
    const bytes = await readFile(pathOf(key)).catch(() => null);
    if (!bytes) return null;
    const entry = parseEntry(key, bytes);
    if (entry) return entry;
    // The next `save` fetches it again.
    saved = null;
    await rm(pathOf(key), { force: true });
    return null;
  }

  /** Deletes what other sets needed, and files of a write that a crash interrupted. */
  async function prune(needed: ReadonlySet<string>): Promise<void> {
    for (const name of await readdir(folder)) {
      if (!needed.has(name)) await rm(join(folder, name), { force: true });
    }
  }

  return {
    read,
    /** Returns the response of the releases service with the last live sets; `null` without one. */
    readLiveSets: async () => (await read(liveSetsKey))?.body.toString("utf8") ?? null,
    /**
     * Stores the missing files and then the sets, so that the stored sets always have all files that
     * exist: `fetchFile` returns `null` for one that was lost. Throws when all take over `maxBytes`.
     */
    save: async (
      liveSets: string,
      paths: readonly string[],
      fetchFile: (path: string) => Promise<Entry | null>,
    ): Promise<void> => {
      if (liveSets === saved) return;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      let total = 0;
      for (const path of paths) {
        const known = await stat(pathOf(path)).catch(() => null);
        const fetched = known ? null : await fetchFile(path);
        if (fetched) await write(path, fetched);
        total += known?.size ?? fetched?.body.length ?? 0;
        if (total > maxBytes) throw new Error(`the live sets take over ${maxBytes} bytes`);
      }
      await write(liveSetsKey, { headers: {}, body: Buffer.from(liveSets) });
      await prune(new Set([liveSetsKey, ...paths].map(fileNameOf)));
      saved = liveSets;
    },
  };
}

function parseEntry(key: string, bytes: Buffer): Entry | null {
  const end = bytes.indexOf("\n");
  const body = bytes.subarray(end + 1);
  try {
    const head = JSON.parse(bytes.subarray(0, end).toString("utf8"));
    return head.key === key && head.hash === hashOf(body) ? { headers: head.headers, body } : null;
  } catch {
    return null;
  }
}

const fileNameOf = (key: string): string => (key === liveSetsKey ? key : hashOf(key));

const hashOf = (content: string | Buffer): string =>
  createHash("sha256").update(content).digest("hex");
