import { describe, expect, it } from "vitest";
import { afterDecision, afterRequest, noRequests, withholdsContacts } from "./removal.ts";

const asked = afterRequest(noRequests);

describe("contacts", () => {
  it("are withheld while a request is open, whatever it wishes", () => {
    expect(withholdsContacts(undefined)).toBe(false);
    expect(withholdsContacts(noRequests)).toBe(false);
    expect(withholdsContacts(asked)).toBe(true);
  });

  it.each([
    ["approved", "hide", true],
    ["approved", "correct", false],
    ["approved", "erase", false],
    ["rejected", "hide", false],
  ] as const)("stay so after a wish is %s to %s: %s", (status, wish, withheld) => {
    expect(withholdsContacts(afterDecision(asked, { status, wish }))).toBe(withheld);
  });

  it("stay so until the last request is decided", () => {
    const first = afterDecision(afterRequest(asked), { status: "rejected", wish: "hide" });
    expect(withholdsContacts(first)).toBe(true);
    expect(withholdsContacts(afterDecision(first, { status: "rejected", wish: "hide" }))).toBe(
      false,
    );
  });

  it("stay hidden once that was granted, whatever is decided later", () => {
    const hidden = afterDecision(asked, { status: "approved", wish: "hide" });
    const later = afterDecision(afterRequest(hidden), { status: "rejected", wish: "erase" });
    expect(withholdsContacts(later)).toBe(true);
  });
});
