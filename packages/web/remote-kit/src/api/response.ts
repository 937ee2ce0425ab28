import type { ErrorBody, ErrorCode, Issue } from "@deeds/contracts";
import type { Call, Endpoint } from "@deeds/contracts/browser";
import i18next from "i18next";
import { loadSchemas } from "./load-schemas.ts";

/** Codes of the contracts and three that only the browser gives. */
export type ApiErrorCode = ErrorCode | "network" | "unexpected-response" | "unknown";

type Details = Pick<ApiError, "status"> & { code: string } & Partial<
    Pick<ApiError, "issues" | "requestId" | "current">
  >;

/**
 * A call that did not succeed. `message` is the server's, in the reader's language; for a response
 * in another form the status code, a colon, a space and the text (S8.01).
 */
export class ApiError extends Error {
  /** HTTP status; 0 without a response. */
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly issues: readonly Issue[];
  readonly requestId: string | undefined;
  /** With `edit-conflict`: the current state. */
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

export function errorOfResponse(status: number, statusText: string, text: string): ApiError {
  const body = parseJson(text);
  if (isErrorBody(body)) return errorOfBody(status, body);
  return new ApiError(`${status}: ${text || statusText}`, { status, code: "unknown" });
}

/** @param body JSON of the response */
export const errorOfBody = (status: number, body: unknown): ApiError =>
  isErrorBody(body)
    ? new ApiError(body.message, { status, ...body })
    : new ApiError(String(status), { status, code: "unknown" });

export const networkError = (): ApiError =>
  new ApiError(i18next.t("kit:network"), { status: 0, code: "network" });

/** The response breaks its contract: server and page are of different versions. */
export const unexpectedResponse = (status: number): ApiError =>
  new ApiError(i18next.t("kit:unexpectedResponse"), { status, code: "unexpected-response" });

/** Wraps a thrown value in an ApiError, unless it is one. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  return new ApiError(error instanceof Error ? error.message : String(error), {
    status: 0,
    code: "unknown",
  });
}

/** False for the response of something else, e.g. of a proxy. */
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

/** Parses a response by its contract; throws ApiError. */
export async function parseResponse(
  endpoint: Call,
  { status, statusText }: Pick<Response, "status" | "statusText">,
  text: string,
): Promise<unknown> {
  if (status < 200 || status > 299) {
    const error = errorOfResponse(status, statusText, text);
    if (error.code === "not-authenticated") for (const listener of listeners) listener();
    throw error;
  }
  if (endpoint.responseKind === "empty") return undefined;
  return parseText(endpoint, status, text);
}

async function parseText({ name }: Call, status: number, text: string): Promise<unknown> {
  const { endpoints } = await loadSchemas().catch(() => {
    throw networkError();
  });
  try {
    const response: unknown = JSON.parse(text);
    const known = (endpoints as Partial<Record<string, Endpoint>>)[name];
    // A remote may be younger than the shell, which then does not know its calls yet.
    return known ? known.response.parse(response) : response;
  } catch (cause) {
    console.error(`${name} returned a response that breaks its contract`, cause);
    throw unexpectedResponse(status);
  }
}

/** Whether a call was aborted, which is no error. */
export const isAbort = (error: unknown): boolean =>
  !(error instanceof ApiError) && error instanceof Error && error.name === "AbortError";

/** Throws an abort as it is, everything else as ApiError `network`. */
export function throwNetworkError(cause: unknown): never {
  throw isAbort(cause) ? cause : networkError();
}

const listeners = new Set<() => void>();

/** Calls back for every response that says the session has ended. */
export function onUnauthenticated(listener: () => void): void {
  listeners.add(listener);
}
