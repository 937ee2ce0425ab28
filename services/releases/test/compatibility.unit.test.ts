import type { BuildManifest, RemoteManifest } from "@deeds/contracts";
import { describe, expect, it, test } from "vitest";
import { firstBytes, overBudget } from "../src/domain/build-files.ts";
import { conflictsOf, type FrontEndBuild, satisfiesCaret } from "../src/domain/compatibility.ts";
import { globalStyles } from "../src/domain/global-styles.ts";
import { aBuild } from "./harness.ts";

const aFrontEnd = (
  about: Partial<RemoteManifest>,
  more: Partial<FrontEndBuild> = {},
): FrontEndBuild => ({
  manifest: { name: "shell", contract: 1, pages: [], slots: [], uses: [], ...about },
  version: "0.1.0-00000001",
  ...more,
});

const shell = aFrontEnd({ uses: ["submissions.add-proof"] });
const submissions = aFrontEnd({ name: "mf-submissions", slots: ["submissions.add-proof"] });

describe("front ends in one set", () => {
  it("are compatible when every used slot is filled once", () => {
    expect(conflictsOf([shell, submissions])).toEqual([]);
  });

  it("need a shell", () => {
    expect(conflictsOf([submissions])).toEqual([
      { path: "remotes.shell", message: "shell-missing" },
    ]);
  });

  it("leave no used slot empty; the conflict names the front end that uses it", () => {
    expect(conflictsOf([shell])).toEqual([
      {
        path: "remotes.shell.submissions.add-proof",
        message: "slot-empty:shell 0.1.0-00000001",
      },
    ]);
  });

  it("offer each page once", () => {
    const pages = [{ path: "/about", access: "public" as const }];
    const registry = aFrontEnd({ name: "mf-registry", pages });
    const admin = aFrontEnd({ name: "mf-admin", pages });
    expect(conflictsOf([shell, submissions, registry, admin])).toEqual([
      { path: "remotes.mf-admin./about", message: "page-taken:mf-registry 0.1.0-00000001" },
    ]);
  });

  it("take the shell's libraries only in their ranges", () => {
    const host = aFrontEnd({}, { shared: { react: "19.2.9", swr: "2.5.1" } });
    const fits = aFrontEnd({ name: "mf-registry" }, { shared: { react: "^19.2.0" } });
    expect(conflictsOf([host, fits])).toEqual([]);
    const newer = aFrontEnd(
      { name: "mf-admin" },
      { shared: { react: "^19.3.0", zustand: "^5.1.0" } },
    );
    expect(conflictsOf([host, newer])).toEqual([
      { path: "remotes.mf-admin.react", message: "library-differs:19.2.9, ^19.3.0" },
      { path: "remotes.mf-admin.zustand", message: "library-missing" },
    ]);
  });

  it("import only what the shell's modules export", () => {
    const host = aFrontEnd(
      {},
      { provides: { "@deeds/ui": ["Avatar", "IdentityCard"], swr: ["*"] } },
    );
    const remote = (imports: BuildManifest["imports"]) =>
      aFrontEnd({ name: "mf-registry" }, { imports });
    const fits = remote({ "@deeds/ui": ["*", "Avatar"], swr: ["default"] });
    expect(conflictsOf([host, fits])).toEqual([]);
    const newer = remote({ "@deeds/ui": ["Avatar", "PersonCard"], "@deeds/router": ["Link"] });
    expect(conflictsOf([host, newer])).toEqual([
      {
        path: "remotes.mf-registry.@deeds/ui",
        message: "export-missing:PersonCard, mf-registry 0.1.0-00000001",
      },
      {
        path: "remotes.mf-registry.@deeds/router",
        message: "export-missing:Link, mf-registry 0.1.0-00000001",
      },
    ]);
  });

  it("call only existing endpoints", () => {
    const admin = aFrontEnd({ name: "mf-admin" }, { calls: ["releases", "foretellReleases"] });
    expect(conflictsOf([aFrontEnd({}), admin])).toEqual([
      { path: "remotes.mf-admin.foretellReleases", message: "call-unknown" },
    ]);
  });
});

test.each([
  ["1.2.3", "^1.2.3", true],
  ["1.9.0", "^1.2.3", true],
  ["1.2.2", "^1.2.3", false],
  ["2.0.0", "^1.2.3", false],
  ["0.2.5", "^0.2.3", true],
  ["0.3.0", "^0.2.3", false],
  ["0.0.4", "^0.0.3", false],
  ["1.2.3-beta", "^1.2.3", false],
])("%s is in %s: %s", (version, range, fits) => {
  expect(satisfiesCaret(version, range)).toBe(fits);
});

describe("the styles of a remote", () => {
  const inSheet = (css: string) =>
    globalStyles(aBuild("mf-registry").build, [{ path: "a.css", bytes: Buffer.from(css) }]);

  it("are accepted in its scope, with rules that do not affect the rest of the page", () => {
    const css = `/*! } */ @layer theme, base;@layer properties{*{--x:0}}
      @layer remotes{@scope([data-mf=mf-registry]) to ([data-mf]){.p-4{content:"}"}}}
      @layer remotes{@scope ([data-mf="mf-registry"]){@media print{.p-4{margin:0}}}}
      @property --x{syntax:"*";inherits:false}`;
    expect(inSheet(css)).toEqual([]);
  });

  it.each([
    ["a rule for everything", "@layer remotes{} body{margin:0}", "style-global:body"],
    ["a rule in another layer", "@layer base{a{b:c}}", "style-global:@layer base"],
    ["an import", '@import "x.css";', 'style-global:@import "x.css";'],
    ["a rule beside its scope", "@layer remotes{a{b:c}}", "style-global:a"],
    [
      "another team's scope",
      "@layer remotes{@scope([data-mf=mf-admin]){a{b:c}}}",
      "style-global:@scope([data-mf=mf-admin])",
    ],
    [
      "a rule between two strings that look like a comment",
      '@layer properties{a{content:"/*"}}body{margin:0}@layer properties{a{content:"*/"}}',
      "style-global:body",
    ],
  ])("are refused with %s", (_, css, message) => {
    expect(inSheet(css)).toEqual([{ path: "a.css", message }]);
  });

  it("may be global in the shell", () => {
    const sheet = { path: "a.css", bytes: Buffer.from("body{margin:0}") };
    expect(globalStyles(aBuild("shell").build, [sheet])).toEqual([]);
  });
});

test("initial scripts over budget are refused, later files are not counted", () => {
  const { build } = aBuild("mf-registry");
  const [entry] = build.files;
  if (!entry) throw new Error("a build has files");
  const heavy: BuildManifest = {
    ...build,
    files: [
      { ...entry, size: 121 * 1024 },
      { ...entry, path: "later.js", size: 9_000_000 },
    ],
  };
  expect(firstBytes(heavy)).toBe(121 * 1024);
  expect(overBudget(heavy)).toEqual([{ path: entry.path, message: "over-budget:120 KB" }]);
  expect(overBudget(build)).toEqual([]);
});
