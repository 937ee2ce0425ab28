import type { Issue } from "@deeds/contracts";
import { type ApiError, toApiError } from "@deeds/remote-kit";
import { useState } from "react";

export interface Call {
  pending: boolean;
  issues: readonly Issue[];
  setIssues(issues: readonly Issue[]): void;
  errorOf(path: string): string | undefined;
  /** Runs a change; answers undefined after `onFailure` was told of it. */
  run<Result>(
    call: () => Promise<Result>,
    onFailure: (error: ApiError) => void,
  ): Promise<Result | undefined>;
}

/** The state of one change on its way: pending, refused fields, failure. */
export function useCall(): Call {
  const [pending, setPending] = useState(false);
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const run = async <Result>(
    call: () => Promise<Result>,
    onFailure: (error: ApiError) => void,
  ): Promise<Result | undefined> => {
    setPending(true);
    try {
      const result = await call();
      setIssues([]);
      return result;
    } catch (thrown) {
      const error = toApiError(thrown);
      setIssues(error.issues);
      onFailure(error);
      return undefined;
    } finally {
      setPending(false);
    }
  };
  const errorOf = (path: string) => issues.find((issue) => issue.path === path)?.message;
  return { pending, issues, setIssues, errorOf, run };
}
