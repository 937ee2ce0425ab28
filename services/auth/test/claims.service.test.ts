import { randomUUID } from "node:crypto";
import { endpoints, limits } from "@deeds/contracts";
import { afterAll, expect, test } from "vitest";
import { anAdministrator, type Browser, registered, startAuth } from "./harness.ts";

const auth = await startAuth();
const olga = await anAdministrator(auth, "olga.m");
const pavel = await anAdministrator(auth, "pavel.k");
afterAll(() => auth.stop());

const path = (tab: string) => `/api/moderation/claims/${tab}`;
const claim = (browser: Browser, tab: string, id: number) =>
  browser.put(path(tab), { kind: "proof", id });
const open = async () => {
  const response = await pavel.get("/api/moderation/claims");
  const claims = endpoints.claims.response.parse(await response.json());
  return claims.map(({ username, kind, id }) => [username, kind, id]);
};
const changeEvents = () => auth.rows("outbox").countDocuments({ "event.type": "claim_changed" });

test("other administrators see a claim until it is released", async () => {
  const tab = randomUUID();
  const before = await changeEvents();
  expect((await claim(olga, tab, 41)).status).toBe(200);
  expect(await open()).toEqual([["olga.m", "proof", 41]]);
  expect((await claim(olga, tab, 42)).status).toBe(200);
  expect(await open()).toEqual([["olga.m", "proof", 42]]);
  expect((await olga.delete(path(tab))).status).toBe(204);
  expect(await open()).toEqual([]);
  expect(await changeEvents()).toBe(before + 3);
});

test("two administrators may claim the same item", async () => {
  const tabs = [randomUUID(), randomUUID()];
  await claim(olga, tabs[0] ?? "", 7);
  expect((await claim(pavel, tabs[1] ?? "", 7)).status).toBe(200);
  expect(await open()).toHaveLength(2);
  await olga.delete(path(tabs[0] ?? ""));
  await pavel.delete(path(tabs[1] ?? ""));
});

test("a claim belongs to the administrator who made it", async () => {
  const tab = randomUUID();
  await claim(olga, tab, 8);
  expect((await claim(pavel, tab, 9)).status).toBe(404);
  expect((await pavel.delete(path(tab))).status).toBe(404);
  expect(await open()).toEqual([["olga.m", "proof", 8]]);
  await olga.delete(path(tab));
  expect((await olga.delete(path(tab))).status).toBe(404);
});

test("a claim that is not renewed expires", async () => {
  await claim(olga, randomUUID(), 10);
  auth.advanceClock(limits.claimMs - 1_000);
  expect(await open()).toHaveLength(1);
  auth.advanceClock(2_000);
  expect(await open()).toEqual([]);
});

test("claims are for administrators, and the id of a tab is a UUID", async () => {
  const reader = await registered(auth);
  expect((await claim(reader, randomUUID(), 1)).status).toBe(403);
  expect((await reader.get("/api/moderation/claims")).status).toBe(403);
  expect((await claim(olga, "my-tab", 1)).status).toBe(404);
});
