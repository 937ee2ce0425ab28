import { describe, expect, it } from "vitest";
import { fitMessage, messageBytes } from "./fit-message.ts";

describe("a list in one message", () => {
  it("is whole when it fits", () => {
    expect(fitMessage(["a", "b"])).toEqual(["a", "b"]);
    expect(fitMessage([])).toEqual([]);
  });

  it("ends before it is too long, whatever comes later", () => {
    const items = Array.from({ length: 100 }, (_, index) => `${index} ${"и".repeat(10_000)}`);
    const fitting = fitMessage([...items, "small"]);
    expect(Buffer.byteLength(JSON.stringify(fitting))).toBeLessThanOrEqual(messageBytes);
    expect(fitting).toEqual(items.slice(0, fitting.length));
    expect(fitting.length).toBeGreaterThan(40);
  });
});
