// By its name: the drafts that a sign-out deletes are those that the shell knows.
import { onDraftsDeleted, readDraft, removeDraft, writeDraft } from "@deeds/remote-kit";
import { useHydrated } from "@deeds/ui";
import { del, delMany, entries, set } from "idb-keyval";
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { attempt, draftFiles } from "./draft-files.ts";

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

/** A chosen file of a form that was not sent yet. */
export interface DraftFile {
  id: string;
  file: File;
  /** Of the file as it was chosen; absent in drafts of earlier versions. */
  fingerprint?: string;
  /** A large photo that was made smaller, or cannot be: every attempt sends these bytes. */
  isPrepared?: true;
  order: number;
  /** The same at every attempt of the upload. */
  idempotencyKey: string;
  /** Once it is uploaded; `since` in ISO 8601. */
  stored: { url: string; since: string } | null;
}

const keyOf = (draft: string, id: string): [string, string] => [draft, id];

/** Stores a file with its draft, or its new state. */
export const storeDraftFile = (draft: string, file: DraftFile): Promise<void> =>
  attempt(() => set(keyOf(draft, file.id), file, draftFiles()));

export const dropFile = (draft: string, id: string): Promise<void> =>
  attempt(() => del(keyOf(draft, id), draftFiles()));

/** The files of a draft, by `order`. */
export async function filesOf(draft: string): Promise<DraftFile[]> {
  const files = (await entriesOf(draft)).map(([, file]) => file);
  return files.sort((one, other) => one.order - other.order);
}

export async function deleteDraftFiles(draft: string): Promise<void> {
  const keys = (await entriesOf(draft)).map(([key]) => key);
  await attempt(() => delMany(keys, draftFiles()));
}

async function entriesOf(draft: string) {
  try {
    const all = await entries<[draft: string, id: string], DraftFile>(draftFiles());
    return all.filter(([[owner]]) => owner === draft);
  } catch {
    return [];
  }
}
