import type { Issue } from "@deeds/contracts";
import { useState } from "react";
import { newIdempotencyKey } from "../api/request.ts";
import { type ApiError, toApiError } from "../api/response.ts";
import { readDraft, removeDraft, writeDraft } from "../drafts/drafts.ts";
import { toastFailure, useUpdateConsent } from "../page/page.tsx";
import type { SentFormState } from "./sent-form.ts";

/** The state of one call: pending, and the fields that were rejected. */
function useAttempt(sent: SentFormState | null = null) {
  const [pending, setPending] = useState(false);
  const [issues, setIssues] = useState<readonly Issue[]>(sent?.issues ?? []);
  const errorOf = (path: string) => issues.find((issue) => issue.path === path)?.message;
  const attempt = async <Result>(
    call: () => Promise<Result>,
  ): Promise<{ result: Result } | { error: ApiError }> => {
    setPending(true);
    try {
      const result = await call();
      setIssues([]);
      return { result };
    } catch (thrown) {
      const error = toApiError(thrown);
      setIssues(error.issues);
      return { error };
    } finally {
      setPending(false);
    }
  };
  return { pending, issues, setIssues, errorOf, attempt };
}

/**
 * The state of one change: pending, rejected fields, failure. After a failure `run` returns
 * undefined and calls `onFailure`, or shows a toast with this title and the server's message.
 */
export function useCall() {
  const { attempt, ...state } = useAttempt();
  const run = async <Result>(
    call: () => Promise<Result>,
    onFailure: string | ((error: ApiError) => void),
  ): Promise<Result | undefined> => {
    const outcome = await attempt(call);
    if ("result" in outcome) return outcome.result;
    const { error } = outcome;
    if (typeof onFailure === "string") toastFailure(onFailure, error.message);
    else onFailure(error);
    return undefined;
  };
  return { ...state, run };
}

export type Sending<Result> = ReturnType<typeof useSubmit<Result>>;

/**
 * The submission of one form. An attempt without a response may have arrived, so the next one carries
 * its `Idempotency-Key`; after a response the key is a new one.
 * @param draft key of the form's draft, which the attempt's key is stored with; `null` without one
 * @param sent what was sent without scripts, of which the form shows the errors
 */
export function useSubmit<Result>(draft: string | null, sent: SentFormState | null = null) {
  const { attempt, ...state } = useAttempt(sent);
  const [failure, setFailure] = useState<ApiError | null>(sent?.failure ?? null);
  const [key] = useState(() => attemptKey(draft));
  useUpdateConsent(state.pending ? "block" : "allow");

  const send = async (call: (idempotencyKey: string) => Promise<Result>) => {
    setFailure(null);
    const outcome = await attempt(() => call(key.take()));
    const error = "error" in outcome ? outcome.error : null;
    if (error === null || isRejection(error)) key.done();
    setFailure(error);
    return outcome;
  };

  /** Clears the errors of a field that was changed. */
  const clearErrors = (field: string) =>
    state.setIssues((now) => now.filter(({ path }) => path.split(".")[0] !== field));
  return { ...state, failure, send, clearErrors };
}

/** Whether the server has rejected the submission, as opposed to an attempt still in progress. */
const isRejection = ({ status, code }: ApiError): boolean =>
  status > 0 && status < 500 && code !== "in-progress";

/** The `Idempotency-Key` of a form, stored with its draft, so that it outlives a reload. */
function attemptKey(draft: string | null) {
  const place = draft && `${draft}:attempt`;
  const stored = place && readDraft(place)?.value;
  let key = typeof stored === "string" ? stored : null;
  return {
    /** Returns the key of the attempt without a response, or a new one. */
    take(): string {
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
