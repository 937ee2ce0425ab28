import { expect, test } from "vitest";
import { CallFailed, forEach, retryWhileNotFound } from "../../src/demo/client.ts";
import { seedDemo } from "../../src/demo/seed.ts";

test("production gets no demo data", async () => {
  const services = { auth: "", people: "", proofs: "", "contact-edits": "" };
  const seeding = seedDemo({
    services,
    secrets: { GATEWAY_SECRET: "", PAGE_TOKEN_KEY: "" },
    nodeEnv: "production",
    createAccounts: () => Promise.reject(new Error("no account may be created")),
    log: () => undefined,
  });
  await expect(seeding).rejects.toThrow(/not for production/);
});

test("works on all items, on four of them at once at most", async () => {
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

test("retries while another service does not know the person yet", async () => {
  let asked = 0;
  const result = await retryWhileNotFound(async () => {
    asked += 1;
    if (asked < 3) throw new CallFailed("createProof", 404, "");
    return "known";
  });
  expect(result).toBe("known");
});

test("throws any other error response at once", async () => {
  const refused = retryWhileNotFound(() =>
    Promise.reject(new CallFailed("createProof", 422, "no")),
  );
  await expect(refused).rejects.toThrow("createProof: 422 no");
});
