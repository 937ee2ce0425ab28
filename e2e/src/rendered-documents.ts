import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createContext, runInContext } from "node:vm";
import {
  type KnownResponse,
  type LiveSet,
  type PageBoot,
  pageBootId,
  type RenderedPage,
  type RenderRequest,
} from "@deeds/contracts";
import { buildFrontEnd, importMapTag } from "@deeds/federation";
import type { BrowserContext, Route } from "@playwright/test";

type Render = (request: Omit<RenderRequest, "set">) => RenderedPage;

export interface Site {
  origin: string;
  render: Render;
  /** Folder of a development shell, in place of the live one; needs a context without a policy. */
  developmentShell?: string | undefined;
}

/** Gives a browser the gateway's documents with their page rendered by the server bundles. */
export async function serveRenderedDocuments(context: BrowserContext, site: Site): Promise<void> {
  await context.route(
    (url) => url.origin === site.origin && !/^\/(api|mf|share)\//.test(url.pathname),
    (route) =>
      route.request().resourceType() === "document" ? fulfill(route, site) : route.continue(),
  );
  const { developmentShell } = site;
  if (!developmentShell) return;
  await context.route(`**${developmentBase}**`, (route) => {
    const { pathname } = new URL(route.request().url());
    return route.fulfill({ path: join(developmentShell, pathname.slice(developmentBase.length)) });
  });
}

const bootTag = new RegExp(`(<script type="application/json" id="${pageBootId}">)(.*?)(</script>)`);

async function fulfill(route: Route, site: Site): Promise<void> {
  const response = await route.fetch({ maxRedirects: 0 });
  const document = await response.text();
  const [, , json] = bootTag.exec(document) ?? [];
  if (!json) return route.fulfill({ response });
  const boot = JSON.parse(json) as PageBoot;
  if (boot.rendered) {
    const body = site.developmentShell ? withDevelopmentShell(document) : document;
    return route.fulfill({ response, body });
  }
  const { pathname, search } = new URL(route.request().url());
  const isSignedIn = boot.data["GET /api/user"] !== null;
  const data = isSignedIn ? {} : await readAll(site, boot, pathname + search);
  const page = site.render({
    address: pathname + search,
    origin: site.origin,
    language: boot.language,
    isSignedIn,
    data,
  });
  const body = withPage(document, { boot, page, data, isSignedIn, site });
  await route.fulfill({ response, body });
}

/** Renders until the page waits for nothing, and returns the responses that it was rendered with. */
async function readAll(
  { render, origin }: Site,
  { language }: PageBoot,
  address: string,
): Promise<Record<string, KnownResponse>> {
  const data: Record<string, KnownResponse> = {};
  for (let round = 0; round < 2; round += 1) {
    const { wants } = render({ address, origin, language, isSignedIn: false, data });
    // A search is left to the browser, since it counts against a limit.
    const keys = wants.filter((key) => !key.includes("search="));
    for (const key of keys) data[key] = await read(key.replace("GET ", origin), language);
  }
  return data;
}

async function read(address: string, language: string): Promise<KnownResponse> {
  const response = await fetch(address, { headers: { "accept-language": language } });
  return { status: response.status, body: await response.json() };
}

interface Rendered {
  boot: PageBoot;
  page: RenderedPage;
  data: Record<string, KnownResponse>;
  isSignedIn: boolean;
  site: Site;
}

function withPage(document: string, { boot, page, data, isSignedIn, site }: Rendered): string {
  const responses = Object.entries(data);
  const found = responses.filter(([, { status }]) => status === 200);
  const user = Object.entries(boot.data).filter(([key]) => key === "GET /api/user");
  const rendered: PageBoot = {
    ...boot,
    ...(!isSignedIn && { rendered: true }),
    data: Object.fromEntries([...user, ...found.map(([key, { body }]) => [key, body] as const)]),
    failures: Object.fromEntries(responses.filter(([, { status }]) => status >= 400)),
  };
  const json = JSON.stringify(rendered).replaceAll("<", "\\u003c");
  const start = document.indexOf('<div id="root">');
  const end = document.slice(start).search(/<noscript>|<script type="application/) + start;
  const [gate = ""] = /<div class="gd-first-gate.*?<\/dialog><\/div>/s.exec(document) ?? [];
  const body = `<div id="root">${page.html}</div>${gate}\n`;
  const complete = (document.slice(0, start) + body + document.slice(end))
    .replace(bootTag, (_, before: string, __, after: string) => before + json + after)
    .replace(
      /<link rel="preload" as="style" href="/g,
      `<link rel="stylesheet" href="${site.origin}`,
    );
  return site.developmentShell ? withDevelopmentShell(complete) : complete;
}

const developmentBase = "/mf/shell/0.0.0-00000000/";

function withDevelopmentShell(document: string): string {
  const { integrity } = JSON.parse(importMapTag.exec(document)?.[1] ?? "{}");
  const others = Object.entries(integrity).filter(([file]) => !file.startsWith("/mf/shell/"));
  const map = JSON.stringify({ integrity: Object.fromEntries(others) });
  return document
    .replace(/<(?:link|script)\b[^>]*(?:href|src)="\/mf\/shell\/[^>]*>(?:<\/script>)?/g, "")
    .replace(importMapTag, `<script type="importmap">${map}</script>`)
    .replace(
      "</head>",
      `<link rel="stylesheet" href="${developmentBase}shell.css"><script type="module" crossorigin src="${developmentBase}shell.js"></script></head>`,
    );
}

interface ShellBundle {
  shared: Record<string, unknown>;
  createRenderer(live: LiveSet, remotes: Record<string, unknown>): Promise<Render>;
}

/** Evaluates the server bundles of this checkout, whose front ends are the live ones of the product. */
export async function renderSite(origin: string): Promise<Site> {
  const [, , json = ""] = bootTag.exec(await (await fetch(origin)).text()) ?? [];
  const { live } = JSON.parse(json) as PageBoot;
  return { origin, render: await createRenderer(live) };
}

async function createRenderer(live: LiveSet): Promise<Render> {
  const context = createContext({ URL, URLSearchParams });
  const evaluate = async (name: string, provided: Record<string, unknown>): Promise<unknown> => {
    const { build, folder } = await buildFrontEnd(name);
    if (!build.server) return null;
    const source = readFileSync(join(folder, build.server), "utf8");
    const module = { exports: {} };
    const script = `(function (module, exports, require) {${source}\n})`;
    runInContext(script, context)(module, module.exports, (key: string) => provided[key]);
    return module.exports;
  };
  const shell = (await evaluate("shell", {})) as ShellBundle;
  const remotes: Record<string, unknown> = {};
  for (const { name } of live.remotes.filter((remote) => remote.name !== "shell")) {
    const exported = await evaluate(name, shell.shared);
    if (exported !== null) remotes[name] = exported;
  }
  return shell.createRenderer(live, remotes);
}
