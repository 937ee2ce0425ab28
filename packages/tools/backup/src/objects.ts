import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { buckets } from "@deeds/contracts";
import { createObjectStore, type ObjectStore } from "@deeds/service-kit/object-store";
import type { mongo } from "mongoose";
import type { BackedUpObject } from "./backups.ts";
import type { Sources } from "./sources.ts";

/** Replaces a missing file or folder by `value`; throws any other problem. */
export const whenMissing =
  <Value>(value: Value) =>
  (problem: NodeJS.ErrnoException): Value => {
    if (problem.code === "ENOENT" || problem.code === "ENOTDIR") return value;
    throw problem;
  };

const atOnce = 8;

export function openBuckets({ storage }: Sources): (bucket: string) => ObjectStore {
  const open = new Map<string, ObjectStore>();
  return (bucket) => {
    const store = open.get(bucket) ?? createObjectStore({ ...storage, bucket });
    open.set(bucket, store);
    return store;
  };
}

export async function forEach<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  const worker = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** Copies objects that no earlier backup has: an object never changes. */
export async function copyObjects(
  named: readonly NamedObject[],
  options: { sources: Sources; contents: ContentStore; known: Map<string, BackedUpObject> },
): Promise<{ objects: BackedUpObject[]; gone: NamedObject[] }> {
  const { sources, contents, known } = options;
  const bucketOf = openBuckets(sources);
  const objects: BackedUpObject[] = [];
  const gone: NamedObject[] = [];
  await forEach(named, async (object) => {
    const { bucket, key, optional } = object;
    const before = known.get(nameOf(object));
    if (before && contents.has(before.sha256)) return void objects.push(before);
    const store = bucketOf(bucket);
    const found = await store.stat(key);
    if (!found) {
      if (!optional) gone.push({ bucket, key });
      return;
    }
    const { sha256, size } = await contents.put(await store.read(key));
    objects.push({ bucket, key, contentType: found.contentType, size, sha256 });
  });
  return { objects, gone };
}

export const nameOf = ({ bucket, key }: Pick<NamedObject, "bucket" | "key">): string =>
  `${bucket} ${key}`;

/** An object that rows name; an `optional` one may not exist. */
interface NamedObject {
  bucket: string;
  key: string;
  optional?: boolean;
}

interface Version {
  /** Its folder of files; the first versions share one. */
  folder?: string;
  build: { files: { integrity: string }[] };
}

/** Rows are written before their objects and removed after them. */
export async function namedObjects(
  client: mongo.MongoClient,
  session: mongo.ClientSession,
): Promise<NamedObject[]> {
  const find = <Row extends mongo.BSON.Document>(
    database: string,
    collection: string,
    filter: object = {},
  ) => client.db(database).collection<Row>(collection).find(filter, { session }).toArray();

  const isStored = { state: { $nin: ["storing", "removed"] } };
  const photos = await find<{ _id: string; widths: number[] }>("people", "photos", isStored);
  const files = await find<{ _id: string }>("proofs", "proof_files", isStored);
  const versions = await find<Version>("releases", "versions", { prunedAt: null });
  const builds = new Set(
    versions.flatMap(({ folder = "files", build }) =>
      build.files.map(({ integrity }) => `${folder}/${digestOf(integrity)}`),
    ),
  );
  return [
    ...photos.flatMap(({ _id, widths }) =>
      widths.map((width) => ({ bucket: buckets.people, key: `${_id}/${width}` })),
    ),
    ...files.map(({ _id: key }) => ({ bucket: buckets.proofs, key })),
    ...[...builds].flatMap((key) => [
      { bucket: buckets.releases, key },
      // Text files have a compressed copy.
      { bucket: buckets.releases, key: `${key}.br`, optional: true },
    ]),
  ];
}

const digestOf = (integrity: string): string =>
  integrity.slice("sha384-".length).replaceAll("+", "-").replaceAll("/", "_");

/** A content-addressed store, shared by all backups of a folder. */
export function openContentStore(root: string) {
  const placeOf = (sha256: string) => join(root, sha256.slice(0, 2), sha256);
  return {
    put: async (bytes: Readable) => {
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
    has: (sha256: string) => existsSync(placeOf(sha256)),
    read: (sha256: string) => createReadStream(placeOf(sha256)),
    keepOnly: async (digests: ReadonlySet<string>) => {
      const files = await readdir(root, { recursive: true, withFileTypes: true }).catch(
        whenMissing([]),
      );
      const unused = files.filter((file) => file.isFile() && !digests.has(file.name));
      for (const { parentPath, name } of unused) await rm(join(parentPath, name));
      return unused.length;
    },
  };
}
type ContentStore = ReturnType<typeof openContentStore>;
