import { randomUUID } from "node:crypto";
import { endpoints, limits } from "@deeds/contracts";
import { afterAll, expect, test } from "vitest";
import { anAdministrator, type Browser, registered, startAuth } from "./harness.ts";

const auth = await startAuth();
const olga = await anAdministrator(auth, "olga.m");
const pavel = await anAdministrator(auth, "pavel.k");
afterAll(() => auth.stop());

const path = (desk: string) => `/api/moderation/claims/${desk}`;
const claim = (browser: Browser, desk: string, id: number) =>
  browser.put(path(desk), { kind: "proof", id });
const open = async () => {
  const response = await pavel.get("/api/moderation/claims");
  const claims = endpoints.claims.response.parse(await response.json());
  return claims.map(({ username, kind, id }) => [username, kind, id]);
};
const changeEvents = () => auth.rows("outbox").countDocuments({ "event.type": "claim_changed" });

test("other administrators see a claim until it is released", async () => {
  const desk = randomUUID();
  const before = await changeEvents();
  expect((await claim(olga, desk, 41)).status).toBe(200);
  expect(await open()).toEqual([["olga.m", "proof", 41]]);
  expect((await claim(olga, desk, 42)).status).toBe(200);
  expect(await open()).toEqual([["olga.m", "proof", 42]]);
  expect((await olga.delete(path(desk))).status).toBe(204);
  expect(await open()).toEqual([]);
  expect(await changeEvents()).toBe(before + 3);
});

test("two administrators may claim the same item", async () => {
  const desks = [randomUUID(), randomUUID()];
  await claim(olga, desks[0] ?? "", 7);
  expect((await claim(pavel, desks[1] ?? "", 7)).status).toBe(200);
  expect(await open()).toHaveLength(2);
  await olga.delete(path(desks[0] ?? ""));
  await pavel.delete(path(desks[1] ?? ""));
});

test("a claim belongs to the administrator who made it", async () => {
  const desk = randomUUID();
  await claim(olga, desk, 8);
  expect((await claim(pavel, desk, 9)).status).toBe(404);
  expect((await pavel.delete(path(desk))).status).toBe(404);
  expect(await open()).toEqual([["olga.m", "proof", 8]]);
  await olga.delete(path(desk));
  expect((await olga.delete(path(desk))).status).toBe(404);
});

test("a claim that is not renewed expires", async () => {
  await claim(olga, randomUUID(), 10);
  auth.advanceClock(limits.claimMs - 1_000);
  expect(await open()).toHaveLength(1);
  auth.advanceClock(2_000);
  expect(await open()).toEqual([]);
});

test("claims are for administrators, and a desk is a UUID", async () => {
  const reader = await registered(auth);
  expect((await claim(reader, randomUUID(), 1)).status).toBe(403);
  expect((await reader.get("/api/moderation/claims")).status).toBe(403);
  expect((await claim(olga, "my-desk", 1)).status).toBe(404);
});
