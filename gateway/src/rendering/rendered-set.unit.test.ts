import { type LiveRemote, type LiveSet, liveSet } from "@deeds/contracts";
import { expect, test } from "vitest";
import { renderableSet } from "./rendered-set.ts";

const remote = (name: string, build: string, slots: string[] = []): Partial<LiveRemote> => ({
  name,
  version: `0.1.0-0000000${build}`,
  base: `/mf/${name}/0.1.0-0000000${build}/`,
  entry: "entry.js",
  preload: { js: [], css: [], fonts: [] },
  slots,
  server: "server.00000001.js",
  integrity: { "server.00000001.js": `sha384-${build.repeat(64)}` },
});

const names = ["shell", "mf-registry", "mf-submissions", "mf-events"];
const setWith = (changed: string | null, id = 1): LiveSet =>
  liveSet.parse({
    id,
    key: `${id}`,
    activatedAt: "2026-01-31T10:00:00.000Z",
    remotes: names.map((name) =>
      remote(name, name === changed ? "2" : "1", name === "mf-submissions" ? ["a.slot"] : []),
    ),
  });
const hashOf = (set: LiveSet) => renderableSet(set, "mf-registry")?.hash;
const live = hashOf(setWith(null));

test.each(["shell", "mf-registry", "mf-submissions"])(
  "pages are rendered anew with another version of %s, which takes part in them",
  (name) => expect(hashOf(setWith(name))).not.toBe(live),
);

test("pages are rendered once for sets that differ by a front end that takes no part in them", () => {
  expect(live).toMatch(/^[0-9a-f]{96}$/);
  expect(hashOf(setWith("mf-events", 2))).toBe(live);
});
