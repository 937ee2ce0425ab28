import type { User } from "@deeds/contracts";
import { expect, test } from "vitest";
import { panelEntries } from "./entries.ts";

const user: User = {
  id: 1,
  username: "maria",
  isAdmin: false,
  hasSubscription: false,
  subscriptionExpiresAt: null,
  createdAt: "2026-01-31T10:00:00.000Z",
};
const paths = (isAdmin: boolean, further: Parameters<typeof panelEntries>[1] = []) =>
  panelEntries({ ...user, isAdmin }, further).map(({ to }) => to);

test("every signed-in user finds dashboard, people, proofs and submissions", () => {
  expect(paths(false)).toEqual(["/dashboard", "/people", "/proofs", "/submissions"]);
});

test("administrators also find pending people, contact edits and settings", () => {
  expect(paths(true)).toEqual([
    "/dashboard",
    "/people",
    "/proofs",
    "/moderation",
    "/submissions",
    "/moderate-people",
    "/contact-edits",
    "/settings",
  ]);
});

test("a remote's entry takes its place by order and repeats none", () => {
  const further = [
    { to: "/settings", labelKey: "admin:settings", access: "admin", order: 1 },
    { to: "/admin/releases", labelKey: "admin:releases", access: "admin", order: 65 },
  ] as const;
  expect(paths(true, further).slice(-2)).toEqual(["/admin/releases", "/settings"]);
  expect(paths(false, further)).not.toContain("/admin/releases");
});

test("what a manifest states stands there before the remote is loaded, in its own words", () => {
  const label = { ru: "События", en: "Events", uk: "Події" };
  const stated = [{ to: "/events", label, access: "signed-in", order: 31 }] as const;
  expect(paths(false, stated)).toEqual([
    "/dashboard",
    "/people",
    "/proofs",
    "/events",
    "/submissions",
  ]);
});
