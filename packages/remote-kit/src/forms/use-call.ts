import type { Issue } from "@deeds/contracts";
import { toast } from "@deeds/ui";
import { useState } from "react";
import { type ApiError, toApiError } from "../api/api-error.ts";

export interface Call {
  pending: boolean;
  /** Rejected fields of the last call. */
  issues: readonly Issue[];
  setIssues(issues: readonly Issue[]): void;
  errorOf(path: string): string | undefined;
  /**
   * Runs a change. After a failure it returns undefined and calls `onFailure`, or shows a toast with
   * this title and the server's message.
   */
  run<Result>(
    call: () => Promise<Result>,
    onFailure: string | ((error: ApiError) => void),
  ): Promise<Result | undefined>;
}

/** The state of one change: pending, rejected fields, failure. */
export function useCall(): Call {
  const [pending, setPending] = useState(false);
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const run: Call["run"] = async (call, onFailure) => {
    setPending(true);
    try {
      const result = await call();
      setIssues([]);
      return result;
    } catch (thrown) {
      const error = toApiError(thrown);
      setIssues(error.issues);
      if (typeof onFailure === "string") toastFailure(onFailure, error.message);
      else onFailure(error);
      return undefined;
    } finally {
      setPending(false);
    }
  };
  const errorOf = (path: string) => issues.find((issue) => issue.path === path)?.message;
  return { pending, issues, setIssues, errorOf, run };
}

/** Shows that something failed. */
export function toastFailure(title: string, description: string): void {
  toast({ variant: "destructive", title, description });
}
