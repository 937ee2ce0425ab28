import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { BuildManifest } from "@deeds/contracts";
import type { ObjectStore } from "@deeds/service-kit/object-store";
import type { MeasuredFile } from "../domain/build-files.ts";
import { fileKind } from "../domain/file-kind.ts";

const compress = promisify(brotliCompress);

/** Key of a file's bytes: the hash of its content, so that nothing can be overwritten. */
export const fileKey = (folder: string, integrity: string): string =>
  `${folder}/${integrity.slice("sha384-".length).replaceAll("+", "-").replaceAll("/", "_")}`;

export const brotliKey = (folder: string, integrity: string): string =>
  `${fileKey(folder, integrity)}.br`;

interface NewFile {
  path: string;
  integrity: string;
  bytes: Buffer;
}

/** Files that are compressed and stored at a time: compression takes a core for each. */
const together = 4;

/** Stores files and, of those that are text, a compressed copy; what is there already is left. */
export async function storeFiles(
  store: ObjectStore,
  folder: string,
  files: readonly NewFile[],
): Promise<void> {
  for (let next = 0; next < files.length; next += together) {
    const batch = files.slice(next, next + together);
    await Promise.all(batch.map((file) => storeFile(store, folder, file)));
  }
}

async function storeFile(store: ObjectStore, folder: string, file: NewFile): Promise<void> {
  const { path, integrity, bytes } = file;
  const kind = fileKind(path);
  if (kind.isText) {
    await putOnce(store, brotliKey(folder, integrity), kind.contentType, () => brotli(bytes));
  }
  await putOnce(store, fileKey(folder, integrity), kind.contentType, async () => bytes);
}

/** Files of a build that are in a folder, where each was compared with its hash before it was stored. */
export async function filesIn(
  store: ObjectStore,
  folder: string,
  { files }: BuildManifest,
): Promise<MeasuredFile[]> {
  const sizes = new Map<string, number>();
  for await (const { key, size } of store.list(`${folder}/`)) sizes.set(key, size);
  return files.filter(({ path, size, integrity }) => {
    const isPacked = !fileKind(path).isText || sizes.has(brotliKey(folder, integrity));
    return isPacked && sizes.get(fileKey(folder, integrity)) === size;
  });
}

async function putOnce(
  store: ObjectStore,
  key: string,
  contentType: string,
  read: () => Promise<Buffer>,
): Promise<void> {
  if (await store.stat(key)) return;
  await store.put(key, await read(), contentType);
}

const brotli = (bytes: Buffer): Promise<Buffer> =>
  compress(bytes, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
