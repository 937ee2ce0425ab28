import { newIdempotencyKey } from "../api/new-key.ts";
import { readDraft, removeDraft, writeDraft } from "./storage.ts";

/**
 * The `Idempotency-Key` of a form's sending, kept with its draft: an attempt without an answer may
 * have arrived, and the one after a reload must not do the thing a second time. Without a draft it
 * lives as long as the form.
 */
export interface AttemptKey {
  /** The key of the attempt that has had no answer yet, or a new one. */
  take(): string;
  /** The attempt was answered: the next one is another. */
  done(): void;
}

export function attemptKey(draft: string | null): AttemptKey {
  const place = draft && `${draft}:attempt`;
  const kept = place && readDraft(place)?.value;
  let key = typeof kept === "string" ? kept : null;
  return {
    take() {
      if (key === null) {
        key = newIdempotencyKey();
        if (place) writeDraft(place, key);
      }
      return key;
    },
    done() {
      key = null;
      if (place) removeDraft(place);
    },
  };
}
