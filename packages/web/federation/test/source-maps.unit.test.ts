import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { buildFrontEnd } from "../src/build.ts";

// A whole front end is compiled.
vi.setConfig({ testTimeout: 120_000 });

test("a build has source maps of its scripts, which the scripts do not name", async () => {
  const outDir = mkdtempSync(join(tmpdir(), "dist-"));
  onTestFinished(() => rmSync(outDir, { recursive: true }));
  const { build, folder } = await buildFrontEnd("mf-submissions", { outDir });
  const paths = build.files.map(({ path }) => path);
  const scripts = paths.filter((path) => path.endsWith(".js"));
  const maps = paths.filter((path) => path.endsWith(".map"));
  // Scripts of texts have no sources.
  const ownScripts = scripts.filter((path) => !path.startsWith("texts-"));
  expect(maps).toEqual(ownScripts.map((path) => `${path}.map`));
  for (const path of scripts) {
    expect(readFileSync(join(folder, path), "utf8")).not.toContain("sourceMappingURL");
  }
  const contents = maps.map((path) => JSON.parse(readFileSync(join(folder, path), "utf8")));
  const sources = contents.flatMap((map): string[] => map.sources);
  expect(sources).toContain("mf-submissions/src/remote.ts");
  const sameEverywhere = /^(mf-submissions\/src|packages|node_modules|webpack|federation)\//;
  expect(sources.filter((source) => !sameEverywhere.test(source))).toEqual([]);
  // The sources themselves stay with their team.
  expect(contents.map((map) => map.sourcesContent?.join("") ?? "").join("")).toBe("");
});
