import type { ErrorBody, ErrorCode, Issue } from "@deeds/contracts";
import i18next from "i18next";

/** Codes of the contracts, and three of the browser's own. */
export type ApiErrorCode = ErrorCode | "network" | "unexpected-answer" | "unknown";

interface Details {
  status: number;
  code: string;
  issues?: Issue[] | undefined;
  requestId?: string | undefined;
  current?: unknown;
}

/**
 * A call that did not succeed. `message` is for people: the server's own words, in their language;
 * for an answer in another form the status code, a colon, a space and the text (S8.01).
 */
export class ApiError extends Error {
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly code: ApiErrorCode;
  /** Refused fields; empty when the error is about no field. */
  readonly issues: readonly Issue[];
  readonly requestId: string | undefined;
  /** With `edit-conflict`: the thing as it is now. */
  readonly current: unknown;

  constructor(message: string, { status, code, issues, requestId, current }: Details) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.code = code as ApiErrorCode;
    this.issues = issues ?? [];
    this.requestId = requestId;
    this.current = current;
  }
}

/** Reads an answer that is not a success. */
export function errorOfAnswer(status: number, statusText: string, text: string): ApiError {
  const body = parseJson(text);
  if (isErrorBody(body)) return new ApiError(body.message, { status, ...body });
  return new ApiError(`${status}: ${text || statusText}`, { status, code: "unknown" });
}

/** No answer came at all. */
export const networkError = (): ApiError =>
  new ApiError(i18next.t("kit:network"), { status: 0, code: "network" });

/** The answer is not what the contract says: server and page are of different ages. */
export const unexpectedAnswer = (status: number): ApiError =>
  new ApiError(i18next.t("kit:unexpectedAnswer"), { status, code: "unexpected-answer" });

/** Whatever was thrown, as an ApiError. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  return new ApiError(error instanceof Error ? error.message : String(error), {
    status: 0,
    code: "unknown",
  });
}

/** Whether the house itself has answered, and not something on the way. */
function isErrorBody(body: unknown): body is ErrorBody {
  const { message, code } = (body ?? {}) as Partial<ErrorBody>;
  return typeof message === "string" && typeof code === "string";
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
