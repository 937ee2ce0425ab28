import { expect, test } from "vitest";
import { goodShare } from "./good-share.ts";

test("the share of good page views is over all days, with how many there were", () => {
  expect(
    goodShare([
      [3, 0, 1],
      [3, 1, 0],
    ]),
  ).toBe("75 % (8)");
});

test("without a page view there is no share", () => {
  expect(goodShare([])).toBe("—");
  expect(goodShare([[0, 0, 0]])).toBe("—");
});
