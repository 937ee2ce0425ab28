import { expect, it } from "vitest";
import { isDeedInFuture } from "./deed-date.ts";

const now = new Date("2026-03-31T12:00:00Z");

it.each([null, undefined, "1860", "2026", "2026-03", "2026-03-31", "2026-04-01", "1942/2026"])(
  "accepts a deed of %s",
  (deedDate) => {
    expect(isDeedInFuture(deedDate, now)).toBe(false);
  },
);

it.each(["2027", "2026-04-02", "2026-05", "1942/2027"])("rejects a deed of %s", (deedDate) => {
  expect(isDeedInFuture(deedDate, now)).toBe(true);
});
