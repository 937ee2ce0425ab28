import type { Language } from "@deeds/i18n/languages";

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

/** Returns JSON that cannot end the element around it. */
export const escapeJson = (json: string): string =>
  json
    .replace(/</g, "\\u003c")
    .replace(/\u2028/g, "\\u2028")
    .replace(/\u2029/g, "\\u2029");

/** Returns a tag; an attribute that is `undefined` is omitted, one that is `true` has no value. */
export function tag(name: string, attributes: Record<string, string | true | undefined>): string {
  const written = Object.entries(attributes).map(([key, value]) => {
    if (value === undefined) return "";
    return value === true ? ` ${key}` : ` ${key}="${escapeHtml(value)}"`;
  });
  return `<${name}${written.join("")}>`;
}

/** Returns the lines of a document up to its own part of the head. */
export const startOfHead = (language: Language): string[] => [
  "<!doctype html>",
  `<html lang="${language}">`,
  "<head>",
  '<meta charset="utf-8">',
  '<meta name="viewport" content="width=device-width, initial-scale=1">',
  '<link rel="icon" type="image/svg+xml" href="/favicon.svg">',
];
