import type { Issue } from "@deeds/contracts";
import { type ApiError, newIdempotencyKey, toApiError } from "@deeds/remote-kit";
import { useRef, useState } from "react";

/**
 * The sending of one form. An attempt without an answer may have arrived, so the next one carries
 * its key and the server does the thing once; after an answer the key is a new one.
 */
export function useSending<Result>() {
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
  return { pending, failure, issues, setIssues, send, errorOf };
}
