import { type LiveRemote, type PageBoot, pageBootId, type RemotePage } from "@deeds/contracts";
import { sharedCatalogs } from "@deeds/i18n/catalogs";
import { type Language, languages, ogLocales } from "@deeds/i18n/languages";
import { bootScript, slowNoticeId } from "@deeds/ui/boot-script";
import { cardOfSite, siteImage } from "../share-image/card.ts";
import { imageSize } from "../share-image/layout.ts";
import { escapeHtml, escapeJson, tag } from "./html.ts";
import type { PageMetadata } from "./page-metadata.ts";
import type { Page } from "./pages.ts";
import type { PageSet } from "./release-sets.ts";
import { texts } from "./texts.ts";

export function renderPage(options: {
  metadata: PageMetadata;
  pageSet: PageSet;
  page: Page | null;
  /** False when the viewer may not open the page: its front end is not preloaded. */
  mayOpen: boolean;
  /** Whether the page has another version of the shell when this one does not start. */
  mayFallBack: boolean;
  /** Path and query of the page. */
  address: string;
  boot: PageBoot;
  origin: string;
}): string {
  const { metadata, page, address, boot, origin } = options;
  const { language } = boot;
  return [
    "<!doctype html>",
    `<html lang="${language}">`,
    "<head>",
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<link rel="icon" type="image/svg+xml" href="/favicon.svg">',
    ...fileTags(options),
    ...descriptionTags(metadata, language, origin),
    "</head>",
    "<body>",
    `<div id="root">${slowNotice(address, language)}${placeholder(metadata, page?.page ?? null, language)}</div>`,
    withoutScripts(metadata, language),
    `<script type="application/json" id="${pageBootId}">${escapeJson(JSON.stringify(boot))}</script>`,
    "</body>",
    "</html>",
    "",
  ].join("\n");
}

function withoutScripts({ noScript: plain = "" }: PageMetadata, language: Language): string {
  const { product, noScript } = texts[language];
  const home = `<p><a class="gd-link" href="/">${product}</a></p>`;
  const note = `<p>${escapeHtml(noScript)}</p>`;
  return `<noscript><main class="gd-page">${home}\n${plain}\n${note}</main></noscript>`;
}

/** Returns the page of a gateway without published front ends; it reloads itself. */
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

/** Returns the placeholder until the scripts run: product, heading, and the age question. */
function placeholder(
  { person }: PageMetadata,
  page: RemotePage | null,
  language: Language,
): string {
  const look = page?.path === "/" ? "hero" : "page";
  const heading = person?.name ?? page?.heading?.[language];
  const content = [
    `<header class="gd-first-head"><p class="gd-page">${texts[language].product}</p></header>`,
    `<main class="gd-page gd-first" data-look="${person ? "person" : look}">`,
    `<h1>${escapeHtml(heading ?? "")}</h1>`,
    ...(person?.notes ? [`<p>${escapeHtml(person.notes)}</p>`] : []),
    "</main>",
  ];
  const gate = page?.path === blockPage ? "" : ageGate(language);
  return `${heading ? content.join("") : ""}${gate}`;
}

/** Shown by `bootScript` while the scripts do not arrive; also without style sheets. */
function slowNotice(address: string, language: Language): string {
  const { slow, slowText, retry } = texts[language];
  return [
    `<div id="${slowNoticeId}" class="gd-page" role="alert" hidden>`,
    `<p><strong>${slow}</strong> ${slowText}</p>`,
    `<p>${tag("a", { class: "gd-link", href: address })}${retry}</a></p></div>`,
  ].join("");
}

/** Shown until a choice is stored (see `bootScript`); its buttons need the scripts. */
function ageGate(language: Language): string {
  const { age } = sharedCatalogs[language].common;
  return [
    '<div class="gd-first-gate gd-veil"><dialog open class="gd-dialog" data-size="small" aria-labelledby="placeholder-gate">',
    `<div class="gd-dialog-head"><h2 id="placeholder-gate" class="gd-dialog-title" data-no-close>${age.title}</h2></div>`,
    `<div class="gd-dialog-body"><p>${age.text}</p><p class="gd-first-note">${age.note}</p></div>`,
    "</dialog></div>",
  ].join("");
}

function descriptionTags(metadata: PageMetadata, language: Language, origin: string): string[] {
  const canonical = new URL(metadata.canonical, origin);
  const words = texts[language];
  const image = metadata.image ?? {
    address: siteImage(cardOfSite(words.home, language)),
    alt: words.product,
  };
  const meta = (name: string, content: string) => tag("meta", { name, content });
  const og = (property: string, content: string) =>
    tag("meta", { property: `og:${property}`, content });
  return [
    `<title>${escapeHtml(metadata.title)}</title>`,
    meta("description", metadata.description),
    ...(metadata.noIndex ? [meta("robots", "noindex")] : []),
    tag("link", { rel: "canonical", href: canonical.href }),
    ...languages.map((hreflang) =>
      tag("link", { rel: "alternate", hreflang, href: inLanguage(canonical, hreflang) }),
    ),
    tag("link", { rel: "alternate", hreflang: "x-default", href: canonical.href }),
    og("site_name", words.product),
    og("type", metadata.kind),
    og("title", metadata.title),
    og("description", metadata.description),
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
      rel: "alternate",
      type: "application/rss+xml",
      href: "/feed.xml",
      title: words.latestProofs,
    }),
    ...(metadata.about
      ? [
          structuredData({
            ...metadata.about,
            url: canonical.href,
            inLanguage: language,
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

/** The import map precedes the modules, whose integrity it states. */
function fileTags(options: Parameters<typeof renderPage>[0]): string[] {
  const { pageSet, mayOpen, mayFallBack } = options;
  const { live, importMap } = pageSet;
  const { language } = options.boot;
  const page = mayOpen ? options.page : null;
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
      tag("link", {
        rel: "preload",
        as: "font",
        href: `${shell.base}${file}`,
        type: "font/woff2",
        crossorigin: true,
      }),
    ),
    `${tag("script", { type: "module", crossorigin: true, src: `${shell.base}${shell.entry}`, integrity: shell.integrity[shell.entry], fetchpriority: "low", "data-fallback": mayFallBack ? shell.version : undefined })}</script>`,
  ];
}

/** The texts of a front end in one language; see `defineRemote`. */
const textsOf = (remote: LiveRemote, language: Language): string[] =>
  Object.keys(remote.integrity).filter((file) => file.startsWith(`texts-${language}.`));

/** The chunk with the pages for administrators, if the front end has one. */
const administrationOf = (remote: LiveRemote): string[] =>
  Object.keys(remote.integrity).filter((file) => file.startsWith("administration."));

const scriptsOf = ({ remote, page }: Page, language: Language): string[] => [
  remote.entry,
  ...remote.preload.js,
  ...textsOf(remote, language),
  ...(page.access === "admin" ? administrationOf(remote) : []),
];

const remotePreloads = (page: Page, language: Language): string[] => [
  ...scriptsOf(page, language).map((file) => modulePreload(page.remote, file)),
  ...page.remote.preload.css.map((file) =>
    tag("link", {
      rel: "preload",
      as: "style",
      ...fileOf(page.remote, file),
      fetchpriority: "low",
    }),
  ),
];

const fileOf = (remote: LiveRemote, file: string) => ({
  href: `${remote.base}${file}`,
  integrity: remote.integrity[file],
});

const modulePreload = (remote: LiveRemote, file: string) =>
  tag("link", {
    rel: "modulepreload",
    ...fileOf(remote, file),
    crossorigin: true,
    fetchpriority: "low",
  });
