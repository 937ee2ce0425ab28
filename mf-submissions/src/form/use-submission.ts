import type { Issue } from "@deeds/contracts";
import { useTranslation } from "@deeds/i18n/react";
import { type ApiError, attemptKey, toApiError } from "@deeds/remote-kit";
import { toast } from "@deeds/ui";
import { useState } from "react";

export interface Submission<Result> {
  pending: boolean;
  /** A failure that belongs to no field. */
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
 * its key and the server does the thing once, after a reload too; after an answer the key is a new
 * one. Whoever changed the form in between is told by the server that the first one had arrived.
 * @param draft key of the form's draft, which the key is kept with
 * @param failed what is said when the server gives no reason
 */
export function useSubmission<Result>(draft: string, failed: string): Submission<Result> {
  const { t } = useTranslation("submissions");
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const [key] = useState(() => attemptKey(draft));

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
      const description = hasArrived(error) ? t("alreadyArrived") : error.message || failed;
      toast({ variant: "destructive", title: t("common:error"), description });
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

/** The form was changed after an attempt whose answer was lost: the server knows the attempt. */
export const hasArrived = ({ code }: ApiError): boolean => code === "idempotency-key-reused";

/** The server has answered, and not that the first attempt is still under way. */
const isRefusal = ({ status, code }: ApiError): boolean =>
  status > 0 && status < 500 && code !== "in-progress";
