import { forgetAllFiles } from "./files.ts";

const prefix = "draft:";

/** A kept draft and when it was kept, in ISO 8601. */
export interface StoredDraft {
  value: unknown;
  savedAt: string;
}

/** Storage may be full, switched off or written by another version: then there is no draft. */
export function readDraft(key: string): StoredDraft | null {
  try {
    const stored = JSON.parse(localStorage.getItem(prefix + key) ?? "null");
    return isStoredDraft(stored) ? stored : null;
  } catch {
    return null;
  }
}

function isStoredDraft(stored: unknown): stored is StoredDraft {
  const { value, savedAt } = (stored ?? {}) as Partial<StoredDraft>;
  return value !== undefined && !Number.isNaN(Date.parse(String(savedAt)));
}

/** Answers when it was kept, or null when it could not be. */
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
  attempt(() => localStorage.removeItem(prefix + key));
}

type Listener = () => void;
const listeners = new Set<Listener>();

/** Hears that every draft was forgotten; returns how to stop. */
export function onDraftsForgotten(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** At sign-out: the next person at this computer must not read them, on an open page either. */
export async function forgetDrafts(): Promise<void> {
  attempt(() => {
    const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index));
    for (const key of keys) if (key?.startsWith(prefix)) localStorage.removeItem(key);
  });
  for (const listener of listeners) listener();
  await forgetAllFiles();
}

function attempt(action: () => void): void {
  try {
    action();
  } catch {
    return;
  }
}
