import { join } from "node:path";
import { importMapTag, withoutFiles } from "@deeds/federation";
import type { BrowserContext } from "@playwright/test";

const base = "/mf/shell/0.0.0-00000000/";

interface DevelopmentShell {
  origin: string;
  /** Folder of the build by `compileDevelopmentShell`. */
  folder: string;
  /** Changes each document. */
  change?: (document: string) => string;
}

/**
 * Gives a browser the gateway's documents with React's development build, which reports every
 * difference between the HTML and its first render. The context needs `bypassCSP`.
 */
export async function serveDevelopmentShell(
  context: BrowserContext,
  { origin, folder, change = (same) => same }: DevelopmentShell,
): Promise<void> {
  await context.route(`**${base}**`, (route) => {
    const { pathname } = new URL(route.request().url());
    return route.fulfill({ path: join(folder, pathname.slice(base.length)) });
  });
  await context.route(
    (url) => url.origin === origin && !/^\/(api|mf|share)\//.test(url.pathname),
    async (route) => {
      if (route.request().resourceType() !== "document") return route.continue();
      const response = await route.fetch({ maxRedirects: 0 });
      const document = await response.text();
      return route.fulfill({ response, body: change(withDevelopmentShell(document)) });
    },
  );
}

function withDevelopmentShell(document: string): string {
  const { integrity = {} } = JSON.parse(importMapTag.exec(document)?.[1] ?? "{}");
  const others = Object.entries(integrity).filter(([file]) => !file.startsWith("/mf/shell/"));
  const map = JSON.stringify({ integrity: Object.fromEntries(others) });
  const tags = [
    `<link rel="stylesheet" href="${base}shell.css">`,
    `<script type="module" crossorigin src="${base}shell.js"></script>`,
  ];
  return withoutFiles(document, (name) => name === "shell")
    .replace(importMapTag, `<script type="importmap">${map}</script>`)
    .replace("</head>", `${tags.join("\n")}\n</head>`);
}
