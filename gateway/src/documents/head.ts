import type { LiveRemote } from "@deeds/contracts";
import { type Language, languages, ogLocales } from "@deeds/i18n/languages";
import { bootScript } from "@deeds/ui/boot-script";
import { cardOfSite, siteImage } from "../share-image/card.ts";
import { imageSize } from "../share-image/layout.ts";
import type { PageFacts } from "./facts.ts";
import { escapeHtml, escapeJson, tag } from "./html.ts";
import type { Composition } from "./live-set.ts";
import type { Page } from "./pages.ts";
import { texts } from "./texts.ts";

/** What search engines and shared links read of a page. */
export function descriptionTags(facts: PageFacts, language: Language, origin: string): string[] {
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

/**
 * The files that a page begins with, asked for at once: the shell's, and those of the front end whose
 * page it is. Styles and faces are all that the first words need; scripts come behind them, in the
 * order in which they run. The import map comes before any module, and gives every import its
 * integrity.
 */
export function fileTags(
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
