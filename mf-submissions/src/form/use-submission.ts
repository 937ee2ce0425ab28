import type { Issue } from "@deeds/contracts";
import { type ApiError, newIdempotencyKey, toApiError } from "@deeds/remote-kit";
import { useRef, useState } from "react";

export interface Submission<Result> {
  pending: boolean;
  /** A failure that belongs to no field. */
  failure: ApiError | null;
  issues: readonly Issue[];
  setIssues(issues: readonly Issue[]): void;
  /** Sends; undefined when it failed. The same form sent again carries the same key. */
  send(call: (idempotencyKey: string) => Promise<Result>): Promise<Result | undefined>;
  errorOf(path: string): string | undefined;
  /** Takes back what was said about a field, since it was changed. */
  forget(field: string): void;
}

/**
 * The sending of one form. An attempt without an answer may have arrived, so the next one carries
 * its key and the server does the thing once; after an answer the key is a new one.
 */
export function useSubmission<Result>(): Submission<Result> {
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const key = useRef(newIdempotencyKey());

  const send = async (call: (idempotencyKey: string) => Promise<Result>) => {
    setPending(true);
    setFailure(null);
    try {
      const result = await call(key.current);
      key.current = newIdempotencyKey();
      setIssues([]);
      return result;
    } catch (thrown) {
      const error = toApiError(thrown);
      if (error.status > 0 && error.status < 500) key.current = newIdempotencyKey();
      setIssues(error.issues);
      setFailure(error);
      return undefined;
    } finally {
      setPending(false);
    }
  };

  const errorOf = (path: string) => issues.find((issue) => issue.path === path)?.message;
  const forget = (field: string) =>
    setIssues((now) => now.filter(({ path }) => path.split(".")[0] !== field));
  return { pending, failure, issues, setIssues, send, errorOf, forget };
}
