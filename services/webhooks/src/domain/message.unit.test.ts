import type { DomainEvent, WebhookCondition, WebhookEvent } from "@deeds/contracts";
import { describe, expect, it } from "vitest";
import { isWanted } from "./message.ts";

const edit = {
  type: "contact_edit_applied",
  data: { id: 5, personId: 7, personSlug: null, changedFields: ["phone", "instagram"] },
} as unknown as DomainEvent<WebhookEvent>;

const about = (field: string, ...oneOf: WebhookCondition["oneOf"]): WebhookCondition => ({
  ...{ event: "contact_edit_applied", field, oneOf },
});

describe("an event", () => {
  it("is wanted where nothing is said about its type", () => {
    expect(isWanted(edit, [])).toBe(true);
    const other: WebhookCondition = { event: "person_created", field: "id", oneOf: [1] };
    expect(isWanted(edit, [other])).toBe(true);
  });

  it("is wanted when its field has one of the values", () => {
    expect(isWanted(edit, [about("personId", 6, 7)])).toBe(true);
    expect(isWanted(edit, [about("personId", 6)])).toBe(false);
    expect(isWanted(edit, [about("personId", "7")])).toBe(false);
  });

  it("is wanted when one entry of a list is among the values", () => {
    expect(isWanted(edit, [about("changedFields", "instagram")])).toBe(true);
    expect(isWanted(edit, [about("changedFields", "website")])).toBe(false);
  });

  it("is wanted only when all conditions hold", () => {
    expect(isWanted(edit, [about("personId", 7), about("id", 6)])).toBe(false);
    expect(isWanted(edit, [about("personId", 7), about("id", 5)])).toBe(true);
  });
});
