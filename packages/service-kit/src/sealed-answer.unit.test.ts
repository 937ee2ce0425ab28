import { describe, expect, it } from "vitest";
import { openAnswer, sealAnswer } from "./sealed-answer.ts";

describe("a kept answer", () => {
  const sealed = sealAnswer({ receipt: "SECRET" }, "key-1");

  it("opens with the key that asked for it and shows nothing meanwhile", () => {
    expect(openAnswer(sealed, "key-1")).toEqual({ receipt: "SECRET" });
    expect(openAnswer(sealAnswer(undefined, "key-1"), "key-1")).toBeNull();
    expect(Buffer.from(sealed, "base64").toString()).not.toContain("SECRET");
  });

  it("does not open with another key", () => {
    expect(() => openAnswer(sealed, "key-2")).toThrow();
  });
});
