import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { buildFrontEnd } from "../src/build.ts";
import { frontEndFolder } from "../src/fingerprint.ts";

// Whole front ends are compiled.
vi.setConfig({ testTimeout: 120_000 });

/** Builds a remote of these sources in a folder of its own. */
async function buildRemote(sources: Record<string, string>) {
  const parent = mkdtempSync(join(tmpdir(), "remote-"));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  const folder = join(parent, "mf-tried");
  mkdirSync(join(folder, "src"), { recursive: true });
  symlinkSync(join(frontEndFolder("mf-registry"), "node_modules"), join(folder, "node_modules"));
  const manifest = { name: "mf-tried", contract: 1, pages: [], slots: [], uses: [] };
  writeFileSync(join(folder, "manifest.json"), JSON.stringify(manifest));
  writeFileSync(join(folder, "package.json"), JSON.stringify({ version: "0.1.0" }));
  for (const [path, text] of Object.entries(sources)) {
    writeFileSync(join(folder, "src", path), text);
  }
  const { build } = await buildFrontEnd("mf-tried", { folder, outDir: join(parent, "dist") });
  return build;
}

test("a build has the names that it imports of each shared module, and their ranges", async () => {
  const { imports, shared, provides } = await buildRemote({
    "remote.ts": `
      import { Button as Press, type ButtonProps } from "@deeds/ui";
      import * as router from "@deeds/router";
      export { useEndpoint } from "@deeds/remote-kit";
      export * from "./part.tsx";
      export default [Press, router.Link];`,
    "part.tsx": `
      import * as all from "@deeds/i18n";
      export const part = <p>{Object.keys(all).length}</p>;`,
  });
  expect(imports).toEqual({
    "@deeds/i18n": ["*"],
    "@deeds/remote-kit": ["useEndpoint"],
    "@deeds/router": ["Link"],
    "@deeds/ui": ["Button"],
    "react/jsx-runtime": ["jsx"],
  });
  expect(provides).toEqual({});
  expect(Object.keys(shared)).toEqual([
    ...Object.keys(imports),
    "@module-federation/runtime-tools",
  ]);
  expect(shared["@deeds/ui"]).toMatch(/^\^\d+\.\d+\.\d+$/);
});

test("the shell's build has the exports of every shared module", async () => {
  const outDir = mkdtempSync(join(tmpdir(), "dist-"));
  onTestFinished(() => rmSync(outDir, { recursive: true }));
  const { build } = await buildFrontEnd("shell", { outDir });
  expect(build.imports).toEqual({});
  expect(build.provides["@deeds/ui"]).toEqual(expect.arrayContaining(["Button", "Portrait"]));
  expect(build.provides.react).toEqual(expect.arrayContaining(["useState", "Suspense"]));
  expect(build.provides.swr).toContain("default");
  expect(build.shared["@deeds/ui"]).toMatch(/^\d+\.\d+\.\d+$/);
});
