import type { PageBoot } from "@deeds/contracts";
import { describe, expect, it } from "vitest";
import { linkTo, pagesFor } from "./pages.ts";

type Remote = PageBoot["live"]["remotes"][number];

const remote = (name: string, pages: Remote["pages"]): Remote => ({
  name,
  version: "0.1.0-00000001",
  base: "",
  entry: "entry.js",
  pages,
  slots: [],
  preload: { js: [], css: [], fonts: [] },
  integrity: {},
  previous: null,
});

const live: PageBoot["live"] = {
  id: 1,
  key: "1",
  activatedAt: "2026-11-22T10:00:00.000Z",
  remotes: [
    remote("shell", [
      { path: "/account", access: "signed-in" },
      { path: "/payment-success", access: "signed-in" },
    ]),
    remote("mf-registry", [
      { path: "/", access: "public" },
      { path: "/people/:id", access: "public" },
    ]),
    remote("mf-admin", [
      { path: "/proofs", access: "signed-in" },
      { path: "/settings", access: "admin" },
    ]),
  ],
};

const anonymous = { isSignedIn: false, isAdmin: false };
const reader = { isSignedIn: true, isAdmin: false };
const administrator = { isSignedIn: true, isAdmin: true };

describe("the pages that the gate opens", () => {
  const plan = (names: string[], who: typeof anonymous) => {
    const { opened, linked, left } = pagesFor(live, names, who);
    return [opened, linked, left].map((pages) => pages.map(({ path }) => path));
  };

  it("are the first one and those of the candidate, as far as the account goes", () => {
    expect(plan(["mf-admin"], anonymous)).toEqual([["/"], [], ["/proofs", "/settings"]]);
    expect(plan(["mf-admin"], reader)).toEqual([["/", "/proofs"], [], ["/settings"]]);
    expect(plan(["mf-admin"], administrator)).toEqual([["/", "/proofs", "/settings"], [], []]);
  });

  it("are those of the shell too, but for what needs a payment", () => {
    expect(plan(["shell"], reader)).toEqual([["/account", "/"], [], ["/payment-success"]]);
    const { left } = pagesFor(live, ["shell"], reader);
    expect(left.map(({ why }) => why)).toEqual([expect.stringMatching("none was made")]);
  });

  it("have parameters where a page that was opened has a link to them", () => {
    expect(plan(["mf-registry"], anonymous)).toEqual([["/"], ["/people/:id"], []]);
    const page = { path: "/people/:id", name: "mf-registry" } as const;
    expect(linkTo(page, ["/people", "/people/7/edit", "/people/7", "/people/8"])).toBe("/people/7");
    expect(linkTo(page, ["/people", "/admin/people/7"])).toBeUndefined();
  });
});
