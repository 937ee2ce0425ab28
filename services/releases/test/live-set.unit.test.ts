import type { FrontEndName } from "@deeds/contracts";
import { describe, expect, it } from "vitest";
import {
  type Activation,
  findPreviousSetId,
  liveSetKey,
  previousVersions,
} from "../src/domain/live-set.ts";

/** Latest first. */
const history = (...sets: Record<FrontEndName, string>[]): Activation[] =>
  sets.map((remotes, index) => ({ setId: sets.length - index, remotes, at: new Date() }));

describe("the version before the live one", () => {
  it("does not exist without activations", () => {
    expect(previousVersions([])).toEqual({});
  });

  it("does not exist for a front end with a single version", () => {
    const sets = history({ shell: "1.0.0-a", "mf-admin": "1" }, { shell: "1.0.0-a" });
    expect(previousVersions(sets)).toEqual({});
  });

  it("is the last different one, however long ago", () => {
    const sets = history({ shell: "3" }, { shell: "3" }, { shell: "2" }, { shell: "1" });
    expect(previousVersions(sets)).toEqual({ shell: "2" });
  });

  it("is the bad one after a rollback, since that was live before", () => {
    const sets = history({ "mf-registry": "1" }, { "mf-registry": "2" }, { "mf-registry": "1" });
    expect(previousVersions(sets)).toEqual({ "mf-registry": "2" });
  });

  it("is found separately for each front end", () => {
    const sets = history(
      { shell: "2", "mf-admin": "1" },
      { shell: "1", "mf-admin": "1" },
      { shell: "1", "mf-admin": "0" },
    );
    expect(previousVersions(sets)).toEqual({ shell: "1", "mf-admin": "0" });
  });
});

describe("the set for a rollback", () => {
  const live = (...setIds: number[]) => setIds.map((setId) => ({ setId }));

  it("is the one that was live before", () => {
    expect(findPreviousSetId(live(3, 2, 1))).toBe(2);
  });

  it("is not the one that was rolled back", () => {
    expect(findPreviousSetId(live(2, 3, 2, 1))).toBe(1);
  });

  it("does not exist before the first activation", () => {
    expect(findPreviousSetId(live(1))).toBeNull();
    expect(findPreviousSetId([])).toBeNull();
  });
});

it("the key depends on the set and the switches, not on their order", () => {
  expect(liveSetKey(7, ["mf-b", "mf-a"])).toBe(liveSetKey(7, ["mf-a", "mf-b"]));
  expect(liveSetKey(7, ["mf-a"])).not.toBe(liveSetKey(7, []));
});
