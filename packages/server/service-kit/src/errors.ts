import { type ErrorBody, type ErrorCode, errorStatus, type Issue } from "@deeds/contracts";
import { errorText, validationText, waitText } from "@deeds/i18n/errors";
import type { Language } from "@deeds/i18n/languages";
import type Koa from "koa";
import { isDatabaseOutage } from "./database.ts";
import type { Logger } from "./logger.ts";
import { ObjectStoreError } from "./object-store-error.ts";

interface Details {
  issues?: Issue[];
  /** Values for the text, e.g. `{ limit: "10 MB" }`. */
  params?: Record<string, string | number>;
  headers?: Record<string, string>;
  /** The current record, for `edit-conflict`. */
  current?: unknown;
  cause?: unknown;
  /** The unavailable service, for the log. */
  service?: string | undefined;
}

/** An error with a stable code; its public text is localized by `renderError`. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: Details;

  constructor(code: ErrorCode, details: Details = {}) {
    super(code, { cause: details.cause });
    this.name = "AppError";
    this.code = code;
    this.status = errorStatus[code];
    this.details = details;
  }
}

/** Named factories of errors. */
export const refuse = {
  notFound: () => new AppError("not-found"),
  notAuthenticated: () => new AppError("not-authenticated"),
  notAllowed: () => new AppError("not-allowed"),
  erased: () => new AppError("erased"),
  alreadyModerated: () => new AppError("already-moderated"),
  wrongStatus: () => new AppError("wrong-status"),
  validation: (issues: Issue[]) => new AppError("validation", { issues }),
  editConflict: (current: unknown) => new AppError("edit-conflict", { current }),
  unavailable: (cause?: unknown, service?: string) =>
    new AppError("service-unavailable", { headers: { "Retry-After": "5" }, cause, service }),
};

/** Nothing listens at an address, or no address has the name: as while an installation starts. */
const unreachable = new Set<unknown>(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN"]);
const isUnreachable = ({ code, cause }: AppError): boolean =>
  code === "service-unavailable" &&
  cause instanceof Error &&
  "code" in cause &&
  unreachable.has(cause.code);

interface About {
  language: Language;
  requestId: string;
  log: Logger;
}

/** Returns the response of an error; any other error than `AppError` is logged, with status 500. */
export function errorResponse(error: unknown, about: About) {
  const refusal = toAppError(error);
  // What is switched off by configuration is no failure.
  const isFailure = refusal.status >= 500 && !refusal.code.endsWith("-disabled");
  const { issues, headers, params, current, service } = refusal.details;
  if (isFailure) {
    const level = isUnreachable(refusal) ? "warn" : "error";
    about.log[level]({ err: error, service }, "the call failed");
  }
  const seconds = Number(headers?.["Retry-After"] ?? 0);
  const wait = seconds > 0 && { wait: waitText(seconds, about.language) };
  const body: ErrorBody = {
    message: errorText(refusal.code, about.language, { ...params, ...wait }),
    code: refusal.code,
    requestId: about.requestId,
    ...(issues && { issues: issues.map((issue) => localizeIssue(issue, about.language)) }),
    ...(current !== undefined && { current }),
  };
  return { status: refusal.status, headers: { ...headers, "Cache-Control": "no-store" }, body };
}

/** Writes an error as the response of a Koa request. */
export function renderError(ctx: Koa.Context, error: unknown, about: About) {
  const { status, headers, body } = errorResponse(error, about);
  ctx.status = status;
  ctx.set(headers);
  ctx.body = body;
}

/** Returns an issue with its localized text in place of the key. */
export function localizeIssue(issue: Issue, language: Language): Issue {
  return { path: issue.path, message: validationText(issue.message, language) };
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseOutage(error) || error instanceof ObjectStoreError)
    return refuse.unavailable(error);
  return new AppError("internal-error", { cause: error });
}
