import { credentials, registration } from "@deeds/contracts";
import { type SignInTab, toApiError } from "@deeds/remote-kit";

export const emptyForm = { username: "", password: "", confirmPassword: "" };
export type FormField = keyof typeof emptyForm;
export type FieldErrors = Partial<Record<FormField, string>>;

/**
 * What is wrong with the form, by field, in the order of the fields. The rules are the contract's;
 * that the passwords agree is the form's own, since the repeated one is never sent.
 */
export function fieldErrors(
  kind: SignInTab,
  { confirmPassword, ...sent }: typeof emptyForm,
  text: (key: string) => string,
): FieldErrors {
  const schema = kind === "login" ? credentials : registration;
  const issues = schema.safeParse(sent).error?.issues ?? [];
  const keys = issues.map(({ path, message }): [string, string] => [String(path[0]), message]);
  if (kind === "register") {
    const short = [...confirmPassword].length < 6;
    if (short) keys.push(["confirmPassword", "password-too-short"]);
    else if (confirmPassword !== sent.password) keys.push(["confirmPassword", "passwords-differ"]);
  }
  return Object.fromEntries(
    keys
      .toReversed()
      .map(([field, key]) => [field, text(key)])
      .toReversed(),
  );
}

/** What the server refused: words at the fields that it named, else one text for the form. */
export function serverErrors(cause: unknown): { fields: FieldErrors; message: string | null } {
  const { issues, message } = toApiError(cause);
  const named = issues.filter(({ path }) => path in emptyForm);
  const fields = Object.fromEntries(named.map(({ path, message: words }) => [path, words]));
  return { fields, message: named.length > 0 ? null : message };
}
