import { randomBytes } from "node:crypto";
import { endpoints } from "@deeds/contracts";
import { afterAll, expect, it } from "vitest";
import { createIdentityCipher, openMarkKey } from "../src/models/secrets.ts";
import { reencrypt } from "../src/use-cases/reencrypt.ts";
import { startPeople } from "./harness.ts";

const people = await startPeople();
afterAll(() => people.stop());
const { context, secretsKey: former } = people;

const identity = { additionalData: { passport: "AB 1" } };

it("a replaced key leaves identity fields, undone merges and marks of erased people", async () => {
  const [remains, stays, goes] = await Promise.all(
    ["Хранимая", "Остаётся", "Уходит"].map((name) => people.added({ name, ...identity })),
  );
  if (!(remains && stays && goes)) throw new Error("not added");
  await people.callFor(goes.id, endpoints.mergePerson, { into: stays.id, take: [] });
  const markKey = await openMarkKey(context.models, former);

  const next = randomBytes(32).toString("base64");
  const both = `${next},${former}`;
  await expect(reencrypt(context, next)).rejects.toThrow("another key");
  expect(await reencrypt(context, both)).toBe(3);
  expect(await reencrypt(context, both)).toBe(0);

  context.cipher = createIdentityCipher(next);
  expect(await openMarkKey(context.models, next)).toEqual(markKey);
  await expect(openMarkKey(context.models, former)).rejects.toThrow("another key");
  await people.callFor(goes.id, endpoints.unmergePerson);
  for (const { id } of [remains, stays, goes]) {
    expect(await people.callFor(id, endpoints.personIdentity)).toEqual({ passport: "AB 1" });
  }
});

it("the marks' key of data without one is not guessed from several keys", async () => {
  const without = { markKey: { ...context.models.markKey, read: async () => null } };
  await expect(openMarkKey(without, `${former},${former}`)).rejects.toThrow("alone");
});
