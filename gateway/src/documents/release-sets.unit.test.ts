import type { LiveSets } from "@deeds/contracts";
import { describe, expect, it } from "vitest";
import { readLiveSets } from "./release-sets.ts";

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
  canary: null,
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
    const { production, staging, canary } = read(first);
    expect(production).toEqual({ ...first, key: "7" });
    expect([staging, canary]).toEqual([null, null]);
  });

  it("is parsed with unknown fields", () => {
    const canary = { id: 1, percent: 5, live: now.production };
    const all = { ...now, staging: now.production, canary };
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
