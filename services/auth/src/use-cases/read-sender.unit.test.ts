import type { SenderPart } from "@deeds/contracts";
import { expect, test } from "vitest";
import { mergeSender } from "./read-sender.ts";

const part = (kind: SenderPart["kind"], at: string): SenderPart => ({
  kind,
  pending: 1,
  approved: 2,
  rejected: 3,
  rejections: [{ id: 7, reason: "Повтор", at }],
});

test("counts are sums, and rejections of all kinds are in the order of their time", () => {
  const merged = mergeSender([
    part("proof", "2026-01-01T00:00:00.000Z"),
    part("person", "2026-02-01T00:00:00.000Z"),
  ]);
  expect(merged).toMatchObject({ pending: 2, approved: 4, rejected: 6 });
  expect(merged.rejections.map(({ kind }) => kind)).toEqual(["person", "proof"]);
});
