import type { RemotePage } from "@deeds/contracts";
import type { Language } from "@deeds/i18n/languages";
import type { PageFacts } from "./facts.ts";
import { escapeHtml } from "./html.ts";
import { commonTexts, texts } from "./texts.ts";

const blockPage = "/age-restriction";

/**
 * What stands in a page's place until its scripts draw it: the product's name and the page's first
 * words, where they will stand then, and before them the question for the visitor's age. Without
 * words for pages whose beginning depends on who looks.
 */
export function firstFace(facts: PageFacts, page: RemotePage | null, language: Language): string {
  return firstWords(facts, page, language) + (page?.path === blockPage ? "" : ageGate(language));
}

function firstWords({ person }: PageFacts, page: RemotePage | null, language: Language): string {
  if (person) return face("person", person.name, person.notes, language);
  const heading = page?.heading?.[language];
  return heading ? face(page.path === "/" ? "hero" : "page", heading, null, language) : "";
}

/** Shown to whoever has not answered yet (see `bootScript`); the answers come with the scripts. */
function ageGate(language: Language): string {
  const { age } = commonTexts[language];
  return [
    '<div class="gd-first-gate gd-veil"><dialog open class="gd-dialog" data-size="small" aria-labelledby="first-gate">',
    `<div class="gd-dialog-head"><h2 id="first-gate" class="gd-dialog-title" data-no-close>${age.title}</h2></div>`,
    `<div class="gd-dialog-body"><p>${age.text}</p><p class="gd-first-kept">${age.kept}</p></div>`,
    "</dialog></div>",
  ].join("");
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
