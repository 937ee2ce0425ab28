import { createHash } from "node:crypto";
import { type IncomingMessage, request as requestHttp, type ServerResponse } from "node:http";
import { request as requestHttps } from "node:https";
import { text } from "node:stream/consumers";
import {
  type LiveRemote,
  type LiveSet,
  pageBoot,
  pageBootId,
  type RemoteManifest,
} from "@deeds/contracts";
import { devBase, devEntry, devVersion } from "./config.ts";

/** Address of the folder with the hook of React Refresh and the report of the compiler's errors. */
export const hookFolder = "/mf/dev/";

export const importMapTag = /<script type="importmap">(.*?)<\/script>/s;
const bootTag = new RegExp(
  `(<script type="application/json" id="${pageBootId}">)(.*?)(</script>)`,
  "s",
);
const fileTag =
  /<(?:link|script)\b[^>]*(?:href|src)="(?:https?:\/\/[^/"]+)?\/mf\/([^/"]+)\/[^>]*>(?:<\/script>)?\n?/g;
const styleTag = /<style data-href="\/mf\/([^/"]+)\/[^>]*>.*?<\/style>\n?/gs;
/** By the gateway's address, under which this page may not load it; the shell adds it when needed. */
const sheetOfGateway = /<link rel="stylesheet" href="https?:[^<>]*>\n?/g;
/** What the released front ends have rendered. */
const content = /(<div id="root">).*?(<\/div>\n<(?:noscript|script type="application\/json"))/s;

/** Returns a page of the gateway without the files of front ends. */
export function withoutFiles(html: string, isRemoved: (name: string) => boolean): string {
  const replace = (tag: string, name: string) => (isRemoved(name) ? "" : tag);
  return html.replace(styleTag, replace).replace(fileTag, replace);
}

/** Replaces the shell and one remote in a page of the gateway; `null` for any other document. */
export function devDocument(
  html: string,
  own: RemoteManifest,
): { html: string; importMap: string } | null {
  const importMap = importMapTag.exec(html)?.[1];
  if (!importMap || !bootTag.test(html)) return null;
  const exchanged = ["shell", own.name];
  const map = importMapWithout(importMap, exchanged);
  const changed = withoutFiles(html, (name) => exchanged.includes(name))
    .replace(sheetOfGateway, "")
    .replace(
      importMapTag,
      () =>
        `${scriptTag("refresh-hook.js")}${scriptTag("compiler-errors.js")}<script type="importmap">${map}</script>`,
    )
    .replace("</head>", `${tagsFor(own)}\n</head>`);
  const withOwn = (live: LiveSet) => ({
    ...live,
    remotes: [...live.remotes.filter(({ name }) => name !== own.name), remoteOf(own)],
  });
  return { html: replaceLiveSet(changed, withOwn), importMap: map };
}

const scriptTag = (file: string): string => `<script src="${hookFolder}${file}"></script>\n`;

/** The shell skips files that the page has preloaded, so the entry's hash is not verified. */
const tagsFor = ({ name }: RemoteManifest): string =>
  [
    `<link rel="stylesheet" href="${devBase("shell")}shell.css">`,
    `<link rel="modulepreload" crossorigin href="${devBase(name)}${devEntry(name)}">`,
    `<script type="module" crossorigin src="${devBase("shell")}${devEntry("shell")}"></script>`,
  ].join("\n");

/** Removes the hashes of development builds; every other script keeps its own. */
function importMapWithout(text: string, names: readonly string[]): string {
  const { integrity } = JSON.parse(text) as { integrity: Record<string, string> };
  const remaining = Object.entries(integrity).filter(
    ([address]) => !names.some((name) => address.startsWith(`/mf/${name}/`)),
  );
  return JSON.stringify({ integrity: Object.fromEntries(remaining) });
}

/** Changes the live set in a page of the gateway, without its content, which is of other versions. */
export const replaceLiveSet = (html: string, change: (live: LiveSet) => LiveSet): string =>
  html.replace(content, "$1$2").replace(bootTag, (_, open, text, close) => {
    const { rendered: _rendered, ...boot } = pageBoot.parse(JSON.parse(text));
    const changed = JSON.stringify({ ...boot, live: change(boot.live) });
    return `${open}${changed.replace(/</g, "\\u003c")}${close}`;
  });

/** The shell loads no entry without a hash; see `tagsFor`. */
const anyHash = `sha384-${createHash("sha384").digest("base64")}`;

const remoteOf = ({ name, pages, slots, navigation }: RemoteManifest): LiveRemote => ({
  name,
  version: devVersion,
  base: devBase(name),
  entry: devEntry(name),
  pages,
  slots,
  preload: { js: [], css: [], fonts: [] },
  integrity: { [devEntry(name)]: anyHash },
  ...(navigation && { navigation }),
  previous: null,
});

/** Returns the page's policy with the hash of the new import map; the rest is unchanged. */
export function policyFor(policy: string, before: string, after: string): string {
  const hashOf = (text: string) => createHash("sha256").update(text).digest("base64");
  const old = importMapTag.exec(before)?.[1] ?? "";
  return policy.replace(`'sha256-${hashOf(old)}'`, `'sha256-${hashOf(after)}'`);
}

/** Hop-by-hop headers. */
const ownHeaders = ["connection", "keep-alive", "transfer-encoding", "upgrade"];

/** Proxies to the gateway and replaces front ends in pages; reads `manifest` for each. */
export function passToGateway(gateway: URL, manifest: () => RemoteManifest) {
  const send = gateway.protocol === "https:" ? requestHttps : requestHttp;
  return (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const options = { method: incoming.method ?? "GET", headers: headersFor(gateway, incoming) };
    const passed = send(new URL(incoming.url ?? "/", gateway), options, (response) => {
      const isPage = response.headers["content-type"]?.startsWith("text/html") ?? false;
      if (isPage) void sendPage(response, outgoing, manifest());
      else {
        outgoing.writeHead(response.statusCode ?? 502, headersOf(response));
        response.pipe(outgoing);
      }
    });
    passed.on("error", (error) => {
      if (!outgoing.headersSent) outgoing.writeHead(502, { "content-type": "text/plain" });
      outgoing.end(`${gateway.origin} does not respond: ${error.message}`);
    });
    outgoing.on("close", () => passed.destroy());
    incoming.pipe(passed);
  };
}

function headersFor(gateway: URL, { headers }: IncomingMessage) {
  const page = headers.accept?.includes("text/html") ?? false;
  return {
    ...headers,
    host: gateway.host,
    // The gateway accepts unsafe calls from its own pages only.
    ...(headers.origin && { origin: gateway.origin }),
    ...(headers.referer && { referer: gateway.origin }),
    ...(page && { "accept-encoding": "identity", "if-none-match": "" }),
  };
}

function headersOf(response: IncomingMessage) {
  const forwarded = Object.entries(response.headers).filter(([name]) => !ownHeaders.includes(name));
  return Object.fromEntries(forwarded.filter(([, value]) => value !== undefined)) as Record<
    string,
    string | string[]
  >;
}

async function sendPage(response: IncomingMessage, outgoing: ServerResponse, own: RemoteManifest) {
  const html = await text(response);
  const page = devDocument(html, own);
  const { etag: _, "content-length": __, ...headers } = headersOf(response);
  const policy = String(headers["content-security-policy"] ?? "");
  // The gateway may not know the page yet: it is in this checkout's manifest only.
  const status = page && response.statusCode === 404 ? 200 : (response.statusCode ?? 502);
  outgoing.writeHead(status, {
    ...headers,
    "cache-control": "no-store",
    ...(page && { "content-security-policy": policyFor(policy, html, page.importMap) }),
  });
  outgoing.end(page?.html ?? html);
}
