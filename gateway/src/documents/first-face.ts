import type { RemotePage } from "@deeds/contracts";
import type { Language } from "@deeds/i18n/languages";
import type { PageFacts } from "./facts.ts";
import { escapeHtml } from "./html.ts";
import { texts } from "./texts.ts";

/**
 * What stands in a page's place until its scripts draw it: the product's name and the page's first
 * words, where they will stand then. Empty for pages whose beginning depends on who looks.
 */
export function firstFace(
  { person }: PageFacts,
  page: RemotePage | null,
  language: Language,
): string {
  if (person) return face("person", person.name, person.notes, language);
  const heading = page?.heading?.[language];
  return heading ? face(page.path === "/" ? "hero" : "page", heading, null, language) : "";
}

function face(look: string, heading: string, text: string | null, language: Language): string {
  const { product } = texts[language];
  return [
    `<header class="gd-first-head"><p class="gd-page">${product}</p></header>`,
    `<main class="gd-page gd-first" data-look="${look}">`,
    `<h1>${escapeHtml(heading)}</h1>`,
    ...(text ? [`<p>${escapeHtml(text)}</p>`] : []),
    "</main>",
  ].join("");
}
