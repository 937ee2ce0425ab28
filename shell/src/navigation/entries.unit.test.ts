import { readFileSync } from "node:fs";
import {
  type LiveRemote,
  type LiveSet,
  panelIcons,
  remoteManifest,
  type User,
} from "@deeds/contracts";
import { expect, test } from "vitest";
import { isWorkspacePage, livePages } from "../routes/live-pages.ts";
import { panelEntries } from "./entries.ts";

const user: User = {
  id: 1,
  username: "maria",
  isAdmin: false,
  hasSubscription: false,
  subscriptionExpiresAt: null,
  createdAt: "2026-01-31T10:00:00.000Z",
};

const liveOf = (manifest: Pick<LiveRemote, "name" | "pages" | "navigation">): LiveRemote => ({
  ...manifest,
  version: "0.1.0-00000001",
  base: "/mf/",
  entry: "remoteEntry.js",
  preload: { js: [], css: [], fonts: [] },
  slots: [],
  integrity: {},
  previous: null,
});

const manifest = new URL("../../../mf-admin/manifest.json", import.meta.url);
const workspace = liveOf(remoteManifest.parse(JSON.parse(readFileSync(manifest, "utf8"))));

const setOf = (...remotes: LiveRemote[]): LiveSet => ({
  id: 1,
  key: "1",
  activatedAt: "2026-01-31T10:00:00.000Z",
  remotes,
});

const paths = (isAdmin: boolean, live: LiveSet) =>
  panelEntries({ ...user, isAdmin }, live).map(({ to }) => to);

test("every signed-in user sees dashboard, people, proofs and submissions", () => {
  expect(paths(false, setOf(workspace))).toEqual([
    "/dashboard",
    "/people",
    "/proofs",
    "/submissions",
  ]);
});

test("administrators also find pending people, contact edits and settings", () => {
  expect(paths(true, setOf(workspace))).toEqual([
    "/dashboard",
    "/people",
    "/proofs",
    "/moderation",
    "/submissions",
    "/moderate-people",
    "/contact-edits",
    "/users",
    "/removal-requests",
    "/transfer",
    "/audit",
    "/releases",
    "/settings",
  ]);
});

const label = { ru: "События", en: "Events", uk: "Події" };
const events = liveOf({
  name: "mf-events",
  pages: [
    { path: "/events", access: "public", layout: "workspace" },
    { path: "/events/plan", access: "signed-in" },
    { path: "/events/about", access: "public" },
    { path: "/events/poster", access: "signed-in", layout: "public" },
  ],
  navigation: [
    { to: "/events", label, access: "signed-in", order: 31, group: "moderation", icon: "calendar" },
    { to: "/events/plan", label, access: "admin", order: 32, icon: "of-a-later-contract" },
  ],
});

test("an entry of any remote has its label, group and icon in the panel", () => {
  const entries = panelEntries({ ...user, isAdmin: true }, setOf(workspace, events));
  const [first, second] = entries.filter(({ to }) => to.startsWith("/events"));
  expect(first).toMatchObject({ label, group: "moderation" });
  expect(first?.icon?.displayName).toBe("Calendar");
  expect(second).toMatchObject({ group: "administration", icon: undefined });
  expect(paths(false, setOf(workspace, events)).slice(-2)).toEqual(["/events", "/submissions"]);
});

test("the shell has every icon that a manifest may name", () => {
  const navigation = panelIcons.map((icon, order) => ({
    to: `/${icon}`,
    label,
    access: "signed-in" as const,
    order,
    icon,
  }));
  const live = setOf(liveOf({ name: "mf-events", pages: [], navigation }));
  expect(panelEntries(user, live).filter(({ icon }) => icon === undefined)).toEqual([]);
});

test("pages of any remote are in the workspace by their layout, or by their access", () => {
  const pages = livePages(setOf(workspace, events)).filter(isWorkspacePage);
  expect(pages.filter(({ remote }) => remote === "mf-admin")).toEqual(
    workspace.pages.map((page) => ({ ...page, remote: "mf-admin", off: false })),
  );
  expect(pages.filter(({ remote }) => remote === "mf-events").map(({ path }) => path)).toEqual([
    "/events",
    "/events/plan",
  ]);
});
