import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { packageFolder } from "../../packages/web/federation/src/index.ts";
import { compiledExports, publishedPackage } from "../packages/manifest.ts";
import { published } from "../packages/pack.ts";

test.each(published)("%s depends on packages of ours that other repositories get too", (name) => {
  const { dependencies = {} } = publishedPackage(join(packageFolder(name), "package.json"));
  const ours = Object.keys(dependencies).filter((one) => one.startsWith("@deeds/"));
  const known: readonly string[] = published.map((one) => `@deeds/${one}`);
  expect(ours.filter((one) => !known.includes(one))).toEqual([]);
});

test.each(published)("%s is published with versions that any registry resolves", (name) => {
  const manifest = publishedPackage(join(packageFolder(name), "package.json"));
  const versions = Object.values({ ...manifest.dependencies, ...manifest.devDependencies });
  expect(versions.filter((version) => !/^\^?\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  expect(manifest).not.toHaveProperty("private");
  expect(manifest).toMatchObject({
    license: "Apache-2.0",
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
  });
});

test.each(published)("the changelog of %s has its version", (name) => {
  const folder = packageFolder(name);
  const { version } = publishedPackage(join(folder, "package.json"));
  expect(existsSync(join(folder, "README.md"))).toBe(true);
  expect(readFileSync(join(folder, "CHANGELOG.md"), "utf8")).toContain(`## ${version}`);
});

test.each(["federation", "i18n"])("the README of %s names nothing of this repository", (name) => {
  const text = readFileSync(join(packageFolder(name), "README.md"), "utf8");
  expect(text.match(/\]\(\.\.\/|scripts\/\S*|npm run \S*/g) ?? []).toEqual([]);
});

test("a package published by CI names its sources, which its provenance is compared with", () => {
  const file = join(packageFolder("ui"), "package.json");
  expect(publishedPackage(file, "https://github.com/good-deeds/good-deeds")).toMatchObject({
    repository: {
      type: "git",
      url: "git+https://github.com/good-deeds/good-deeds.git",
      directory: "packages/web/ui",
    },
  });
});

test("exports name compiled files and their declarations, under each condition", () => {
  const exports = {
    ".": "./src/index.ts",
    "./errors": { browser: "./src/in-page.tsx", default: "./src/errors.ts" },
    "./styles/*": "./src/styles/*",
  };
  expect(compiledExports(exports)).toEqual({
    ".": { types: "./src/index.d.ts", default: "./src/index.js" },
    "./errors": {
      browser: { types: "./src/in-page.d.ts", default: "./src/in-page.js" },
      default: { types: "./src/errors.d.ts", default: "./src/errors.js" },
    },
    "./styles/*": "./src/styles/*",
  });
});
