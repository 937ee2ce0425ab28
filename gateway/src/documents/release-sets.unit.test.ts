import type { LiveSets } from "@deeds/contracts";
import { describe, expect, it } from "vitest";
import { renderableSet } from "../rendering/rendered-set.ts";
import { compose, composeAll, readLiveSets } from "./release-sets.ts";

const integrity = { "entry.1a2b3c4d.js": `sha384-${"A".repeat(64)}` };
const files = { entry: "entry.1a2b3c4d.js", integrity };

/** The response of the first releases service: one set, without a key; pages without headings. */
const first = {
  id: 7,
  activatedAt: "2026-08-01T09:30:00.000Z",
  remotes: [
    {
      name: "mf-registry",
      version: "0.1.0-0a1b2c3d",
      base: "/mf/mf-registry/0.1.0-0a1b2c3d/",
      ...files,
      preload: { js: [], css: [], fonts: [] },
      pages: [{ path: "/people/:id", access: "public" }],
      slots: ["registry.person"],
      previous: { version: "0.1.0-00000001", base: "/mf/mf-registry/0.1.0-00000001/", ...files },
    },
  ],
};

/** The present response. */
const now: LiveSets = {
  production: {
    id: 7,
    key: "12 mf-admin",
    activatedAt: "2026-11-20T09:30:00.000Z",
    remotes: [
      {
        name: "mf-admin",
        version: "0.1.0-0a1b2c3d",
        base: "/mf/mf-admin/0.1.0-0a1b2c3d/",
        ...files,
        preload: { js: [], css: ["main.css"], fonts: ["face.woff2"] },
        pages: [
          { path: "/work", access: "admin", heading: { ru: "Работа", en: "Work", uk: "Робота" } },
        ],
        slots: [],
        previous: null,
        off: true,
        navigation: [
          {
            to: "/work",
            label: { ru: "Работа", en: "Work", uk: "Робота" },
            access: "admin",
            order: 10,
          },
        ],
      },
    ],
  },
  staging: null,
  staged: [],
  canaries: [],
};

/** The same with one more field in every object that has fields of its own. */
const withMore = (value: unknown, name = ""): unknown => {
  if (Array.isArray(value)) return value.map((one) => withMore(one));
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).map(([key, one]) => [key, withMore(one, key)]);
  // By path: every name in it is a file.
  return Object.fromEntries(name === "integrity" ? fields : [...fields, ["later", { more: 1 }]]);
};

const read = (response: unknown) => readLiveSets(JSON.stringify(response));

describe("the response of the releases service", () => {
  it("is parsed in its present form", () => {
    expect(read(now)).toEqual(now);
  });

  it("is parsed from a service with one release set", () => {
    const { production, ...others } = read(first);
    expect(production).toEqual({ ...first, key: "7" });
    expect(others).toEqual({ staging: null, staged: [], canaries: [] });
  });

  it("is parsed with unknown fields", () => {
    const { remotes } = now.production;
    const canaries = [{ id: 1, setId: 8, percent: 5, remotes, conflicts: [2] }];
    const staged = remotes.map((remote) => ({ setId: 9, remote }));
    const all = { ...now, staging: now.production, staged, canaries };
    expect(read(withMore(all))).toEqual(all);
  });

  it("has defaults for missing fields", () => {
    const [remote] = first.remotes;
    const { pages: _pages, slots: _slots, previous: _previous, ...bare } = remote ?? {};
    const production = { ...first, key: "3", remotes: [{ ...bare, preload: {} }] };
    const nothing = { pages: [], slots: [], previous: null };
    const preload = { js: [], css: [], fonts: [] };
    expect(read({ production }).production.remotes).toEqual([{ ...bare, preload, ...nothing }]);
  });

  it("is rejected without required fields", () => {
    const remotes = [{ name: "mf-registry" }];
    expect(() => read({ production: { ...now.production, remotes } })).toThrow("version");
  });
});

describe("the page of a bucket", () => {
  const [remote] = now.production.remotes;
  const remoteOf = (name: string, version: string) => ({
    ...remote,
    name,
    version,
    base: `/mf/${name}/${version}/`,
  });
  const live = ["shell", "mf-one", "mf-two"].map((name) => remoteOf(name, "1.0.0-00000001"));
  const canary = (id: number, name: string, conflicts: number[] = []) => ({
    id,
    setId: 100 + id,
    percent: 50,
    remotes: [remoteOf(name, `2.0.0-0000000${id}`)],
    conflicts,
  });
  const pagesWith = (canaries: ReturnType<typeof canary>[]) => {
    const production = { ...now.production, remotes: live };
    const sets = composeAll(readLiveSets(JSON.stringify({ ...now, production, canaries })));
    return Array.from({ length: 100 }, (_, bucket) => sets.ofBucket(bucket));
  };
  const versionsOf = (page: ReturnType<typeof pagesWith>[number]) =>
    page.pageSet.live.remotes.map(({ name, version }) => `${name} ${version}`);

  it("has the versions of all canaries whose group it is in, of one set", () => {
    const pages = pagesWith([canary(1, "mf-one"), canary(2, "mf-two")]);
    for (const page of pages) {
      const served = page.canaries.filter(({ group }) => group === "canary").map(({ id }) => id);
      expect(versionsOf(page)).toEqual([
        "shell 1.0.0-00000001",
        served.includes(1) ? "mf-one 2.0.0-00000001" : "mf-one 1.0.0-00000001",
        served.includes(2) ? "mf-two 2.0.0-00000002" : "mf-two 1.0.0-00000001",
      ]);
      const parts = served.map((id) => `canary ${id}`);
      expect(page.pageSet.live.key).toBe([now.production.key, ...parts].join("+"));
    }
    expect(new Set(pages.map(({ pageSet }) => pageSet)).size).toBe(4);
  });

  it("never has the versions of two canaries that conflict", () => {
    const pages = pagesWith([canary(1, "mf-one", [2]), canary(2, "mf-two", [1])]);
    const keys = new Set(pages.map(({ pageSet }) => pageSet.live.key));
    expect(keys).toEqual(new Set(["12 mf-admin", "12 mf-admin+canary 1", "12 mf-admin+canary 2"]));
  });

  it("is composed once, of parts that are the same as without canaries", () => {
    const canaries = [canary(1, "mf-one"), canary(2, "mf-two")];
    const production = { ...now.production, remotes: live };
    const sets = composeAll(readLiveSets(JSON.stringify({ ...now, production, canaries })));
    for (let bucket = 0; bucket < 100; bucket += 1) {
      const { pageSet } = sets.ofBucket(bucket);
      expect(sets.ofBucket(bucket).pageSet).toBe(pageSet);
      const alone = compose(pageSet.live);
      expect(pageSet.texts).toEqual(alone.texts);
      expect(pageSet.policy).toBe(alone.policy);
      expect(JSON.parse(pageSet.texts.live.toString())).toEqual(pageSet.live);
      const files = pageSet.live.remotes.map(({ base, entry }) => [
        `${base}${entry}`,
        integrity["entry.1a2b3c4d.js"],
      ]);
      expect(JSON.parse(pageSet.texts.importMap.toString())).toEqual({
        integrity: Object.fromEntries(files),
      });
    }
  });

  it("is rendered with what those of other buckets are when its own versions take no part", () => {
    const withServer = live.map((one) => ({
      ...one,
      off: undefined,
      server: "server.1a2b3c4d.js",
      integrity: { ...integrity, "server.1a2b3c4d.js": `sha384-${"B".repeat(64)}` },
    }));
    const text = JSON.stringify({
      ...now,
      production: { ...now.production, remotes: withServer },
      canaries: [canary(1, "mf-two")],
    });
    const { production, ...others } = readLiveSets(text);
    const sets = composeAll({ production, ...others });
    const all = Array.from({ length: 100 }, (_, bucket) => sets.ofBucket(bucket).pageSet);
    expect(new Set(all).size).toBe(2);
    const hashesOf = (name: string) => new Set(all.map((page) => page.renderingOf(name)?.hash));
    const own = renderableSet(production, "mf-one")?.hash;
    expect(own).toMatch(/^[0-9a-f]{96}$/);
    expect(hashesOf("mf-one")).toEqual(new Set([own]));
    expect(hashesOf("mf-two").size).toBe(2);
  });
});
