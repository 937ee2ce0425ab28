import type { DomainEvent, WebhookCondition, WebhookEvent } from "@deeds/contracts";
import { describe, expect, it } from "vitest";
import { matchesConditions } from "./message.ts";

const edit = {
  type: "contact_edit_applied",
  data: { id: 5, personId: 7, personSlug: null, changedFields: ["phone", "instagram"] },
} as unknown as DomainEvent<WebhookEvent>;

const condition = (field: string, ...oneOf: WebhookCondition["oneOf"]): WebhookCondition => ({
  event: "contact_edit_applied",
  field,
  oneOf,
});

describe("an event", () => {
  it("matches without a condition for its type", () => {
    expect(matchesConditions(edit, [])).toBe(true);
    const other: WebhookCondition = { event: "person_created", field: "id", oneOf: [1] };
    expect(matchesConditions(edit, [other])).toBe(true);
  });

  it("matches when its field has one of the values", () => {
    expect(matchesConditions(edit, [condition("personId", 6, 7)])).toBe(true);
    expect(matchesConditions(edit, [condition("personId", 6)])).toBe(false);
    expect(matchesConditions(edit, [condition("personId", "7")])).toBe(false);
  });

  it("matches when one element of an array is among the values", () => {
    expect(matchesConditions(edit, [condition("changedFields", "instagram")])).toBe(true);
    expect(matchesConditions(edit, [condition("changedFields", "website")])).toBe(false);
  });

  it("matches only when all conditions hold", () => {
    expect(matchesConditions(edit, [condition("personId", 7), condition("id", 6)])).toBe(false);
    expect(matchesConditions(edit, [condition("personId", 7), condition("id", 5)])).toBe(true);
  });
});
