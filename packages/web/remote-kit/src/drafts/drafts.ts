import { clear } from "idb-keyval";
import { attempt, draftFiles } from "../bundled/draft-files.ts";

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
  await attempt(() => clear(draftFiles()));
}
