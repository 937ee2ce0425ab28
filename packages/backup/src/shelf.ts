import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** Files by the SHA-256 of their content, shared by all backups of a folder. */
export interface Shelf {
  put(bytes: Readable): Promise<{ sha256: string; size: number }>;
  has(sha256: string): Promise<boolean>;
  read(sha256: string): Readable;
  /** Removes every file that is not among these. */
  keepOnly(digests: ReadonlySet<string>): Promise<number>;
}

export function openShelf(root: string): Shelf {
  const placeOf = (sha256: string) => join(root, sha256.slice(0, 2), sha256);
  return {
    put: async (bytes) => {
      await mkdir(root, { recursive: true, mode: 0o700 });
      const scratch = join(root, `.${randomUUID()}`);
      const hash = createHash("sha256");
      let size = 0;
      const counted = bytes.on("data", (part: Buffer) => {
        hash.update(part);
        size += part.length;
      });
      await pipeline(counted, createWriteStream(scratch, { mode: 0o600 }));
      const sha256 = hash.digest("hex");
      await mkdir(dirname(placeOf(sha256)), { recursive: true, mode: 0o700 });
      await rename(scratch, placeOf(sha256));
      return { sha256, size };
    },
    has: (sha256) =>
      stat(placeOf(sha256)).then(
        () => true,
        () => false,
      ),
    read: (sha256) => createReadStream(placeOf(sha256)),
    keepOnly: async (digests) => {
      const files = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
      const unused = files.filter((file) => file.isFile() && !digests.has(file.name));
      for (const { parentPath, name } of unused) await rm(join(parentPath, name));
      return unused.length;
    },
  };
}
