import { limits, type SentForm } from "@deeds/contracts";
import { AppError } from "@deeds/service-kit";
import type Koa from "koa";
import { readBody } from "../pipeline/read-body.ts";

export type FormFields = SentForm["fields"];

const maxFields = 100;
/** `birthDate.day`, `links.0.url` */
const fieldName = /^(?=.{1,100}$)[a-z]\w*(?:\.(?:[a-z]\w*|\d{1,3}))*$/i;

export const isForm = (ctx: Koa.Context): boolean =>
  ctx.method === "POST" && Boolean(ctx.is("application/x-www-form-urlencoded"));

/**
 * Returns the fields of the form in a request. Throws `cross-origin` when the browser does not say
 * where the form was sent from: scripts of other sites cannot send JSON, but a form of another site
 * could be sent.
 */
export async function readForm(ctx: Koa.Context): Promise<FormFields> {
  const isStated = ctx.get("origin") !== "" || ctx.get("sec-fetch-site") === "same-origin";
  if (!isStated) throw new AppError("cross-origin");
  const bytes = await readBody(ctx.req, limits.jsonBody);
  return fieldsOf(bytes.toString("utf8"));
}

/** Returns the fields of an encoded form; throws `malformed-request` for what no page's form sends. */
export function fieldsOf(text: string): FormFields {
  const pairs = text === "" ? [] : text.split("&", maxFields + 1);
  if (pairs.length > maxFields) throw new AppError("malformed-request");
  const fields = [...new URLSearchParams(text)];
  const names = new Set(fields.map(([name]) => name));
  const isWrong = names.size < fields.length || [...names].some((name) => !fieldName.test(name));
  if (isWrong) throw new AppError("malformed-request");
  // Browsers send line breaks as CRLF.
  return Object.fromEntries(fields.map(([name, value]) => [name, value.replaceAll("\r\n", "\n")]));
}
