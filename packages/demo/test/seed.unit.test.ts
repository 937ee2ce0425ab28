import { expect, test } from "vitest";
import { CallFailed } from "../src/seed/client.ts";
import { forEach, onceKnown } from "../src/seed/flow.ts";
import { seedDemo } from "../src/seed.ts";

test("production gets no demo data", async () => {
  const services = { auth: "", people: "", proofs: "", "contact-edits": "" };
  const seeding = seedDemo({
    services,
    gatewaySecret: "",
    nodeEnv: "production",
    createAccounts: () => Promise.reject(new Error("nobody may be made")),
    log: () => undefined,
  });
  await expect(seeding).rejects.toThrow(/not for production/);
});

test("four things at most are written at once, and all of them", async () => {
  let atOnce = 0;
  let most = 0;
  const done: number[] = [];
  await forEach([1, 2, 3, 4, 5, 6, 7, 8, 9], async (item) => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    await Promise.resolve();
    atOnce -= 1;
    done.push(item);
  });
  expect(most).toBe(4);
  expect(done.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test("a person that another service has not heard of yet is waited for", async () => {
  let asked = 0;
  const answer = await onceKnown(async () => {
    asked += 1;
    if (asked < 3) throw new CallFailed("createProof", 404, "");
    return "known";
  });
  expect(answer).toBe("known");
});

test("any other refusal is passed on at once", async () => {
  const refused = onceKnown(() => Promise.reject(new CallFailed("createProof", 422, "no")));
  await expect(refused).rejects.toThrow("createProof: 422 no");
});
