import type { ErrorBody, Issue } from "@deeds/contracts";
import { errorText, type Language, validationText } from "@deeds/i18n/errors";
import type Koa from "koa";
import { AppError } from "./errors.ts";
import type { Logger } from "./logger.ts";
import { isDatabaseOutage } from "./outage.ts";

interface RefusalAnswer {
  status: number;
  headers: Record<string, string>;
  body: ErrorBody;
}

interface About {
  language: Language;
  requestId: string;
  log: Logger;
}

/** What a refusal answers; whatever is not a refusal is a logged 500. */
export function refusalAnswer(error: unknown, about: About): RefusalAnswer {
  const refusal = toRefusal(error);
  // Payments that are off are a choice, no failure.
  const isFailure = refusal.status >= 500 && refusal.code !== "payments-disabled";
  if (isFailure) about.log.error({ err: error }, "the call failed");
  const { issues, headers, params, current } = refusal.details;
  const body: ErrorBody = {
    message: errorText(refusal.code, about.language, params),
    code: refusal.code,
    requestId: about.requestId,
    ...(issues && { issues: issues.map((issue) => localiseIssue(issue, about.language)) }),
    ...(current !== undefined && { current }),
  };
  return { status: refusal.status, headers: { ...headers, "Cache-Control": "no-store" }, body };
}

/** Writes it as the answer of a Koa pipeline. */
export function renderError(ctx: Koa.Context, error: unknown, about: About) {
  const { status, headers, body } = refusalAnswer(error, about);
  ctx.status = status;
  ctx.set(headers);
  ctx.body = body;
}

/** An issue with its text for people in the place of the text's key. */
export function localiseIssue(issue: Issue, language: Language): Issue {
  return { path: issue.path, message: validationText(issue.message, language) };
}

function toRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return isDatabaseOutage(error)
    ? new AppError("service-unavailable", { headers: { "Retry-After": "5" }, cause: error })
    : new AppError("internal-error", { cause: error });
}
