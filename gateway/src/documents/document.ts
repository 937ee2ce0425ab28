import { type LiveRemote, type PageBoot, type PageHead, pageBootId } from "@deeds/contracts";
import { sharedCatalogs } from "@deeds/i18n/catalogs";
import type { Language } from "@deeds/i18n/languages";
import { blockPage, bootScript, laterScriptsId, slowNoticeId } from "@deeds/ui/boot-script";
import { headTags } from "./head-tags.ts";
import { escapeHtml, escapeJson, startOfHead, tag } from "./html.ts";
import type { InlineStyles } from "./inline-styles.ts";
import type { Page } from "./pages.ts";
import type { PageSet } from "./release-sets.ts";
import { texts } from "./texts.ts";

export interface DocumentOptions {
  head: PageHead;
  /** The content of the root element; empty when the visitor's browser renders all of it. */
  content: string;
  shell: LiveRemote | undefined;
  page: Page | null;
  /** Also when that is unknown. */
  isSignedIn: boolean;
  /** False when the viewer may not open the page: its front end is not preloaded. */
  mayOpen: boolean;
  /** Whether the page has another version of the shell when this one does not start. */
  mayFallBack: boolean;
  /** Path and query of the page. */
  address: string;
  boot: Omit<PageBoot, "live" | "canary" | "canaries">;
  /** The public origin of the site. */
  origin: string;
  /** The origin as this visitor calls it. */
  requestOrigin: string;
  /** The style sheets that the document contains; `null` when it links them. */
  styles: InlineStyles | null;
}

/** A document in which the parts that belong to a release set are missing. */
export interface DocumentFrame {
  beforeImportMap: Buffer;
  beforeSet: Buffer;
  end: Buffer;
  /** Of the style sheets in it, for the Content Security Policy. */
  styleHashes: readonly string[];
}

/** Returns what the document has in common with those of other sets with the same files of the page. */
export function composeFrame(options: DocumentOptions): DocumentFrame {
  const { head, content, page, address, boot, origin } = options;
  const { language } = boot;
  const files = fileTags(options);
  const before = [
    ...startOfHead(language),
    // Before the styles: programs that read a shared link stop after some kilobytes.
    ...headTags(head, { language, origin, address }),
    `<script>${bootScript}</script>`,
    '<script type="importmap">',
  ];
  // The import map precedes the modules, whose integrity it states.
  const between = [
    "</script>",
    ...files,
    "</head>",
    "<body>",
    `${slowNotice(address, language)}${ageGate(page, language)}`,
    `<div id="root">${content}</div>`,
    ...(boot.rendered ? [] : [withoutScripts(language, content)]),
    `<script type="application/json" id="${pageBootId}">{`,
  ];
  const end = [`,${fieldsOf(boot)}}</script>`, "</body>", "</html>", ""];
  return {
    beforeImportMap: Buffer.from(before.join("\n")),
    beforeSet: Buffer.from(between.join("\n")),
    end: Buffer.from(end.join("\n")),
    styleHashes: options.styles?.hashes ?? [],
  };
}

/** Returns the document of a release set. */
export function completeDocument(
  { beforeImportMap, beforeSet, end }: DocumentFrame,
  { importMap, live }: PageSet["texts"],
  groups: Pick<PageBoot, "canary" | "canaries">,
): Buffer {
  const fields = fieldsOf(groups);
  const memberships = Buffer.from(fields === "" ? "" : `,${fields}`);
  const set = [Buffer.from('"live":'), live, memberships];
  return Buffer.concat([beforeImportMap, importMap, beforeSet, ...set, end]);
}

const fieldsOf = (value: object): string => escapeJson(JSON.stringify(value).slice(1, -1));

/** The frame of a signed-in page has a main element already. */
function withoutScripts(language: Language, content: string): string {
  const { product, noScript } = texts[language];
  const element = content === "" ? "main" : "div";
  const link = `<p><a class="gd-link" href="/">${product}</a></p>`;
  return `<noscript><${element} class="gd-page">${link}\n<p>${escapeHtml(noScript)}</p></${element}></noscript>`;
}

/** Returns the page of a gateway without published front ends; it reloads itself. */
export function startingDocument(language: Language): string {
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

/** Shown by `bootScript` while the scripts do not arrive; also without style sheets. */
function slowNotice(address: string, language: Language): string {
  const { slow, slowText, retry } = texts[language];
  return [
    `<template id="${slowNoticeId}"><div class="gd-page gd-slow" role="alert">`,
    `<p><strong>${slow}</strong> ${slowText}</p>`,
    `<p>${tag("a", { class: "gd-link", href: address })}${retry}</a></p></div></template>`,
  ].join("");
}

/** Shown until a choice is stored (see `bootScript`); its buttons need the scripts. */
function ageGate(page: Page | null, language: Language): string {
  if (page?.page.path === blockPage) return "";
  const { age } = sharedCatalogs[language].common;
  return [
    '<div class="gd-first-gate gd-veil"><dialog open class="gd-dialog" data-size="small" aria-labelledby="placeholder-gate">',
    `<div class="gd-dialog-head"><h2 id="placeholder-gate" class="gd-dialog-title" data-no-close>${age.title}</h2></div>`,
    `<div class="gd-dialog-body"><p>${age.text}</p><p class="gd-first-note">${age.note}</p>`,
    `<div class="gd-first-answers">${ageButton("adult", age.adult)}${ageButton("minor", age.minor)}</div></div>`,
    "</dialog></div>",
  ].join("");
}

/** `bootScript` stores the value. */
const ageButton = (value: "adult" | "minor", text: string): string =>
  `${tag("button", { type: "button", class: "gd-button gd-button-secondary", value })}${text}</button>`;

function fileTags(options: DocumentOptions): string[] {
  const { shell, isSignedIn, mayOpen, mayFallBack, boot } = options;
  const { language } = boot;
  const page = mayOpen ? options.page : null;
  if (!shell) return [];
  const other = page && page.remote.name !== "shell" && !page.remote.off ? page : null;
  const styles = [
    ...shellStyles(shell, options),
    ...(other ? remoteStyles(other.remote, options) : []),
  ];
  const [linked, inDocument] = options.styles ? [[], styles] : [styles, []];
  const files = [
    ...shell.preload.fonts.map((file) =>
      tag("link", {
        rel: "preload",
        as: "font",
        href: `${shell.base}${file}`,
        type: "font/woff2",
        crossorigin: true,
      }),
    ),
    ...(other && options.styles ? disabledStyles(other.remote, options) : []),
    ...shell.preload.js.map((file) => modulePreload(shell, file)),
    ...chunkOf(shell, `texts-${language}`).map((file) => modulePreload(shell, file)),
    ...(isSignedIn ? chunkOf(shell, "signed-in").map((file) => modulePreload(shell, file)) : []),
    ...(other ? scriptsOf(other, language).map((file) => modulePreload(other.remote, file)) : []),
    `${tag("script", { type: "module", crossorigin: true, src: `${shell.base}${shell.entry}`, integrity: shell.integrity[shell.entry], fetchpriority: "low", "data-fallback": mayFallBack ? shell.version : undefined })}</script>`,
  ];
  // Scripts and fonts are requested after the first paint of a visitor's page, which has its content.
  const isReadable = boot.rendered === true && !isSignedIn;
  return [
    ...linked,
    ...(isReadable ? [`<template id="${laterScriptsId}">`, ...files, "</template>"] : files),
    // Last, so that the files are requested while the styles arrive.
    ...inDocument,
  ];
}

/** A chunk by the name that its front end gives it, if it has one; for texts see `defineRemote`. */
const chunkOf = (remote: LiveRemote, name: string): string[] =>
  Object.keys(remote.integrity).filter(
    (file) => file.startsWith(`${name}.`) && file.endsWith(".js"),
  );

const scriptsOf = ({ remote, page }: Page, language: Language): string[] => [
  remote.entry,
  ...remote.preload.js,
  ...chunkOf(remote, `texts-${language}`),
  ...(page.chunk ? chunkOf(remote, page.chunk) : []),
];

type StyleOptions = Pick<DocumentOptions, "boot" | "requestOrigin" | "styles">;

const shellStyles = (shell: LiveRemote, { styles }: StyleOptions): string[] =>
  shell.preload.css.map((file) => {
    const text = styles?.texts.get(`${shell.base}${file}`);
    if (text !== undefined) return styleTag(`${shell.base}${file}`, text);
    return tag("link", { rel: "stylesheet", ...fileOf(shell, file) });
  });

/** The styles of the page's remote, in use at once when the document has its content. */
const remoteStyles = (
  remote: LiveRemote,
  { boot, requestOrigin, styles }: StyleOptions,
): string[] =>
  remote.preload.css.flatMap((file) => {
    const { href: path, integrity } = fileOf(remote, file);
    if (!boot.rendered) {
      const preload = { rel: "preload", as: "style", href: path, integrity };
      return [tag("link", { ...preload, fetchpriority: "low" })];
    }
    const text = styles?.texts.get(path);
    if (text !== undefined) return [styleTag(path, text)];
    return [tag("link", { rel: "stylesheet", href: `${requestOrigin}${path}`, integrity })];
  });

/**
 * Links beside the texts of `remoteStyles`, which load nothing: the shell and the federation runtime find
 * them by their absolute address.
 */
const disabledStyles = (
  remote: LiveRemote,
  { boot, requestOrigin, styles }: StyleOptions,
): string[] =>
  remote.preload.css.flatMap((file) => {
    const { href: path, integrity } = fileOf(remote, file);
    if (!boot.rendered || !styles?.texts.has(path)) return [];
    const href = `${requestOrigin}${path}`;
    return [tag("link", { rel: "stylesheet", href, integrity, disabled: true })];
  });

/** The address is that of the file, for tools that exchange the files of a page. */
const styleTag = (path: string, text: string): string =>
  `${tag("style", { "data-href": path })}${text}</style>`;

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
