import type { Issue } from "@deeds/contracts";
import { useState } from "react";
import { type ApiError, toApiError } from "../api/api-error.ts";
import { attemptKey } from "../drafts/attempt-key.ts";
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

export type Sent<Result> = { result: Result } | { error: ApiError };

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
