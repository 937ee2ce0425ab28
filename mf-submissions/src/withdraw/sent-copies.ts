import { readDraft, removeDraft, writeDraft } from "@deeds/remote-kit";

/** What was sent from this browser, with the form that it can be sent from again. */
interface SentCopy {
  /** Path of the form. */
  form: string;
  /** Key of its draft. */
  draft: string;
  value: object;
}

type Kind = "proof" | "person" | "contact-edit";

const keyOf = (kind: Kind, id: number): string => `sent:${kind}-${id}`;

/** Stores a copy of what was sent until the submission is withdrawn; signing out deletes it. */
export const storeSentCopy = (kind: Kind, id: number, copy: SentCopy): void =>
  void writeDraft(keyOf(kind, id), copy);

/** Makes a copy the draft of its form; returns the form's path, `null` without a copy. */
export function restoreSentCopy(kind: string, id: number): string | null {
  const key = keyOf(kind as Kind, id);
  const copy = readDraft(key)?.value as SentCopy | undefined;
  if (!copy) return null;
  writeDraft(copy.draft, copy.value);
  removeDraft(key);
  return copy.form;
}

export const hasSentCopy = (kind: string, id: number): boolean =>
  readDraft(keyOf(kind as Kind, id)) !== null;
