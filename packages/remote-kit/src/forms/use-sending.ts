import type { Issue } from "@deeds/contracts";
import { useState } from "react";
import { type ApiError, toApiError } from "../api/api-error.ts";
import { newIdempotencyKey } from "../api/request.ts";
import { readDraft, removeDraft, writeDraft } from "../drafts/storage.ts";
import { useUpdateConsent } from "../remote/update-consent.ts";

export interface Sending<Result> {
  pending: boolean;
  /** Why it was not sent; what belongs to a field stands in `issues`. */
  failure: ApiError | null;
  issues: readonly Issue[];
  setIssues(issues: readonly Issue[]): void;
  /** Sends; answers the error when it failed. The same form sent again carries the same key. */
  send(call: (idempotencyKey: string) => Promise<Result>): Promise<Sent<Result>>;
  errorOf(path: string): string | undefined;
  /** Takes back what was said about a field, since it was changed. */
  forget(field: string): void;
}

type Sent<Result> = { result: Result } | { error: ApiError };

/**
 * The sending of one form. An attempt without an answer may have arrived, so the next one carries
 * its key and the server does the thing once; after an answer the key is a new one.
 * @param draft key of the form's draft, which the attempt's key is kept with; null: of none
 */
export function useSending<Result>(draft: string | null): Sending<Result> {
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const [key] = useState(() => attemptKey(draft));
  useUpdateConsent(pending ? "block" : "allow");

  const send = async (call: (idempotencyKey: string) => Promise<Result>) => {
    setPending(true);
    setFailure(null);
    try {
      const result = await call(key.take());
      key.done();
      setIssues([]);
      return { result };
    } catch (thrown) {
      const error = toApiError(thrown);
      if (isRefusal(error)) key.done();
      setIssues(error.issues);
      setFailure(error);
      return { error };
    } finally {
      setPending(false);
    }
  };

  const errorOf = (path: string) => issues.find((issue) => issue.path === path)?.message;
  const forget = (field: string) =>
    setIssues((now) => now.filter(({ path }) => path.split(".")[0] !== field));
  return { pending, failure, issues, setIssues, send, errorOf, forget };
}

/** The server has answered, and not that the first attempt is still under way. */
const isRefusal = ({ status, code }: ApiError): boolean =>
  status > 0 && status < 500 && code !== "in-progress";

/**
 * The `Idempotency-Key` of a form's sending, kept with its draft: an attempt without an answer may
 * have arrived, and the one after a reload must not do the thing a second time. Without a draft it
 * lives as long as the form.
 */
interface AttemptKey {
  /** The key of the attempt that has had no answer yet, or a new one. */
  take(): string;
  /** The attempt was answered: the next one is another. */
  done(): void;
}

function attemptKey(draft: string | null): AttemptKey {
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
