import { type LiveRemote, type PageBoot, pageBootId, type RemotePage } from "@deeds/contracts";
import { sharedCatalogues } from "@deeds/i18n/catalogues";
import { type Language, languages, ogLocales } from "@deeds/i18n/languages";
import { bootScript } from "@deeds/ui/boot-script";
import { cardOfSite, siteImage } from "../share-image/card.ts";
import { imageSize } from "../share-image/layout.ts";
import type { PageFacts } from "./facts.ts";
import { escapeHtml, escapeJson, tag } from "./html.ts";
import type { Composition } from "./live-set.ts";
import type { Page } from "./pages.ts";
import { texts } from "./texts.ts";

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

function withoutScripts({ plain = "" }: PageFacts, language: Language): string {
  const { product, noScript } = texts[language];
  const home = `<p><a class="gd-link" href="/">${product}</a></p>`;
  const note = `<p>${escapeHtml(noScript)}</p>`;
  return `<noscript><main class="gd-page">${home}\n${plain}\n${note}</main></noscript>`;
}

/** The face of a gateway whose front ends are not published yet; it looks again by itself. */
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

/** The placeholder until the scripts run: product, heading, and the question for the age. */
function firstFace(facts: PageFacts, page: RemotePage | null, language: Language): string {
  return firstWords(facts, page, language) + (page?.path === blockPage ? "" : ageGate(language));
}

function firstWords({ person }: PageFacts, page: RemotePage | null, language: Language): string {
  if (person) return face("person", person.name, person.notes, language);
  const heading = page?.heading?.[language];
  return heading ? face(page.path === "/" ? "hero" : "page", heading, null, language) : "";
}

/** Shown to whoever has not answered yet (see `bootScript`); the answers come with the scripts. */
function ageGate(language: Language): string {
  const { age } = sharedCatalogues[language].common;
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

function descriptionTags(facts: PageFacts, language: Language, origin: string): string[] {
  const canonical = new URL(facts.canonical, origin);
  const words = texts[language];
  const image = facts.image ?? {
    address: siteImage(cardOfSite(words.home, language)),
    alt: words.product,
  };
  const meta = (name: string, content: string) => tag("meta", { name, content });
  const og = (property: string, content: string) =>
    tag("meta", { property: `og:${property}`, content });
  return [
    `<title>${escapeHtml(facts.title)}</title>`,
    meta("description", facts.description),
    ...(facts.noIndex ? [meta("robots", "noindex")] : []),
    tag("link", { rel: "canonical", href: canonical.href }),
    ...languages.map((hreflang) =>
      tag("link", { rel: "alternate", hreflang, href: inLanguage(canonical, hreflang) }),
    ),
    tag("link", { rel: "alternate", hreflang: "x-default", href: canonical.href }),
    og("site_name", words.product),
    og("type", facts.kind),
    og("title", facts.title),
    og("description", facts.description),
    og("url", canonical.href),
    og("locale", ogLocales[language]),
    ...languages
      .filter((other) => other !== language)
      .map((other) => og("locale:alternate", ogLocales[other])),
    og("image", new URL(image.address, origin).href),
    og("image:type", "image/jpeg"),
    og("image:width", String(imageSize.width)),
    og("image:height", String(imageSize.height)),
    og("image:alt", image.alt),
    meta("twitter:card", "summary_large_image"),
    tag("link", {
      ...{ rel: "alternate", type: "application/rss+xml", href: "/feed.xml" },
      title: words.latestProofs,
    }),
    ...(facts.about
      ? [
          structuredData({
            ...facts.about,
            ...{ url: canonical.href, inLanguage: language },
            image: new URL(image.address, origin).href,
          }),
        ]
      : []),
  ];
}

const structuredData = (about: Record<string, unknown>): string => {
  const json = JSON.stringify({ "@context": "https://schema.org", ...about });
  return `<script type="application/ld+json">${escapeJson(json)}</script>`;
};

function inLanguage(address: URL, language: Language): string {
  const copy = new URL(address);
  copy.searchParams.set("lang", language);
  return copy.href;
}

/** The import map precedes every module, whose integrity it states; scripts follow as they run. */
function fileTags(
  { live, importMap }: Composition,
  page: Page | null,
  language: Language,
): string[] {
  const shell = live.remotes.find(({ name }) => name === "shell");
  if (!shell) return [];
  const other = page && page.remote.name !== "shell" && !page.remote.off ? page : null;
  return [
    `<script>${bootScript}</script>`,
    `<script type="importmap">${escapeJson(importMap)}</script>`,
    ...shell.preload.css.map((file) => tag("link", { rel: "stylesheet", ...fileOf(shell, file) })),
    ...shell.preload.js.map((file) => modulePreload(shell, file)),
    ...textsOf(shell, language).map((file) => modulePreload(shell, file)),
    ...(other ? remotePreloads(other, language) : []),
    ...shell.preload.fonts.map((file) =>
      tag("link", { ...preload(shell, file, "font"), type: "font/woff2", crossorigin: true }),
    ),
    `${tag("script", { type: "module", crossorigin: true, src: `${shell.base}${shell.entry}`, integrity: shell.integrity[shell.entry], fetchpriority: "low" })}</script>`,
  ];
}

/** What a front end says, a file for each language; see `defineRemote` and the shell's texts. */
const textsOf = (remote: LiveRemote, language: Language): string[] =>
  Object.keys(remote.integrity).filter((file) => file.startsWith(`texts-${language}.`));

/** Where a front end keeps the pages that only administrators open, if apart from the others. */
const administrationOf = (remote: LiveRemote): string[] =>
  Object.keys(remote.integrity).filter((file) => file.startsWith("administration."));

const remotePreloads = ({ remote, page }: Page, language: Language): string[] => [
  ...[
    ...[remote.entry, ...remote.preload.js, ...textsOf(remote, language)],
    ...(page.access === "admin" ? administrationOf(remote) : []),
  ].map((file) => modulePreload(remote, file)),
  ...remote.preload.css.map((file) =>
    tag("link", {
      ...{ rel: "preload", as: "style", ...fileOf(remote, file) },
      fetchpriority: "low",
    }),
  ),
];

const fileOf = (remote: LiveRemote, file: string) => ({
  href: `${remote.base}${file}`,
  integrity: remote.integrity[file],
});

const preload = (remote: LiveRemote, file: string, as: string) => ({
  rel: "preload",
  as,
  href: `${remote.base}${file}`,
});

const modulePreload = (remote: LiveRemote, file: string) =>
  tag("link", {
    rel: "modulepreload",
    ...fileOf(remote, file),
    crossorigin: true,
    fetchpriority: "low",
  });
