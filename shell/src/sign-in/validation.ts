import { type Issue, limits } from "@deeds/contracts/browser";
import type { Language } from "@deeds/i18n";
import { validationText } from "@deeds/i18n/errors";
import { checkBody, type SignInTab, toApiError } from "@deeds/remote-kit";

export const emptyForm = { username: "", password: "", confirmPassword: "" };
export type FormField = keyof typeof emptyForm;
export type FieldErrors = Partial<Record<FormField, string>>;

/**
 * Returns the errors by field, in the order of the fields. The contract validates the body; the
 * repeated password, which is never sent, is compared here.
 */
export async function fieldErrors(
  kind: SignInTab,
  { confirmPassword, ...sent }: typeof emptyForm,
  language: Language,
): Promise<FieldErrors> {
  const body = kind === "login" ? "credentials" : "registration";
  const issues = await checkBody(body, sent, language);
  const repeated = kind === "register" ? repetitionError(confirmPassword, sent.password) : null;
  if (repeated) {
    issues.push({ path: "confirmPassword", message: validationText(repeated, language) });
  }
  return firstMessages(issues);
}

function repetitionError(repeated: string, password: string): string | null {
  if ([...repeated].length < limits.password.min) return "password-too-short";
  return repeated === password ? null : "passwords-differ";
}

function firstMessages(issues: readonly Issue[]): FieldErrors {
  const fields: Record<string, string> = {};
  for (const { path, message } of issues) fields[path] ??= message;
  return fields;
}

/** Returns the server's messages by field, or one message for the whole form. */
export function serverErrors(cause: unknown): { fields: FieldErrors; message: string | null } {
  const { issues, message } = toApiError(cause);
  const known = issues.filter(({ path }) => path in emptyForm);
  const fields = Object.fromEntries(known.map((issue) => [issue.path, issue.message]));
  return { fields, message: known.length > 0 ? null : message };
}

/** Returns a path of this site, otherwise `/`: a query must not redirect to another site. */
export const sameSitePath = (path: string | null): string =>
  path && /^\/(?![/\\])/.test(path) ? path : "/";
