import { hashSessionId } from "@deeds/service-kit";
import { expect, test } from "vitest";
import { createSessionId } from "./session.ts";

test("an id has 256 bits, and no two are equal", () => {
  const ids = Array.from({ length: 10_000 }, createSessionId);
  expect(new Set(ids).size).toBe(10_000);
  for (const id of ids) expect(Buffer.from(id, "base64url")).toHaveLength(32);
});

test("the hash that is stored is no id itself", () => {
  const id = createSessionId();
  expect(hashSessionId(id)).not.toContain(id);
  expect(hashSessionId(hashSessionId(id))).not.toBe(hashSessionId(id));
});
