import { expect, test } from "vitest";
import { z } from "zod";
import { newIdempotencyKey } from "./new-key.ts";

test("every key is a valid UUID of its own", () => {
  const keys = Array.from({ length: 200 }, newIdempotencyKey);
  for (const key of keys) expect(z.uuidv4().safeParse(key).success).toBe(true);
  expect(new Set(keys).size).toBe(200);
});
