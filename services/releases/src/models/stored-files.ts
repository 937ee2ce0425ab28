import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { type BuildManifest, isServerBundle } from "@deeds/contracts";
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

/** More requests at once gain nothing; of compressions Node runs four. */
const lanes = 8;

/** Stores files, text also as a compressed copy; skips those that are stored already. */
export async function storeFiles(
  store: ObjectStore,
  folder: string,
  files: readonly NewFile[],
): Promise<void> {
  if (files.length === 0) return;
  const stored = await storedSizes(store, folder);
  // The largest first: it is compressed longest.
  const waiting = files.toSorted((one, other) => other.size - one.size).flatMap(objectsOf(folder));
  const storeNext = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      if (!stored.has(next.key)) await store.put(next.key, await next.read(), next.contentType);
    }
  };
  await Promise.all(Array.from({ length: lanes }, storeNext));
}

/** An object of the bucket, and how its bytes are made. */
interface NewObject {
  key: string;
  contentType: string;
  read: () => Promise<Buffer> | Buffer;
}

const objectsOf =
  (folder: string) =>
  ({ path, integrity, bytes }: NewFile): NewObject[] => {
    const { isText, contentType } = fileKind(path);
    const whole = { key: fileKey(folder, integrity), contentType, read: () => bytes };
    if (!isText) return [whole];
    const read = () => brotli(bytes, qualityOf(path, bytes));
    return [{ key: brotliKey(folder, integrity), contentType, read }, whole];
  };

async function storedSizes(store: ObjectStore, folder: string): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for await (const { key, size } of store.list(`${folder}/`)) sizes.set(key, size);
  return sizes;
}

/** Returns the files of a build that are in a folder; their hashes were verified before storing. */
export async function findStoredFiles(
  store: ObjectStore,
  folder: string,
  { files }: BuildManifest,
): Promise<MeasuredFile[]> {
  const sizes = await storedSizes(store, folder);
  return files.filter(({ path, size, integrity }) => {
    const isCompressed = !fileKind(path).isText || sizes.has(brotliKey(folder, integrity));
    return isCompressed && sizes.get(fileKey(folder, integrity)) === size;
  });
}

const largeBytes = 512 * 1024;

/**
 * Files of browsers are sent often; a server bundle once to each gateway. The best quality takes seconds for
 * a large library, of which it saves a few per cent.
 */
function qualityOf(path: string, { length }: Buffer): number {
  if (isServerBundle(path)) return 5;
  return length > largeBytes ? 9 : constants.BROTLI_MAX_QUALITY;
}

const brotli = (bytes: Buffer, quality: number): Promise<Buffer> =>
  compress(bytes, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
