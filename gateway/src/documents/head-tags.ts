import type { PageHead } from "@deeds/contracts";
import { type Language, languages, ogLocales } from "@deeds/i18n/languages";
import { shareImagePath } from "../share-image/card.ts";
import { imageSize } from "../share-image/layout.ts";
import { escapeHtml, escapeJson, tag } from "./html.ts";
import { texts } from "./texts.ts";

interface Options {
  language: Language;
  /** The public origin of the site. */
  origin: string;
  /** Path and query of the page. */
  address: string;
}

/** Returns what a page says of itself for the tab, search engines and shared links. */
export function headTags(head: PageHead, { language, origin, address }: Options): string[] {
  const { description } = head;
  const [path = "/", query] = address.split("?");
  const canonical = new URL(head.canonical ?? path, origin);
  const isNamed = new URLSearchParams(query).get("lang") === language;
  const own = isNamed ? inLanguage(canonical, language) : canonical.href;
  const { product } = texts[language];
  const title = head.title === null ? product : `${head.title} — ${product}`;
  const image = head.card && {
    href: new URL(shareImagePath(canonical.pathname, head.card, language), origin).href,
    alt: head.card.title,
  };
  return [
    `<title>${escapeHtml(title)}</title>`,
    ...(description === null ? [] : [meta("description", description)]),
    ...(head.noIndex ? [meta("robots", "noindex")] : []),
    tag("link", { rel: "canonical", href: own }),
    ...languages.map((hreflang) =>
      tag("link", { rel: "alternate", hreflang, href: inLanguage(canonical, hreflang) }),
    ),
    tag("link", { rel: "alternate", hreflang: "x-default", href: canonical.href }),
    og("site_name", product),
    og("type", head.kind),
    og("title", title),
    ...(description === null ? [] : [og("description", description)]),
    og("url", own),
    og("locale", ogLocales[language]),
    ...languages
      .filter((other) => other !== language)
      .map((other) => og("locale:alternate", ogLocales[other])),
    ...(image
      ? [
          og("image", image.href),
          og("image:type", "image/jpeg"),
          og("image:width", String(imageSize.width)),
          og("image:height", String(imageSize.height)),
          og("image:alt", image.alt),
          meta("twitter:card", "summary_large_image"),
        ]
      : []),
    ...(head.feed ? [feed(head.feed, title)] : []),
    feed("/feed.xml", product),
    ...(head.about
      ? [structuredData(head.about, { canonical, language, image: image?.href })]
      : []),
  ];
}

const meta = (name: string, content: string): string => tag("meta", { name, content });

const feed = (href: string, title: string): string =>
  tag("link", { rel: "alternate", type: "application/rss+xml", href, title });

const og = (property: string, content: string): string =>
  tag("meta", { property: `og:${property}`, content });

function structuredData(
  about: Record<string, unknown>,
  page: { canonical: URL; language: Language; image: string | undefined },
): string {
  const { canonical, language, image } = page;
  const json = JSON.stringify({
    "@context": "https://schema.org",
    ...about,
    url: canonical.href,
    inLanguage: language,
    image,
  });
  return `<script type="application/ld+json">${escapeJson(json)}</script>`;
}

function inLanguage(address: URL, language: Language): string {
  const copy = new URL(address);
  copy.searchParams.set("lang", language);
  return copy.href;
}
