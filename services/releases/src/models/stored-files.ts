import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { ObjectStore } from "@deeds/object-store";
import { fileKind } from "../domain/file-kind.ts";

const compress = promisify(brotliCompress);

/** Key of a file's bytes: the hash of its content, so that nothing can be overwritten. */
export const fileKey = (integrity: string): string =>
  `files/${integrity.slice("sha384-".length).replaceAll("+", "-").replaceAll("/", "_")}`;

/** Key of the compressed copy of a text file. */
export const brotliKey = (integrity: string): string => `${fileKey(integrity)}.br`;

/** Stores a file and, when it is text, its compressed copy; what is there already is left. */
export async function storeFile(
  store: ObjectStore,
  file: { path: string; integrity: string; bytes: Buffer },
): Promise<void> {
  const kind = fileKind(file.path);
  if (kind.isText) {
    await putOnce(store, brotliKey(file.integrity), kind.contentType, () => brotli(file.bytes));
  }
  await putOnce(store, fileKey(file.integrity), kind.contentType, async () => file.bytes);
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
