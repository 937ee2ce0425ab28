import { expect, it } from "vitest";
import { compareClients, isReleaseWorse } from "../src/domain/watch.ts";

const views = (...clients: string[]) =>
  clients.map((client) => {
    const failures = client.endsWith("!") ? ["mf-registry" as const] : [];
    return { client: client.replace("!", ""), browser: "one address", failures };
  });

it("compares as many clients of either version, each once, in the order of their first page", () => {
  const after = views("a", "b", "a!", "c!");
  const before = views("v!", "w", "x!", "x");
  expect(compareClients("mf-registry", { after, before })).toEqual({
    clients: 3,
    failed: 2,
    failedBefore: 2,
  });
  // The fourth client of the version before has no counterpart.
  const longer = [...before, ...views("y!")];
  expect(compareClients("mf-registry", { after, before: longer }).failedBefore).toBe(2);
});

it("counts a page that did not start against every front end, a report against its own and the shell", () => {
  const [reported] = views("a!");
  if (!reported) throw new Error("there is no view");
  const silent = { client: "b", browser: "", failures: [], isSilent: true };
  const failedOf = (remote: "shell" | "mf-registry" | "mf-admin") =>
    compareClients(remote, { after: [reported, silent], before: views("v", "w") }).failed;
  expect([failedOf("mf-registry"), failedOf("mf-admin"), failedOf("shell")]).toEqual([2, 1, 2]);
});

it("a release is worse from nine failing clients on when none failed before", () => {
  expect(isReleaseWorse({ clients: 100, failed: 8, failedBefore: 0 })).toBe(false);
  expect(isReleaseWorse({ clients: 100, failed: 9, failedBefore: 0 })).toBe(true);
  expect(isReleaseWorse({ clients: 100, failed: 20, failedBefore: 12 })).toBe(false);
});

it("equal versions are rolled back in at most one of a hundred releases", () => {
  // A generator with a seed (mulberry32), so that every run draws the same.
  let seed = 21;
  const random = () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  let wrong = 0;
  for (let release = 0; release < 1_000; release += 1) {
    const before = Array.from({ length: 300 }, () => random() < 0.1);
    const after = Array.from({ length: 300 }, () => random() < 0.1);
    let [failed, failedBefore, isWorse] = [0, 0, false];
    for (const [index, isFailing] of after.entries()) {
      if (isFailing) failed += 1;
      if (before[index]) failedBefore += 1;
      isWorse ||= isReleaseWorse({ clients: index + 1, failed, failedBefore });
    }
    if (isWorse) wrong += 1;
  }
  expect(wrong).toBeLessThanOrEqual(10);
});
