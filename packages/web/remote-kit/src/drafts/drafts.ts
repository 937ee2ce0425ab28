import { useHydrated } from "@deeds/ui";
import { clear, createStore, del, delMany, entries, set } from "idb-keyval";
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";

const pause = 400;

/**
 * A form's state that survives a closed tab: stored under `draft:<key>` in local storage, 400 ms
 * after the last change and when the page or the form is closed. A stored object is merged over
 * `initial`, so that a form may gain fields. `savedAt` is ISO 8601, for "Черновик сохранён, 14:07", and
 * `null` before. `isRead` is false until the storage was read, in a page of the server. `save` stores without waiting for the pause; `clear` deletes the draft and its files
 * and returns to `initial`, e.g. after sending. What was `sent` without scripts precedes the draft.
 */
export function useDraft<T extends object>(key: string, initial: T, sent: T | null = null) {
  const hydrated = useHydrated();
  const [found] = useState(() => (hydrated && !sent ? readDraft(key) : null));
  const [value, setValue] = useState<T>(() => sent ?? { ...initial, ...(found?.value as object) });
  const [savedAt, setSavedAt] = useState(found?.savedAt ?? null);
  const [isRead, setRead] = useState(hydrated);
  const saved = useRef(value);
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);

  const save = useCallback(() => {
    if (latest.current === saved.current) return;
    saved.current = latest.current;
    setSavedAt(writeDraft(key, latest.current));
  }, [key]);
  useEffect(() => {
    if (value === saved.current) return;
    const timer = setTimeout(save, pause);
    return () => clearTimeout(timer);
  }, [value, save]);
  useEffect(() => {
    window.addEventListener("pagehide", save);
    return () => {
      window.removeEventListener("pagehide", save);
      save();
    };
  }, [save]);

  // HTML of the server, which knows no draft, began with `initial`.
  const restore = useEffectEvent(() => {
    setRead(true);
    const stored = hydrated || sent ? null : readDraft(key);
    if (!stored || latest.current !== saved.current) return;
    latest.current = { ...initial, ...(stored.value as object) };
    saved.current = latest.current;
    setValue(latest.current);
    setSavedAt(stored.savedAt);
  });
  useEffect(() => restore(), []);

  const startOver = useCallback(() => {
    saved.current = initial;
    latest.current = initial;
    setValue(initial);
    setSavedAt(null);
  }, [initial]);
  useEffect(() => onDraftsDeleted(startOver), [startOver]);
  const clear = useCallback(() => {
    removeDraft(key);
    void deleteDraftFiles(key);
    startOver();
  }, [key, startOver]);
  return { value, setValue, savedAt, isRead, save, clear };
}

const prefix = "draft:";

interface StoredDraft {
  value: unknown;
  /** ISO 8601. */
  savedAt: string;
}

/** Storage may be full, switched off or written by another version: then there is no draft. */
export function readDraft(key: string): StoredDraft | null {
  try {
    const stored: Partial<StoredDraft> = JSON.parse(localStorage.getItem(prefix + key) ?? "{}");
    const { value, savedAt = "" } = stored;
    return value === undefined || Number.isNaN(Date.parse(savedAt)) ? null : { value, savedAt };
  } catch {
    return null;
  }
}

/** Returns when it was stored; `null` when it could not be. */
export function writeDraft(key: string, value: unknown): string | null {
  try {
    const savedAt = new Date().toISOString();
    localStorage.setItem(prefix + key, JSON.stringify({ value, savedAt }));
    return savedAt;
  } catch {
    return null;
  }
}

export function removeDraft(key: string): void {
  void attempt(() => localStorage.removeItem(prefix + key));
}

type Listener = () => void;
const listeners = new Set<Listener>();

/** Subscribes to the deletion of all drafts; returns what unsubscribes. */
export function onDraftsDeleted(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** At sign-out: the next person at this computer must not read them, on an open page either. */
export async function deleteDrafts(): Promise<void> {
  void attempt(() => {
    const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index));
    for (const key of keys) if (key?.startsWith(prefix)) localStorage.removeItem(key);
  });
  for (const listener of listeners) listener();
  await attempt(() => clear(store()));
}

/** A chosen file of a form that was not sent yet. */
export interface DraftFile {
  id: string;
  file: File;
  order: number;
  /** The same at every attempt of the upload. */
  idempotencyKey: string;
  /** Once it is uploaded; `since` in ISO 8601. */
  stored: { url: string; since: string } | null;
}

/** Local storage holds no files and little else; IndexedDB takes them as they are. */
let opened: ReturnType<typeof createStore> | undefined;
const store = () => {
  opened ??= createStore("draft-files", "files");
  return opened;
};

const keyOf = (draft: string, id: string): [string, string] => [draft, id];

/** Stores a file with its draft, or its new state. */
export const storeDraftFile = (draft: string, file: DraftFile): Promise<void> =>
  attempt(() => set(keyOf(draft, file.id), file, store()));

export const dropFile = (draft: string, id: string): Promise<void> =>
  attempt(() => del(keyOf(draft, id), store()));

/** The files of a draft, by `order`. */
export async function filesOf(draft: string): Promise<DraftFile[]> {
  const files = (await entriesOf(draft)).map(([, file]) => file);
  return files.sort((one, other) => one.order - other.order);
}

export async function deleteDraftFiles(draft: string): Promise<void> {
  const keys = (await entriesOf(draft)).map(([key]) => key);
  await attempt(() => delMany(keys, store()));
}

async function entriesOf(draft: string) {
  try {
    const all = await entries<[draft: string, id: string], DraftFile>(store());
    return all.filter(([[owner]]) => owner === draft);
  } catch {
    return [];
  }
}

/** Storage may be full or switched off: then the form works, but does not survive a reload. */
async function attempt(action: () => unknown): Promise<void> {
  try {
    await action();
  } catch {
    return;
  }
}
