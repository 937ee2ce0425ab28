/** Words of examples and of engines' own defaults. */
const placeholder =
  /change.?me|default|development|example|minioadmin|passw(or)?d|placeholder|replace|secret/i;
const leastCharacters = 16;
const leastDifferent = 8;

/** Settings whose schema is marked by `.meta({ secret: … })`: as a whole, or an address with a password. */
export type SecretKind = "whole" | "in-address";

/**
 * Why production refuses these secrets, by name; never with a value.
 * @param secrets the settings that are secrets, by name
 */
export function weaknesses(secrets: readonly { name: string; kind: SecretKind; value: string }[]) {
  const texts = secrets.flatMap(({ name, kind, value }) => {
    const text = kind === "whole" ? value : passwordIn(value);
    return text === "" ? [] : [{ name, text }];
  });
  return texts.flatMap(({ name, text }, index) => {
    const twin = texts.findIndex((other) => other.text === text);
    const reason = twin < index ? `the same as ${texts[twin]?.name}` : weaknessOf(text);
    return reason ? [{ name, reason }] : [];
  });
}

function weaknessOf(text: string): string | null {
  if (text.length < leastCharacters) return `shorter than ${leastCharacters} characters`;
  // A key in base64 is as weak as what it encodes.
  const forms = [text, Buffer.from(text, "base64").toString("latin1")];
  if (forms.some((form) => placeholder.test(form))) return "a placeholder";
  if (forms.some((form) => new Set(form).size < leastDifferent)) return "too uniform";
  return /^(.{1,16}?)\1+$/s.test(text) ? "one piece repeated" : null;
}

function passwordIn(address: string): string {
  const [, password = ""] = /^[a-z0-9+]+:\/\/[^/@:]*:([^/@]*)@/.exec(address) ?? [];
  return decodeURIComponent(password);
}
