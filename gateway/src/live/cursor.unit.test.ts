import { expect, test } from "vitest";
import { createCursors } from "./cursor.ts";

const cursors = createCursors("the secret of all gateways");

test.each([0, 1, 4_294_967_296, Number.MAX_SAFE_INTEGER])("%i comes back", (sequence) => {
  expect(cursors.open(cursors.seal(sequence))).toBe(sequence);
});

test("the same place never looks the same", () => {
  expect(cursors.seal(7)).not.toBe(cursors.seal(7));
});

test.each(["", "7", "not a cursor", "A".repeat(48), createCursors("another").seal(7)])(
  "%j is no place",
  (cursor) => expect(cursors.open(cursor)).toBeNull(),
);
