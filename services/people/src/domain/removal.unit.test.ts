import { describe, expect, it } from "vitest";
import { afterDecision, afterRequest, noRequests, withholdsContacts } from "./removal.ts";

const asked = afterRequest(noRequests, { hidesContacts: true });
const decided = (status: "approved" | "rejected", wish: "hide" | "correct" | "erase") =>
  ({ status, wish, hidesContacts: true }) as const;

describe("contacts", () => {
  it("are not withheld by a request that hides nothing, and not shown by its decision", () => {
    const open = afterRequest(noRequests, { hidesContacts: false });
    expect(withholdsContacts(open)).toBe(false);
    const both = afterRequest(open, { hidesContacts: true });
    const rejection = { ...decided("rejected", "hide"), hidesContacts: false };
    expect(withholdsContacts(afterDecision(both, rejection))).toBe(true);
    expect(withholdsContacts({ open: 1, hidden: false })).toBe(true);
  });

  it("are withheld while a request that hides them is open, whatever it wishes", () => {
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
    expect(withholdsContacts(afterDecision(asked, decided(status, wish)))).toBe(withheld);
  });

  it("stay so until the last request is decided", () => {
    const first = afterDecision(
      afterRequest(asked, { hidesContacts: true }),
      decided("rejected", "hide"),
    );
    expect(withholdsContacts(first)).toBe(true);
    expect(withholdsContacts(afterDecision(first, decided("rejected", "hide")))).toBe(false);
  });

  it("stay hidden once that was granted, whatever is decided later", () => {
    const hidden = afterDecision(asked, decided("approved", "hide"));
    const later = afterDecision(
      afterRequest(hidden, { hidesContacts: true }),
      decided("rejected", "erase"),
    );
    expect(withholdsContacts(later)).toBe(true);
  });
});
