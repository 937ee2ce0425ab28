import type { FrontEndName } from "@deeds/contracts";
import { describe, expect, it } from "vitest";
import { type Activation, keyOf, previousVersions, setBefore } from "../src/domain/live-set.ts";

/** A history, latest first. */
const history = (...sets: Record<FrontEndName, string>[]): Activation[] =>
  sets.map((remotes, index) => ({ setId: sets.length - index, remotes, at: new Date() }));

describe("the version before the live one", () => {
  it("is none before anything was live", () => {
    expect(previousVersions([])).toEqual({});
  });

  it("is none for a front end that has had one version only", () => {
    const sets = history({ shell: "1.0.0-a", "mf-admin": "1" }, { shell: "1.0.0-a" });
    expect(previousVersions(sets)).toEqual({});
  });

  it("is the last one that differs, however long ago", () => {
    const sets = history({ shell: "3" }, { shell: "3" }, { shell: "2" }, { shell: "1" });
    expect(previousVersions(sets)).toEqual({ shell: "2" });
  });

  it("is the bad one after a rollback, since that was live before", () => {
    const sets = history({ "mf-registry": "1" }, { "mf-registry": "2" }, { "mf-registry": "1" });
    expect(previousVersions(sets)).toEqual({ "mf-registry": "2" });
  });

  it("is found for each front end by itself", () => {
    const sets = history(
      { shell: "2", "mf-admin": "1" },
      { shell: "1", "mf-admin": "1" },
      { shell: "1", "mf-admin": "0" },
    );
    expect(previousVersions(sets)).toEqual({ shell: "1", "mf-admin": "0" });
  });
});

describe("the set to go back to", () => {
  const live = (...setIds: number[]) => setIds.map((setId) => ({ setId }));

  it("is the one that was live before", () => {
    expect(setBefore(live(3, 2, 1))).toBe(2);
  });

  it("is not the one that was rolled back from", () => {
    expect(setBefore(live(2, 3, 2, 1))).toBe(1);
  });

  it("is none before the first", () => {
    expect(setBefore(live(1))).toBeNull();
    expect(setBefore([])).toBeNull();
  });
});

it("a page is as old as its set and what is switched off, in whatever order", () => {
  expect(keyOf("7", ["mf-b", "mf-a"])).toBe(keyOf("7", ["mf-a", "mf-b"]));
  expect(keyOf("7", ["mf-a"])).not.toBe(keyOf("7", []));
});
