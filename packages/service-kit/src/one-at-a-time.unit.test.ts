import { expect, it } from "vitest";
import { oneAtATime } from "./queue.ts";

it("keeps works on one thing in line, whatever becomes of them, and others abreast", async () => {
  const inLine = oneAtATime();
  const order: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = inLine(1, async () => {
    await promise;
    order.push("first");
    throw new Error("no");
  });
  const second = inLine(1, async () => order.push("second"));
  await inLine(2, async () => order.push("another"));
  resolve();
  await expect(first).rejects.toThrow("no");
  await second;
  expect(order).toEqual(["another", "first", "second"]);
});
