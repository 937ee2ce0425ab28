import { type ErrorCode, errorStatus, type Issue } from "@deeds/contracts";

interface Details {
  issues?: Issue[];
  /** Values for the text, e.g. `{ limit: "10 MB" }`. */
  params?: Record<string, string | number>;
  headers?: Record<string, string>;
  /** The thing as it is now, for `edit-conflict`. */
  current?: unknown;
  cause?: unknown;
}

/** A refusal with a stable code; its text for people is made where it is rendered. */
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

/** Named factories of refusals, so that a route reads as a sentence. */
export const refuse = {
  notFound: () => new AppError("not-found"),
  notAuthenticated: () => new AppError("not-authenticated"),
  notAllowed: () => new AppError("not-allowed"),
  erased: () => new AppError("erased"),
  alreadyModerated: () => new AppError("already-moderated"),
  validation: (issues: Issue[]) => new AppError("validation", { issues }),
  editConflict: (current: unknown) => new AppError("edit-conflict", { current }),
  unavailable: (cause?: unknown) =>
    new AppError("service-unavailable", { headers: { "Retry-After": "5" }, cause }),
};
