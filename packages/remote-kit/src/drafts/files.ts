import { clear, createStore, del, delMany, entries, set } from "idb-keyval";

/** A chosen file of a form that was not sent yet. */
export interface KeptFile {
  id: string;
  file: File;
  /** Its place among the others of the form. */
  order: number;
  /** Of its upload: the same one at every attempt. */
  idempotencyKey: string;
  /** Where it is stored and since when (ISO 8601), once it is. */
  stored: { url: string; since: string } | null;
}

/** Local storage holds no files and little else; IndexedDB takes them as they are. */
let opened: ReturnType<typeof createStore> | undefined;
const store = () => {
  opened ??= createStore("draft-files", "files");
  return opened;
};

const keyOf = (draft: string, id: string): [string, string] => [draft, id];

/** Keeps a file with its draft, or what has become of it since. */
export const keepFile = (draft: string, kept: KeptFile): Promise<void> =>
  attempt(() => set(keyOf(draft, kept.id), kept, store()));

export const dropFile = (draft: string, id: string): Promise<void> =>
  attempt(() => del(keyOf(draft, id), store()));

/** The files of a draft, in the order they were chosen in. */
export async function filesOf(draft: string): Promise<KeptFile[]> {
  const all = await everything();
  return all
    .filter(([[owner]]) => owner === draft)
    .map(([, kept]) => kept)
    .toSorted((one, other) => one.order - other.order);
}

export async function forgetFiles(draft: string): Promise<void> {
  const all = await everything();
  const keys = all.map(([key]) => key).filter(([owner]) => owner === draft);
  await attempt(() => delMany(keys, store()));
}

export const forgetAllFiles = (): Promise<void> => attempt(() => clear(store()));

type Kept = [key: [string, string], kept: KeptFile];

async function everything(): Promise<Kept[]> {
  let found: Kept[] = [];
  await attempt(async () => {
    found = await entries<[string, string], KeptFile>(store());
  });
  return found;
}

/** Storage may be full or switched off: then the form works, but does not survive a reload. */
async function attempt(action: () => Promise<unknown>): Promise<void> {
  try {
    await action();
  } catch {
    return;
  }
}
