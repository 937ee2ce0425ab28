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
const paths = (isAdmin: boolean, remoteEntries: Parameters<typeof panelEntries>[1] = []) =>
  panelEntries({ ...user, isAdmin }, remoteEntries).map(({ to }) => to);

test("every signed-in user sees dashboard, people, proofs and submissions", () => {
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

test("sorts a remote's entry by its order and ignores a path that is built in", () => {
  const remoteEntries = [
    { to: "/settings", labelKey: "admin:settings", access: "admin", order: 1 },
    { to: "/admin/releases", labelKey: "admin:releases", access: "admin", order: 65 },
  ] as const;
  expect(paths(true, remoteEntries).slice(-2)).toEqual(["/admin/releases", "/settings"]);
  expect(paths(false, remoteEntries)).not.toContain("/admin/releases");
});

test("shows an entry of a manifest with its own label", () => {
  const label = { ru: "События", en: "Events", uk: "Події" };
  const manifestEntries = [{ to: "/events", label, access: "signed-in", order: 31 }] as const;
  expect(paths(false, manifestEntries)).toEqual([
    "/dashboard",
    "/people",
    "/proofs",
    "/events",
    "/submissions",
  ]);
});
