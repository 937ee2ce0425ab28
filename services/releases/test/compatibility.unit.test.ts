import { type BuildManifest, type RemoteManifest, remotePage } from "@deeds/contracts";
import { describe, expect, it, test } from "vitest";
import { firstBytes, overBudget } from "../src/domain/build-files.ts";
import { conflictsOf, type FrontEndBuild, satisfiesCaret } from "../src/domain/compatibility.ts";
import { globalStyles } from "../src/domain/global-styles.ts";
import { foreignClaims } from "../src/domain/page-paths.ts";
import { aBuild } from "./harness.ts";

const aFrontEnd = (
  about: Partial<RemoteManifest>,
  more: Partial<FrontEndBuild> = {},
): FrontEndBuild => ({
  manifest: { name: "shell", contract: 1, pages: [], slots: [], uses: [], ...about },
  version: "0.1.0-00000001",
  ...more,
});

type Shape = BuildManifest["slotProps"][string];

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

  const slot = "submissions.add-proof";
  const inSlot = (passed: Shape, expected: Shape) => [
    aFrontEnd({ uses: [slot] }, { slotProps: { [slot]: passed } }),
    aFrontEnd({ name: "mf-submissions", slots: [slot] }, { slotProps: { [slot]: expected } }),
  ];
  const person = { person: ["null", "object"], "person.id": ["number"] };

  it.each<[string, Shape, Shape]>([
    ["an optional property more", person, { ...person, note: ["absent", "string"] }],
    ["a nested property less", { ...person, "person.name": ["string"] }, person],
    ["one more type", person, { ...person, person: ["absent", "null", "object"] }],
    ["nested properties that are never passed", { person: ["null"] }, person],
  ])("may fill a slot that expects %s", (_, passed, expected) => {
    expect(conflictsOf(inSlot(passed, expected))).toEqual([]);
  });

  it.each<[string, Shape, Shape, string]>([
    ["a required property more", person, { ...person, note: ["string"] }, "note"],
    ["a property less", { ...person, note: ["string"] }, person, "note"],
    ["another type", person, { ...person, person: ["object"] }, "person"],
    ["another nested type", person, { ...person, "person.id": ["string"] }, "person.id"],
    ["a nested property more", person, { ...person, "person.slug": ["string"] }, "person.slug"],
    ["always what is optional", { note: ["absent", "string"] }, { note: ["string"] }, "note"],
  ])("do not fill a slot that expects %s", (_, passed, expected, property) => {
    const message = `slot-differs:${property}, mf-submissions 0.1.0-00000001`;
    expect(conflictsOf(inSlot(passed, expected))).toEqual([
      { path: `remotes.shell.${slot}`, message },
    ]);
  });

  const pagesOf = (name: string, ...paths: string[]) =>
    aFrontEnd({ name, pages: paths.map((path) => ({ path, access: "public" as const })) });

  it.each([
    ["/people/:id", "/people/1"],
    ["/people/1", "/:kind/:id"],
    ["/about", "/About"],
  ])("do not share an address: %s and %s", (first, second) => {
    const registry = pagesOf("mf-registry", first);
    expect(conflictsOf([shell, submissions, registry, pagesOf("mf-admin", second)])).toEqual([
      { path: `remotes.mf-admin.${second}`, message: "page-taken:mf-registry 0.1.0-00000001" },
    ]);
  });

  it("have pages of different addresses, and their own fixed ones beside a parameter", () => {
    const registry = pagesOf("mf-registry", "/people/:id", "/people/new", "/");
    const admin = pagesOf("mf-admin", "/people", "/admin/people/:id");
    expect(conflictsOf([shell, submissions, registry, admin])).toEqual([]);
  });

  it("leave the shell its pages with all below them", () => {
    const host = pagesOf("shell", "/auth");
    const taking = pagesOf("mf-events", "/auth/there");
    expect(conflictsOf([host, taking])).toEqual([
      { path: "remotes.mf-events./auth/there", message: "page-taken:shell 0.1.0-00000001" },
    ]);
    expect(conflictsOf([taking, host])).toHaveLength(1);
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

  it("are accepted in its scope, with global names of its own", () => {
    const css = `/*! } */ @charset "utf-8";@layer theme, base;
      @layer remotes{@scope([data-mf=mf-registry]) to ([data-mf]){.p-4{content:"}"}}}
      @layer remotes{@scope ([data-mf="mf-registry"]){@media print{.p-4{--spacing:0}}
        @keyframes registry_turn{to{rotate:1turn}}}}
      @property --registry_x{syntax:"*";inherits:false}`;
    expect(inSheet(css)).toEqual([]);
  });

  const inScope = (css: string) => `@layer remotes{@scope([data-mf=mf-registry]){${css}}}`;

  it.each([
    ["a rule for everything", "@layer remotes{} body{margin:0}", "style-global:body"],
    ["a rule in another layer", "@layer base{a{b:c}}", "style-global:@layer base"],
    ["a new layer", "@layer last;", "style-global:@layer last"],
    ["an import", '@import "x.css";', 'style-global:@import "x.css"'],
    ["a rule beside its scope", "@layer remotes{a{b:c}}", "style-global:@layer remotes"],
    [
      "another team's scope",
      "@layer remotes{@scope([data-mf=mf-admin]){a{b:c}}}",
      "style-global:@layer remotes",
    ],
    [
      "a wider scope",
      "@layer remotes{@scope([data-mf=mf-registry],html){a{b:c}}}",
      "style-global:@layer remotes",
    ],
    [
      "a rule between two strings that look like a comment",
      `${inScope('a{content:"/*"}')}body{margin:0}${inScope('a{content:"*/"}')}`,
      "style-global:body",
    ],
    [
      "a property of the platform",
      '@property --spacing{syntax:"<length>";inherits:true;initial-value:1px}',
      "style-name:@property --spacing",
    ],
    [
      "a property of Tailwind",
      '@property --tw-blur{syntax:"*";inherits:false}',
      "style-name:@property --tw-blur",
    ],
    [
      "an animation of the platform",
      inScope("@keyframes gd-turn{to{rotate:1turn}}"),
      "style-name:@keyframes gd-turn",
    ],
    ["a font", inScope('@font-face{font-family:"Golos Text"}'), "style-name:@font-face"],
  ])("are refused with %s", (_, css, message) => {
    expect(inSheet(css)).toEqual([{ path: "a.css", message }]);
  });

  it.each(["/**/", "/*", "*/", "@"])("are read in linear time: half a megabyte of %s", (piece) => {
    const startedAt = performance.now();
    inSheet(piece.repeat((512 * 1024) / piece.length));
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });

  it("may be global in the shell", () => {
    const sheet = { path: "a.css", bytes: Buffer.from("body{margin:0}") };
    expect(globalStyles(aBuild("shell").build, [sheet])).toEqual([]);
  });
});

describe("the names of a remote", () => {
  const claims = (
    name: string,
    about: { pages?: string[]; slots?: string[] },
    assigned: Partial<Parameters<typeof foreignClaims>[1]> = {},
  ) => {
    const pages = (about.pages ?? []).map((path) => ({ path, access: "public" as const }));
    const { build } = aBuild(name, { pages, slots: about.slots ?? [] });
    return foreignClaims(build, { live: null, byInstallation: false, ...assigned });
  };

  it("are its own", () => {
    const own = { pages: ["/events", "/Events/:id"], slots: ["events.next"] };
    expect(claims("mf-events", own)).toEqual([]);
  });

  it("are not another team's, unless they were assigned", () => {
    const foreign = { pages: ["/calendar", "/people/:id", "/eventsx"], slots: ["registry.card"] };
    expect(claims("mf-events", foreign)).toEqual([
      { path: "/calendar", message: "path-foreign:/events" },
      { path: "/people/:id", message: "path-foreign:/events" },
      { path: "/eventsx", message: "path-foreign:/events" },
      { path: "registry.card", message: "slot-foreign:events." },
    ]);
    expect(claims("mf-events", foreign, { byInstallation: true })).toEqual([]);
    const pages = [{ path: "/calendar", access: "public" as const }];
    const live = aBuild("mf-events", { pages }).build.manifest;
    expect(claims("mf-events", { pages: ["/calendar"] }, { live })).toEqual([]);
  });

  it("are not the gateway's, and not those of the platform's texts", () => {
    expect(claims("mf-registry", { pages: ["/api/people", "/mf"] })).toEqual([
      { path: "/api/people", message: "path-reserved" },
      { path: "/mf", message: "path-reserved" },
    ]);
    expect(claims("mf-common", {})).toEqual([{ path: "mf-common", message: "name-reserved" }]);
  });

  it.each(["/auth/", "//auth", "*", "/people/*", "/a?b", "people", `/${"a".repeat(300_000)}`])(
    "are no addresses: %.20s",
    (path) => {
      expect(remotePage.safeParse({ path, access: "public" }).success).toBe(false);
    },
  );
});

describe("the budgets of a front end", () => {
  const kilobytes = 1024;
  const withFiles = (sizes: Record<string, number>): BuildManifest => {
    const { build } = aBuild("mf-registry");
    const integrity = `sha384-${"a".repeat(64)}`;
    const more = Object.entries(sizes).map(([path, size]) => ({ path, size, integrity }));
    return { ...build, preload: { js: ["first.js"], css: [], fonts: [] }, files: more };
  };
  const small = { "first.js": 100 * kilobytes, "later.js": 100 * kilobytes, "a.css": 1 };

  it("are not exceeded by small files, one language, source maps, assets and a server bundle", () => {
    const bundle = { "server.1a2b3c4d.js": 300 * kilobytes };
    const texts = (language: string) => ({
      [`texts-${language}.js`]: 100 * kilobytes,
      [`account-texts-${language}.js`]: 100 * kilobytes,
    });
    const uncounted = { "later.js.map": 9_000_000, "photo.jpg": 9_000_000, ...bundle };
    const languages = { ...texts("ru"), ...texts("en"), ...texts("uk") };
    const build = withFiles({ ...small, ...uncounted, ...languages });
    expect(overBudget(build)).toEqual([]);
    expect(firstBytes(build)).toBe(100 * kilobytes);
  });

  const chunks = (count: number, size: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`chunk-${index}.js`, size]));

  it.each([
    ["first scripts", { "first.js": 121 * kilobytes }, "over-budget-first:121 / 120 KB"],
    ["lazy chunks", chunks(4, 91 * kilobytes), "over-budget-deferred:364 / 360 KB"],
    [
      "lazy chunks and the texts of a language",
      {
        ...chunks(2, 150 * kilobytes),
        "texts-ru.1a2b3c4d.js": 31 * kilobytes,
        "more-texts-ru.1a2b3c4d.js": 30 * kilobytes,
      },
      "over-budget-deferred:361 / 360 KB",
    ],
    ["styles", { "a.css": 41 * kilobytes }, "over-budget-styles:41 / 40 KB"],
    ["one large chunk", { "later.js": 161 * kilobytes }, "over-budget-file:161 / 160 KB"],
    ["many chunks in the document", chunks(100, 1), "over-budget-document:9 / 8 KB"],
    [
      "a large server bundle",
      { "server.1a2b3c4d.js": 301 * kilobytes },
      "over-budget-server:301 / 300 KB",
    ],
  ])("are exceeded by %s", (_, sizes, message) => {
    const build = withFiles(sizes);
    expect(overBudget(build)).toEqual([{ path: build.entry, message }]);
  });
});
