import { type Issue, limits } from "@deeds/contracts/browser";
import type { Language } from "@deeds/i18n";
import { validationText } from "@deeds/i18n/errors";
import { checkBody, type SignInTab, toApiError } from "@deeds/remote-kit";

export const emptyForm = { username: "", password: "", confirmPassword: "" };
export type FormField = keyof typeof emptyForm;
export type FieldErrors = Partial<Record<FormField, string>>;

/**
 * What is wrong with the form, by field, in the order of the fields. The rules are the contract's;
 * that the passwords agree is the form's own, since the repeated one is never sent.
 */
export async function fieldErrors(
  kind: SignInTab,
  { confirmPassword, ...sent }: typeof emptyForm,
  language: Language,
): Promise<FieldErrors> {
  const body = kind === "login" ? "credentials" : "registration";
  const issues = await checkBody(body, sent, language);
  const repeated = kind === "register" ? wrongRepetition(confirmPassword, sent.password) : null;
  if (repeated) {
    issues.push({ path: "confirmPassword", message: validationText(repeated, language) });
  }
  return firstByField(issues);
}

function wrongRepetition(repeated: string, password: string): string | null {
  if ([...repeated].length < limits.password.min) return "password-too-short";
  return repeated === password ? null : "passwords-differ";
}

/** One text for each field, the first that was said about it. */
function firstByField(issues: readonly Issue[]): FieldErrors {
  const fields: Record<string, string> = {};
  for (const { path, message } of issues) fields[path] ??= message;
  return fields;
}

/** What the server refused: words at the fields that it named, else one text for the form. */
export function serverErrors(cause: unknown): { fields: FieldErrors; message: string | null } {
  const { issues, message } = toApiError(cause);
  const named = issues.filter(({ path }) => path in emptyForm);
  const fields = Object.fromEntries(named.map(({ path, message: words }) => [path, words]));
  return { fields, message: named.length > 0 ? null : message };
}

/** Only a path of this site: an address from the query must not lead elsewhere. */
export const ownPath = (path: string | null): string =>
  path && /^\/(?![/\\])/.test(path) ? path : "/";
