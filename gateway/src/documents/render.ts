import { type PageBoot, pageBootId, type RemotePage } from "@deeds/contracts";
import type { Language } from "@deeds/i18n/languages";
import type { PageFacts } from "./facts.ts";
import { descriptionTags, fileTags } from "./head.ts";
import { escapeHtml, escapeJson } from "./html.ts";
import type { Composition } from "./live-set.ts";
import type { Page } from "./pages.ts";
import { commonTexts, texts } from "./texts.ts";

/** The HTML of a page: everything that its first paint needs, and nothing that runs by itself. */
export function renderPage(options: {
  facts: PageFacts;
  composition: Composition;
  page: Page | null;
  /** False: the page stays behind its guard, and its front end is not asked for. */
  mayOpen: boolean;
  boot: PageBoot;
  origin: string;
}): string {
  const { facts, composition, page, mayOpen, boot, origin } = options;
  const { language } = boot;
  return [
    "<!doctype html>",
    `<html lang="${language}">`,
    "<head>",
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<link rel="icon" type="image/svg+xml" href="/favicon.svg">',
    ...fileTags(composition, mayOpen ? page : null, language),
    ...descriptionTags(facts, language, origin),
    "</head>",
    "<body>",
    `<div id="root">${firstFace(facts, page?.page ?? null, language)}</div>`,
    withoutScripts(facts, language),
    `<script type="application/json" id="${pageBootId}">${escapeJson(JSON.stringify(boot))}</script>`,
    "</body>",
    "</html>",
    "",
  ].join("\n");
}

/** What the page says of itself where no script runs. */
function withoutScripts({ plain = "" }: PageFacts, language: Language): string {
  const { product, noScript } = texts[language];
  const home = `<p><a class="gd-link" href="/">${product}</a></p>`;
  const note = `<p>${escapeHtml(noScript)}</p>`;
  return `<noscript><main class="gd-page">${home}\n${plain}\n${note}</main></noscript>`;
}

/** The face of a house whose front ends are not published yet; it looks again by itself. */
export function renderStarting(language: Language): string {
  const { product, starting } = texts[language];
  return [
    "<!doctype html>",
    `<html lang="${language}">`,
    `<head><meta charset="utf-8"><meta http-equiv="refresh" content="2"><title>${product}</title></head>`,
    `<body><h1>${product}</h1><p>${starting}</p></body>`,
    "</html>",
    "",
  ].join("\n");
}

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
