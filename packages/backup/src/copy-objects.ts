import { createObjectStore, type ObjectStore } from "@deeds/service-kit/object-store";
import type { KeptObject } from "./manifest.ts";
import type { NamedObject } from "./named-objects.ts";
import type { Shelf } from "./shelf.ts";
import type { Sources } from "./sources.ts";

const atOnce = 8;

/** The stores of all buckets, each opened when it is first used. */
export function openBuckets({
  storage,
}: Pick<Sources, "storage">): (bucket: string) => ObjectStore {
  const open = new Map<string, ObjectStore>();
  return (bucket) => {
    const store = open.get(bucket) ?? createObjectStore({ ...storage, bucket });
    open.set(bucket, store);
    return store;
  };
}

/** Runs `work` for every item, some of them at once. */
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

/**
 * Copies objects onto the shelf. One that an earlier backup has is not read again: what a key names
 * never changes.
 */
export async function copyObjects(
  named: readonly NamedObject[],
  { sources, shelf, known }: { sources: Sources; shelf: Shelf; known: Map<string, KeptObject> },
): Promise<{ objects: KeptObject[]; gone: NamedObject[] }> {
  const bucketOf = openBuckets(sources);
  const objects: KeptObject[] = [];
  const gone: NamedObject[] = [];
  await forEach(named, async (object) => {
    const { bucket, key, optional } = object;
    const before = known.get(nameOf(object));
    if (before && (await shelf.has(before.sha256))) return void objects.push(before);
    const store = bucketOf(bucket);
    const found = await store.stat(key);
    if (!found) {
      if (!optional) gone.push({ bucket, key });
      return;
    }
    const { sha256, size } = await shelf.put(await store.read(key));
    objects.push({ bucket, key, contentType: found.contentType, size, sha256 });
  });
  return { objects, gone };
}

export const nameOf = ({ bucket, key }: Pick<NamedObject, "bucket" | "key">): string =>
  `${bucket} ${key}`;
