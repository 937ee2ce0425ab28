import { describe, expect, it } from "vitest";
import { parseRange } from "./byte-range.ts";

describe("a Range header", () => {
  it.each([
    ["bytes=0-0", { start: 0, length: 1 }],
    ["bytes=0-", { start: 0, length: 100 }],
    ["bytes=10-19", { start: 10, length: 10 }],
    ["bytes=90-1000", { start: 90, length: 10 }],
    ["bytes=-10", { start: 90, length: 10 }],
    ["bytes=-1000", { start: 0, length: 100 }],
  ])("%s asks for a part", (header, range) => {
    expect(parseRange(header, 100)).toEqual(range);
  });

  it.each(["bytes=100-", "bytes=100-200", "bytes=-0"])("%s cannot be satisfied", (header) => {
    expect(parseRange(header, 100)).toBe("unsatisfiable");
  });

  it.each(["", "bytes=", "bytes=-", "bytes=5-2", "items=0-1", "bytes=0-1,4-5", "bytes=a-b"])(
    "%j asks for the whole",
    (header) => {
      expect(parseRange(header, 100)).toBeNull();
    },
  );
});
