import { createHash } from "node:crypto";
import { type PageBoot, pageBoot, pageBootId, type RemoteManifest } from "@deeds/contracts";
import { expect, test } from "vitest";
import { devDocument, policyFor } from "../src/dev/document.ts";

const hash = `sha384-${"a".repeat(64)}`;
const place = (name: string) => ({
  name,
  version: "0.1.0-00000001",
  base: `/mf/${name}/0.1.0-00000001/`,
  entry: "entry.js",
  preload: { js: [], css: [], fonts: [] },
  integrity: { "entry.js": hash },
  previous: null,
  pages: [],
  slots: [],
});
const names = ["shell", "mf-registry", "mf-admin"];
const boot: PageBoot = {
  language: "ru",
  live: { id: 1, key: "1-0", activatedAt: "2026-01-31T10:00:00.000Z", remotes: names.map(place) },
  rendered: true,
  data: { "GET /api/stats": { words: "</script>" } },
};
const importMap = JSON.stringify({
  integrity: Object.fromEntries(names.map((name) => [`${place(name).base}entry.js`, hash])),
});
const html = [
  "<!doctype html><html><head>",
  `<script type="importmap">${importMap}</script>`,
  ...names.map((name) => `<link rel="modulepreload" href="${place(name).base}entry.js">`),
  ...["shell", "mf-registry", "mf-admin"].flatMap((name) => [
    `<style data-href="/mf/${name}/0.1.0-00000001/a.css">.of-${name}{}</style>`,
    `<link rel="stylesheet" href="http://localhost:8080/mf/${name}/0.1.0-00000001/a.css" disabled>`,
  ]),
  '<script type="module" src="/mf/shell/0.1.0-00000001/entry.js"></script>',
  "</head><body>",
  '<div id="root"><div><h1>Released</h1></div></div>',
  `<script type="application/json" id="${pageBootId}">${JSON.stringify(boot).replace(/</g, "\\u003c")}</script>`,
  "</body></html>",
].join("\n");
const own: RemoteManifest = {
  name: "mf-registry",
  contract: 1,
  slots: [],
  uses: [],
  pages: [{ path: "/new", access: "public" }],
};

test("replaces the shell and the remote and nothing else in the gateway's page", () => {
  const page = devDocument(html, own);
  const files = [...(page?.html ?? "").matchAll(/(?:href|src)="\/mf\/([^"]+)"/g)].map(
    ([, at]) => at,
  );
  expect(files).toEqual([
    "dev/refresh-hook.js",
    "dev/compiler-errors.js",
    "mf-admin/0.1.0-00000001/entry.js",
    "mf-admin/0.1.0-00000001/a.css",
    "shell/0.0.0-00000000/shell.css",
    // Preloaded before the shell would load it with a hash.
    "mf-registry/0.0.0-00000000/remoteEntry.js",
    "shell/0.0.0-00000000/shell.js",
  ]);
  const sheets = /\.of-[a-z-]+|http:\/\/localhost:8080\/mf\/[a-z-]+/g;
  expect(page?.html.match(sheets)).toEqual([".of-mf-admin"]);
  expect(page?.html).toContain('<div id="root"></div>');
  expect(Object.keys(JSON.parse(page?.importMap ?? "{}").integrity)).toEqual([
    "/mf/mf-admin/0.1.0-00000001/entry.js",
  ]);
  const [, text = ""] = /id="deeds-boot">(.*?)<\/script>/s.exec(page?.html ?? "") ?? [];
  const { live, data, rendered } = pageBoot.parse(JSON.parse(text));
  expect(data).toEqual(boot.data);
  expect(rendered).toBeUndefined();
  expect(live.remotes.map(({ name, version }) => [name, version])).toEqual([
    ["shell", "0.1.0-00000001"],
    ["mf-admin", "0.1.0-00000001"],
    ["mf-registry", "0.0.0-00000000"],
  ]);
  expect(live.remotes.at(-1)?.pages).toEqual(own.pages);
});

test("keeps the gateway's policy with the hash of the new import map", () => {
  const hashOf = (script: string) => createHash("sha256").update(script).digest("base64");
  const policy = `default-src 'none'; script-src 'self' 'sha256-boot' 'sha256-${hashOf(importMap)}'`;
  expect(policyFor(policy, html, "{}")).toBe(policy.replace(hashOf(importMap), hashOf("{}")));
});

test("changes no other document", () => {
  expect(devDocument("<h1>502</h1>", own)).toBeNull();
});
