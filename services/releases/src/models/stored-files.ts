import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { BuildManifest } from "@deeds/contracts";
import type { ObjectStore } from "@deeds/service-kit/object-store";
import type { MeasuredFile } from "../domain/build-files.ts";
import { fileKind } from "../domain/file-kind.ts";

const compress = promisify(brotliCompress);

/** The key is the hash of the content, so that no file can be overwritten. */
export const fileKey = (folder: string, integrity: string): string =>
  `${folder}/${integrity.slice("sha384-".length).replaceAll("+", "-").replaceAll("/", "_")}`;

export const brotliKey = (folder: string, integrity: string): string =>
  `${fileKey(folder, integrity)}.br`;

type NewFile = MeasuredFile & { bytes: Buffer };

/** Each compression occupies a core. */
const concurrency = 4;

/** Stores files, text also as a compressed copy; skips those that are stored already. */
export async function storeFiles(
  store: ObjectStore,
  folder: string,
  files: readonly NewFile[],
): Promise<void> {
  for (let next = 0; next < files.length; next += concurrency) {
    const batch = files.slice(next, next + concurrency);
    await Promise.all(batch.map((file) => storeFile(store, folder, file)));
  }
}

async function storeFile(store: ObjectStore, folder: string, file: NewFile): Promise<void> {
  const { path, integrity, bytes } = file;
  const kind = fileKind(path);
  if (kind.isText) {
    await putIfAbsent(store, brotliKey(folder, integrity), kind.contentType, () => brotli(bytes));
  }
  await putIfAbsent(store, fileKey(folder, integrity), kind.contentType, async () => bytes);
}

/** Returns the files of a build that are in a folder; their hashes were verified before storing. */
export async function findStoredFiles(
  store: ObjectStore,
  folder: string,
  { files }: BuildManifest,
): Promise<MeasuredFile[]> {
  const sizes = new Map<string, number>();
  for await (const { key, size } of store.list(`${folder}/`)) sizes.set(key, size);
  return files.filter(({ path, size, integrity }) => {
    const isCompressed = !fileKind(path).isText || sizes.has(brotliKey(folder, integrity));
    return isCompressed && sizes.get(fileKey(folder, integrity)) === size;
  });
}

async function putIfAbsent(
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
