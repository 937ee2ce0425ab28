import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromiumLaunchOptions } from "@deeds/test-kit/chromium";
import { serve } from "@deeds/test-kit/http-server";
import { chromium } from "playwright-core";
import { violations } from "../src/screen.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const catalogue = join(root, "dist/catalogue");
const types: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".svg": "image/svg+xml",
};

/** Builds the catalogue of `@deeds/ui` into `dist/catalogue` and checks each story by axe in both themes. */
const folder = join(root, "packages/web/ui");
const storybook = join(folder, "node_modules/.bin/storybook");
execFileSync(
  storybook,
  ["build", "--output-dir", catalogue, "--quiet", "--disable-telemetry", "--loglevel", "error"],
  { cwd: folder, stdio: "inherit" },
);
const { origin, stop } = await serve((req, res) => {
  const path = decodeURIComponent(new URL(req.url ?? "/", "http://localhost").pathname);
  const file = join(catalogue, path);
  if (!existsSync(file)) return void res.writeHead(404).end();
  res.writeHead(200, { "content-type": types[extname(file)] ?? "application/octet-stream" });
  res.end(readFileSync(file));
});
const browser = await chromium.launch(await chromiumLaunchOptions());
const index = JSON.parse(readFileSync(join(catalogue, "index.json"), "utf8")) as {
  entries: Record<string, { id: string }>;
};
const findings: string[] = [];
const page = await browser.newPage({ reducedMotion: "reduce" });
page.on("pageerror", (error) => findings.push(`${page.url()}: ${error.message}`));
// `landmark-one-main` and the like are about pages; a story is a part of one.
const rules = { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] };
for (const { id } of Object.values(index.entries)) {
  for (const theme of ["light", "dark"]) {
    await page.goto(`${origin}/iframe.html?viewMode=story&id=${id}&globals=theme:${theme}`);
    await page.locator("#storybook-root main").waitFor({ state: "attached" });
    await page.waitForLoadState("networkidle");
    const found = await violations(page, rules);
    findings.push(...found.map((finding) => `${id}, ${theme}: ${finding}`));
  }
}
await browser.close();
await stop();
const stories = Object.keys(index.entries).length;
process.stdout.write(`catalogue: ${stories} stories in two themes, ${findings.length} findings\n`);
for (const finding of findings) process.stdout.write(`${finding}\n`);
if (findings.length > 0) process.exitCode = 1;
