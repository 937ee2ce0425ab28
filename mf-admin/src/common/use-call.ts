import { type ApiError, toApiError } from "@deeds/remote-kit";
import { useState } from "react";

/** One refused field: its path in the body and what to do about it. */
export interface FieldIssue {
  path: string;
  message: string;
}

export interface Call {
  pending: boolean;
  issues: readonly FieldIssue[];
  setIssues(issues: readonly FieldIssue[]): void;
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
  const [issues, setIssues] = useState<readonly FieldIssue[]>([]);
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
