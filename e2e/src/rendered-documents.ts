import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createContext, runInContext } from "node:vm";
import {
  buildManifest,
  type KnownResponse,
  type LiveSet,
  type PageBoot,
  pageBootId,
  type RenderedPage,
  type RenderRequest,
} from "@deeds/contracts";
import type { BrowserContext, Route } from "@playwright/test";

const root = fileURLToPath(new URL("../..", import.meta.url));

type Render = (request: Omit<RenderRequest, "set">) => RenderedPage;

/**
 * Gives a browser the gateway's documents with the page rendered by the server bundles of the live
 * front ends, as they are in `dist`.
 */
export async function serveRenderedDocuments(context: BrowserContext, origin: string) {
  let renderer: Promise<Render> | undefined;
  await context.route(
    (url) => url.origin === origin && !/^\/(api|mf|share)\//.test(url.pathname),
    async (route) => {
      if (route.request().resourceType() !== "document") return route.continue();
      await fulfill(route, origin, (live) => {
        renderer ??= createRenderer(live);
        return renderer;
      });
    },
  );
}

const bootScript = new RegExp(
  `(<script type="application/json" id="${pageBootId}">)(.*?)(</script>)`,
);

async function fulfill(
  route: Route,
  origin: string,
  rendererOf: (live: LiveSet) => Promise<Render>,
) {
  const response = await route.fetch({ maxRedirects: 0 });
  const document = await response.text();
  const [, , json] = bootScript.exec(document) ?? [];
  if (!json) return route.fulfill({ response });
  const boot = JSON.parse(json) as PageBoot;
  const render = await rendererOf(boot.live);
  const { pathname, search } = new URL(route.request().url());
  const address = pathname + search;
  const known = Object.entries(boot.data).filter(([key]) => key !== "GET /api/user");
  const data: Record<string, KnownResponse> = Object.fromEntries(
    known.map(([key, body]) => [key, { status: 200, body }]),
  );
  const isSignedIn = boot.data["GET /api/user"] !== null;
  const draw = () => render({ address, origin, isSignedIn, data, language: boot.language });
  let page = draw();
  for (let round = 0; round < 2 && page.wants.length > 0 && !isSignedIn; round += 1) {
    for (const key of page.wants) data[key] = await read(origin, key, boot.language);
    page = draw();
  }
  await route.fulfill({ response, body: withPage(document, { boot, page, data, origin }) });
}

async function read(origin: string, key: string, language: string): Promise<KnownResponse> {
  const address = key.replace(/^GET /, origin);
  const response = await fetch(address, { headers: { "accept-language": language } });
  return { status: response.status, body: await response.json() };
}

interface Rendered {
  boot: PageBoot;
  page: RenderedPage;
  data: Record<string, KnownResponse>;
  origin: string;
}

function withPage(document: string, { boot, page, data, origin }: Rendered): string {
  const responses = Object.entries(data);
  const found = responses.filter(([, { status }]) => status === 200);
  const user = boot.data["GET /api/user"];
  const renderedBoot: PageBoot = {
    ...boot,
    ...(user === null && { rendered: true }),
    data: {
      ...(user !== undefined && { "GET /api/user": user }),
      ...Object.fromEntries(found.map(([key, { body }]) => [key, body])),
    },
    failures: Object.fromEntries(responses.filter(([, { status }]) => status >= 400)),
  };
  const json = JSON.stringify(renderedBoot).replaceAll("<", "\\u003c");
  const start = document.indexOf('<div id="root">');
  const end = document.indexOf("<noscript>", start);
  const [gate = ""] = /<div class="gd-first-gate.*?<\/dialog><\/div>/s.exec(document) ?? [];
  const body = `<div id="root">${page.html}</div>${gate}\n`;
  return (document.slice(0, start) + body + document.slice(end))
    .replace(bootScript, (_, before: string, __, after: string) => before + json + after)
    .replace(/<link rel="preload" as="style" href="/g, `<link rel="stylesheet" href="${origin}`);
}

interface ShellBundle {
  shared: Record<string, unknown>;
  createRenderer(live: LiveSet, remotes: Record<string, unknown>): Promise<Render>;
}

async function createRenderer(live: LiveSet): Promise<Render> {
  const context = createContext({ URL, URLSearchParams });
  const evaluate = (name: string, provided: Record<string, unknown>): unknown => {
    const version = live.remotes.find((remote) => remote.name === name)?.version ?? "";
    const folder = join(root, "dist", name, version);
    const build = buildManifest.parse(JSON.parse(readFileSync(join(folder, "build.json"), "utf8")));
    if (!build.server) return null;
    const source = readFileSync(join(folder, build.server), "utf8");
    const module = { exports: {} };
    const script = `(function (module, exports, require) {${source}\n})`;
    runInContext(script, context)(module, module.exports, (key: string) => provided[key]);
    return module.exports;
  };
  const shell = evaluate("shell", {}) as ShellBundle;
  const names = live.remotes.map(({ name }) => name).filter((name) => name !== "shell");
  const remotes = names.flatMap((name) => {
    const exported = evaluate(name, shell.shared);
    return exported === null ? [] : [[name, exported]];
  });
  return shell.createRenderer(live, Object.fromEntries(remotes));
}
