import { z } from "zod";
import { limits } from "./limits.ts";

const codePoints = (text: string): number => [...text].length;

/**
 * Text of at most `max` code points as sent, then trimmed, without NUL or lone surrogates. Messages are keys of
 * `validationText` in `@deeds/i18n/errors`.
 */
export const text = (max: number) =>
  z
    .string({ error: "text" })
    .refine(isText, { error: "text-malformed" })
    .refine((value) => codePoints(value) <= max, { error: `text-too-long:${max}` })
    .trim()
    .meta({ maxLength: max });

function isText(value: string): boolean {
  return value.isWellFormed() && !value.includes("\0");
}

/** Any JSON whose texts and names are well-formed. */
export const anyJson = z.json().refine(hasOnlyTexts, { error: "text-malformed" });

function hasOnlyTexts(value: unknown): boolean {
  if (typeof value === "string") return isText(value);
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([name, inner]) => isText(name) && hasOnlyTexts(inner));
}

/** As `text`, but not empty. */
export const requiredText = (max: number) =>
  text(max)
    .refine((value) => value !== "", { error: "required" })
    .meta({ minLength: 1 });

/** Optional text of a form; absent, `null` and empty are equal. */
export const optionalText = (max: number) =>
  text(max)
    .nullish()
    .transform((value) => (value === "" ? null : value));

/** An http or https URL, safe to show as a link. */
export const webUrl = z
  .string({ error: "url" })
  .max(limits.url, { error: `text-too-long:${limits.url}` })
  .trim()
  .refine(isWebUrl, { error: "url" })
  .meta({ pattern: "^\\s*[hH][tT][tT][pP][sS]?://\\S+\\s*$" });

function isWebUrl(value: string): boolean {
  // `URL` would accept spaces and line breaks inside.
  if (!isText(value) || !/^https?:\/\/\S+$/i.test(value) || !URL.canParse(value)) return false;
  const url = new URL(value);
  return url.username === "" && url.password === "";
}

const instagramHosts = /^(?:(?:www|m)\.)?(?:instagram\.com|instagr\.am)$/;

/** The URL of an Instagram profile; absent, `null` and empty are equal. */
export const instagramUrl = optionalText(limits.url).refine(
  (value) => !value || (isWebUrl(value) && instagramHosts.test(new URL(value).host)),
  { error: "instagram-url" },
);

/** A whole number from 1 in decimal digits, not `0x1` or `1e0`: a URL has one spelling. */
export const wholeNumber = (max: number, error: string) =>
  z.coerce
    .string()
    .regex(/^[1-9]\d{0,15}$/, { error })
    .meta({ type: "integer", minimum: 1, maximum: max, pattern: undefined })
    .transform(Number)
    .pipe(z.int({ error }).max(max, { error }));

export const id = wholeNumber(Number.MAX_SAFE_INTEGER, "bad-id");
export const idParams = z.object({ id });
export const receiptParams = z.object({ receipt: z.string().max(100) });

/** The number of a person in the body of a call. */
export const personNumber = z
  .number({ error: "person-number" })
  .int()
  .positive({ error: "person-number" });

/** Ids separated by commas, at most `max`. */
export const idList = (max: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,14}(?:,[1-9]\d{0,14})*$/, { error: "ids" })
    .refine((text) => text.split(",").length <= max, { error: "ids" });

/** ISO 8601 in UTC, e.g. `2026-01-31T10:00:00.000Z`. */
export const timestamp = z.iso.datetime();
