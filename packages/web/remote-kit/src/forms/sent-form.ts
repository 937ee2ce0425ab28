import type { FormCall, Issue, SentForm } from "@deeds/contracts";
import type { Call } from "@deeds/contracts/browser";
import { useContext, useEffect, useState } from "react";
import { addressOf, type EndpointArgs, type RequestParts } from "../api/request.ts";
import { type ApiError, errorOfBody } from "../api/response.ts";
import { RenderPassContext } from "../render/render-pass.ts";

/** Values by the names of the fields. */
export type FormFields = Readonly<Record<string, string>>;

/** What a sent form means: the call that it makes, or what is wrong with its fields. */
export type FormMeaning = FormCall | { issues: readonly Issue[] };

/** A form that was sent without scripts and is shown again. */
export interface SentFormState {
  fields: FormFields;
  issues: readonly Issue[];
  /** Why the call of the form was rejected; `null` when it was not made. */
  failure: ApiError | null;
}

/**
 * Returns the call that a form makes. `NaN` and `Infinity`, of a field such as an age, are sent as text, which
 * the call's schema refuses: JSON would make them `null`, a value that was not given.
 * @param next path of the page that follows; `{name}` stands for a value of the response, `none` for
 *   one that is `null`
 */
export const formCall = <E extends Call>(
  endpoint: E,
  args: EndpointArgs<E>,
  next: string,
): FormCall => ({
  call: `${endpoint.method} ${addressOf(endpoint, args as RequestParts)}`,
  body: JSON.parse(
    JSON.stringify((args as RequestParts).body ?? null, (_, value) =>
      typeof value === "number" && !Number.isFinite(value) ? String(value) : value,
    ),
  ),
  next,
});

/**
 * Makes a form of the page work without scripts: `<form method="post">` without an action, whose fields
 * have names. The server renders the page with what was sent and calls `read`, which must not depend on
 * the browser. When that returns a call of an endpoint with `form`, the gateway makes it as this visitor
 * and shows the next page; otherwise, and when the call is rejected, this page is shown again.
 *
 * Returns what the form is to be filled with again; `null` for a page that is only read.
 *
 * ```tsx
 * const sent = useSentForm(({ text = "" }) =>
 *   text ? formCall(endpoints.ask, { body: { text } }, "/asked/{id}") : { issues: [missingText] },
 * );
 * ```
 */
export function useSentForm(read: (fields: FormFields) => FormMeaning): SentFormState | null {
  const pass = useContext(RenderPassContext);
  const [form] = useState(() => (pass ? pass.form : formOfDocument));
  useEffect(() => setSentForm(null), []);
  const [meaning] = useState(() => form && read(form.fields));
  if (!form || !meaning) return null;
  const issues = "issues" in meaning ? meaning.issues : [];
  const failure = form.failure && errorOfBody(form.failure.status, form.failure.body);
  if (pass) pass.formCall = "issues" in meaning || failure ? null : meaning;
  return { fields: form.fields, issues: failure?.issues ?? issues, failure };
}

let formOfDocument: SentForm | null = null;

/** States what was sent before this document; the shell calls it once. */
export function setSentForm(form: SentForm | null): void {
  formOfDocument = form;
}
