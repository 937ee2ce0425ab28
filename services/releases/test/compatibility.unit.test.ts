import type { RemoteManifest } from "@deeds/contracts";
import { describe, expect, it } from "vitest";
import { conflictsOf } from "../src/domain/compatibility.ts";

const aManifest = (about: Partial<RemoteManifest>): RemoteManifest => ({
  name: "shell",
  contract: 1,
  pages: [],
  slots: [],
  uses: [],
  ...about,
});

const shell = aManifest({ uses: ["submissions.add-proof"] });
const submissions = aManifest({ name: "mf-submissions", slots: ["submissions.add-proof"] });

describe("front ends in one set", () => {
  it("fit when every slot that is shown is filled once", () => {
    expect(conflictsOf([shell, submissions])).toEqual([]);
  });

  it("need a shell", () => {
    expect(conflictsOf([submissions])).toEqual([
      { path: "remotes.shell", message: "shell-missing" },
    ]);
  });

  it("leave no slot empty", () => {
    expect(conflictsOf([shell])).toEqual([
      { path: "remotes.shell.submissions.add-proof", message: "slot-empty" },
    ]);
  });

  it("offer each page once", () => {
    const pages = [{ path: "/about", access: "public" as const }];
    const registry = aManifest({ name: "mf-registry", pages });
    const admin = aManifest({ name: "mf-admin", pages });
    expect(conflictsOf([shell, submissions, registry, admin])).toEqual([
      { path: "remotes.mf-admin./about", message: "page-taken" },
    ]);
  });
});
