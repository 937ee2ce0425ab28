import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { sharedCatalogs } from "@deeds/i18n/catalogs";
import { fallbackLanguage, type Language, languages } from "@deeds/i18n/languages";
import type Koa from "koa";
import { escapeHtml, startOfHead } from "../documents/html.ts";
import { isRead } from "../pipeline/request-context.ts";
import en from "./texts/en.json" with { type: "json" };
import ru from "./texts/ru.json" with { type: "json" };
import uk from "./texts/uk.json" with { type: "json" };

const texts = { ru, en, uk } satisfies Record<Language, object>;

const readOwn = (name: string): string => readFileSync(new URL(name, import.meta.url), "utf8");
const style = readOwn("unsaved-page.css");
const script = readOwn("unsaved-page.js");

const hashOf = (text: string): string =>
  `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const policies = {
  worker: "default-src 'none'; connect-src 'self'",
  unsavedPage: [
    "default-src 'none'",
    `style-src ${hashOf(style)}`,
    `script-src ${hashOf(script)}`,
    "img-src 'self'",
    // Asks whether the site can be reached again.
    "connect-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; "),
};

/**
 * Serves the service worker that saves pages, and the page that it shows in place of one that is not saved.
 * When they are not to be saved, the worker is one that removes those that are installed.
 */
export function serveSavedPages({ areSaved }: { areSaved: boolean }): Koa.Middleware {
  const page = unsavedPage();
  // A browser installs a worker again, with its page, when the text of the worker is another one.
  const worker = `${readOwn(areSaved ? "service-worker.js" : "removing-worker.js")}// ${hashOf(page)}\n`;
  return async function savedPages(ctx, next) {
    if (!isRead(ctx)) return next();
    if (ctx.path === "/service-worker.js") {
      ctx.set("Content-Security-Policy", policies.worker);
      ctx.type = "text/javascript; charset=utf-8";
      ctx.body = worker;
    } else if (ctx.path === "/offline") {
      ctx.set("Content-Security-Policy", policies.unsavedPage);
      ctx.set("X-Robots-Tag", "noindex");
      ctx.type = "text/html; charset=utf-8";
      ctx.body = page;
    } else {
      return next();
    }
    ctx.set("Cache-Control", "no-cache");
  };
}

/** In all languages: the worker saves one page for whatever the reader chooses later. */
const unsavedPage = (): string =>
  [
    ...startOfHead(fallbackLanguage),
    `<title>${sharedCatalogs[fallbackLanguage].common.productName}</title>`,
    `<style>${style}</style>`,
    "</head>",
    "<body>",
    ...languages.map(unsavedText),
    `<script type="module">${script}</script>`,
    "</body>",
    "</html>",
    "",
  ].join("\n");

function unsavedText(language: Language): string {
  const { title, text, retry, saved, none, remove } = texts[language];
  return [
    `<main lang="${language}">`,
    `<div><h1>${escapeHtml(title)}</h1>`,
    `<p>${escapeHtml(text)}</p>`,
    `<p><a href="">${escapeHtml(retry)}</a></p></div>`,
    `<section hidden><h2>${escapeHtml(saved)}</h2><ul></ul><p role="status">${escapeHtml(none)}</p>`,
    `<button type="button">${escapeHtml(remove)}</button></section>`,
    "</main>",
  ].join("\n");
}
